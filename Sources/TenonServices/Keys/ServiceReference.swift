import TenonDiagnostics

/// A service's key without its static type, as used in dependencies, paths and errors.
public struct ServiceReference:
  Hashable, Encodable, MemberwiseEncodable, ServiceReferring, IdentifiedService
{
  let identity: ServiceIdentity

  init(identity: ServiceIdentity) { self.identity = identity }

  /// Returns a reference to a service by its type and, if it has one, its name.
  ///
  /// ```swift
  /// registry.register((any OrderService).self, requires: [.service((any CartService).self)]) {
  ///   LiveOrders(cart: try $0.resolve())
  /// }
  /// ```
  /// - Parameters:
  ///   - type: The service's type.
  ///   - name: The name that distinguishes services of the same type.
  public static func service<Service: Sendable>(
    _ type: Service.Type, name: String? = nil
  ) -> ServiceReference {
    ServiceKey<Service>(name).reference
  }

  /// Returns a reference to a service that is created from an argument.
  ///
  /// ```swift
  /// let editor = ServiceReference.service(Editor.self, taking: Document.self)
  /// registry.register((any OrderService).self, requires: [editor]) { _ in PaperOrders() }
  /// ```
  /// - Parameters:
  ///   - type: The service's type.
  ///   - name: The name that distinguishes services of the same type.
  ///   - argument: The argument's type.
  public static func service<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type, name: String? = nil, taking argument: Argument.Type
  ) -> ServiceReference {
    ServiceKey<ArgumentFactory<Service, Argument>>(name).reference
  }

  /// The name that distinguishes services of the same type, or a contribution's number.
  public var name: String? { identity.name }

  /// Whether this is one of several implementations that ``ServiceContainer/resolveAll(_:)`` returns.
  package var isContribution: Bool { identity.isContribution }

  /// The type's full name, including its module, such as `CartInterface.CartService`.
  public var typeName: String { described.typeName }

  /// A description of how the service is created and where it may be read: `plain`, `async`, `main actor`, or
  /// `taking` and the argument's type.
  public var kind: String { described.kind.description }

  var serviceKind: ServiceKind { described.kind }

  /// The service behind a ``Provider`` of any kind, if this refers to one. If that service is an `Optional`, the
  /// wrapped service.
  package var deferred: ServiceReference? { deferredTarget.map { $0.wrapped ?? $0 } }

  /// The service that a ``Provider`` resolves, if this refers to one.
  var deferredTarget: ServiceReference? {
    (identity.type as? any DeferredService.Type)?.target(named: identity.name)
  }

  /// The service behind an ``AsyncProvider``, a ``MainActorProvider`` or an ``ArgumentProvider``, if this refers to one.
  var variantBehind: ServiceReference? {
    (identity.type as? any DeferredService.Type).flatMap {
      $0.isLater ? nil : $0.target(named: identity.name)
    }
  }

  /// Whether code that receives the service has an instance, and not a provider of it.
  package var isInstance: Bool { deferredTarget == nil && described.kind == .plain }

  /// Whether an `async` factory makes the service.
  package var isAsync: Bool { (identity.type as? any ServiceVariant.Type)?.kind == .async }

  /// A reference to the same type without a name, which represents all registrations of the type.
  package var unnamed: ServiceReference {
    ServiceReference(identity: ServiceIdentity(unnamed: identity.type))
  }

  package var encodedMembers: EncodedMembers {
    let (typeName, kind) = described
    return [("type", typeName), ("name", name), ("kind", kind)]
  }

  private var described: (typeName: String, kind: ServiceKind) {
    if let variant = identity.type as? any ServiceVariant.Type {
      return (TenonDiagnostics.typeName(variant.service), variant.kind)
    }
    return (TenonDiagnostics.typeName(identity.type), .plain)
  }
}

extension ServiceReference: CustomStringConvertible {
  public var description: String {
    let (typeName, kind) = described
    let type = typeName.hasPrefix("any ") ? String(typeName.dropFirst(4)) : typeName
    guard let name else { return type + kind.suffix }
    return isContribution
      ? "contribution \(name) to \(type)\(kind.suffix)" : "\(type) named \"\(name)\"\(kind.suffix)"
  }
}
