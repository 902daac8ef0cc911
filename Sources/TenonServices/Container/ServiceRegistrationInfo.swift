import TenonDiagnostics

/// Information about one registration, for graphs, listings and snapshots.
public struct ServiceRegistrationInfo: Encodable, MemberwiseEncodable, Sendable, Identifiable {
  /// The registered service.
  public let id: ServiceReference
  /// How long an instance lives and which code shares it. For a service that shares another service's instance, the
  /// lifetime is `transient`.
  public let lifetime: Lifetime
  /// Whether the service shares the instance of another service, which is then its only dependency.
  package let isAlias: Bool
  /// The file and line of the registration.
  public let place: SourcePlace
  /// The full name of the concrete type, if it is known.
  public let implementation: String?
  /// The declared dependencies. A dependency on a ``Provider`` is listed as a dependency on the service that
  /// the provider resolves.
  public let dependencies: [ServiceReference]
  /// Whether an instance currently exists.
  public let isCreated: Bool

  package var encodedMembers: EncodedMembers {
    [
      ("id", id), ("lifetime", lifetime), ("isAlias", isAlias), ("isContribution", id.isContribution),
      ("place", place), ("implementation", implementation), ("dependencies", dependencies),
      ("isCreated", isCreated),
    ]
  }
}
