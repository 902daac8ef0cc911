import TenonDiagnostics
import TenonServices
import TenonWiringFaults

extension ServicesPart {
  static func verify(_ verification: inout PartVerification<ServicesPart>) {
    let graph = ServiceGraph(verification.modules)
    for declaring in graph.modules { link(declaring.module, declaring.services, graph, &verification) }
    let layers = verification.layers
    for finding in missing(in: graph) + unsound(in: graph) + misplacedAdapters(in: graph, layers) {
      verification.report(finding)
    }
    for finding in ScopeRules(graph).findings { verification.report(finding) }
    for module in verification.allModules {
      for finding in module.declarations.problems + unused(in: module) { verification.report(finding) }
    }
  }

  private static func link(
    _ module: ServiceGraph.Module, _ services: Declarations, _ graph: ServiceGraph,
    _ verification: inout PartVerification<ServicesPart>
  ) {
    for requirement in services.requirements {
      let provider = graph.provider(behind: requirement.service)
      verification.link(
        .requires, from: module, to: provider ?? graph.openers[requirement.service], requirement.service,
        isOptional: requirement.isOptional,
        ordersLaunch: provider != nil && !requirement.isLater,
        anyDirection: provider == nil, at: requirement.place)
    }
    // The host joins services of other modules, and can work without those modules.
    for adapter in services.adapters {
      verification.link(
        .adapts, from: module, to: graph.provider(behind: adapter.provided),
        "\(adapter.provided) to \(adapter.required)", isOptional: true,
        ordersLaunch: graph.providers[adapter.provided]?.index != module.index, at: adapter.place)
    }
    // A decorator receives the service that it wraps.
    for decoration in services.decorations {
      verification.link(
        .decorates, from: module, to: graph.providers[decoration.service], decoration.service,
        at: decoration.place)
    }
  }

  /// Returns a finding for each service that a module requires, adapts or gives to its own code, but that no module
  /// provides.
  private static func missing(in graph: ServiceGraph) -> [WiringFinding] {
    graph.modules.flatMap { declaring in
      let module = declaring.module
      var reported = ColdSet<ServiceReference>()
      return declaring.services.necessary(for: module.contract).compactMap {
        service, place, verb -> WiringFinding? in
        // A scope that no module opens is reported once, by the rules of scopes.
        guard graph.providers[service] == nil, service.scope == nil, reported.insert(service) else {
          return nil
        }
        let near = SimilarService.find(for: service, among: Array(graph.providers.keys))
        return WiringFinding(
          .missingService(
            service.description, verb, by: module.name, cure: cure(near, in: graph, requiredBy: module)),
          at: place)
      }
    }
  }

  private static func cure(
    _ near: [SimilarService], in graph: ServiceGraph, requiredBy module: ServiceGraph.Module
  ) -> WiringCure {
    guard let first = near.first else { return .add }
    // Only the name is similar, and the compiler knows the type that is required.
    if near.allSatisfy({ $0.kind == .similarName }) { return .similar(first.service.description) }
    return .words(near.map { describe($0, in: graph, requiredBy: module) }.joined(separator: "; "))
  }

  /// The modules show which programs or libraries contain the copies of a library that is linked twice.
  private static func describe(
    _ near: SimilarService, in graph: ServiceGraph, requiredBy module: ServiceGraph.Module
  ) -> String {
    guard near.kind == .linkedTwice, let provider = graph.providers[near.service] else {
      return near.description
    }
    return near.description(
      into: [module, provider].map { imageName(of: $0.contract.moduleType) })
  }

  /// Returns a finding for each service that is registered twice, needs itself, or keeps a scoped service.
  private static func unsound(in graph: ServiceGraph) -> [WiringFinding] {
    let errors = Declarations.merged(graph.modules.map(\.services)).verify()
    guard !errors.isEmpty else { return [] }
    let required = ColdSet(
      graph.modules.flatMap { $0.services.necessary(for: $0.module.contract).map(\.service) })
    let others = errors.filter { error in
      // A required service that no module provides is reported once, with the file and line of the requirement.
      if error.code == .missing, required.contains(error.service) || error.service.scope != nil {
        return false
      }
      guard error.code == .cycle else { return true }
      // A cycle through several modules is reported as a cycle of modules. A cycle through collected services is
      // reported here, because no module waits for a collection or provides it.
      let owners = error.path.map { graph.providers[$0]?.name }
      return owners.contains(nil) || owners.allSatisfy { $0 == owners[0] }
    }
    return findings(for: others, in: graph.modules.map(\.module))
  }

