import TenonDiagnostics
import TenonServices
import TenonWiringFaults

/// Module names are unique, because events are reported to modules by name.
struct UniqueNames: WiringRule {
  func findings(in graph: ContractGraph) -> [WiringFinding] {
    var namesakes = ColdDictionary<String, [ModuleContract]>()
    for node in graph.nodes { namesakes.append(node.contract, to: node.name) }
    var reported = ColdSet<String>()
    return graph.nodes.compactMap { node in
      guard let same = namesakes[node.name], same.count > 1, reported.insert(node.name) else {
        return nil
      }
      if same.allSatisfy({ $0.moduleType == same[0].moduleType && $0.firstPlace == same[0].firstPlace }) {
        return WiringFinding(
          .listedTwice(node.name, type: same[0].type, count: same.count), at: same[1].firstPlace)
      }
      let types = same.map { contract in
        contract.type + (contract.firstPlace.map { " (\($0))" } ?? "")
      }
      return WiringFinding(
        .sameName(node.name, types: types, cure: cure(same)), at: same[1].firstPlace)
    }
  }

  /// What to do about modules whose library is linked twice.
  private func cure(_ same: [ModuleContract]) -> String? {
    let types = same.map(\.moduleType)
    let copy = types.dropFirst().first { areCopies($0, types[0]) }
    guard let copy else { return nil }
    return linkedTwice(libraryName(of: same[0].type), into: [types[0], copy].map { imageName(of: $0) })
  }
}

/// Every module has a name, which errors, timelines and reports show.
struct NonemptyNames: WiringRule {
  func findings(in graph: ContractGraph) -> [WiringFinding] {
    graph.nodes.filter { $0.name.allSatisfy(\.isWhitespace) }.map { node in
      WiringFinding(.nameless(node.name, type: node.contract.type))
    }
  }
}

/// Every module is in a layer of the application.
struct KnownLayers: WiringRule {
  func findings(in graph: ContractGraph) -> [WiringFinding] {
    let known = graph.options.layers.map(\.rawValue)
    return graph.nodes.filter { $0.rank == nil }.map { node in
      WiringFinding(.unknownLayer(node.contract.layer.rawValue, of: node.name, known: known))
    }
  }
}

/// Modules do not wait for each other in a cycle, even through different services.
struct NoModuleCycle: WiringRule {
  func findings(in graph: ContractGraph) -> [WiringFinding] {
    let links = graph.launchLinks
    let count = graph.nodes.count
    return cycles(from: 0..<count, among: count, links: { links[$0].count }) { module, link in
      links[module][link].to.flatMap { $0 == module ? nil : $0 }
    }
    .map { path in cycle(path.map { links[$0.node][$0.link] }, in: graph) }
  }

  private func cycle(_ links: [ContractGraph.Link], in graph: ContractGraph) -> WiringFinding {
    let names = links.map { graph.nodes[$0.from].name }
    return WiringFinding(
      .cycle(of: names, through: links.map(\.subject.description)), at: links[0].place)
  }
}

/// A module depends only on modules in its own layer or in lower layers.
struct NoUpwardDependency: WiringRule {
  func findings(in graph: ContractGraph) -> [WiringFinding] {
    graph.links.compactMap { link in
      guard link.isDirected, let to = link.to else { return nil }
      let (module, owner) = (graph.nodes[link.from], graph.nodes[to])
      guard let rank = module.rank, let above = owner.rank, above < rank else { return nil }
      let subject = link.subject.description
      let adapter = graph.nodes.first { node in
        node.contract[ServicesPart.self].adapters.contains {
          $0.required == link.subject as? ServiceReference
        }
      }
      return WiringFinding(
        .upward(
          LayeredName(module.name, in: module.contract.layer.rawValue), link.kind.rawValue, subject,
          of: LayeredName(owner.name, in: owner.contract.layer.rawValue), adaptedBy: adapter?.name),
        at: link.place)
    }
  }
}

/// A module that starts at once does not wait for a module that starts later.
struct ImmediateBeforeDeferred: WiringRule {
  func findings(in graph: ContractGraph) -> [WiringFinding] {
    graph.links.compactMap { link in
      guard link.ordersLaunch, !link.isOptional, let to = link.to else { return nil }
      let (module, owner) = (graph.nodes[link.from], graph.nodes[to])
      guard module.contract.launchTime == .immediate, owner.contract.launchTime != .immediate else {
        return nil
      }
      // A caller that awaits a service starts the module that provides it.
      if (link.subject as? ServiceReference)?.isAsync == true { return nil }
      return WiringFinding(
        .deferred(owner.name, requiredBy: module.name, for: link.subject.description), at: link.place)
    }
  }
}

/// Code receives only values that its own contract declares, not values behind another contract's handles.
struct NoForeignHandles: WiringRule {
  func findings(in graph: ContractGraph) -> [WiringFinding] {
    graph.nodes.flatMap { node in
      node.contract.handedOver.flatMap { use in
        use.needs.filter { $0.wiring !== node.contract.wiring }.map { need in
          let (giver, cure) =
            need.wiring.module == node.name
            ? ("an earlier contract of \(node.name)", "do not keep handles; declare them anew each time")
            : ("the contract of \(need.wiring.module)", "declare the requirement in \(node.name)")
          return WiringFinding(
            .foreignHandle, module: node.name, subject: use.user, at: use.place,
            message: "\(node.name) \(use.user) with a handle from \(giver)"
              + (need.place.map { " at \($0)" } ?? "") + "; \(cure)")
        }
      }
    }
  }
}

/// Every handle comes from the contract that the application has read.
struct NoStrayHandles: WiringRule {
  func findings(in graph: ContractGraph) -> [WiringFinding] {
    graph.nodes.filter(\.contract.hasStrayHandles).map { node in
      WiringFinding(
        .strayHandle, module: node.name,
        message: "\(node.name) has a handle from a copy of its contract, and declarations"
          + " made in the copy are lost; make all declarations on the `contract` passed to `declare(in:)`")
    }
  }
}
