import TenonDiagnostics
import TenonServices

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
    let given = Self.declared(repeat each needs)
    let slots = (repeat (each needs).slot)
    let (rule, place) = (event.rule, SourcePlace(fileID: fileID, line: line))
    add(
      event.identity, given, place,
      .immediate { payload, services in
        guard let payload = payload as? Payload else { return rule.initial }
        return try handler(payload, repeat try (each slots).read(services))
      })
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
    let given = Self.declared(repeat each needs)
    let slots = (repeat (each needs).slot)
    let (rule, place) = (event.rule, SourcePlace(fileID: fileID, line: line))
    add(
      event.identity, given, place,
      .async { payload, services in
        guard let payload = payload as? Payload else { return rule.initial }
        return try await handler(payload, repeat try (each slots).read(services))
      })
  }

  private mutating func add(
    _ event: ApplicationEventIdentity, _ needs: [DeclaredNeed], _ place: SourcePlace,
    _ body: ApplicationEventRegistration.Body
  ) {
    let use = note("handles \(event)", needs, place)
    handlers.append(ApplicationEventRegistration(event: event, place: place, body: body, use: use))
  }
}
