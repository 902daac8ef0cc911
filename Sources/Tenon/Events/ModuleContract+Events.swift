import TenonDiagnostics
import TenonEvents
import TenonServices

extension ModuleContract {
  /// Declares that the module sends an event only in the given directions.
  ///
  /// ```swift
  /// let changed = contract.sends(CartChanged.self, .broadcast, sticky: true)   // a badge that comes later has it, too
  /// contract.provides((any CartService).self) { LiveCart { count in await changed(CartChanged(count: count)) } }
  /// ```
  /// - Parameters:
  ///   - event: The event's type.
  ///   - direction: The direction of the event: to the layers above, or to one module.
  ///   - others: Additional directions in which the event is sent.
  ///   - sticky: Whether observers that subscribe later also receive the last event.
  ///   - fileID: The file that contains the call, shown in errors.
  ///   - line: The line that contains the call, shown in errors.
  /// - Returns: A sender for the event. To send an event, call the sender: `await changed(CartChanged(count: 3))`.
  public mutating func sends<Event: Sendable>(
    _ event: Event.Type, _ direction: EventDirection, _ others: EventDirection..., sticky: Bool = false,
    fileID: String = #fileID, line: Int = #line
  ) -> ModuleEventSender<Event> {
    let directions = [direction] + others
    let place = SourcePlace(fileID: fileID, line: line)
    self[EventsPart.self].sent += directions.map {
      SentEvent(
        event: String(reflecting: event), direction: $0, place: place, identity: ObjectIdentifier(event))
    }
    return ModuleEventSender(
      events: handle(of: EventsPart.self), directions: directions, isSticky: sticky, place: place)
  }

  /// Observes an event that another module sends, from the end of this module's setup until this module stops. All
  /// modules are set up before the first module starts, so events that are sent in a start phase or later are received.
  ///
  /// ```swift
  /// let cache = contract.provides(ImageCache.self) { ImageCache() }
  /// contract.observes(ProductSoldOut.self, with: cache) { event, cache in cache.remove(event.id) }
  /// ```
  /// - Parameters:
  ///   - event: The event's type.
  ///   - priority: The observer's priority. Observers with a higher priority receive the event first.
  ///   - needs: The values that the handler receives.
  ///   - fileID: The file that contains the call, shown in errors.
  ///   - line: The line that contains the call, shown in errors.
  ///   - handler: Called on the sender's thread, with the event and the values of `needs`. Errors that the handler
  ///     throws are recorded in the application's issues.
  @inlinable
  public mutating func observes<Event: Sendable, each Value: Sendable>(
    _ event: Event.Type, priority: Int = 0, with needs: repeat Needed<each Value>,
    fileID: String = #fileID, line: Int = #line,
    run handler: @escaping @Sendable (Event, repeat each Value) throws -> Void
  ) {
    let given = Self.declared(repeat each needs)
    let slots = (repeat (each needs).slot)
    addObserver(event, priority, given, SourcePlace(fileID: fileID, line: line)) {
      (event: Event, services: ServiceContainer) throws -> Void in
      try handler(event, repeat try (each slots).read(services))
    }
  }

  /// Observes an event with an asynchronous handler, which receives one event at a time. `backlog` specifies
  /// how many events can wait for the handler. Otherwise, this method behaves like the synchronous form.
  ///
  /// ```swift
  /// let orders = contract.requires((any OrderService).self)
  /// contract.observes(PaymentCleared.self, with: orders) { event, orders in try await orders.ship(event.order) }
  /// ```
  @inlinable
  public mutating func observes<Event: Sendable, each Value: Sendable>(
    _ event: Event.Type, priority: Int = 0, backlog: EventBacklog = .droppingOldest(),
    with needs: repeat Needed<each Value>, fileID: String = #fileID, line: Int = #line,
    run handler: @escaping @Sendable (Event, repeat each Value) async throws -> Void
  ) {
    let given = Self.declared(repeat each needs)
    let slots = (repeat (each needs).slot)
    addAsyncObserver(event, priority, backlog, given, SourcePlace(fileID: fileID, line: line)) {
      (event: Event, services: ServiceContainer) async throws -> Void in
      try await handler(event, repeat try (each slots).read(services))
    }
  }

  /// Observes an event on the main actor. Otherwise, this method behaves like the synchronous form.
  ///
  /// ```swift
  /// contract.observes(CartChanged.self, onMainActor: { event in badge.count = event.count })
  /// ```
  @inlinable
  public mutating func observes<Event: Sendable, each Value: Sendable>(
    _ event: Event.Type, priority: Int = 0, backlog: EventBacklog = .droppingOldest(),
    with needs: repeat Needed<each Value>, fileID: String = #fileID, line: Int = #line,
    onMainActor handler: @escaping @MainActor @Sendable (Event, repeat each Value) throws -> Void
  ) {
    let given = Self.declared(repeat each needs)
    let slots = (repeat (each needs).slot)
    addMainActorObserver(event, priority, backlog, given, SourcePlace(fileID: fileID, line: line)) {
      @MainActor (event: Event, services: ServiceContainer) throws -> Void in
      try handler(event, repeat try (each slots).read(services))
    }
  }

  @usableFromInline
  mutating func addObserver<Event: Sendable>(
    _ event: Event.Type, _ priority: Int, _ needs: [DeclaredNeed], _ place: SourcePlace,
    _ body: @escaping @Sendable (Event, ServiceContainer) throws -> Void
  ) {
    add(event, needs, place) { [wiring] events in
      events.observe(event, priority: priority, fileID: place.fileID, line: place.line) { event, _ in
        try body(event, wiring.whileRunning())
      }
    }
  }

  @usableFromInline
  mutating func addAsyncObserver<Event: Sendable>(
    _ event: Event.Type, _ priority: Int, _ backlog: EventBacklog, _ needs: [DeclaredNeed],
    _ place: SourcePlace,
    _ body: @escaping @Sendable (Event, ServiceContainer) async throws -> Void
  ) {
    add(event, needs, place) { [wiring] events in
      events.observe(
        event, priority: priority, backlog: backlog, fileID: place.fileID, line: place.line
      ) {
        event, _ async throws in
        try await wiring.perform { try await body(event, $0) }
      }
    }
  }

  @usableFromInline
  mutating func addMainActorObserver<Event: Sendable>(
    _ event: Event.Type, _ priority: Int, _ backlog: EventBacklog, _ needs: [DeclaredNeed],
    _ place: SourcePlace,
    _ body: @escaping @MainActor @Sendable (Event, ServiceContainer) throws -> Void
  ) {
    add(event, needs, place) { [wiring] events in
      events.observe(
        event, priority: priority, backlog: backlog, fileID: place.fileID, line: place.line,
        onMainActor: { event, _ in
          MainThreadActivity.begin(wiring.module)
          defer { MainThreadActivity.end() }
          try body(event, wiring.whileRunning())
        })
    }
  }

  private mutating func add<Event>(
    _ event: Event.Type, _ needs: [DeclaredNeed], _ place: SourcePlace,
    _ subscribe: @escaping @Sendable (ModuleEvents) -> EventObservation
  ) {
    let name = String(reflecting: event)
    self[EventsPart.self].observers.append(
      EventObserver(identity: ObjectIdentifier(event), event: name, place: place, subscribe: subscribe))
    note("observes \(name)", needs, place)
  }
}
