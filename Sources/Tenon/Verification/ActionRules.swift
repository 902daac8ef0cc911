import TenonMediator

/// The actions that modules call are performed, with the types that the caller expects, and not in a layer above.
struct CallsPerformed: WiringRule {
  func findings(in graph: WiredGraph) -> [WiringFinding] {
    graph.nodes.flatMap { node in
      var reported: Set<ActionName> = []
      return node.contract.calledActions.compactMap { call -> WiringFinding? in
        guard let performer = graph.performers[call.action] else {
          guard !call.isOptional, reported.insert(call.action).inserted else { return nil }
          let known = graph.performers.keys.map(\.description).sorted()
          return .missingAction(
            call.action, module: node.name, place: call.place,
            nearMisses: call.action.description.nearMisses(among: known))
        }
        let action = performer.action
        let fits = action.output == call.output && action.input.map { $0 == call.input } ?? true
        guard fits else {
          return .differentAction(
            call.action, module: node.name, place: call.place,
            called: "(\(call.input)) -> \(call.output)",
            performed: "(\(action.input.map { "\($0)" } ?? "parameters")) -> \(action.output)",
            at: action.place)
        }
        let owner = graph.nodes[performer.node]
        guard let rank = node.rank, let above = owner.rank, above < rank else { return nil }
        return .upwardAction(
          call.action, module: node.name, layer: node.contract.layer, owner: owner.name,
          ownerLayer: owner.contract.layer, place: call.place)
      }
    }
  }
}

/// Somebody knows how to get each authorisation that an action needs.
struct AuthorizationsKnown: WiringRule {
  func findings(in graph: WiredGraph) -> [WiringFinding] {
    let known = Set(graph.nodes.flatMap(\.contract.actions.authorizers))
    var reported: Set<ActionAuthorization> = []
    return graph.nodes.flatMap { node in
      node.contract.actions.declared.compactMap { action -> WiringFinding? in
        guard let needed = action.authorization, !known.contains(needed), reported.insert(needed).inserted
        else { return nil }
        return .missingAuthorization(needed, action: action.name, module: node.name, place: action.place)
      }
    }
  }
}
