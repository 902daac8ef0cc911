import CTenonAtomics

/// An atomic word with an owner, who frees it. A struct, so that reading it costs no reference count.
///
/// `@unchecked Sendable`: the word is only accessed through atomic functions, and its owner frees it in a deinit.
@usableFromInline
struct AtomicWord: @unchecked Sendable {
  @usableFromInline let address: UnsafeMutablePointer<UInt>

  init(_ value: UInt) {
    address = .allocate(capacity: 1)
    address.initialize(to: value)
  }

  func free() { address.deallocate() }

  @inlinable
  func load() -> UInt { tenon_load_acquire(address) }

  func store(_ value: UInt) { tenon_store_release(address, value) }
  func exchange(_ value: UInt) -> UInt { tenon_exchange(address, value) }
}

/// A count that any thread may add to, and that costs the thread that did so first next to nothing. It has an owner,
/// who frees it.
///
/// `@unchecked Sendable`: as ``AtomicWord``.
@usableFromInline
struct AtomicCount: @unchecked Sendable {
  @usableFromInline let address: UnsafeMutablePointer<tenon_biased_count>

  init() {
    address = .allocate(capacity: 1)
    address.initialize(to: tenon_biased_count())
  }

  func free() { address.deallocate() }

  @inlinable
  func increment() { tenon_biased_count_increment(address) }

  func load() -> Int { Int(clamping: tenon_biased_count_load(address)) }
}
