/// A registration in a registry, before anything is frozen or made.
package struct ServiceDeclaration: Sendable {
  /// The registered service; for a contribution, the type to which it contributes.
  package let service: ServiceReference
  /// Whether this is one of several anonymous implementations. A contribution does not provide the type itself.
  package let isContribution: Bool
  /// How long an instance lives.
  package let lifetime: Lifetime
  /// The declared dependencies, and whether each of them is required.
  package let needs: [ServiceNeed]
  /// Where it is registered.
  package let place: SourcePlace
  /// The options of a contribution, which identify it while it has no number.
  let contribution: RegistrationOptions?
}

extension ServiceRegistry {
  /// The declarations, in the order of registration. O(n).
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
