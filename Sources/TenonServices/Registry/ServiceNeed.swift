/// What a factory is given: a service, and whether it can be done without.
package struct ServiceNeed: Equatable, Sendable {
  package enum Strength: Hashable, Sendable {
    /// There has to be one.
    case required
    /// `nil` is given if there is none.
    case ifPresent
    /// All that there are, of which there may be none.
    case all
  }

  package let service: ServiceReference
  package let strength: Strength

  /// Of an `Optional`, the service in it, if it is there; so of one that is resolved later.
  package init(_ service: ServiceReference, _ strength: Strength = .required) {
    self.service = service.wrapped ?? service
    let isOptional = service.wrapped != nil || service.deferredTarget?.wrapped != nil
    self.strength = isOptional && strength == .required ? .ifPresent : strength
  }

  /// What resolving a key needs: of what asks for a service in its own way, such as an ``AsyncProvider``, that service.
  package init<Service: Sendable>(of key: ServiceKey<Service>) {
    let (wrapped, reference) = (key.reference.wrapped, key.reference)
    let needed = wrapped ?? reference
    self.init(needed.variantBehind ?? needed, wrapped == nil ? .required : .ifPresent)
  }
}

/// An `Optional`, which every container can resolve: the service in it, if it is there.
protocol OptionalService {
  static func wrapped(named name: String?) -> ServiceIdentity
  /// Makes one of the service in it, or of nothing.
  static func holding(_ service: Any?) -> Self
}

extension ServiceReference {
  /// Of an `Optional`, the service in it.
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
