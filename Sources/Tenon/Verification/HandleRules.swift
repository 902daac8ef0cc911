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
    let residents = ScopeResidents(graph)
    return residents.isEmpty ? [] : escapes(in: graph, residents) + gaps(in: graph)
  }

  private func escapes(in graph: WiredGraph, _ residents: ScopeResidents) -> [WiringFinding] {
    graph.nodes.flatMap { node in
      node.contract.handedOver.flatMap { use in
        use.needs.compactMap { need -> WiringFinding? in
          // What factories keep is judged by the services' own verification, with its path.
          guard let needed = need.service, let scope = residents.scope(of: needed), use.scope != scope,
            !use.isFactory
          else { return nil }
          return .outsideScope(
            needed.service.deferred ?? needed.service, scope: scope, user: use.user, module: node.name,
            place: use.place)
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

/// In which scope each service lives: those that are registered for one, those that are brought into it, and the
/// transient ones that are made of such or decorated with them.
private struct ScopeResidents {
  private var scopes: [ServiceReference: ScopeName]
  /// The scope of what is had where all of a type are collected.
  private var collected: [ServiceReference: ScopeName] = [:]

  init(_ graph: WiredGraph) {
    scopes = graph.brought
    var transients: [ServiceDeclaration] = []
    for declaration in graph.nodes.lazy.flatMap(\.contract.services.declarations) {
      if let scope = declaration.lifetime.scope {
        add(declaration, to: scope)
      } else if declaration.lifetime == .transient {
        transients.append(declaration)
      }
    }
    let wrapping = Dictionary(
      graph.nodes.lazy.flatMap(\.contract.services.decoratorNeeds).map { ($0.service, $0.needs) },
      uniquingKeysWith: +)
    var count = -1
    while !isEmpty, count != transients.count {
      count = transients.count
      transients.removeAll { transient in
        let needs = transient.needs + (transient.isContribution ? [] : wrapping[transient.service] ?? [])
        guard let scope = needs.lazy.compactMap(scope(of:)).first else { return false }
        add(transient, to: scope)
        return true
      }
    }
  }

  private mutating func add(_ declaration: ServiceDeclaration, to scope: ScopeName) {
    if !declaration.isContribution { scopes[declaration.service] = scope }
    collected[declaration.service.unnamed] = scope
  }

  var isEmpty: Bool { scopes.isEmpty && collected.isEmpty }

  /// The scope in which something has to be given, if any.
  func scope(of need: ServiceNeed) -> ScopeName? {
    need.strength == .all ? collected[need.service] : scopes[need.service.deferred ?? need.service]
  }
}
