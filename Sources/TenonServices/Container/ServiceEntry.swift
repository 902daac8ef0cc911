import CTenonAtomics

// An entry holds one registration of one container: first the header below, then room for one value of the service's
// type, then the factory. It is raw memory, so that a reader that knows the service's type can read the value in place:
// without a cast, without a lock, and without any reference counting except for the value itself.
//
//     offset 0   EntryHeader
//     48         the service, initialized if and only if the state says so      (offset rounded up to its alignment)
//     ...        the factory, absent if the service was registered as an instance
//
// An entry never moves, and is freed only with its container.

/// The states of an entry. A reader must check the state before it accesses the value.
@frozen
@usableFromInline
enum EntryState {
  /// No value yet, or one that only ``EntryOperations`` may read: take the slow path.
  @usableFromInline static var slow: UInt {
    @inlinable get { 0 }
  }
  /// The value stays until the container is released, and is read in place.
  @usableFromInline static var ready: UInt {
    @inlinable get { 1 }
  }
  /// There is never a value; call the factory.
  @usableFromInline static var transient: UInt {
    @inlinable get { 2 }
  }
  /// There is never a value, and the factory may be removed, so it is read under the lock.
  static var installedTransient: UInt { 3 }
}

/// The part of an entry that does not depend on the service's type. The field that readers check comes last, next to
/// the value.
@frozen
@usableFromInline
struct EntryHeader {
  /// The operations on the entry for code that does not know its service type.
  @usableFromInline let operations: AnyEntryOperations.Type
  @usableFromInline let file: UnsafePointer<UInt8>
  @usableFromInline let line: UInt32
  /// A retained ``EntryDetails``, which only the slow path reads.
  @usableFromInline let details: Unmanaged<EntryDetails>?
  @usableFromInline let identity: ServiceIdentity
  /// An ``EntryState``; atomic.
  @usableFromInline var state: UInt
}

/// A pointer to an entry whose service type the caller knows from the key.
@frozen
@usableFromInline
struct ServiceEntry: Equatable, @unchecked Sendable {
  // `@unchecked Sendable`: the header is immutable except for its state, which is atomic. The value and the factory are
  // initialized before the state is published with a release store, and are themselves Sendable.
  @usableFromInline let header: UnsafeMutablePointer<EntryHeader>

  @inlinable
  @inline(__always)
  init(header: UnsafeMutablePointer<EntryHeader>) { self.header = header }

  /// The entry's address, which is unique among all existing entries.
  var address: UInt { UInt(bitPattern: header) }

  @inlinable
  var state: UInt {
    @inline(__always) get { tenon_load_acquire(stateWord) }
  }

  /// The header's last word.
  @inlinable
  var stateWord: UnsafeMutablePointer<UInt> {
    @inline(__always) get {
      (UnsafeMutableRawPointer(header + 1) - MemoryLayout<UInt>.size).assumingMemoryBound(to: UInt.self)
    }
  }

  /// Returns the address of the value, which need not be initialized yet.
  @inlinable
  @inline(__always)
  func value<Service>(_ type: Service.Type) -> UnsafeMutablePointer<Service> {
    (UnsafeMutableRawPointer(header) + EntryLayout<Service>.valueOffset).assumingMemoryBound(to: Service.self)
  }

  /// Returns the address of the factory, if the entry has one.
  @inlinable
  @inline(__always)
  func factory<Service>(_ type: Service.Type) -> UnsafeMutablePointer<EntryFactory<Service>> {
    (UnsafeMutableRawPointer(header) + EntryLayout<Service>.factoryOffset)
      .assumingMemoryBound(to: EntryFactory<Service>.self)
  }
}

/// Lends the value at an address. Because the value's type need not be copyable, the compiler does not copy the value.
@inlinable
@inline(__always)
func lend<Value: ~Copyable, Result>(
  _ address: UnsafeMutablePointer<Value>, to body: (borrowing Value) throws -> Result
) rethrows -> Result {
  try body(address.pointee)
}

/// A factory as an entry stores it. A closure in a struct is stored and called as it is; the compiler would wrap a bare
/// closure in another closure with a context on the heap.
@frozen
@usableFromInline
struct EntryFactory<Service> {
  @usableFromInline let make: ServiceFactory<Service>

  @inlinable
  init(make: @escaping ServiceFactory<Service>) { self.make = make }
}

/// A factory whose service type does not matter, because it is only stored and destroyed, which is the same for
/// closures of all types. The runtime therefore need not look up ``EntryFactory`` for the type, which would take longer
/// than everything else.
struct ErasedFactory {
  let closure: @Sendable () -> Void
}

/// The layout of an entry of this service type. The values are constants in specialized code.
@frozen
@usableFromInline
enum EntryLayout<Service> {
  @inlinable
  static var valueOffset: Int {
    @inline(__always) get { roundUp(MemoryLayout<EntryHeader>.size, to: MemoryLayout<Service>.alignment) }
  }

  @inlinable
  static var factoryOffset: Int {
    @inline(__always) get {
      roundUp(
        valueOffset + MemoryLayout<Service>.size, to: MemoryLayout<EntryFactory<Service>>.alignment)
    }
  }

  @inlinable
  static var alignment: Int { max(MemoryLayout<EntryHeader>.alignment, MemoryLayout<Service>.alignment) }

  @inlinable
  static func size(hasFactory: Bool) -> Int {
    hasFactory
      ? factoryOffset + MemoryLayout<EntryFactory<Service>>.size
      : valueOffset + MemoryLayout<Service>.size
  }

  @inlinable
  @inline(__always)
  static func roundUp(_ offset: Int, to alignment: Int) -> Int { (offset + alignment - 1) & ~(alignment - 1) }
}
