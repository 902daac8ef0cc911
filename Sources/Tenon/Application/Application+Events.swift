import TenonDiagnostics
import TenonSynchronization

/// A handler of application events and the module it belongs to.
struct EventHandler: Sendable {
  let unit: ModuleInstance
  let body: ApplicationEventHandler.Body
  /// Its place among the module's handlers.
  let number: Int

  /// The handlers of each event, in the order of launch and, within a module, of declaration.
  static func index(_ units: [ModuleInstance]) -> ColdDictionary<ObjectIdentifier, [EventHandler]> {
    var index = ColdDictionary<ObjectIdentifier, [EventHandler]>()
    for unit in units {
      for (number, handler) in unit.contract.handlers.enumerated() {
        index.append(EventHandler(unit: unit, body: handler.body, number: number), to: handler.event)
      }
    }
    return index
  }

  /// Whether an event that comes once has not reached this handler; it has from now on.
  func isFirstCall() -> Bool { unit.state.withLock { $0.reached.insert(number) } }
}

/// An event that an application gets once in its life; whoever sends it again gets the first answer. A module that is
/// set up after it came gets it then.
protocol OnceInALife {}

extension WillFinishLaunching: OnceInALife {}
extension DidFinishLaunching: OnceInALife {}
extension WillTerminate: OnceInALife {}

/// One of those events, after it came.
struct OnceEvent: Sendable {
  let event: ObjectIdentifier
  var answer: any Sendable
  /// Delivers it to a module that was not there yet.
  let deliver: @MainActor @Sendable (EventHandler) -> Void
}

extension Application {
  /// Tells the modules of an event and joins their answers by the event's rule.
  ///
  /// Modules are asked in the order of launch. One that throws does not keep the others from being asked; its error
  /// is in the snapshot. A phase of the launch, such as ``DidFinishLaunching``, may be sent before the modules are set
  /// up: each of them gets it when it is.
  ///
  /// ```swift
  /// if !application.send(OpenURL(url)) { print("no module wants \(url)") }   // what an own delegate calls
  /// ```
  @MainActor
  @discardableResult
  public func send<Event: ApplicationEvent>(_ event: Event) -> Event.Answer {
    let identity = ObjectIdentifier(Event.self)
    guard event is any OnceInALife else { return deliver(event) }
    let first = state.withLock { state -> (any Sendable)? in
      if let known = state.onceEvents.first(where: { $0.event == identity }) { return known.answer }
      let once = OnceEvent(event: identity, answer: Event.combine.nobody) { [weak self] handler in
        _ = self?.ask(handler, event)
      }
      state.onceEvents.append(once)
      return nil
    }
    if let first { return first as? Event.Answer ?? Event.combine.nobody }
    let answer = deliver(event)
    state.withLock { state in
      guard let index = state.onceEvents.firstIndex(where: { $0.event == identity }) else { return }
      state.onceEvents[index].answer = answer
    }
    return answer
  }

  @MainActor
  private func deliver<Event: ApplicationEvent>(_ event: Event) -> Event.Answer {
    var answer = Event.combine.nobody
    for handler in state.withLock({ $0.handlers[ObjectIdentifier(Event.self)] ?? [] })
    where handler.unit.isListening {
      guard let next = ask(handler, event) else { continue }
      answer = Event.combine.join(answer, next)
      if Event.combine.isFinal(answer) { break }
    }
    return answer
  }

  /// - Returns: The module's answer; `nil` if it failed, or has had the event.
  @MainActor
  private func ask<Event: ApplicationEvent>(_ handler: EventHandler, _ event: Event) -> Event.Answer? {
    guard case .immediate(let body) = handler.body else { return nil }
    if event is any OnceInALife, !handler.isFirstCall() { return nil }
    MainThreadActivity.begin(handler.unit.name)
    defer { MainThreadActivity.end() }
    do {
      return try body(event, handler.unit.services()) as? Event.Answer
    } catch {
      issues.noteHandler(of: handler.unit.name, "handle \(Event.self)", error)
      return nil
    }
  }

  /// Gives a module that has just been set up the phases of the launch that have come before.
  func deliverMissed(to unit: ModuleInstance) async {
    let missed = state.withLock { state in
      state.onceEvents.flatMap { event in
        (state.handlers[event.event] ?? []).filter { $0.unit === unit }.map { (event, $0) }
      }
    }
    guard !missed.isEmpty else { return }
    await MainActor.run {
      for (event, handler) in missed { event.deliver(handler) }
    }
  }

  /// Tells the modules of an event that they may take their time for, one after the other, and joins their answers
  /// by the event's rule; otherwise as the synchronous form. The host calls its completion handler with the result.
  ///
  /// ```swift
  /// let result = await application.send(DidReceiveRemoteNotification(notification))
  /// if result == .newData { print("there is something to show") }
  /// ```
  @discardableResult
  public func send<Event: AsyncApplicationEvent>(_ event: Event) async -> Event.Answer {
    var answer = Event.combine.nobody
    for handler in state.withLock({ $0.handlers[ObjectIdentifier(Event.self)] ?? [] })
    where handler.unit.isListening {
      guard case .async(let body) = handler.body else { continue }
      do {
        guard let next = try await body(event, handler.unit.services()) as? Event.Answer else { continue }
        answer = Event.combine.join(answer, next)
      } catch {
        issues.noteHandler(of: handler.unit.name, "handle \(Event.self)", error)
      }
      if Event.combine.isFinal(answer) { break }
    }
    return answer
  }
}
