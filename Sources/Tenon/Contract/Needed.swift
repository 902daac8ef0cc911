import TenonServices

/// A handle for something that a module needs, such as a service or a configuration value.
///
/// A handle cannot be read. A declaration creates the handle, and any factory, handler or phase that lists
/// the handle in `with:` receives its value:
///
/// ```swift
/// let products = contract.requires((any ProductService).self)
/// contract.starts(with: products) { products in await products.warmUp() }
/// ```
///
/// A module can therefore access only what it declares. A handle belongs to the contract that created it.
public struct Needed<Value: Sendable>: Sendable {
  @usableFromInline let slot: Slot<Value>
  /// The declared need.
  @usableFromInline let need: DeclaredNeed

  /// - Parameters:
  ///   - need: The declared need.
  ///   - key: The service's key.
  init(_ need: DeclaredNeed, key: ServiceKey<Value>) {
    slot = Slot(key: key, reader: nil)
    self.need = need
  }

  init(_ need: DeclaredNeed, reader: @escaping @Sendable (ServiceContainer) throws -> Value) {
    slot = Slot(key: ServiceKey(), reader: need.wiring.keep(NeedReader(read: reader)))
    self.need = need
  }
}

/// Resolves the value behind a handle. Closures that pass on the value keep only the handle's slot. A slot holds no
/// strong reference, so reading it from a closure's context costs nothing.
@frozen
@usableFromInline
struct Slot<Value: Sendable>: Sendable {
  @usableFromInline let key: ServiceKey<Value>
  /// The reader for a value other than the service that `key` identifies. The contract's ``ModuleWiring`` keeps the
  /// reader alive, and so does everything that runs the module's code.
  @usableFromInline let reader: Unmanaged<NeedReader<Value>>?

  @inlinable
  init(key: ServiceKey<Value>, reader: Unmanaged<NeedReader<Value>>?) {
    self.key = key
    self.reader = reader
  }

  /// Returns the current value. The method is inlined into the code that passes on the value, so that a ready service
  /// is read in place.
  @inlinable
  @inline(__always)
  func read(_ container: ServiceContainer) throws -> Value {
    guard let reader else { return try container.resolve(key) }
    return try reader._withUnsafeGuaranteedRef { try $0.read(container) }
  }
}

/// Resolves a value that its type alone does not identify.
@usableFromInline
final class NeedReader<Value: Sendable>: Sendable {
  @usableFromInline let read: @Sendable (ServiceContainer) throws -> Value

  init(read: @escaping @Sendable (ServiceContainer) throws -> Value) { self.read = read }
}

/// The need behind a handle, without its type.
@usableFromInline
final class DeclaredNeed: Sendable {
  /// The wiring of the contract to which the need belongs.
  let wiring: ModuleWiring
  /// The service, and whether the module can work without it; `nil` if the need is not a service.
  let service: ServiceNeed?
  /// Whether the module itself provides the service.
  let isOwn: Bool
  /// The file and line of the declaration; `nil` for values that every contract has.
  let place: SourcePlace?

  init(_ wiring: ModuleWiring, _ service: ServiceNeed?, isOwn: Bool = false, place: SourcePlace?) {
    self.wiring = wiring
    self.service = service
    self.isOwn = isOwn
    self.place = place
  }
}
