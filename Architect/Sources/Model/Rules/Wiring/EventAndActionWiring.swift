import ModuleGraph
import TenonWiringFaults
import Text

/// Checks of events.
enum EventWiring {
  static func directions(_ view: WiringView) -> [WiringProblem] {
    view.entries([.sends]).flatMap { entry -> [WiringProblem] in
      guard let rank = view.rank(entry) else { return [] }
      let module = view.module(entry)
      return entry.wire.directions.compactMap { direction in
        switch direction {
        case .broadcast:
          guard rank == 0 else { return nil }
          return view.problem(
            entry,
            .nothingAbove(
              entry.wire.subject.description, sentBy: module.name, in: module.layer ?? "")
          )
        case .report(let name, _):
          guard let target = view.application.modules.first(where: { $0.name == name }),
            let targetRank = target.layer.flatMap({ view.ranks[$0] }), targetRank < rank
          else { return nil }
          return view.problem(
            entry,
            .reportsUpward(
              entry.wire.subject.description, from: view.layered(entry),
              to: LayeredName(target.name, in: target.layer ?? ""))
          )
        case .unknown: return nil
        }
      }
    }
  }

  static func unknownReceivers(_ view: WiringView) -> [WiringProblem] {
    guard view.application.gaps.isEmpty, view.application.modules.allSatisfy(\.isNameKnown) else { return [] }
    let names = Set(view.application.modules.map(\.name))
    return view.entries([.sends]).flatMap { entry in
      entry.wire.directions.compactMap { direction -> WiringProblem? in
        guard case .report(let name, false) = direction, !names.contains(name) else { return nil }
        return view.problem(
          entry,
          .unknownReceiver(
            name, of: entry.wire.subject.description, sentBy: view.user(entry), among: names.sorted()))
      }
    }
  }

  /// Names of modules that may be missing, but are probably misspelt.
  static func misspeltReceivers(_ view: WiringView) -> [WiringProblem] {
    guard view.application.gaps.isEmpty, view.application.modules.allSatisfy(\.isNameKnown) else { return [] }
    let names = Set(view.application.modules.map(\.name))
    return view.entries([.sends]).flatMap { entry in
      entry.wire.directions.compactMap { direction -> WiringProblem? in
        guard case .report(let name, true) = direction, !names.contains(name) else { return nil }
        return WiringFault.misspeltReceiver(
          name, of: entry.wire.subject.description, sentBy: view.user(entry), among: names.sorted()
        ).map { view.problem(entry, $0) }
      }
    }
  }

  /// Notifications without a name.
  static func unnamed(_ view: WiringView) -> [WiringProblem] {
    view.entries([.sends, .observes]).compactMap { entry in
      guard
        ["NamedNotification", "TenonEvents.NamedNotification", "Tenon.NamedNotification"].contains(
          entry.wire.subject.name)
      else { return nil }
      return view.problem(
        entry,
        .unnamedNotification(
          view.user(entry), entry.wire.kind.rawValue, event: entry.wire.subject.description))
    }
  }

  /// Observers that an event does not reach, although other modules send it.
  static func unreached(_ view: WiringView) -> [WiringProblem] {
    let applications = view.graph.wiring.assembledHere
    guard view.isClosed, applications.allSatisfy(\.isComplete) else { return [] }
    return view.entries([.observes]).compactMap { entry in
      let observer = view.module(entry)
      let senders = view.entries([.sends], of: entry.wire.subject)
      guard !senders.isEmpty, entry.wire.subject.name != WireSubject.unknown,
        !applications.contains(where: { isReached(observer, by: entry.wire.subject, in: $0) })
      else { return nil }
      let isAbove = senders.contains { sender in
        guard let rank = view.rank(sender), let own = view.rank(entry) else { return false }
        return own < rank
      }
      let modules = Dictionary(grouping: senders, by: \.module).sorted {
        view.user($0.value[0]) < view.user($1.value[0])
      }
      let ways = modules.map { way(of: $0.value, view) }
      return view.problem(
        entry,
        .unreached(
          entry.wire.subject.description, observedBy: observer.name, ways, isAbove: isAbove),
        other: senders[0], evidence: senders.map(\.wire.place))
    }
  }

