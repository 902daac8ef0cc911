import ModuleGraph
import TenonWiringFaults

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
      return missing(entry.wire.subject, shown ? "shows" : "opens", entry, isShown: shown, view)
    }
    if !shown {
      for entry in view.entries([.adapts]) where entry.wire.adapter == .route {
        guard let source = entry.wire.source, source.name != WireSubject.unknown,
          answers(view, source).isEmpty
        else { continue }
        result.append(missing(source, "adapts", entry, isShown: false, view))
      }
      return result
    }
    for entry in view.entries([.requiresDestination]) where entry.wire.subject.name != WireSubject.unknown {
      guard view.entries([.destination, .adapts], of: entry.wire.subject, adapter: .destination).isEmpty
      else { continue }
      result.append(missing(entry.wire.subject, "requires", entry, isShown: true, view))
    }
    for entry in view.entries([.adapts]) where entry.wire.adapter == .destination {
      guard let source = entry.wire.source, source.name != WireSubject.unknown,
        view.entries([.destination, .adapts], of: source, adapter: .destination).isEmpty
      else { continue }
      result.append(missing(source, "adapts", entry, isShown: true, view))
    }
    return result
  }

  private static func missing(
    _ route: WireSubject, _ use: String, _ entry: WiringView.Entry, isShown: Bool, _ view: WiringView
  ) -> WiringProblem {
    let unlisted = view.application.unlisted.first { $0.offers.contains(route) }
    let names = view.routeAnswers.map(\.wire.subject.description)
    let cure =
      unlisted.map { WiringCure.words($0.cure("does")) } ?? WiringCure(route.description, among: names)
    let (name, user) = (route.description, view.user(entry))
    return view.problem(
      entry,
      isShown
        ? .missingDestination(name, use, by: user, cure: cure)
        : .missingRoute(name, use, by: user, cure: cure),
      evidence: [view.module(entry).listed])
  }

  static func notDestinations(_ view: WiringView) -> [WiringProblem] {
    view.entries([.opens]).compactMap { entry in
      guard entry.wire.isShown else { return nil }
      let found = answers(view, entry.wire.subject)
      guard let first = found.first, found.allSatisfy({ $0.wire.kind == .routes }) else { return nil }
      return view.problem(
        entry,
        .notADestination(
          entry.wire.subject.description, shownBy: view.user(entry), answeredBy: view.user(first),
          at: first.wire.place.description),
        other: first, evidence: [first.wire.place])
    }
  }
}
