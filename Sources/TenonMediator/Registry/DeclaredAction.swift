/// An action as a registry declares it, for whoever verifies registries before a mediator is made.
package struct DeclaredAction: Sendable {
  package let name: ActionName
  package let owner: String?
  package let place: SourcePlace
  /// `nil` if the action is declared by name and reads its parameters by key.
  package let input: (any Any.Type)?
  package let output: any Any.Type
  package let exposure: ActionExposure
  package let authorization: ActionAuthorization?
}

extension ActionRegistry {
  /// The actions in the order of their declaration, with those of targets.
  package var declared: [DeclaredAction] {
    declarations.compactMap { declaration in
      guard case .action(let entry) = declaration.kind else { return nil }
      return DeclaredAction(
        name: entry.call.name, owner: entry.owner, place: entry.place, input: entry.typedInput,
        output: entry.body.output, exposure: entry.exposure, authorization: entry.authorization)
    }
  }

  /// The authorisations that the registry says how to get, in the order of their declaration.
  package var authorizers: [ActionAuthorization] {
    declarations.compactMap { declaration in
      if case .authorizer(let authorization, _) = declaration.kind { authorization } else { nil }
    }
  }
}
