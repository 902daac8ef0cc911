import TenonEvents

/// Names are unique: events are reported to them.
struct UniqueNames: WiringRule {
  func findings(in graph: WiredGraph) -> [WiringFinding] {
    var types: [String: [String]] = [:]
    for node in graph.nodes { types[node.name, default: []].append(node.contract.type) }
    var reported: Set<String> = []
    return graph.nodes.compactMap { node in
      guard let same = types[node.name], same.count > 1, reported.insert(node.name).inserted else {
        return nil
      }
      return .duplicateModule(node.name, types: same)
    }
  }
}

/// Every module is in a layer of the application.
struct KnownLayers: WiringRule {
  func findings(in graph: WiredGraph) -> [WiringFinding] {
    graph.nodes.filter { $0.rank == nil }.map {
      .unknownLayer($0.contract.layer, module: $0.name, known: graph.layers)
    }
  }
}

/// Modules do not require each other in a cycle, not even through different services.
struct NoModuleCycle: WiringRule {
  func findings(in graph: WiredGraph) -> [WiringFinding] {
    var found: [WiringFinding] = []
    var finished = [Bool](repeating: false, count: graph.nodes.count)
    for start in graph.nodes.indices where !finished[start] {
      // Depth first with an explicit stack: the step is a module and how many of its edges were followed.
      var path = [(module: start, next: 0)]
      var position = [start: 0]
      while let (module, next) = path.last {
        guard next < graph.nodes[module].edges.count else {
          finished[module] = true
          position[module] = nil
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let edge = graph.nodes[module].edges[next]
        guard let target = edge.provider, !edge.isLater, target != module, !finished[target] else { continue }
        if let begin = position[target] {
          found.append(cycle(path[begin...].map { ($0.module, $0.next - 1) }, in: graph))
        } else {
          position[target] = path.count
          path.append((target, 0))
        }
      }
    }
    return found
  }

  private func cycle(_ steps: [(module: Int, edge: Int)], in graph: WiredGraph) -> WiringFinding {
    let names = steps.map { graph.nodes[$0.module].name }
    let edges = steps.map { graph.nodes[$0.module].edges[$0.edge] }
    return .moduleCycle(
      path: names + names.prefix(1), services: edges.map(\.service), place: edges[0].place)
  }
}

/// The events that modules say they send go in a direction that they may.
struct EventDirections: WiringRule {
  func findings(in graph: WiredGraph) -> [WiringFinding] {
    let sending = graph.nodes.filter { !$0.contract.sentEvents.isEmpty }
    guard !sending.isEmpty else { return [] }
    let ranks = Dictionary(graph.nodes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    return sending.flatMap { node in
      node.contract.sentEvents.compactMap { sent in
        error(sent, of: node, to: ranks).map { .event($0, module: node.name, place: sent.place) }
      }
    }
  }

  private func error(
    _ sent: SentEvent, of node: WiredGraph.Node, to nodes: [String: WiredGraph.Node]
  ) -> EventError? {
    guard let rank = node.rank else { return nil }
    switch sent.direction {
    case .broadcast:
      return rank == 0
        ? .nothingAbove(event: sent.event, sender: node.name, layer: node.contract.layer) : nil
    case .report(let name):
      guard let target = nodes[name] else {
        return .unknownModule(
          name, sender: node.name, nearMisses: name.nearMisses(among: nodes.keys.sorted()))
      }
      guard let targetRank = target.rank, targetRank < rank else { return nil }
      return .reportsUpward(
        event: sent.event, sender: node.name, layer: node.contract.layer, target: name,
        targetLayer: target.contract.layer)
    }
  }
}

/// The configuration has what the modules need.
struct ConfigurationComplete: WiringRule {
  func findings(in graph: WiredGraph) -> [WiringFinding] {
    graph.nodes.flatMap { node in
      node.contract.configuration.compactMap { requirement in
        do throws(ConfigurationError) {
          try requirement.check(graph.configuration)
          return nil
        } catch {
          return .configuration(error, module: node.name, place: requirement.place)
        }
      }
    }
  }
}
