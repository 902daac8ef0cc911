import TenonActions

extension WiredGraph {
  /// The actions that modules say they call are there, and not in a layer above. Only the mediator can tell, because it
  /// also knows the targets that are found by convention.
  func verifyCalls(through mediator: Mediator) -> [WiringFinding] {
    guard nodes.contains(where: { !$0.contract.actionCalls.isEmpty }) else { return [] }
    let owners = Dictionary(
      mediator.actions.map { ($0.name, $0.owner) }, uniquingKeysWith: { first, _ in first })
    let modules = Dictionary(nodes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    return nodes.flatMap { node in
      node.contract.actionCalls.compactMap { call -> WiringFinding? in
        let name = call.action
        guard mediator.canPerform(target: name.target, action: name.action, module: name.module) else {
          let known = owners.keys.map(\.description).sorted()
          return .missingAction(
            name, module: node.name, place: call.place, nearMisses: name.description.nearMisses(among: known))
        }
        guard let owner = owners[name].flatMap({ $0 }).flatMap({ modules[$0] }), let rank = node.rank,
          let above = owner.rank, above < rank
        else { return nil }
        return .upwardAction(
          name, module: node.name, layer: node.contract.layer, owner: owner.name,
          ownerLayer: owner.contract.layer, place: call.place)
      }
    }
  }
}
