import Tenon
import TenonDiagnostics
import TenonSynchronization

/// The application part that delivers application events to the modules' handlers.
final class ApplicationEventsPart: ApplicationPart {
  /// The events that one module handles.
  struct Declarations: PartDeclarations {
    var handlers: [ApplicationEventHandler] = []

    init(module: String) {}
  }

  /// A one-time event that has been sent.
  private struct OneTimeEvent: Sendable {
    let event: ApplicationEventIdentity
    var answer: any Sendable
    /// Delivers the event to the handler of a module that is set up later.
    let deliver: @MainActor @Sendable (NumberedHandler) -> Void
  }

  /// A handler, and its index among the module's handlers.
  private struct NumberedHandler: Sendable {
    let handler: ApplicationEventHandler
    let number: Int
  }

  private struct State {
    /// The one-time events that have been sent, in order.
    var sent: [OneTimeEvent] = []
    /// For each module, the numbers of the handlers that one-time events have reached.
    var reached = ColdDictionary<String, ColdSet<Int>>()
  }

  static let name = "application-events"

  private let issues: IssueLog
  private let state = Mutex(State())

  init(_ assembly: PartAssembly<ApplicationEventsPart>) throws(WiringError) {
    issues = assembly.issues
    assembly.whenSetUp { [weak self] module in await self?.deliverMissed(to: module) }
  }

  func remove(_ module: PartModule<ApplicationEventsPart>) async {
    state.withLock { _ = $0.reached.removeValue(forKey: module.name) }
  }

  // MARK: - Events that are answered at once

  /// Sends an event, or returns the first answer if it is a one-time event that has been sent already.
  /// - Parameter modules: The modules with handlers, in the order in which they receive the event.
  @MainActor
  func send<Payload: Sendable, Answer: Sendable>(
    _ event: ApplicationEvent<Payload, Answer>, _ payload: Payload,
    to modules: [PartModule<ApplicationEventsPart>]
  ) -> Answer {
    guard event.isOnce else { return deliver(event, payload, to: modules) }
    let first = state.withLock { state -> (any Sendable)? in
      if let known = state.sent.first(where: { $0.event == event.identity }) { return known.answer }
      let once = OneTimeEvent(event: event.identity, answer: event.rule.initial) { [weak self] handler in
        _ = self?.ask(handler, event, payload)
      }
      state.sent.append(once)
      return nil
    }
    if let first { return first as? Answer ?? event.rule.initial }
    let answer = deliver(event, payload, to: modules)
    state.withLock { state in
      guard let index = state.sent.firstIndex(where: { $0.event == event.identity }) else { return }
      state.sent[index].answer = answer
    }
    return answer
  }

  @MainActor
  private func deliver<Payload: Sendable, Answer: Sendable>(
    _ event: ApplicationEvent<Payload, Answer>, _ payload: Payload,
    to modules: [PartModule<ApplicationEventsPart>]
  ) -> Answer {
    var answer = event.rule.initial
    for numbered in Self.handlers(of: event.identity, in: modules) {
      let handler = numbered.handler
      guard handler.isListening() || event.isEarly && handler.isAwaitingLaunch() else { continue }
      for next in ask(numbered, event, payload) { answer = event.rule.join(answer, next) }
      if event.rule.isFinal(answer) { break }
    }
    return answer
  }

  /// - Returns: The module's answers, one for each scope in which the handler runs; none if it failed or has already
  ///   received this one-time event.
  @MainActor
  private func ask<Payload: Sendable, Answer: Sendable>(
    _ numbered: NumberedHandler, _ event: ApplicationEvent<Payload, Answer>, _ payload: Payload
  ) -> [Answer] {
    let handler = numbered.handler
    guard case .immediate(let body) = handler.body else { return [] }
    let scopes = handler.scopes()
    if scopes.isEmpty || event.isOnce && !isFirstCall(of: numbered) { return [] }
    MainThreadActivity.begin(handler.module)
    defer { MainThreadActivity.end() }
    return scopes.compactMap { scope in
      do {
        return scope?.isOpen ?? true ? try body(payload, scope) as? Answer : nil
      } catch {
        note(error, of: handler)
        return nil
      }
    }
  }

  /// Records that a one-time event has reached a handler, and returns whether this is the first time.
  private func isFirstCall(of handler: NumberedHandler) -> Bool {
    state.withLock { state in
      var reached = state.reached[handler.handler.module] ?? ColdSet()
      let isFirst = reached.insert(handler.number)
      state.reached[handler.handler.module] = reached
      return isFirst
    }
  }

  /// Delivers the one-time events that were sent earlier to a module that has just been set up.
  private func deliverMissed(to module: PartModule<ApplicationEventsPart>) async {
    let handlers = Self.handlers(in: module)
    if handlers.isEmpty { return }
    let missed = state.withLock { $0.sent }.flatMap { sent in
      handlers.filter { $0.handler.event == sent.event }.map { (sent, $0) }
    }
    guard !missed.isEmpty else { return }
    await MainActor.run {
      for (sent, handler) in missed { sent.deliver(handler) }
    }
  }

  // MARK: - Events that are awaited

  /// Sends an event to one module after the other.
  /// - Parameter modules: The modules with handlers, in the order in which they receive the event.
  func send<Payload: Sendable, Answer: Sendable>(
    _ event: AsyncApplicationEvent<Payload, Answer>, _ payload: Payload,
    to modules: [PartModule<ApplicationEventsPart>]
  ) async -> Answer {
    var answer = event.rule.initial
    for handler in Self.handlers(of: event.identity, in: modules).map(\.handler) where handler.isListening() {
      guard case .async(let body) = handler.body else { continue }
      for scope in handler.scopes() where scope?.isOpen ?? true {
        do {
          guard let next = try await body(payload, scope) as? Answer else { continue }
          answer = event.rule.join(answer, next)
        } catch {
          note(error, of: handler)
        }
      }
      if event.rule.isFinal(answer) { break }
    }
    return answer
  }

  private func note(_ error: any Error, of handler: ApplicationEventHandler) {
    issues.noteHandler(of: handler.module, "handle \(handler.event.name)", error)
  }

  // MARK: - Finding handlers

  private static func handlers(
    of event: ApplicationEventIdentity, in modules: [PartModule<ApplicationEventsPart>]
  ) -> [NumberedHandler] {
    modules.flatMap { module in handlers(in: module).filter { $0.handler.event == event } }
  }

  private static func handlers(in module: PartModule<ApplicationEventsPart>) -> [NumberedHandler] {
    module.declarations.handlers.enumerated().map { NumberedHandler(handler: $1, number: $0) }
  }
}

extension ApplicationEventsPart.Declarations {
  var offers: [Declaration] {
    handlers.map { Declaration(.handles, $0.event.description, at: $0.place) }
  }

  mutating func remove(_ offer: Declaration) {
    guard offer.kind == .handles else { return }
    handlers.coldRemoveAll { $0.place == offer.place && $0.event.description == offer.name }
  }
}

extension Code where Subject == Declaration {
  /// Handles an application event.
  public static var handles: Self { Self(rawValue: "handles") }
}
