import TenonDiagnostics
import TenonEvents

extension EventsPart {
  static func verify(_ verification: inout PartVerification<EventsPart>) {
    guard !verification.modules.isEmpty else { return }
    let graph = EventGraph(verification)
    for (module, events) in graph.declaring {
      for event in events.sent {
        if let finding = graph.misdirected(event, of: module) { verification.report(finding) }
        let receivers = graph.receivers(of: event, from: module)
        for receiver in receivers {
          verification.link(
            .sends, from: module, to: receiver, event.event, anyDirection: true, at: event.place)
        }
        if receivers.isEmpty, let finding = graph.unobserved(event, of: module) {
          verification.report(finding)
        }
        if event.identity == .unnamed {
          verification.report(graph.unnamed("sends", event.event, of: module, at: event.place))
        }
      }
      for observer in events.observers {
        if observer.identity == .unnamed {
          verification.report(graph.unnamed("observes", observer.event, of: module, at: observer.place))
        } else if graph.senders(of: observer).isEmpty {
          verification.report(
            WiringFinding(
              .unsentEvent, module: module.name, subject: observer.event, at: observer.place, isWarning: true,
              message: "\(module.name) observes \(observer.event), which no module sends"))
        } else if let finding = graph.unreached(observer, of: module) {
          verification.report(finding)
        }
      }
      for finding in misusedSenders(of: module, events) { verification.report(finding) }
    }
  }

  /// Findings about code that receives the sender of an event, but that no event calls.
  private static func misusedSenders(
    of module: PartModule<EventsPart>, _ events: Declarations
  ) -> [WiringFinding] {
    guard !events.senders.isEmpty else { return [] }
    return module.contract.handedOver.enumerated().compactMap { index, use in
      guard !events.informed.contains(index),
        use.needs.contains(where: { need in events.senders.contains { $0 === need } })
      else { return nil }
      return WiringFinding(
        .misusedSender, module: module.name, subject: use.user, at: use.place,
        message: "\(module.name) \(use.user) with the sender of an event, but no event calls this code"
          + "; pass the handle of `knowsSender()` only to `observes`")
    }
  }
}

/// The senders and observers of each event, which the event rules check.
private struct EventGraph {
  typealias Module = PartModule<EventsPart>

  let declaring: [(module: Module, events: EventsPart.Declarations)]
  private let sent: ColdDictionary<TopicKey, [(sender: Module, event: SentEvent)]>
  private let observers: ColdDictionary<TopicKey, [Module]>
  private let modules: ColdDictionary<String, Module>

  init(_ verification: PartVerification<EventsPart>) {
    declaring = verification.modules.map { ($0, $0.declarations) }
    var sent = ColdDictionary<TopicKey, [(sender: Module, event: SentEvent)]>()
    for (module, events) in declaring {
      for event in events.sent { sent.append((module, event), to: event.identity) }
    }
    self.sent = sent
    var observers = ColdDictionary<TopicKey, [Module]>()
    for (module, events) in declaring {
      for event in ColdSet(events.observers.map(\.identity)).elements { observers.append(module, to: event) }
    }
    self.observers = observers
    modules = ColdDictionary(first: sent.keys.isEmpty ? [] : verification.allModules.map { ($0.name, $0) })
  }

  /// Returns the modules that receive an event in its direction.
  func receivers(of event: SentEvent, from sender: Module) -> [Module] {
    (observers[event.identity] ?? []).filter { reaches($0, event, from: sender) }
  }

  /// The declarations of the event that an observer observes, with the modules that send it.
  func senders(of observer: EventObserver) -> [(sender: Module, event: SentEvent)] {
    sent[observer.identity] ?? []
  }

  private func reaches(_ module: Module, _ event: SentEvent, from sender: Module) -> Bool {
    switch event.direction {
    case .broadcast: (module.rank ?? .max) < (sender.rank ?? 0)
    case .report(let name, _): module.name == name
    }
  }