  /// Where one module sends an event.
  private static func way(of senders: [WiringView.Entry], _ view: WiringView) -> WiringFault.EventWays {
    let directions = senders.flatMap(\.wire.directions)
    var reports: [String] = []
    for case .report(let name, _) in directions where !reports.contains(name) { reports.append(name) }
    let sender = view.module(senders[0])
    return .init(
      sender.name, in: sender.layer ?? "its own", isBroadcast: directions.contains(.broadcast),
      reports: reports)
  }

  /// Whether a module of an application may receive an event.
  private static func isReached(
    _ observer: WiredModule, by event: WireSubject, in application: WiredApplication
  ) -> Bool {
    guard application.modules.contains(where: { $0.name == observer.name || !$0.isNameKnown }) else {
      return false
    }
    let ranks = Dictionary(application.layers.enumerated().map { ($1, $0) }) { first, _ in first }
    let own = observer.layer.flatMap { ranks[$0] }
    return application.modules.contains { sender in
      sender.wires.contains { wire in
        guard wire.kind == .sends, wire.subject.mayBe(event) else { return false }
        return wire.directions.isEmpty
          || wire.directions.contains { direction in
            switch direction {
            case .broadcast:
              guard let own, let rank = sender.layer.flatMap({ ranks[$0] }) else { return true }
              return own < rank
            case .report(let name, _): return observer.name == name || !observer.isNameKnown
            case .unknown: return true
            }
          }
      }
    }
  }

  /// Events that no application of the repository delivers.
  static func unobserved(_ view: WiringView) -> [WiringProblem] {
    guard view.isClosed else { return [] }
    return view.entries([.sends]).flatMap { entry in
      entry.wire.directions.compactMap { direction -> WiringProblem? in
        if case .report(let name, _) = direction,
          !view.application.modules.contains(where: { $0.name == name })
        {
          return nil
        }
        guard direction != .unknown, !isObserved(entry, direction, view) else { return nil }
        return view.problem(
          entry,
          .unobserved(entry.wire.subject.description, direction.words, sentBy: view.user(entry))
        )
      }
    }
  }

  private static func isObserved(_ entry: WiringView.Entry, _ direction: Wire.Direction, _ view: WiringView)
    -> Bool
  {
    let sender = view.module(entry)
    return view.graph.wiring.assembledHere.contains { application in
      let ranks = Dictionary(application.layers.enumerated().map { ($1, $0) }) { first, _ in first }
      guard application.gaps.isEmpty else { return true }
      let rank = sender.layer.flatMap { ranks[$0] }
      return application.modules.contains { module in
        switch direction {
        case .broadcast:
          if let own = module.layer.flatMap({ ranks[$0] }), let rank, own >= rank { return false }
        case .report(let name, _): guard module.name == name || !module.isNameKnown else { return false }
        case .unknown: return true
        }
        return module.gaps.contains(where: \.hidesDeclarations)
          || module.wires.contains { $0.kind == .observes && $0.subject.mayBe(entry.wire.subject) }
      }
    }
  }

  static func unsent(_ view: WiringView) -> [WiringProblem] {
    let applications = view.graph.wiring.assembledHere
    guard applications.allSatisfy(\.isComplete) else { return [] }
    var sent: [String: Set<WireSubject>] = [:]
    for wire in applications.lazy.flatMap(\.modules).flatMap(\.wires) where wire.kind == .sends {
      sent[wire.subject.shortName, default: []].insert(wire.subject)
    }
    guard sent[WireSubject.unknown] == nil else { return [] }
    return view.entries([.observes]).compactMap { entry in
      let subject = entry.wire.subject
      guard subject.name != WireSubject.unknown,
        !(sent[subject.shortName] ?? []).contains(where: { $0.mayBe(subject) })
      else { return nil }
      return view.problem(
        entry,
        .unsent(entry.wire.subject.description, observedBy: view.user(entry))
      )
    }
  }
}

