import Graphs
import ModuleGraph
import TenonWiringFaults

/// Checks of modules and of how they depend on each other.
enum ModuleWiring {
  static func duplicates(_ view: WiringView) -> [WiringProblem] {
    var namesakes: [String: [WiredModule]] = [:]
    for module in view.application.modules where module.reach.isCertain && module.isNameKnown {
      namesakes[module.name, default: []].append(module)
    }
    return namesakes.values.filter { $0.count > 1 }.sorted { $0[1].listed < $1[1].listed }.map { same in
      let fault: WiringFault =
        same.allSatisfy { $0.type == same[0].type }
        ? .listedTwice(same[0].name, type: same[0].type, count: same.count)
        : .sameName(same[0].name, types: same.map { "\($0.type) (\($0.place))" })
      return WiringProblem(
        place: same[1].listed, message: fault.message, subject: same[0].name, module: view.application.home,
        other: same[1].home, evidence: [same[0].listed, same[1].place])
    }
  }

  static func nameless(_ view: WiringView) -> [WiringProblem] {
    view.application.modules.filter { $0.isNameKnown && $0.name.allSatisfy(\.isWhitespace) }.map { module in
      WiringProblem(
        place: module.place, message: WiringFault.nameless(module.name, type: module.type).message,
        subject: module.type, module: module.home, evidence: [view.application.place])
    }
  }

  static func unknownLayers(_ view: WiringView) -> [WiringProblem] {
    guard !view.application.layers.isEmpty else { return [] }
    return view.application.modules.compactMap { module in
      guard let layer = module.layer, view.ranks[layer] == nil else { return nil }
      let fault = WiringFault.unknownLayer(layer, of: module.name, known: view.application.layers)
      return WiringProblem(
        place: module.layerPlace ?? module.place, message: fault.message, subject: layer, module: module.home,
        evidence: [view.application.place])
    }
  }

  static func differentLayers(_ view: WiringView) -> [WiringProblem] {
    view.application.modules.compactMap { module in
      guard let layer = module.layer, let home = module.home.flatMap({ view.graph[$0] }),
        let own = home.layer,
        own != layer, view.graph.layers.contains(layer),
        // Doubles and demos stand in for modules of every layer.
        own != view.graph.layers.first
      else { return nil }
      var problem = WiringProblem(
        place: module.layerPlace ?? module.place,
        message:
          "\(module.name) is in the layer \(layer), but the configuration puts '\(home.id)' in the layer \(own); use the same layer in both",
        subject: module.name, module: home.id, evidence: [module.place])
      problem.isOfApplication = false
      return problem
    }
  }

  static func unlisted(_ view: WiringView) -> [WiringProblem] {
    guard view.isClosed else { return [] }
    let missing = Set(
      (ServiceWiring.missing(view) + ActionWiring.missing(view) + RouteWiring.missing(view, shown: false)
        + RouteWiring.missing(view, shown: true)).map(\.subject))
    return view.application.unlisted.compactMap { unlisted in
      // What the module lacks for is reported with the line that needs it.
      guard !unlisted.offers.contains(where: { missing.contains($0.description) }) else { return nil }
      let types = unlisted.types.joined(separator: " or ")
      guard unlisted.isImported else {
        var problem = WiringProblem(
          place: unlisted.place,
          message:
            "\(types) is a module that no application lists, and no other code mentions it; add it to a list, or delete it",
          subject: types, module: unlisted.home)
        problem.isOfApplication = false
        return problem
      }
      return WiringProblem(
        place: unlisted.place,
        message:
          "'\(unlisted.home)' is imported here, but no list of the application has \(types); add it to the list, or remove the import",
        subject: unlisted.types.joined(separator: ", "), module: view.application.home, other: unlisted.home,
        evidence: [view.application.site])
    }
  }

