/// A registration as it stands in a registry, before anything is frozen or made.
package struct ServiceDeclaration: Sendable {
  /// What is registered; of a contribution, the type that it contributes to.
  package let service: ServiceReference
  /// Whether this is one of several anonymous implementations, which does not provide the type itself.
  package let isContribution: Bool
  /// How long an instance lives.
  package let lifetime: Lifetime
  /// The declared dependencies, and whether each has to be there.
  package let needs: [ServiceNeed]
  /// Where it is registered.
  package let place: SourcePlace
  /// A contribution's identity while it has no number: what it was registered with.
  let contribution: RegistrationOptions?
}

extension ServiceRegistry {
  /// What is registered, in the order of registration. O(n).
  package var declarations: [ServiceDeclaration] {
    registrations.map { registration in
      let isContribution = registration.role == .contribution
      return ServiceDeclaration(
        service: registration.reference, isContribution: isContribution, lifetime: registration.lifetime,
        needs: registration.options?.needs ?? [], place: registration.place,
        contribution: isContribution ? registration.options : nil)
    }
  }
}