extension Wire.Direction {
  /// The direction as a running application words it.
  fileprivate var words: String {
    switch self {
    case .broadcast: "broadcast"
    case .report(let module, let isOptional): "report to \(module)\(isOptional ? " if present" : "")"
    case .unknown: description
    }
  }
}

/// Checks of actions.
enum ActionWiring {
  static func missing(_ view: WiringView) -> [WiringProblem] {
    guard view.isClosed else { return [] }
    let names = view.entries([.performs]).map(\.wire.subject.name)
    return view.entries([.calls]).compactMap { entry in
      let action = entry.wire.subject
      guard !entry.wire.isOptional, action.name != WireSubject.unknown,
        view.entries([.performs], of: action).isEmpty
      else { return nil }
      let unlisted = view.application.unlisted.first { $0.offers.contains(action) }
      let cure =
        unlisted.map { WiringCure.words($0.cure("performs it")) } ?? WiringCure(action.name, among: names)
      return view.problem(
        entry, .missingAction(action.description, calledBy: view.user(entry), cure: cure),
        evidence: [view.module(entry).listed])
    }
  }

  static func duplicates(_ view: WiringView) -> [WiringProblem] {
    var seen: [String: WiringView.Entry] = [:]
    return view.entries([.performs]).compactMap { entry in
      let name = entry.wire.subject.name
      guard name != WireSubject.unknown, entry.isCertain else { return nil }
      guard let first = seen[name] else {
        seen[name] = entry
        return nil
      }
      return view.problem(
        entry,
        .duplicateAction(
          name, first: view.user(first), at: first.wire.place.description, again: view.user(entry)),
        other: first, evidence: [first.wire.place])
    }
  }

  static func different(_ view: WiringView) -> [WiringProblem] {
    view.entries([.calls]).compactMap { entry in
      let call = entry.wire
      guard call.subject.name != WireSubject.unknown, let input = call.input, let output = call.output else {
        return nil
      }
      for other in view.entries([.performs], of: call.subject) {
        guard let otherInput = other.wire.input, let otherOutput = other.wire.output else { continue }
        guard input != otherInput || output != otherOutput else { continue }
        return view.problem(
          entry,
          .differentAction(
            call.subject.description, calledBy: view.user(entry), as: form(input, output),
            performedBy: view.user(other), as: form(otherInput, otherOutput),
            at: other.wire.place.description),
          other: other, evidence: [other.wire.place])
      }
      return nil
    }
  }

  /// The types of an action.
  private static func form(_ input: String, _ output: String) -> String {
    "(\(plain(input))) -> \(plain(output))"
  }

  /// A type without the name of Swift's own library, which code leaves out.
  private static func plain(_ type: String) -> String { type.replacing("Swift.", with: "") }

  static func unreadable(_ view: WiringView) -> [WiringProblem] {
    view.entries([.performs]).compactMap { entry in
      guard entry.wire.isExternal == true, entry.wire.isInputReadable == false else { return nil }
      return view.problem(
        entry,
        .unreadableInput(
          plain(entry.wire.input ?? ""), of: entry.wire.subject.description, performedBy: view.user(entry))
      )
    }
  }

  static func unauthorized(_ view: WiringView) -> [WiringProblem] {
    guard view.isClosed else { return [] }
    let granted = view.entries([.authorizes]).map(\.wire.subject)
    guard !granted.contains(where: \.isUnresolved) else { return [] }
    let names = Set(granted.map(\.name))
    return view.entries([.performs]).compactMap { entry in
      guard let needed = entry.wire.authorization, !names.contains(needed) else { return nil }
      return view.problem(
        entry,
        .missingAuthorization(needed, of: entry.wire.subject.description, performedBy: view.user(entry))
      )
    }
  }
}