  static func unlinked(_ view: WiringView) -> [WiringProblem] {
    guard let home = view.graph[view.application.home] else { return [] }
    let declarations = home.declarations
    guard !declarations.isEmpty,
      declarations.allSatisfy({ $0.unresolved.isEmpty && $0.opaqueBinaries.isEmpty })
    else {
      return []
    }
    return view.application.modules.compactMap { module in
      guard let id = module.home, id != home.id,
        declarations.allSatisfy({ !$0.reachable.contains(id) && !$0.contained.contains(id) })
      else { return nil }
      return WiringProblem(
        place: module.listed,
        message:
          "\(module.type) is listed, but '\(home.id)' does not depend on '\(id)'; declare the dependency",
        subject: module.type, module: home.id, other: id, evidence: [home.place])
    }
  }

  /// A dependency of a module on another one.
  private struct Link {
    var from: WiringView.Entry
    var to: WiringView.Entry
    var link: WiredLink
  }

  private static func links(_ view: WiringView) -> [Link] {
    view.links.compactMap { link -> Link? in
      guard let to = link.to, let target = link.target, link.kind != .sends else { return nil }
      return Link(
        from: view[WiredIndex.Entry(module: link.from, wire: link.wire)],
        to: view[WiredIndex.Entry(module: to, wire: target)], link: link)
    }
  }

  static func upward(_ view: WiringView) -> [WiringProblem] {
    links(view).compactMap { link in
      guard !(link.from.wire.kind == .requires && link.to.wire.kind == .opensScope),
        let rank = view.rank(link.from),
        let above = view.rank(link.to), above < rank
      else { return nil }
      let (module, owner) = (view.module(link.from), view.module(link.to))
      let adapter = view.entries([.adapts]).first {
        $0.wire.adapter == .service && $0.wire.subject == link.from.wire.subject
      }
      return view.problem(
        link.from,
        .upward(
          view.layered(link.from), link.link.kind.rawValue, link.from.wire.subject.description,
          of: view.layered(link.to), adaptedBy: adapter.map(view.user)),
        other: link.to,
        evidence: [link.to.wire.place, module.layerPlace, owner.layerPlace].compactMap(\.self))
    }
  }

  static func deferred(_ view: WiringView) -> [WiringProblem] {
    links(view).compactMap { link in
      let (module, owner) = (view.module(link.from), view.module(link.to))
      guard link.link.ordersLaunch, !link.from.wire.isOptional, link.from.wire.kind == .requires,
        // A caller that awaits a service starts the module that provides it.
        link.from.wire.subject.variant != "async", !module.isDeferred, owner.isDeferred
      else { return nil }
      return view.problem(
        link.from,
        .deferred(owner.name, requiredBy: module.name, for: link.from.wire.subject.description),
        other: link.to, evidence: [link.to.wire.place, owner.place])
    }
  }

  static func cycles(_ view: WiringView) -> [WiringProblem] {
    var next = [[Link]](repeating: [], count: view.application.modules.count)
    for link in links(view) where link.link.ordersLaunch && link.from.module != link.to.module {
      next[link.from.module].append(link)
    }
    var result: [WiringProblem] = []
    var reported: Set<Set<Int>> = []
    for members in stronglyConnectedComponents(next.map { $0.map(\.to.module) }) where members.count > 1 {
      for start in members.prefix(maximumStarts) {
        guard let path = shortestCycle(through: start, along: { next[$0] }, target: \.to.module),
          reported.insert(Set(path.map(\.from.module))).inserted
        else { continue }
        result.append(
          view.problem(
            path[0].from,
            .cycle(
              of: path.map { view.user($0.from) }, through: path.map(\.from.wire.subject.description)),
            other: path[0].to, evidence: path.dropFirst().map(\.from.wire.place)))
      }
    }
    return result
  }

  /// From how many modules of a tangle cycles are searched.
  private static let maximumStarts = 32

  static func missingConfiguration(_ view: WiringView) -> [WiringProblem] {
    guard let known = view.application.configuration else { return [] }
    return view.entries([.needs]).compactMap { entry in
      guard !entry.wire.isOptional, entry.wire.subject.name != WireSubject.unknown,
        !known.contains(entry.wire.subject.name)
      else { return nil }
      return view.problem(
        entry,
        .missingConfiguration(
          entry.wire.subject.description, of: view.user(entry), isEmpty: known.isEmpty)
      )
    }
  }
}