  /// Returns a finding if no declared direction of an event leads to one of its observers.
  func unreached(_ observer: EventObserver, of module: Module) -> WiringFinding? {
    let senders = senders(of: observer)
    guard !senders.contains(where: { reaches(module, $0.event, from: $0.sender) }) else { return nil }
    var names: [String] = []
    for (sender, _) in senders where !names.contains(sender.name) { names.append(sender.name) }
    let ways = names.map { name in
      way(of: senders.filter { $0.sender.name == name })
    }
    let isAbove = senders.contains { (module.rank ?? .max) < ($0.sender.rank ?? 0) }
    let direction = isAbove ? ".broadcast" : ".report(to: \"\(module.name)\")"
    return WiringFinding(
      .unreachedObserver, module: module.name, subject: observer.event, at: observer.place, isWarning: true,
      message: "\(module.name) observes \(observer.event), but \(ways.joined(separator: ", and "))"
        + "; add `\(direction)`\(names.count > 1 ? " to one of them" : "")")
  }

  /// Describes where one module sends an event: `Login broadcasts it only to the layers above business`.
  private func way(of declarations: [(sender: Module, event: SentEvent)]) -> String {
    guard let sender = declarations.first?.sender else { return "" }
    var (isBroadcast, reports) = (false, [String]())
    for (_, event) in declarations {
      switch event.direction {
      case .broadcast: isBroadcast = true
      case .report(let name, _): if !reports.contains(name) { reports.append(name) }
      }
    }
    let verb = reports.isEmpty ? "broadcasts" : isBroadcast ? "sends" : "reports"
    let targets = (isBroadcast ? ["the layers above \(sender.layer)"] : []) + reports
    return "\(sender.name) \(verb) it only to \(targets.joined(separator: " and to "))"
  }

  /// Returns the finding that a contract names the type of all notifications instead of a notification.
  func unnamed(_ verb: String, _ event: String, of module: Module, at place: SourcePlace) -> WiringFinding {
    WiringFinding(
      .unnamedNotification, module: module.name, subject: event, at: place,
      message: EventError.unnamed(verb, module: module.name).message)
  }

  /// Returns a finding if the sender may not send the event in its direction.
  func misdirected(_ event: SentEvent, of sender: Module) -> WiringFinding? {
    error(event, of: sender).map {
      WiringFinding(
        .eventDirection, module: sender.name, subject: event.event, at: event.place, message: $0.description)
    } ?? misspelt(event, of: sender)
  }

  /// Returns a finding if the module that an event is reported to may be missing, and if its name is similar to that of
  /// another module.
  private func misspelt(_ event: SentEvent, of sender: Module) -> WiringFinding? {
    guard case .report(let name, true) = event.direction, modules[name] == nil else { return nil }
    let nearMisses = name.nearMisses(among: modules.keys.coldSorted())
    guard !nearMisses.isEmpty else { return nil }
    return WiringFinding(
      .eventDirection, module: sender.name, subject: event.event, at: event.place, isWarning: true,
      message:
        "\(sender.name) reports \(event.event) to \(name) if it is present, but there is no module with that"
        + " name\(nearMisses.nearMissClause)")
  }

  private func error(_ event: SentEvent, of sender: Module) -> EventError? {
    guard let rank = sender.rank else { return nil }
    switch event.direction {
    case .broadcast:
      return rank == 0
        ? .nothingAbove(event: event.event, sender: sender.name, layer: sender.layer) : nil
    case .report(let name, let isOptional):
      guard let target = modules[name] else {
        if isOptional { return nil }
        return .unknownModule(
          name, sender: sender.name, nearMisses: name.nearMisses(among: modules.keys.coldSorted()))
      }
      guard let targetRank = target.rank, targetRank < rank else { return nil }
      return .reportsUpward(
        event: event.event, sender: sender.name, layer: sender.layer, target: name, targetLayer: target.layer)
    }
  }

  /// Returns the finding that no module receives an event.
  func unobserved(_ event: SentEvent, of sender: Module) -> WiringFinding? {
    // A missing target module is reported as a separate error, unless it may be missing.
    if case .report(let name, _) = event.direction, modules[name] == nil { return nil }
    return WiringFinding(
      .unobservedEvent, module: sender.name, subject: event.event, at: event.place, isWarning: true,
      message: "\(sender.name) sends \(event.event) (\(event.direction)), and no module in that direction"
        + " observes it")
  }
}
