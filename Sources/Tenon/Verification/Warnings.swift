import TenonServices

/// What is sent is observed, and what is observed is sent.
struct EventsMeet: WiringRule {
  func findings(in graph: WiredGraph) -> [WiringFinding] {
    let observers = graph.observersByEvent
    let names = Set(graph.nodes.map(\.name))
    let sent = Set(graph.nodes.flatMap { $0.contract.sentEvents.map(\.identity) })
    return graph.nodes.flatMap { node in
      node.contract.sentEvents.compactMap { event -> WiringFinding? in
        guard graph.receivers(of: event, from: node, observers).isEmpty else { return nil }
        // That the module is not there is an error of its own.
        if case .report(let name) = event.direction, !names.contains(name) { return nil }
        return .unobservedEvent(event.event, event.direction, module: node.name, place: event.place)
      }
        + node.contract.observers.filter { !sent.contains($0.identity) }.map {
          .unsentEvent($0.event, module: node.name, place: $0.place)
        }
    }
  }
}

/// What a module requires is given to some code of it.
struct RequirementsUsed: WiringRule {
  func findings(in graph: WiredGraph) -> [WiringFinding] {
    graph.nodes.flatMap { node in
      let used = Set(node.contract.handedOver.flatMap { $0.needs.map { ObjectIdentifier($0) } })
      return node.contract.needs.compactMap { need -> WiringFinding? in
        guard let service = need.service?.service, !used.contains(ObjectIdentifier(need)) else { return nil }
        return .unusedRequirement(service.deferred ?? service, module: node.name, place: need.place)
      }
    }
  }
}
