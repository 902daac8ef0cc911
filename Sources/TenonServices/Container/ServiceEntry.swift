import CTenonAtomics

// An entry holds one registration of one container: first the header below, then room for one value of the service's
// own type, then the factory. It is raw memory, because that is what lets a reader who knows the service's type
// read the value in place: no cast, no lock, and no reference count but that of the value itself.
//
//     offset 0   EntryHeader
//     48         the service, initialized if and only if the state says so      (offset rounded up to its alignment)
//     ...        the factory, absent where the service was registered as an instance
//
// An entry never moves, and is freed only with its container.

/// What a reader must know of an entry before touching its value.
@frozen
@usableFromInline
enum EntryState {
  /// No value yet, or one that only ``EntryOperations`` may read: take the slow path.
  @usableFromInline static var slow: UInt {
    @inlinable get { 0 }
  }
  /// The value is there for good and is read in place.
  @usableFromInline static var ready: UInt {
    @inlinable get { 1 }
  }
  /// There never is a value; call the factory.
  @usableFromInline static var transient: UInt {
    @inlinable get { 2 }
  }
  /// There never is a value, and the factory may go: it is read under the lock.
  static var installedTransient: UInt { 3 }
}

/// The part of an entry that does not depend on the service's type. What a reader looks at comes last, beside the value.
@frozen
@usableFromInline
struct EntryHeader {
  /// What can be done with the entry where its service type is not known.
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
  // `@unchecked Sendable`: the header is immutable but for its state, which is atomic; value and factory are
  // initialized before the state is published with a release store, and are Sendable themselves.
  @usableFromInline let header: UnsafeMutablePointer<EntryHeader>

  @inlinable
  @inline(__always)
  init(header: UnsafeMutablePointer<EntryHeader>) { self.header = header }

  /// What tells it from all others that there are now.
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

  /// Where the value is or will be.
  @inlinable
  @inline(__always)
  func value<Service>(_ type: Service.Type) -> UnsafeMutablePointer<Service> {
    (UnsafeMutableRawPointer(header) + EntryLayout<Service>.valueOffset).assumingMemoryBound(to: Service.self)
  }

  /// Where the factory is, if the service has one.
  @inlinable
  @inline(__always)
  func factory<Service>(_ type: Service.Type) -> UnsafeMutablePointer<EntryFactory<Service>> {
    (UnsafeMutableRawPointer(header) + EntryLayout<Service>.factoryOffset)
      .assumingMemoryBound(to: EntryFactory<Service>.self)
  }
}

/// Lends what is at an address. Because this could be something that cannot be copied, the compiler does not copy it.
@inlinable
@inline(__always)
func lend<Value: ~Copyable, Result>(
  _ address: UnsafeMutablePointer<Value>, to body: (borrowing Value) throws -> Result
) rethrows -> Result {
  try body(address.pointee)
}

/// A factory as an entry keeps it. In a struct of its own it is stored and called as it is; alone, the compiler would
/// wrap it in another closure with a context on the heap.
@frozen
@usableFromInline
struct EntryFactory<Service> {
  @usableFromInline let make: ServiceFactory<Service>

  @inlinable
  init(make: @escaping ServiceFactory<Service>) { self.make = make }
}

/// A factory whose service type does not matter, because it is only stored and destroyed: closures of all types are
/// alike in that. The runtime need not look ``EntryFactory`` up for the type, which would take longer than all else.
struct ErasedFactory {
  let closure: @Sendable () -> Void
}

/// Where things are in an entry of this service type; constants once specialised.
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
