import TenonDiagnostics

extension WiringFault {
  package static func nothingAbove(_ event: String, sentBy module: String, in layer: String) -> WiringFault {
    WiringFault(
      .eventDirection, module, about: event,
      "\(module) broadcasts \(event), but its layer \(layer) is the uppermost"
        + "; a broadcast goes to the layers above, so report it to a module instead")
  }

  package static func reportsUpward(
    _ event: String, from module: LayeredName, to target: LayeredName
  ) -> WiringFault {
    WiringFault(
      .eventDirection, module.name, about: event,
      "\(module) reports \(event) to \(target), which is in a layer above"
        + "; a report goes to the same layer or below, so broadcast it instead")
  }

  package static func unknownReceiver(
    _ receiver: String, of event: String, sentBy module: String, among names: [String]
  ) -> WiringFault {
    WiringFault(
      .unknownReceiver, module, about: event,
      "\(module) reports \(event) to \(receiver), which is no module of the application; "
        + WiringCure(receiver, among: names).text("add the module to the list, or name another one"))
  }

  /// Returns the fault that a module that may be missing is probably misspelt; `nil` if no module has a similar name.
  package static func misspeltReceiver(
    _ receiver: String, of event: String, sentBy module: String, among names: [String]
  ) -> WiringFault? {
    guard case .similar(let near) = WiringCure(receiver, among: names) else { return nil }
    return WiringFault(
      .misspeltReceiver, module, about: event,
      "\(module) reports \(event) to \(receiver) if it is present, but there is no module with that name"
        + "; did you mean \(near)?")
  }

  /// - Parameter use: The contract's verb: `sends` or `observes`.
  package static func unnamedNotification(_ module: String, _ use: String, event: String) -> WiringFault {
    WiringFault(
      .unnamedNotification, module, about: event,
      "\(module) \(use) NamedNotification, which says nothing about the notification's name; declare the name: "
        + "`\(use)(notification: \"…\")`")
  }

  /// - Parameter direction: As the contract declares it: `broadcast`.
  package static func unobserved(_ event: String, _ direction: String, sentBy module: String) -> WiringFault {
    WiringFault(
      .unobservedEvent, module, about: event,
      "\(module) sends \(event) (\(direction)), and no module in that direction observes it"
        + "; observe it, or do not send it")
  }

  package static func unsent(_ event: String, observedBy module: String) -> WiringFault {
    WiringFault(
      .unsentEvent, module, about: event,
      "\(module) observes \(event), which no module sends; send it, or remove the observer")
  }

  /// Where one module sends an event.
  package struct EventWays: Sendable {
    let module: String
    let layer: String
    let isBroadcast: Bool
    let reports: [String]

    /// - Parameters:
    ///   - layer: The module's layer.
    ///   - isBroadcast: Whether it broadcasts the event.
    ///   - reports: The modules to which it reports the event.
    package init(_ module: String, in layer: String, isBroadcast: Bool, reports: [String]) {
      self.module = module
      self.layer = layer
      self.isBroadcast = isBroadcast
      self.reports = reports
    }

    /// `Login broadcasts it only to the layers above business`
    fileprivate var words: String {
      let verb = reports.isEmpty ? "broadcasts" : isBroadcast ? "sends" : "reports"
      let targets = (isBroadcast ? ["the layers above \(layer)"] : []) + reports
      return "\(module) \(verb) it only to \(targets.joined(separator: " and to "))"
    }
  }

  /// - Parameters:
  ///   - ways: Where each module that sends the event does so.
  ///   - isAbove: Whether the observer is above one of these modules.
  package static func unreached(
    _ event: String, observedBy module: String, _ ways: [EventWays], isAbove: Bool
  ) -> WiringFault {
    let direction = isAbove ? ".broadcast" : ".report(to: \"\(module)\")"
    return WiringFault(
      .unreachedObserver, module, about: event,
      "\(module) observes \(event), but \(ways.map(\.words).joined(separator: ", and "))"
        + "; add `\(direction)`\(ways.count > 1 ? " to one of them" : "")")
  }
}
