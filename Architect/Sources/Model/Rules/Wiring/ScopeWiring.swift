import ModuleGraph

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
    case none(cure: String)
    case scope(WireScope)
    /// The code makes or decorates a service that outlives all scopes.
    case kept(WireSubject)

    /// - Returns: `nil` if the code may receive anything, or if that is not known.
    init?(of entry: WiringView.Entry, _ view: WiringView) {
      let wire = entry.wire
      let home = view.scopes.home(ofCodeOf: view.position(entry))
      switch wire.kind {
      case .runs where wire.time == .phase:
        self = .none(cure: "no scope is open then; declare `runs(in:)`")
      case .runs where wire.time == .anytime:
        self = .none(cure: "it concerns the whole application; declare `requires(ifPresent:)`")
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
        case .nowhere: self = .none(cure: Self.apart)
        case .anywhere, .unknown: return nil
        }
      default: return nil
      }
    }

    static let apart =
      "the scopes do not lie within each other; declare `requires(later:)` or `requires(ifPresent:)`"
  }

  private static func problem(
    _ entry: WiringView.Entry, receiving need: Wire, within reach: Reach, _ view: WiringView
  ) -> WiringProblem? {
    let cure: String
    switch reach {
    case .kept(let keeper): return captive(entry, keeper, need, view)
    case .none(let own): cure = own
    case .scope(let scope):
      guard case .inside(let own) = view.scopes.home(of: need), scope.liesWithin(own) == .no else {
        return nil
      }
      cure = Reach.apart
    }
    guard case .inside(let own) = view.scopes.home(of: need) else { return nil }
    let service =
      need.subject == own.type ? "\(own.type)" : "\(need.subject), which belongs to the scope \(own.type)"
    return problem(entry, need, "\(view.user(entry)) \(entry.wire.words) with \(service); \(cure)", view)
  }

  private static func captive(
    _ entry: WiringView.Entry, _ keeper: WireSubject, _ need: Wire, _ view: WiringView
  ) -> WiringProblem? {
    guard let captive = view.scopes.captive(behind: need), let service = captive.path.last else { return nil }
    let path = ([keeper] + captive.path).map(\.description).joined(separator: " -> ")
    return problem(
      entry, need,
      "\(keeper) would keep \(service) alive beyond its scope \(captive.scope.type) (along \(path))"
        + "; give \(keeper) the same scope, or pass it the services of the scope when it is called", view)
  }

  private static func problem(
    _ entry: WiringView.Entry, _ need: Wire, _ message: String, _ view: WiringView
  ) -> WiringProblem {
    var problem = view.problem(entry, message, evidence: [need.place])
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
        var problem = view.problem(
          entry,
          "\(view.user(entry)) has code in the scope \(scope), which no module opens"
            + "; add a module that declares `opensScope(\(scope.shortName).self)`",
          evidence: [view.module(entry).listed])
        problem.subject = scope.description
        return problem
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
