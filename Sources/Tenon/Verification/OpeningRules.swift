/// The routes that modules open are answered, those that they show by a destination, and not in a layer above.
struct OpeningsAnswered: WiringRule {
  func findings(in graph: WiredGraph) -> [WiringFinding] {
    let names = graph.nodes.flatMap { $0.contract.routes.map(\.name) }
    return graph.nodes.flatMap { node in
      var reported: Set<ObjectIdentifier> = []
      return node.contract.openedRoutes.compactMap { opened -> WiringFinding? in
        guard let index = graph.answerers[opened.identity] else {
          guard !opened.isOptional, reported.insert(opened.identity).inserted else { return nil }
          return .missingRoute(
            opened.route, module: node.name, place: opened.place,
            nearMisses: opened.route.nearMisses(among: names))
        }
        let owner = graph.nodes[index]
        if opened.isShown,
          let answer = owner.contract.routes.first(where: { $0.identity == opened.identity }),
          !answer.isDestination
        {
          return .notADestination(
            opened.route, module: node.name, place: opened.place, owner: owner.name, at: answer.place)
        }
        guard let rank = node.rank, let above = owner.rank, above < rank else { return nil }
        return .upwardRoute(
          opened.route, module: node.name, layer: node.contract.layer, owner: owner.name,
          ownerLayer: owner.contract.layer, place: opened.place)
      }
    }
  }
}

/// Unmatched URLs are answered once.
struct UnmatchedAnsweredOnce: WiringRule {
  func findings(in graph: WiredGraph) -> [WiringFinding] {
    var first: [String?: SourcePlace] = [:]
    return graph.nodes.flatMap { node in
      node.contract.unmatched.compactMap { scheme, place -> WiringFinding? in
        guard let earlier = first[scheme] else {
          first[scheme] = place
          return nil
        }
        return .answeredTwice(scheme: scheme, module: node.name, place: place, first: earlier)
      }
    }
  }
}

/// The destinations that modules require by an interface are not in a layer above. That there are some is found by
/// the navigator's own verification.
struct NoUpwardDestination: WiringRule {
  func findings(in graph: WiredGraph) -> [WiringFinding] {
    let interfaces = ShownInterfaces(graph)
    return graph.nodes.flatMap { node in
      node.contract.destinations.requiredInterfaces.compactMap { required -> WiringFinding? in
        guard let index = interfaces.owner(of: required.identity), let rank = node.rank,
          let above = graph.nodes[index].rank, above < rank
        else { return nil }
        let owner = graph.nodes[index]
        return .upwardRoute(
          required.name, module: node.name, layer: node.contract.layer, owner: owner.name,
          ownerLayer: owner.contract.layer, place: required.place)
      }
    }
  }
}

/// Which module has the destination of an interface, itself or behind adapters.
struct ShownInterfaces {
  private var shown: [ObjectIdentifier: Int] = [:]
  private var adapted: [ObjectIdentifier: ObjectIdentifier] = [:]

  init(_ graph: WiredGraph) {
    for (index, node) in graph.nodes.enumerated() {
      for interface in node.contract.destinations.shownInterfaces where shown[interface.identity] == nil {
        shown[interface.identity] = index
      }
      for (required, provided) in node.contract.destinations.adaptedInterfaces {
        adapted[required.identity] = provided
      }
    }
  }

  func owner(of interface: ObjectIdentifier) -> Int? {
    var current = interface
    for _ in 0...adapted.count {
      if let index = shown[current] { return index }
      guard let next = adapted[current] else { return nil }
      current = next
    }
    return nil
  }
}
