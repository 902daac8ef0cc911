import TenonServices

/// Something that a module has declared that it needs: a service, or a value of the configuration.
///
/// A handle cannot be read. It is created once, by the declaration, and then listed in `with:` to say what a factory, a
/// handler or a phase is given:
///
/// ```swift
/// let products = contract.requires((any ProductService).self)
/// contract.starts(with: products) { products in await products.warmUp() }
/// ```
///
/// So a module reaches only what it has declared. A handle belongs to the contract that created it.
public struct Needed<Value: Sendable>: Sendable {
  @usableFromInline let slot: Slot<Value>
  /// What the declaration says.
  @usableFromInline let need: DeclaredNeed

  /// - Parameters:
  ///   - need: What the declaration says.
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

/// How the value behind a handle is resolved: what the code that hands it over keeps of a handle. It holds no reference, so
/// that taking it out of a closure's context costs nothing.
@frozen
@usableFromInline
struct Slot<Value: Sendable>: Sendable {
  @usableFromInline let key: ServiceKey<Value>
  /// Where the value is not the service of that type itself. Kept by the contract's ``ModuleWiring``, and so by what
  /// runs code of the module.
  @usableFromInline let reader: Unmanaged<NeedReader<Value>>?

  @inlinable
  init(key: ServiceKey<Value>, reader: Unmanaged<NeedReader<Value>>?) {
    self.key = key
    self.reader = reader
  }

  /// The value, now. Inlined into the code that hands it over, so that a ready service is read in place.
  @inlinable
  @inline(__always)
  func read(_ container: ServiceContainer) throws -> Value {
    guard let reader else { return try container.resolve(key) }
    return try reader._withUnsafeGuaranteedRef { try $0.read(container) }
  }
}

/// How a value is resolved that its type alone does not name.
@usableFromInline
final class NeedReader<Value: Sendable>: Sendable {
  @usableFromInline let read: @Sendable (ServiceContainer) throws -> Value

  init(read: @escaping @Sendable (ServiceContainer) throws -> Value) { self.read = read }
}

/// What a handle stands for, without its type.
@usableFromInline
final class DeclaredNeed: Sendable {
  /// The reading of a contract that it belongs to.
  let wiring: ModuleWiring
  /// The service, and whether the module can do without it; `nil` for what is not a service.
  let service: ServiceNeed?
  /// Whether the service is the module's own.
  let isOwn: Bool
  /// Where it was declared; `nil` for what every contract has.
  let place: SourcePlace?

  init(_ wiring: ModuleWiring, _ service: ServiceNeed?, isOwn: Bool = false, place: SourcePlace?) {
    self.wiring = wiring
    self.service = service
    self.isOwn = isOwn
    self.place = place
  }
}
