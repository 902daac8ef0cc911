import TenonServices

/// Every service that a module requires, adapts or gives to its own code is provided, or brought by a scope.
struct RequirementsProvided: WiringRule {
  func findings(in graph: WiredGraph) -> [WiringFinding] {
    graph.nodes.flatMap { node in
      var reported: Set<ServiceReference> = []
      return node.contract.necessaryServices.compactMap { service, place -> WiringFinding? in
        guard graph.providers[service] == nil, graph.brought[service] == nil,
          reported.insert(service).inserted
        else { return nil }
        return .missingService(
          service, module: node.name, place: place,
          nearMisses: NearMiss.find(for: service, among: Array(graph.providers.keys)))
      }
    }
  }
}

extension ModuleContract {
  /// What the module cannot do without, and where it says so. Its own services are there unless the contract was edited.
  fileprivate var necessaryServices: [(service: ServiceReference, place: SourcePlace)] {
    let own = handedOver.flatMap { use in
      use.needs.compactMap { need in need.isOwn ? need.service.map { ($0.service, use.place) } : nil }
    }
    return requirements.filter { !$0.isOptional }.map { ($0.service, $0.place) }
      + adapters.map { ($0.provided, $0.place) } + decorations.map { ($0.service, $0.place) } + own
  }
}

/// No service is registered twice, needs itself, or keeps a scoped one.
struct ServicesSound: WiringRule {
  func findings(in graph: WiredGraph) -> [WiringFinding] {
    let required = Set(graph.nodes.flatMap { $0.contract.necessaryServices.map(\.service) })
    let errors = graph.services.verify()
    let places = errors.isEmpty ? [:] : places(in: graph)
    return errors.compactMap { error in
      // What a module needs and no module provides is found once, with the place where it says so.
      if error.code == .missing, required.contains(error.service) { return nil }
      // A cycle through several modules is found as one of the modules.
      if error.code == .cycle, Set(error.path.map { graph.providers[$0] }).count > 1 { return nil }
      return .service(error, place: error.subject.flatMap { places[$0] })
    }
  }

  /// Where each service is first provided.
  private func places(in graph: WiredGraph) -> [ServiceReference: SourcePlace] {
    var places: [ServiceReference: SourcePlace] = [:]
    for declaration in graph.nodes.lazy.flatMap(\.contract.services.declarations)
    where places[declaration.service] == nil {
      places[declaration.service] = declaration.place
    }
    return places
  }
}

extension ServiceError {
  /// The service whose registration is to blame, where the error itself does not say where that is.
  fileprivate var subject: ServiceReference? {
    switch code {
    case .cycle, .missing: path.last
    case .captive: keeper
    default: nil
    }
  }
}

/// Requirements point down, or across; never up. So do decorators, which are given what they wrap.
struct NoUpwardRequirement: WiringRule {
  func findings(in graph: WiredGraph) -> [WiringFinding] {
    graph.nodes.flatMap { node in
      let decorated = node.contract.decorations.map { ($0.service, graph.providers[$0.service], $0.place) }
      return (node.edges.map { ($0.service, $0.provider, $0.place) } + decorated).compactMap {
        service, provider, place -> WiringFinding? in
        guard let index = provider, let rank = node.rank, let above = graph.nodes[index].rank, above < rank
        else { return nil }
        let provider = graph.nodes[index]
        return .upwardRequirement(
          service, module: node.name, layer: node.contract.layer, provider: provider.name,
          providerLayer: provider.contract.layer, place: place)
      }
    }
  }
}

/// A module that starts at once does not wait for one that starts later.
struct ImmediateBeforeDeferred: WiringRule {
  func findings(in graph: WiredGraph) -> [WiringFinding] {
    graph.nodes.filter { $0.contract.launchTime == .immediate }.flatMap { node in
      node.edges.compactMap { edge in
        guard !edge.isOptional, !edge.isLater, let index = edge.provider,
          graph.nodes[index].contract.launchTime == .deferred
        else { return nil }
        return .requiresDeferred(
          edge.service, module: node.name, provider: graph.nodes[index].name, place: edge.place)
      }
    }
  }
}

/// Adapters live in the host, and somebody requires what they make.
struct AdaptersInHost: WiringRule {
  func findings(in graph: WiredGraph) -> [WiringFinding] {
    let required = Set(graph.nodes.flatMap { $0.edges.map(\.service) })
    return graph.nodes.flatMap { node in
      node.contract.adapters.flatMap { adapter -> [WiringFinding] in
        var findings: [WiringFinding] = []
        if node.contract.layer != graph.layers.first {
          findings.append(
            .adapterOutsideHost(
              adapter.required, module: node.name, layer: node.contract.layer, place: adapter.place))
        }
        let isLink = node.contract.adapters.contains { $0.provided == adapter.required }
        if !required.contains(adapter.required), !isLink {
          findings.append(.unusedAdapter(adapter.required, module: node.name, place: adapter.place))
        }
        return findings
      }
    }
  }
}

/// So do the adapters of destinations' interfaces.
struct InterfaceAdaptersInHost: WiringRule {
  func findings(in graph: WiredGraph) -> [WiringFinding] {
    graph.nodes.filter { $0.contract.layer != graph.layers.first }.flatMap { node in
      node.contract.destinations.adaptedInterfaces.map {
        .interfaceAdapterOutsideHost(
          $0.required.name, module: node.name, layer: node.contract.layer, place: $0.required.place)
      }
    }
  }
}
