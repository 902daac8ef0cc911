import TenonServices

/// What a module has declared that it needs: a service, or a value of the configuration.
///
/// A handle cannot be read. It is named once, where it is declared, and then says in `with:` what a factory, a handler
/// or a phase is given:
///
/// ```swift
/// let products = contract.requires((any ProductService).self)
/// contract.starts(with: products) { products in await products.warmUp() }
/// ```
///
/// So a module reaches what it declared and nothing else. A handle belongs to the contract that gave it.
public struct Needed<Value: Sendable>: Sendable {
  @usableFromInline let key: ServiceKey<Value>
  /// How the value is had where it is not the service of that type itself.
  @usableFromInline let reader: (@Sendable (ServiceContainer) throws -> Value)?
  /// What the declaration says.
  @usableFromInline let need: DeclaredNeed

  /// - Parameters:
  ///   - need: What the declaration says.
  ///   - name: The name beside the type.
  init(_ need: DeclaredNeed, named name: String? = nil) {
    key = ServiceKey(name)
    reader = nil
    self.need = need
  }

  init(_ need: DeclaredNeed, reader: @escaping @Sendable (ServiceContainer) throws -> Value) {
    key = ServiceKey()
    self.reader = reader
    self.need = need
  }

  /// The value, now. Inlined into the code that hands it over, so that a ready service is read in place.
  @inlinable
  @inline(__always)
  func read(_ container: ServiceContainer) throws -> Value {
    guard let reader else { return try container.resolve(key) }
    return try reader(container)
  }
}

/// What a handle stands for, without its type.
@usableFromInline
final class DeclaredNeed: Sendable {
  /// The reading of a contract that it belongs to.
  let wiring: ModuleWiring
  /// The service, and whether the module can do without it; `nil` for what is no service.
  let service: ServiceNeed?
  /// Whether the service is the module's own.
  let isOwn: Bool
  let place: SourcePlace

  init(_ wiring: ModuleWiring, _ service: ServiceNeed?, isOwn: Bool = false, place: SourcePlace) {
    self.wiring = wiring
    self.service = service
    self.isOwn = isOwn
    self.place = place
  }
}
