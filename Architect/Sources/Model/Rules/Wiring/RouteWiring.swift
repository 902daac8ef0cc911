import ModuleGraph

/// Checks of routes and destinations.
enum RouteWiring {
  private static func answers(_ view: WiringView, _ route: WireSubject) -> [WiringView.Entry] {
    view.entries([.routes, .destination, .adapts], of: route, adapter: .route)
  }

  static func missing(_ view: WiringView, shown: Bool) -> [WiringProblem] {
    guard view.isClosed else { return [] }
    var result = view.entries([.opens]).compactMap { entry -> WiringProblem? in
      guard entry.wire.isShown == shown, !entry.wire.isOptional,
        entry.wire.subject.name != WireSubject.unknown,
        answers(view, entry.wire.subject).isEmpty
      else { return nil }
      return missing(entry, shown ? "has a destination for" : "answers", shown ? "shows" : "opens", view)
    }
    if !shown {
      for entry in view.entries([.adapts]) where entry.wire.adapter == .route {
        guard let source = entry.wire.source, source.name != WireSubject.unknown,
          answers(view, source).isEmpty
        else { continue }
        result.append(
          view.problem(
            entry, "no module answers \(source), which \(view.user(entry)) adapts; add a module that does"))
      }
      return result
    }
    for entry in view.entries([.requiresDestination]) where entry.wire.subject.name != WireSubject.unknown {
      guard view.entries([.destination, .adapts], of: entry.wire.subject, adapter: .destination).isEmpty
      else { continue }
      result.append(missing(entry, "has a destination for", "requires", view))
    }
    for entry in view.entries([.adapts]) where entry.wire.adapter == .destination {
      guard let source = entry.wire.source, source.name != WireSubject.unknown,
        view.entries([.destination, .adapts], of: source, adapter: .destination).isEmpty
      else { continue }
      result.append(
        view.problem(
          entry,
          "no module has a destination for \(source), which \(view.user(entry)) adapts; add a module that does"
        ))
    }
    return result
  }

  private static func missing(_ entry: WiringView.Entry, _ offer: String, _ use: String, _ view: WiringView)
    -> WiringProblem
  {
    let route = entry.wire.subject
    var message = "no module \(offer) \(route), which \(view.user(entry)) \(use)"
    if let unlisted = view.application.unlisted.first(where: { $0.offers.contains(route) }) {
      message +=
        "; '\(unlisted.home)' is imported and does, but the list of modules lacks \(unlisted.types.map { "\($0)()" }.joined(separator: " or "))"
    } else {
      message += "; add a module that does" + (use == "requires" ? "" : ", or declare `\(use)(ifPresent:)`")
    }
    return view.problem(entry, message, evidence: [view.module(entry).listed])
  }

  static func notDestinations(_ view: WiringView) -> [WiringProblem] {
    view.entries([.opens]).compactMap { entry in
      guard entry.wire.isShown else { return nil }
      let found = answers(view, entry.wire.subject)
      guard let first = found.first, found.allSatisfy({ $0.wire.kind == .routes }) else { return nil }
      return view.problem(
        entry,
        "\(view.user(entry)) shows \(entry.wire.subject), which \(view.user(first)) answers (\(first.wire.place)) without a destination; declare a destination there, or `opens` here",
        other: first, evidence: [first.wire.place])
    }
  }
}
