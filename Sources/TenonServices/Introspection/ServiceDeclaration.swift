/// A registration as it stands in a registry, before anything is frozen or made.
public struct ServiceDeclaration: Hashable, Sendable {
  /// What is registered; of a contribution, the type that it contributes to.
  public let service: ServiceReference
  /// Whether this is one of several anonymous implementations, which does not provide the type itself.
  public let isContribution: Bool
  /// How long an instance lives.
  public let lifetime: Lifetime
  /// The declared dependencies.
  public let dependencies: [ServiceReference]
  /// The declared dependencies, and whether each has to be there.
  package let needs: [ServiceNeed]
  /// Where it is registered.
  public let place: SourcePlace
  /// Tells a contribution from others at the same place.
  let mark: ContributionMark?
}

/// A contribution's identity while it has no number: what it was registered with.
struct ContributionMark: Hashable, Sendable {
  let options: RegistrationOptions

  static func == (one: ContributionMark, other: ContributionMark) -> Bool { one.options === other.options }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(options)) }
}

extension ServiceRegistry {
  /// What is registered, in the order of registration. O(n).
  public var declarations: [ServiceDeclaration] {
    registrations.map { registration in
      let isContribution = registration.traits.contains(.contribution)
      return ServiceDeclaration(
        service: registration.reference, isContribution: isContribution, lifetime: registration.lifetime,
        dependencies: registration.options?.dependencies ?? [], needs: registration.options?.needs ?? [],
        place: registration.place,
        mark: isContribution ? registration.options.map(ContributionMark.init) : nil)
    }
  }
}
