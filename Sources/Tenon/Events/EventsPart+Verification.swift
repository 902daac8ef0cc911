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
      }
      for observer in events.observers where !graph.sent.contains(observer.identity) {
        verification.report(
          WiringFinding(
            .unsentEvent, module: module.name, subject: observer.event, at: observer.place, isWarning: true,
            message: "\(module.name) observes \(observer.event), which no module sends"))
      }
    }
  }
}

/// The senders and observers of each event, which the event rules check.
private struct EventGraph {
  typealias Module = PartModule<EventsPart>

  let declaring: [(module: Module, events: EventsPart.Declarations)]
  let sent: ColdSet<ObjectIdentifier>
  private let observers: ColdDictionary<ObjectIdentifier, [Module]>
  private let modules: ColdDictionary<String, Module>

  init(_ verification: PartVerification<EventsPart>) {
    declaring = verification.modules.map { ($0, $0.declarations) }
    let sent = declaring.flatMap { $0.events.sent.map(\.identity) }
    self.sent = ColdSet(sent)
    var observers = ColdDictionary<ObjectIdentifier, [Module]>()
    for (module, events) in declaring {
      for event in ColdSet(events.observers.map(\.identity)).elements { observers.append(module, to: event) }
    }
    self.observers = observers
    modules = ColdDictionary(first: sent.isEmpty ? [] : verification.allModules.map { ($0.name, $0) })
  }

  /// Returns the modules that receive an event in its direction.
  func receivers(of event: SentEvent, from sender: Module) -> [Module] {
    (observers[event.identity] ?? []).filter { module in
      switch event.direction {
      case .broadcast: (module.rank ?? .max) < (sender.rank ?? 0)
      case .report(let name): module.name == name
      }
    }
  }

  /// Returns a finding if the sender may not send the event in its direction.
  func misdirected(_ event: SentEvent, of sender: Module) -> WiringFinding? {
    error(event, of: sender).map {
      WiringFinding(
        .eventDirection, module: sender.name, subject: event.event, at: event.place, message: $0.description)
    }
  }

  private func error(_ event: SentEvent, of sender: Module) -> EventError? {
    guard let rank = sender.rank else { return nil }
    switch event.direction {
    case .broadcast:
      return rank == 0
        ? .nothingAbove(event: event.event, sender: sender.name, layer: sender.layer) : nil
    case .report(let name):
      guard let target = modules[name] else {
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
    // A missing target module is reported as a separate error.
    if case .report(let name) = event.direction, modules[name] == nil { return nil }
    return WiringFinding(
      .unobservedEvent, module: sender.name, subject: event.event, at: event.place, isWarning: true,
      message: "\(sender.name) sends \(event.event) (\(event.direction)), and no module in that direction"
        + " observes it")
  }
}
