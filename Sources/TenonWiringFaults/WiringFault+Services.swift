import TenonDiagnostics

extension WiringFault {
  /// - Parameter use: What the module does with the service: `requires`, `adapts` or `decorates`.
  package static func missingService(
    _ service: String, _ use: String, by module: String, cure: WiringCure
  ) -> WiringFault {
    let add =
      "add a module that provides it" + (use == "requires" ? ", or declare `requires(ifPresent:)`" : "")
    return WiringFault(
      .missingService, module, about: service,
      "no module provides \(service), which \(module) \(use); \(cure.text(ofType: add))")
  }

  /// - Parameters:
  ///   - first: The module that provides the service first; `nil` if only the place is known.
  ///   - place: The place of the first declaration.
  package static func duplicateService(
    _ service: String, first: String?, at place: String, again second: String?
  ) -> WiringFault {
    let owner = first.map { "by \($0) (\(place))" } ?? "at \(place)"
    return WiringFault(
      .duplicateService, second, owner: first, about: service,
      "\(service) is provided \(owner) and again\(second.map { " by \($0)" } ?? "")"
        + "; remove one of the two, give one a name, or contribute both and collect them")
  }

  /// - Parameter kind: What is adapted: `service`, `route` or `destination`.
  package static func adapterOutsideHost(
    _ module: LayeredName, of kind: String, to required: String
  ) -> WiringFault {
    WiringFault(
      .adapterOutsideHost, module.name, about: required,
      "\(module) adapts a \(kind) to \(required)"
        + "; adapters belong in the uppermost layer, where both sides are known; move the adapter there")
  }

  package static func unusedAdapter(_ module: String, to required: String) -> WiringFault {
    WiringFault(
      .unusedAdapter, module, about: required,
      "\(module) adapts to \(required), which no module requires; remove the adapter")
  }

  /// - Parameter use: The contract's verb: `requires` or `collects`.
  package static func unusedRequirement(
    _ service: String, of module: String, _ use: String = "requires"
  ) -> WiringFault {
    WiringFault(
      .unusedRequirement, module, about: service,
      "\(module) \(use) \(service), but none of its code receives it; list it in `with:`, or remove the requirement"
    )
  }

  // MARK: - Scopes

  /// Why code must not receive a service of a scope, with the cure.
  package enum ScopeObstacle: String, Sendable {
    case phase = "no scope is open then; declare `runs(in:)`"
    case wholeApplication = "it concerns the whole application; declare `requires(ifPresent:)`"
    case otherScope =
      "the scopes do not lie within each other; declare `requires(later:)` or `requires(ifPresent:)`"
  }

  /// - Parameters:
  ///   - use: What the code does: `answers /cart`.
  ///   - scope: The scope of the service; `nil` if the service is the value that opens the scope.
  package static func outsideScope(
    _ service: String, in scope: String?, receivedBy module: String, that use: String,
    _ obstacle: ScopeObstacle
  ) -> WiringFault {
    let subject = scope.map { "\(service), which belongs to the scope \($0)" } ?? service
    return WiringFault(
      .outsideScope, module, about: service, "\(module) \(use) with \(subject); \(obstacle.rawValue)")
  }

  /// - Parameter path: From the service that would keep the other to the other.
  package static func captive(in scope: String, path: [String], of module: String?) -> WiringFault {
    let (keeper, service) = (path.first ?? "", path.last ?? "")
    return WiringFault(
      .outsideScope, module, about: keeper,
      "\(keeper) would keep \(service) alive beyond its scope \(scope) (along \(path.shortened.joined(separator: " -> ")))"
        + "; give \(keeper) the same scope, or pass it the services of the scope when it is called")
  }

  /// - Parameters:
  ///   - type: The scope's type, as it is written in a contract.
  package static func unopenedScope(_ scope: String, type: String, of module: String) -> WiringFault {
    WiringFault(
      .unopenedScope, module, about: scope,
      "\(module) has code in the scope \(scope), which no module opens"
        + "; add a module that declares `opensScope(\(type).self)`")
  }
}
