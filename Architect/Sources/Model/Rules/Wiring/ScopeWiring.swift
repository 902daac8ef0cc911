import ModuleGraph
import TenonWiringFaults

/// Checks of scopes. Code that receives a service of a scope runs in that scope, or in a scope within it.
enum ScopeWiring {
  /// Code that receives services of scopes in which it does not run, and services that would keep them.
  static func outside(_ view: WiringView) -> [WiringProblem] {
    guard !view.scopes.isEmpty else { return [] }
    return view.all.flatMap { entry -> [WiringProblem] in
      let needs = view.needs(of: entry)
      guard !needs.isEmpty, let reach = Reach(of: entry, view) else { return [] }
      return needs.compactMap { problem(entry, receiving: $0, within: reach, view) }
    }
  }

  /// The scopes whose services a piece of code may receive.
  private enum Reach {
    case none(WiringFault.ScopeObstacle)
    case scope(WireScope)
    /// The code makes or decorates a service that outlives all scopes.
    case kept(WireSubject)

    /// - Returns: `nil` if the code may receive anything, or if that is not known.
    init?(of entry: WiringView.Entry, _ view: WiringView) {
      let wire = entry.wire
      let home = view.scopes.home(ofCodeOf: view.position(entry))
      switch wire.kind {
      case .runs where wire.time == .phase:
        self = .none(.phase)
      case .runs where wire.time == .anytime:
        self = .none(.wholeApplication)
      case .runs where wire.time == nil: return nil
      case .provides, .contributes:
        if wire.makes == .singleton {
          self = .kept(wire.subject)
        } else if case .inside(let scope) = home {
          self = .scope(scope)
        } else {
          return nil
        }
      case .decorates:
        if case .inside(let scope) = home {
          self = .scope(scope)
        } else if view.providers(of: wire.subject).contains(where: { $0.wire.makes == .singleton }) {
          self = .kept(wire.subject)
        } else {
          return nil
        }
      case .runsIn, .observes, .handles, .performs, .authorizes, .routes, .destination, .answersUnmatched,
        .runs:
        switch home {
        case .inside(let scope): self = .scope(scope)
        case .nowhere: self = .none(.otherScope)
        case .anywhere, .unknown: return nil
        }
      default: return nil
      }
    }
  }

  private static func problem(
    _ entry: WiringView.Entry, receiving need: Wire, within reach: Reach, _ view: WiringView
  ) -> WiringProblem? {
    let obstacle: WiringFault.ScopeObstacle
    switch reach {
    case .kept(let keeper): return captive(entry, keeper, need, view)
    case .none(let own): obstacle = own
    case .scope(let scope):
      guard case .inside(let own) = view.scopes.home(of: need), scope.liesWithin(own) == .no else {
        return nil
      }
      obstacle = .otherScope
    }
    guard case .inside(let own) = view.scopes.home(of: need) else { return nil }
    return problem(
      entry, need,
      .outsideScope(
        need.subject.description, in: need.subject == own.type ? nil : own.type.description,
        receivedBy: view.user(entry), that: entry.wire.words, obstacle), view)
  }

  private static func captive(
    _ entry: WiringView.Entry, _ keeper: WireSubject, _ need: Wire, _ view: WiringView
  ) -> WiringProblem? {
    guard let captive = view.scopes.captive(behind: need), !captive.path.isEmpty else { return nil }
    return problem(
      entry, need,
      .captive(
        in: captive.scope.type.description, path: ([keeper] + captive.path).map(\.description),
        of: view.user(entry)), view)
  }

  private static func problem(
    _ entry: WiringView.Entry, _ need: Wire, _ fault: WiringFault, _ view: WiringView
  ) -> WiringProblem {
    var problem = view.problem(entry, fault, evidence: [need.place])
    problem.subject = need.subject.description
    return problem
  }

  // MARK: - Scopes that no module opens

  static func unopened(_ view: WiringView) -> [WiringProblem] {
    guard view.isClosed else { return [] }
    return view.application.modules.indices.flatMap { module -> [WiringProblem] in
      var reported: Set<WireSubject> = []
      return mentions(in: view.entries(of: module)).compactMap { entry, scope in
        guard view.index.openers(of: scope).isEmpty, reported.insert(scope).inserted else { return nil }
        return view.problem(
          entry,
          .unopenedScope(scope.description, type: scope.shortName, of: view.user(entry)),
          evidence: [view.module(entry).listed])
      }
    }
  }

  /// The kinds of scope that a module has something to do with, in the order in which a running application looks at them.
  private static func mentions(
    in entries: ArraySlice<WiringView.Entry>
  ) -> [(entry: WiringView.Entry, scope: WireSubject)] {
    let scoped = entries.filter { $0.wire.scope != nil }
    func own(_ kinds: Set<Wire.Kind>) -> [(entry: WiringView.Entry, scope: WireSubject)] {
      scoped.filter { kinds.contains($0.wire.kind) && !$0.wire.isLater }.compactMap { entry in
        entry.wire.scope.map { (entry, $0.type) }
      }
    }
    let around = scoped.filter { $0.wire.kind == .opensScope }.compactMap { entry in
      entry.wire.scope?.parents?.first.map { (entry: entry, scope: $0) }
    }
    return own([.requires]) + own([.runsIn]) + around + own([.provides, .contributes])
  }
}

extension Wire {
  /// What the code of a declaration does, as a running application words it.
  fileprivate var words: String {
    switch kind {
    case .runs: subject.description
    case .routes: "answers \(subject)"
    case .destination: "shows \(subject)"
    case .answersUnmatched: kind.rawValue
    default: "\(kind.rawValue) \(subject)"
    }
  }
}
