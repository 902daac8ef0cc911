import TenonDiagnostics
import TenonSynchronization

/// A handler for application events, with the module that declares it.
struct ApplicationEventHandler: Sendable {
  let instance: ModuleInstance
  let registration: ApplicationEventRegistration
  /// The handler's index among the module's handlers.
  let number: Int

  /// Returns the handlers of each event, in module order and, within a module, in declaration order.
  static func index(_ instances: [ModuleInstance]) -> ColdDictionary<
    ApplicationEventIdentity, [ApplicationEventHandler]
  > {
    var index = ColdDictionary<ApplicationEventIdentity, [ApplicationEventHandler]>()
    for instance in instances {
      for (number, handler) in instance.contract.handlers.enumerated() {
        index.append(
          ApplicationEventHandler(instance: instance, registration: handler, number: number),
          to: handler.event)
      }
    }
    return index
  }

  /// Records that a one-time event has reached this handler, and returns whether this is the first time.
  func isFirstCall() -> Bool { instance.state.withLock { $0.reached.insert(number) } }

  /// The scopes in which the handler receives an event now: `nil` if it runs outside of scopes.
  var scopes: [ScopeInstance?] { instance.contract.wiring.scopesReceiving(registration.use) }
}

/// A one-time event that has been sent.
struct OneShotEvent: Sendable {
  let event: ApplicationEventIdentity
  var answer: any Sendable
  /// Delivers the event to the handler of a module that is set up later.
  let deliver: @MainActor @Sendable (ApplicationEventHandler) -> Void
}

extension Application {
  /// Notifies the modules of an event and combines their answers according to the event's rule.
  ///
  /// ```swift
  /// let isHandled = application.send(.openURL, OpenedURL(url))
  /// ```
  /// Modules receive the event in the order described in ``ApplicationEvent``. If a module's handler throws,
  /// the other modules still receive the event, and the error appears in the snapshot. Launch events, such as
  /// `didFinishLaunching`, also reach modules that have not been set up. A module that is installed later
  /// receives these events when it is set up.
  @MainActor
  @discardableResult
  public func send<Payload: Sendable, Answer: Sendable>(
    _ event: ApplicationEvent<Payload, Answer>, _ payload: Payload
  ) -> Answer {
    guard event.isOnce else { return deliver(event, payload) }
    let first = state.withLock { state -> (any Sendable)? in
      if let known = state.oneShotEvents.first(where: { $0.event == event.identity }) { return known.answer }
      let once = OneShotEvent(event: event.identity, answer: event.rule.initial) { [weak self] handler in
        _ = self?.ask(handler, event, payload)
      }
      state.oneShotEvents.append(once)
      return nil
    }
    if let first { return first as? Answer ?? event.rule.initial }
    let answer = deliver(event, payload)
    state.withLock { state in
      guard let index = state.oneShotEvents.firstIndex(where: { $0.event == event.identity }) else { return }
      state.oneShotEvents[index].answer = answer
    }
    return answer
  }

  /// Notifies the modules of an event without a payload.
  @MainActor
  @discardableResult
  public func send<Answer: Sendable>(_ event: ApplicationEvent<Void, Answer>) -> Answer { send(event, ()) }

  @MainActor
  private func deliver<Payload: Sendable, Answer: Sendable>(
    _ event: ApplicationEvent<Payload, Answer>, _ payload: Payload
  ) -> Answer {
    var answer = event.rule.initial
    for handler in state.withLock({ $0.handlers[event.identity] ?? [] })
    where handler.instance.isListening || event.isEarly && handler.instance.mayBeginEarly {
      for next in ask(handler, event, payload) { answer = event.rule.join(answer, next) }
      if event.rule.isFinal(answer) { break }
    }
    return answer
  }

  /// - Returns: The module's answers, one for each scope in which the handler runs; none if it failed or has already
  ///   received this one-time event.
  @MainActor
  private func ask<Payload: Sendable, Answer: Sendable>(
    _ handler: ApplicationEventHandler, _ event: ApplicationEvent<Payload, Answer>, _ payload: Payload
  ) -> [Answer] {
    guard case .immediate(let body) = handler.registration.body else { return [] }
    let scopes = handler.scopes
    if scopes.isEmpty || event.isOnce && !handler.isFirstCall() { return [] }
    MainThreadActivity.begin(handler.instance.name)
    defer { MainThreadActivity.end() }
    return scopes.compactMap { scope in
      do {
        let services = try handler.instance.services()
        guard let scope else { return try body(payload, services) as? Answer }
        guard scope.isOpen else { return nil }
        return try scope.enterNow { try body(payload, scope.container) as? Answer }
      } catch {
        issues.noteHandler(of: handler.instance.name, "handle \(event.identity.name)", error)
        return nil
      }
    }
  }

  /// Delivers the one-time events that were sent earlier to a module that has just been set up.
  func deliverMissed(to instance: ModuleInstance) async {
    let missed = state.withLock { state in
      state.oneShotEvents.flatMap { event in
        (state.handlers[event.event] ?? []).filter { $0.instance === instance }.map { (event, $0) }
      }
    }
    guard !missed.isEmpty else { return }
    await MainActor.run {
      for (event, handler) in missed { event.deliver(handler) }
    }
  }

  /// Notifies the modules, one at a time, of an event that they can handle asynchronously, and combines their
  /// answers according to the event's rule. Otherwise, this method behaves like the synchronous form. The
  /// host passes the result to the system's completion handler.
  @discardableResult
  public func send<Payload: Sendable, Answer: Sendable>(
    _ event: AsyncApplicationEvent<Payload, Answer>, _ payload: Payload
  ) async -> Answer {
    var answer = event.rule.initial
    for handler in state.withLock({ $0.handlers[event.identity] ?? [] }) where handler.instance.isListening {
      guard case .async(let body) = handler.registration.body else { continue }
      let wiring = handler.instance.contract.wiring
      for scope in handler.scopes where scope?.isOpen ?? true {
        do {
          let given = try await wiring.perform(in: scope) { try await body(payload, $0) }
          guard let next = given as? Answer else { continue }
          answer = event.rule.join(answer, next)
        } catch {
          issues.noteHandler(of: handler.instance.name, "handle \(event.identity.name)", error)
        }
      }
      if event.rule.isFinal(answer) { break }
    }
    return answer
  }

  /// Notifies the modules of an event that has no payload and that they can handle asynchronously.
  @discardableResult
  public func send<Answer: Sendable>(_ event: AsyncApplicationEvent<Void, Answer>) async -> Answer {
    await send(event, ())
  }
}
