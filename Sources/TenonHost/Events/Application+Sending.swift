import Tenon

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
    self[ApplicationEventsPart.self].send(event, payload, to: modules(of: ApplicationEventsPart.self))
  }

  /// Notifies the modules of an event without a payload.
  @MainActor
  @discardableResult
  public func send<Answer: Sendable>(_ event: ApplicationEvent<Void, Answer>) -> Answer { send(event, ()) }

  /// Notifies the modules, one at a time, of an event that they can handle asynchronously, and combines their
  /// answers according to the event's rule. Otherwise, this method behaves like the synchronous form. The
  /// host passes the result to the system's completion handler.
  @discardableResult
  public func send<Payload: Sendable, Answer: Sendable>(
    _ event: AsyncApplicationEvent<Payload, Answer>, _ payload: Payload
  ) async -> Answer {
    await self[ApplicationEventsPart.self].send(event, payload, to: modules(of: ApplicationEventsPart.self))
  }

  /// Notifies the modules of an event that has no payload and that they can handle asynchronously.
  @discardableResult
  public func send<Answer: Sendable>(_ event: AsyncApplicationEvent<Void, Answer>) async -> Answer {
    await send(event, ())
  }
}
