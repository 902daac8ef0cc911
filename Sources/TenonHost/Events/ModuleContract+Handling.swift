import Tenon
import TenonDiagnostics

extension ModuleContract {
  /// Handles an application event on the main actor.
  ///
  /// ```swift
  /// contract.handles(.openURL, with: cart) { opened, cart in cart.open(opened.url) }
  /// ```
  /// - Parameters:
  ///   - event: The event to handle.
  ///   - needs: The values that the handler receives.
  ///   - fileID: The file that contains the call, shown in errors.
  ///   - line: The line that contains the call, shown in errors.
  ///   - handler: Receives the event's payload and the values of `needs`, and returns the module's answer.
  public mutating func handles<Payload: Sendable, Answer: Sendable, each Value: Sendable>(
    _ event: ApplicationEvent<Payload, Answer>, with needs: repeat Needed<each Value>,
    fileID: String = #fileID, line: Int = #line,
    run handler: @escaping @MainActor @Sendable (Payload, repeat each Value) throws -> Answer
  ) {
    let (rule, place) = (event.rule, SourcePlace(fileID: fileID, line: line))
    let code = code("handles \(event.identity)", with: repeat each needs, at: place)
    let body = ApplicationEventHandler.Body.immediate { payload, scope in
      guard let payload = payload as? Payload else { return rule.initial }
      return try code.receive(in: scope) { given in try handler(payload, repeat each given) }
    }
    add(ApplicationEventHandler(event.identity, at: place, code, body))
  }

  /// Handles an application event asynchronously. Otherwise, this method behaves like the synchronous form.
  ///
  /// ```swift
  /// let products = contract.requires((any ProductService).self)
  /// contract.handles(.performBackgroundFetch, with: products) { _, products in
  ///   try await products.refresh() ? .newData : .noData
  /// }
  /// ```
  public mutating func handles<Payload: Sendable, Answer: Sendable, each Value: Sendable>(
    _ event: AsyncApplicationEvent<Payload, Answer>, with needs: repeat Needed<each Value>,
    fileID: String = #fileID, line: Int = #line,
    run handler: @escaping @Sendable (Payload, repeat each Value) async throws -> Answer
  ) {
    let (rule, place) = (event.rule, SourcePlace(fileID: fileID, line: line))
    let code = code("handles \(event.identity)", with: repeat each needs, at: place)
    let body = ApplicationEventHandler.Body.async { payload, scope in
      guard let payload = payload as? Payload else { return rule.initial }
      return try await code.receive(in: scope) { given in try await handler(payload, repeat each given) }
    }
    add(ApplicationEventHandler(event.identity, at: place, code, body))
  }

  private mutating func add(_ handler: ApplicationEventHandler) {
    self[ApplicationEventsPart.self].handlers.append(handler)
  }
}
