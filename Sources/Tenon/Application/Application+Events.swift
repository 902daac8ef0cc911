import TenonSynchronization

/// A handler of application events and the module it belongs to.
struct EventHandler: Sendable {
  let unit: ModuleUnit
  let body: ApplicationEventHandler.Body

  /// The handlers of each event, in the order of launch and, within a module, of declaration.
  static func index(_ units: [ModuleUnit]) -> [ObjectIdentifier: [EventHandler]] {
    var index: [ObjectIdentifier: [EventHandler]] = [:]
    for unit in units {
      for handler in unit.contract.handlers {
        index[handler.event, default: []].append(EventHandler(unit: unit, body: handler.body))
      }
    }
    return index
  }
}

/// An event that an application gets once in its life; whoever sends it again gets the first answer.
protocol OnceInALife {}

extension WillFinishLaunching: OnceInALife {}
extension DidFinishLaunching: OnceInALife {}
extension WillTerminate: OnceInALife {}

extension Application {
  /// Tells the modules of an event and joins their answers by the event's rule.
  ///
  /// Modules are asked in the order of launch. One that throws does not keep the others from being asked; its error
  /// is in the snapshot.
  @MainActor
  @discardableResult
  public func send<Event: ApplicationEvent>(_ event: Event) -> Event.Answer {
    let identity = ObjectIdentifier(Event.self)
    if event is any OnceInALife, let answer = state.withLock({ $0.delivered[identity] }) as? Event.Answer {
      return answer
    }
    var answer = Event.combine.nobody
    for handler in state.withLock({ $0.handlers[identity] ?? [] }) where handler.unit.isListening {
      guard case .immediate(let body) = handler.body else { continue }
      MainThreadActivity.begin(handler.unit.name)
      defer { MainThreadActivity.end() }
      do {
        guard let next = try body(event, handler.unit.context) as? Event.Answer else { continue }
        answer = Event.combine.join(answer, next)
      } catch {
        issues.note(handler.unit.name, "handle \(Event.self)", error)
      }
      if Event.combine.isFinal(answer) { break }
    }
    if event is any OnceInALife { state.withLock { $0.delivered[identity] = answer } }
    return answer
  }

  /// Tells the modules of an event that they may take their time for, one after the other, and joins their answers
  /// by the event's rule; otherwise as the synchronous form. The host calls its completion handler with the result.
  @discardableResult
  public func send<Event: AsyncApplicationEvent>(_ event: Event) async -> Event.Answer {
    var answer = Event.combine.nobody
    for handler in state.withLock({ $0.handlers[ObjectIdentifier(Event.self)] ?? [] })
    where handler.unit.isListening {
      guard case .async(let body) = handler.body else { continue }
      do {
        guard let next = try await body(event, handler.unit.context) as? Event.Answer else { continue }
        answer = Event.combine.join(answer, next)
      } catch {
        issues.note(handler.unit.name, "handle \(Event.self)", error)
      }
      if Event.combine.isFinal(answer) { break }
    }
    return answer
  }
}
