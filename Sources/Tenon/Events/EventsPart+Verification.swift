import TenonDiagnostics
import TenonEvents
import TenonWiringFaults

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
              .unsent(observer.event, observedBy: module.name), at: observer.place, isWarning: true))
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
    let ways = names.compactMap { name in
      way(of: senders.filter { $0.sender.name == name })
    }
    let isAbove = senders.contains { (module.rank ?? .max) < ($0.sender.rank ?? 0) }
    return WiringFinding(
      .unreached(observer.event, observedBy: module.name, ways, isAbove: isAbove), at: observer.place,
      isWarning: true)
  }

  /// Where one module sends an event.
  private func way(of declarations: [(sender: Module, event: SentEvent)]) -> WiringFault.EventWays? {
    guard let sender = declarations.first?.sender else { return nil }
    var (isBroadcast, reports) = (false, [String]())
    for (_, event) in declarations {
      switch event.direction {
      case .broadcast: isBroadcast = true
      case .report(let name, _): if !reports.contains(name) { reports.append(name) }
      }
    }
    return .init(sender.name, in: sender.layer.rawValue, isBroadcast: isBroadcast, reports: reports)
  }

  /// Returns the finding that a contract names the type of all notifications instead of a notification.
  func unnamed(_ verb: String, _ event: String, of module: Module, at place: SourcePlace) -> WiringFinding {
    WiringFinding(.unnamedNotification(module.name, verb, event: event), at: place)
  }

  /// Returns a finding if the sender may not send the event in its direction, or if no module has the receiver's name.
  func misdirected(_ event: SentEvent, of sender: Module) -> WiringFinding? {
    guard let rank = sender.rank else { return nil }
    let fault: WiringFault?
    switch event.direction {
    case .broadcast:
      fault =
        rank == 0
        ? .nothingAbove(event.event, sentBy: sender.name, in: sender.layer.rawValue) : nil
    case .report(let name, let isOptional):
      if let target = modules[name] {
        fault =
          (target.rank ?? rank) < rank
          ? .reportsUpward(event.event, from: sender.layeredName, to: target.layeredName) : nil
      } else {
        let names = modules.keys.coldSorted()
        fault =
          isOptional
          ? .misspeltReceiver(name, of: event.event, sentBy: sender.name, among: names)
          : .unknownReceiver(name, of: event.event, sentBy: sender.name, among: names)
      }
    }
    return fault.map {
      WiringFinding($0, at: event.place, isWarning: $0.code == .misspeltReceiver)
    }
  }

  /// Returns the finding that no module receives an event.
  func unobserved(_ event: SentEvent, of sender: Module) -> WiringFinding? {
    // A missing target module is reported as a separate error, unless it may be missing.
    if case .report(let name, _) = event.direction, modules[name] == nil { return nil }
    return WiringFinding(
      .unobserved(event.event, event.direction.description, sentBy: sender.name), at: event.place,
      isWarning: true)
  }
}
