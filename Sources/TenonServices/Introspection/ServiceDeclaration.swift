/// A registration as it stands in a registry, before anything is frozen or made.
public struct ServiceDeclaration: Hashable, Sendable {
  /// What is registered.
  public let service: ServiceReference
  /// How long an instance lives.
  public let lifetime: Lifetime
  /// The declared dependencies.
  public let dependencies: [ServiceReference]
  /// Where it is registered.
  public let place: SourcePlace
}

extension ServiceRegistry {
  /// What is registered, in the order of registration. O(n).
  public var declarations: [ServiceDeclaration] {
    registrations.map { registration in
      ServiceDeclaration(
        service: registration.reference, lifetime: registration.lifetime,
        dependencies: registration.options?.dependencies ?? [], place: registration.place)
    }
  }
}