  /// Returns the findings for service errors, with the modules that declare the services.
  static func findings(for errors: [ServiceError], in modules: [PartModule<ServicesPart>]) -> [WiringFinding]
  {
    let declared = modules.flatMap { module in
      module.declarations.registry.declarations.map {
        (module: module.name, service: $0.service, place: $0.place)
      }
    }
    return errors.map { error in
      let subject = error.subject
      let own = declared.filter { $0.service == subject }
      let last = error.places.isEmpty ? own.first : own.last { $0.place == error.places.last }
      let first = own.first { $0.place == error.places.first }
      let place = error.places.last ?? last?.place
      switch error.code {
      case .duplicate:
        // For a module that is already installed, only the file and line of the registration are known.
        return WiringFinding(
          .duplicateService(
            error.service.description, first: first?.module,
            at: error.places.first?.description ?? "an unknown place", again: last?.module), at: place)
      case .captive:
        let path = error.path.map(\.description)
        return WiringFinding(
          .captive(
            in: error.scope.map { typeName($0, qualified: false) } ?? "", path: path, of: last?.module),
          at: place)
      default:
        return WiringFinding(
          .unsoundService, module: last?.module, owner: first?.module == last?.module ? nil : first?.module,
          subject: subject.description, at: place, message: error.description)
      }
    }
  }

  /// Returns a finding for each adapter that is not in the host, or whose result no module requires.
  private static func misplacedAdapters(in graph: ServiceGraph, _ layers: [Layer]) -> [WiringFinding] {
    let required = ColdSet(graph.modules.flatMap { $0.services.requirements.map(\.service) })
    return graph.modules.flatMap { declaring in
      let (module, adapters) = (declaring.module, declaring.services.adapters)
      return adapters.flatMap { adapter -> [WiringFinding] in
        var findings: [WiringFinding] = []
        if module.layer != layers.first {
          findings.append(
            WiringFinding(
              .adapterOutsideHost(module.layeredName, of: "service", to: adapter.required.description),
              at: adapter.place))
        }
        let isLink = adapters.contains { $0.provided == adapter.required }
        if !required.contains(adapter.required), !isLink {
          findings.append(
            WiringFinding(
              .unusedAdapter(module.name, to: adapter.required.description), at: adapter.place))
        }
        return findings
      }
    }
  }

  /// Returns a warning for each service that a module requires but gives to none of its code.
  private static func unused(in module: PartModule<ServicesPart>) -> [WiringFinding] {
    let used = ColdSet(module.contract.handedOver.flatMap { $0.needs.map { ObjectIdentifier($0) } })
    return module.contract.declaredNeeds.compactMap { need in
      guard let service = need.service?.service, !used.contains(ObjectIdentifier(need)) else { return nil }
      let name = (service.deferred ?? service).description
      return WiringFinding(
        .unusedRequirement(name, of: module.name, need.service?.strength == .all ? "collects" : "requires"),
        at: need.place, isWarning: true)
    }
  }
}

extension ServicesPart.Declarations {
  /// Returns the services that the module cannot work without, with the file and line of each declaration and what it does
  /// with the service. The module's own services exist unless the contract was edited.
  func necessary(
    for contract: ModuleContract
  ) -> [(service: ServiceReference, place: SourcePlace, verb: String)] {
    let own = contract.handedOver.flatMap { use in
      use.needs.compactMap { need in
        need.isOwn ? need.service.map { ($0.service, use.place, "requires") } : nil
      }
    }
    return requirements.filter { !$0.isOptional }.map { ($0.service, $0.place, "requires") }
      + adapters.map { ($0.provided, $0.place, "adapts") }
      + decorations.map { ($0.service, $0.place, "decorates") } + own
  }
}

extension ServiceError {
  /// The service whose registration causes the error.
  fileprivate var subject: ServiceReference {
    switch code {
    case .cycle, .missing: path.last ?? service
    case .captive: keeper ?? service
    default: service
    }
  }
}
