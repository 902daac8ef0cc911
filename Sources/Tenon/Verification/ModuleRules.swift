import TenonDiagnostics
import TenonServices

/// Module names are unique, because events are reported to modules by name.
struct UniqueNames: WiringRule {
  func findings(in graph: WiredGraph) -> [WiringFinding] {
    var namesakes = ColdDictionary<String, [ModuleContract]>()
    for node in graph.nodes { namesakes.append(node.contract, to: node.name) }
    var reported = ColdSet<String>()
    return graph.nodes.compactMap { node in
      guard let same = namesakes[node.name], same.count > 1, reported.insert(node.name) else {
        return nil
      }
      if same.allSatisfy({ $0.moduleType == same[0].moduleType && $0.firstPlace == same[0].firstPlace }) {
        return WiringFinding(
          .duplicateModule, module: node.name, subject: node.name, at: same[1].firstPlace,
          message: "\(same[0].type) is listed \(same.count == 2 ? "twice" : "\(same.count) times")"
            + "; list it once, or give each a different `name`")
      }
      let types = same.map { contract in
        contract.type + (contract.firstPlace.map { " (\($0))" } ?? "")
      }
      return WiringFinding(
        .duplicateModule, module: node.name, subject: node.name, at: same[1].firstPlace,
        message: "\(types.joined(separator: " and ")) are both named \(node.name); \(cure(same))")
    }
  }

  private func cure(_ same: [ModuleContract]) -> String {
    let types = same.map(\.moduleType)
    let copy = types.dropFirst().first { areCopies($0, types[0]) }
    guard let copy else { return "give one of them a different `name`" }
    return linkedTwice(libraryName(of: same[0].type), into: [types[0], copy].map { imageName(of: $0) })
  }
}

/// Every module has a name, which errors, timelines and reports show.
struct NonemptyNames: WiringRule {
  func findings(in graph: WiredGraph) -> [WiringFinding] {
    graph.nodes.filter { $0.name.allSatisfy(\.isWhitespace) }.map { node in
      WiringFinding(
        .namelessModule, module: node.name, subject: node.contract.type,
        message: "the name of \(node.contract.type) is empty; give the module a non-empty `name`")
    }
  }
}

/// Every module is in a layer of the application.
struct KnownLayers: WiringRule {
  func findings(in graph: WiredGraph) -> [WiringFinding] {
    let known = graph.options.layers.map(\.rawValue).joined(separator: " > ")
    let fix =
      known.isEmpty
      ? "it has no layers; list them in `ApplicationOptions.layers`"
      : "use one of \(known), or add the layer to the options"
    return graph.nodes.filter { $0.rank == nil }.map { node in
      WiringFinding(
        .unknownLayer, module: node.name, subject: node.contract.layer.rawValue,
        message: "\(node.name) is in the layer \(node.contract.layer), which this application does not have"
          + "; \(fix)")
    }
  }
}

/// Modules do not wait for each other in a cycle, even through different services.
struct NoModuleCycle: WiringRule {
  func findings(in graph: WiredGraph) -> [WiringFinding] {
    let links = graph.launchLinks
    let count = graph.nodes.count
    return cycles(from: 0..<count, among: count, links: { links[$0].count }) { module, link in
      links[module][link].to.flatMap { $0 == module ? nil : $0 }
    }
    .map { path in cycle(path.map { links[$0.node][$0.link] }, in: graph) }
  }

  private func cycle(_ links: [WiredGraph.Link], in graph: WiredGraph) -> WiringFinding {
    let names = links.map { graph.nodes[$0.from].name }
    let path = (names + names.prefix(1)).shortened.joined(separator: " -> ")
    let through = links.map(\.subject.description).shortened.joined(separator: ", ")
    return WiringFinding(
      .moduleCycle, module: names[0], subject: path, at: links[0].place,
      message: "modules require each other in a cycle: \(path) (through \(through))"
        + "; require one of the services later (`requires(later:)`), move one of them to a separate module, or send an"
        + " event instead")
  }
}

/// A module depends only on modules in its own layer or in lower layers.
struct NoUpwardDependency: WiringRule {
  func findings(in graph: WiredGraph) -> [WiringFinding] {
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
      let adapted = adapter.map { "; that \($0.name) adapts it does not change the direction" } ?? ""
      return WiringFinding(
        .upward, module: module.name, owner: owner.name, subject: subject, at: link.place,
        message: "\(module.name) (\(module.contract.layer)) \(link.kind.rawValue) \(subject) of \(owner.name)"
          + " (\(owner.contract.layer)), which is above it\(adapted); broadcast an event that \(owner.name) observes"
          + ", or move one of them")
    }
  }
}

/// A module that starts at once does not wait for a module that starts later.
struct ImmediateBeforeDeferred: WiringRule {
  func findings(in graph: WiredGraph) -> [WiringFinding] {
    graph.links.compactMap { link in
      guard link.ordersLaunch, !link.isOptional, let to = link.to else { return nil }
      let (module, owner) = (graph.nodes[link.from], graph.nodes[to])
      guard module.contract.launchTime == .immediate, owner.contract.launchTime != .immediate else {
        return nil
      }
      // A caller that awaits a service starts the module that provides it.
      if (link.subject as? ServiceReference)?.isAsync == true { return nil }
      let subject = link.subject.description
      return WiringFinding(
        .requiresDeferred, module: module.name, owner: owner.name, subject: subject, at: link.place,
        message: "\(module.name) starts immediately but requires \(subject) from \(owner.name)"
          + ", which starts later; let \(module.name) start later too, or let \(owner.name) start immediately"
      )
    }
  }
}

/// Code receives only values that its own contract declares, not values behind another contract's handles.
struct NoForeignHandles: WiringRule {
  func findings(in graph: WiredGraph) -> [WiringFinding] {
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
  func findings(in graph: WiredGraph) -> [WiringFinding] {
    graph.nodes.filter(\.contract.hasStrayHandles).map { node in
      WiringFinding(
        .strayHandle, module: node.name,
        message: "\(node.name) has a handle from a copy of its contract, and declarations"
          + " made in the copy are lost; make all declarations on the `contract` passed to `declare(in:)`")
    }
  }
}
