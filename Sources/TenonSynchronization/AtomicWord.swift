import CTenonAtomics

/// An atomic word, which its owner must free. It is a struct, so that reading it needs no reference counting.
///
/// `@unchecked Sendable`: the word is only accessed through atomic functions, and its owner frees it in a deinit.
@usableFromInline
package struct AtomicWord: @unchecked Sendable {
  @usableFromInline let address: UnsafeMutablePointer<UInt>

  package init(_ value: UInt) {
    address = .allocate(capacity: 1)
    address.initialize(to: value)
  }

  package func free() { address.deallocate() }

  /// Loads the word. Everything that was written before the word was stored is visible afterwards.
  @inlinable
  package func load() -> UInt { tenon_load_acquire(address) }

  package func store(_ value: UInt) { tenon_store_release(address, value) }

  /// - Returns: The previous value.
  package func exchange(_ value: UInt) -> UInt { tenon_exchange(address, value) }

  /// Adds to the word, without any memory ordering.
  /// - Returns: The previous value.
  package func add(_ value: UInt) -> UInt { tenon_add_relaxed(address, value) }
}

/// A count that any thread may increment. Increments cost next to nothing for the first thread that makes one. Its
/// owner must free it.
///
/// `@unchecked Sendable`: for the same reasons as ``AtomicWord``.
@usableFromInline
package struct AtomicCount: @unchecked Sendable {
  @usableFromInline let address: UnsafeMutablePointer<tenon_biased_count>

  package init() {
    address = .allocate(capacity: 1)
    address.initialize(to: tenon_biased_count())
  }

  package func free() { address.deallocate() }

  @inlinable
  package func increment() { tenon_biased_count_increment(address) }

  package func load() -> Int { Int(clamping: tenon_biased_count_load(address)) }
}
