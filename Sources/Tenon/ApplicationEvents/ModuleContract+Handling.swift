import TenonDiagnostics
import TenonServices

extension ModuleContract {
  /// Answers an event of the application, on the main actor.
  ///
  /// ```swift
  /// let cart = contract.provides(LiveCart.self) { LiveCart() }
  /// contract.handles(DidReceiveMemoryWarning.self, with: cart) { _, cart in cart.dropImages() }
  /// ```
  /// - Parameters:
  ///   - event: The event's type.
  ///   - needs: What the handler is given.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  ///   - handler: Gets the event and what it is given, and answers.
  public mutating func handles<Event: ApplicationEvent, each Value: Sendable>(
    _ event: Event.Type, with needs: repeat Needed<each Value>, fileID: String = #fileID, line: Int = #line,
    run handler: @escaping @MainActor @Sendable (Event, repeat each Value) throws -> Event.Answer
  ) {
    let given = Self.declared(repeat each needs)
    let slots = (repeat (each needs).slot)
    add(
      event, given, SourcePlace(fileID: fileID, line: line),
      .immediate { event, services in
        guard let event = event as? Event else { return Event.combine.nobody }
        return try handler(event, repeat try (each slots).read(services))
      })
  }

  /// Answers an event of the application that may take its time; otherwise as the immediate form.
  ///
  /// ```swift
  /// let products = contract.requires((any ProductService).self)
  /// contract.handles(PerformBackgroundFetch.self, with: products) { _, products in
  ///   try await products.refresh() ? .newData : .noData
  /// }
  /// ```
  public mutating func handles<Event: AsyncApplicationEvent, each Value: Sendable>(
    _ event: Event.Type, with needs: repeat Needed<each Value>, fileID: String = #fileID, line: Int = #line,
    run handler: @escaping @Sendable (Event, repeat each Value) async throws -> Event.Answer
  ) {
    let given = Self.declared(repeat each needs)
    let slots = (repeat (each needs).slot)
    add(
      event, given, SourcePlace(fileID: fileID, line: line),
      .async { event, services in
        guard let event = event as? Event else { return Event.combine.nobody }
        return try await handler(event, repeat try (each slots).read(services))
      })
  }

  private mutating func add<Event>(
    _ event: Event.Type, _ needs: [DeclaredNeed], _ place: SourcePlace, _ body: ApplicationEventHandler.Body
  ) {
    let name = String(reflecting: event)
    handlers.append(
      ApplicationEventHandler(event: ObjectIdentifier(event), eventName: name, place: place, body: body))
    note("handles \(name)", needs, place)
  }
}
