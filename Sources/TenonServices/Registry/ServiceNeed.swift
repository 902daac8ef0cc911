/// A service that a factory receives, and whether the factory can work without it.
package struct ServiceNeed: Equatable, Sendable {
  package enum Strength: Hashable, Sendable {
    /// The service must be registered.
    case required
    /// The factory receives `nil` if the service is not registered.
    case ifPresent
    /// All registered implementations, if any.
    case all
  }

  package let service: ServiceReference
  package let strength: Strength

  /// A need for a service. An `Optional` needs the wrapped service only if it is registered, even if the service is
  /// resolved later.
  package init(_ service: ServiceReference, _ strength: Strength = .required) {
    self.service = service.wrapped ?? service
    let isOptional = service.wrapped != nil || service.deferredTarget?.wrapped != nil
    self.strength = isOptional && strength == .required ? .ifPresent : strength
  }

  /// The need that resolving a key creates. For a provider of another kind of service, such as an ``AsyncProvider``,
  /// this is a need for the service behind it.
  package init<Service: Sendable>(of key: ServiceKey<Service>) {
    let (wrapped, reference) = (key.reference.wrapped, key.reference)
    let needed = wrapped ?? reference
    self.init(needed.variantBehind ?? needed, wrapped == nil ? .required : .ifPresent)
  }
}

/// An `Optional`, which every container can resolve: the wrapped service if it is registered, and otherwise `nil`.
protocol OptionalService {
  static func wrapped(named name: String?) -> ServiceIdentity
  /// Makes an `Optional` that holds the given service, or `nil`.
  static func holding(_ service: Any?) -> Self
}

extension ServiceReference {
  /// The wrapped service, if this refers to an `Optional`.
  var wrapped: ServiceReference? {
    (identity.type as? any OptionalService.Type).map {
      ServiceReference(identity: $0.wrapped(named: identity.name))
    }
  }
}

extension Optional: OptionalService {
  static func wrapped(named name: String?) -> ServiceIdentity {
    ServiceIdentity(of: Wrapped.self, name: name)
  }

  static func holding(_ service: Any?) -> Self { service as? Wrapped }
}
