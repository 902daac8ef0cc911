import CTenonAtomics

/// An atomic word with an owner, who frees it. A struct, so that reading it costs no reference count.
///
/// `@unchecked Sendable`: the word is only accessed through atomic functions, and its owner frees it in a deinit.
@usableFromInline
struct SharedWord: @unchecked Sendable {
  @usableFromInline let address: UnsafeMutablePointer<UInt>

  init(_ value: UInt) {
    address = .allocate(capacity: 1)
    address.initialize(to: value)
  }

  func free() { address.deallocate() }

  @inlinable
  func load() -> UInt { tenon_load_acquire(address) }

  @inlinable
  func count() { _ = tenon_add_relaxed(address, 1) }

  func store(_ value: UInt) { tenon_store_release(address, value) }
  func exchange(_ value: UInt) -> UInt { tenon_exchange(address, value) }
}
