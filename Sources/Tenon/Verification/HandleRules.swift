import TenonServices

/// Code is given only what its own contract has declared, not what another contract's handle stands for.
struct HandlesAtHome: WiringRule {
  func findings(in graph: WiredGraph) -> [WiringFinding] {
    graph.nodes.flatMap { node in
      node.contract.handedOver.flatMap { use in
        use.needs.filter { $0.wiring !== node.contract.wiring }.map {
          .foreignHandle(
            user: use.user, module: node.name, place: use.place, declaredBy: $0.wiring.module,
            at: $0.place)
        }
      }
    }
  }
}

/// What lives in a scope is given to code of that scope alone, and everyone who opens the scope brings all that is
/// needed in it.
struct ScopesKept: WiringRule {
  func findings(in graph: WiredGraph) -> [WiringFinding] {
    let scopes = scopes(in: graph)
    return scopes.isEmpty ? [] : escapes(in: graph, scopes) + gaps(in: graph)
  }

  /// In which scope each service lives: those that are registered for one, those that are brought into it, and the
  /// transient ones that are made of such.
  private func scopes(in graph: WiredGraph) -> [ServiceReference: ScopeName] {
    var scopes = graph.brought
    var transients: [ServiceDeclaration] = []
    for declaration in graph.nodes.lazy.flatMap(\.contract.services.declarations)
    where !declaration.isContribution {
      if let scope = declaration.lifetime.scope {
        scopes[declaration.service] = scope
      } else if declaration.lifetime == .transient {
        transients.append(declaration)
      }
    }
    var count = -1
    while !scopes.isEmpty, count != scopes.count {
      count = scopes.count
      for transient in transients where scopes[transient.service] == nil {
        scopes[transient.service] = transient.dependencies.lazy.compactMap { scopes[$0] }.first
      }
    }
    return scopes
  }

  private func escapes(
    in graph: WiredGraph, _ scopes: [ServiceReference: ScopeName]
  ) -> [WiringFinding] {
    graph.nodes.flatMap { node in
      node.contract.handedOver.flatMap { use in
        use.needs.compactMap { need -> WiringFinding? in
          // What factories keep is judged by the services' own verification, with its path.
          guard let service = need.service?.service, let scope = scopes[service], use.scope != scope,
            !use.isFactory
          else { return nil }
          return .outsideScope(
            service, scope: scope, user: use.user, module: node.name, place: use.place)
        }
      }
    }
  }

  /// Where a scope is opened without something that another of its openers brings and its services need.
  private func gaps(in graph: WiredGraph) -> [WiringFinding] {
    let openers = graph.nodes.flatMap { node in node.contract.openedScopes.map { (node, $0) } }
    let needed = Set(
      graph.nodes.flatMap { node in
        node.contract.handedOver.flatMap { use in use.needs.compactMap { $0.service?.service } }
      })
    return openers.flatMap { node, opened in
      openers.map(\.1).filter { $0.scope == opened.scope && $0.brings != opened.brings }.compactMap {
        other -> WiringFinding? in
        guard needed.contains(other.brings), graph.providers[other.brings] == nil else { return nil }
        return .scopeLacks(
          other.brings, scope: opened.scope, module: node.name, place: opened.place, broughtAt: other.place)
      }
    }
  }
}
