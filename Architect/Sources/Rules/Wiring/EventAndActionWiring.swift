import ModuleGraph
import Spelling

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
            "\(module.name) broadcasts \(entry.wire.subject), but no layer is above \(module.layer ?? ""); report it to a module instead"
          )
        case .report(let name):
          guard let target = view.application.modules.first(where: { $0.name == name }),
            let targetRank = target.layer.flatMap({ view.ranks[$0] }), targetRank < rank
          else { return nil }
          return view.problem(
            entry,
            "\(module.name) (\(module.layer ?? "")) reports \(entry.wire.subject) to \(name) (\(target.layer ?? "")), which is above it; broadcast it instead"
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
        guard case .report(let name) = direction, !names.contains(name) else { return nil }
        var message =
          "\(view.user(entry)) reports \(entry.wire.subject) to \(name), which is no module of the application"
        if let near = NearMiss.of(name, among: names.sorted(), limit: 2) {
          message += "; did you mean \(near)?"
        } else {
          message += "; add the module to the list, or name another one"
        }
        return view.problem(entry, message)
      }
    }
  }

  /// Events that no application of the repository delivers.
  static func unobserved(_ view: WiringView) -> [WiringProblem] {
    guard view.isClosed else { return [] }
    return view.entries([.sends]).flatMap { entry in
      entry.wire.directions.compactMap { direction -> WiringProblem? in
        if case .report(let name) = direction, !view.application.modules.contains(where: { $0.name == name })
        {
          return nil
        }
        guard direction != .unknown, !isObserved(entry, direction, view) else { return nil }
        return view.problem(
          entry,
          "\(view.user(entry)) sends \(entry.wire.subject) (\(direction)), and no module in that direction observes it; observe it, or do not send it"
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
        case .report(let name): guard module.name == name || !module.isNameKnown else { return false }
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
        "\(view.user(entry)) observes \(entry.wire.subject), which no module sends; send it, or remove the observer"
      )
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
      var message = "no module performs \(action), which \(view.user(entry)) calls"
      if let unlisted = view.application.unlisted.first(where: { $0.offers.contains(action) }) {
        message +=
          "; '\(unlisted.home)' is imported and performs it, but the list of modules lacks \(unlisted.types.map { "\($0)()" }.joined(separator: " or "))"
      } else if let near = NearMiss.of(action.name, among: names, limit: 2) {
        message += "; did you mean \(near)?"
      } else {
        message += "; add a module that does, or declare `calls(ifPresent:)`"
      }
      return view.problem(entry, message, evidence: [view.module(entry).listed])
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
        "\(name) is performed by \(view.user(first)) (\(first.wire.place)) and again by \(view.user(entry)); remove one of the two",
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
          "\(view.user(entry)) calls \(call.subject) as (\(input)) -> \(output), but \(view.user(other)) performs it as (\(otherInput)) -> \(otherOutput) (\(other.wire.place)); use one ActionReference on both sides",
          other: other, evidence: [other.wire.place])
      }
      return nil
    }
  }

  static func unreadable(_ view: WiringView) -> [WiringProblem] {
    view.entries([.performs]).compactMap { entry in
      guard entry.wire.isExternal == true, entry.wire.isInputReadable == false else { return nil }
      return view.problem(
        entry,
        "\(entry.wire.subject) of \(view.user(entry)) is open to URLs, but its input \(entry.wire.input ?? "") cannot be read from one; conform it to ActionInput, or keep the action internal"
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
        "\(entry.wire.subject) of \(view.user(entry)) needs the authorization \(needed), which no module grants; declare it with `contract.authorizes`"
      )
    }
  }
}
