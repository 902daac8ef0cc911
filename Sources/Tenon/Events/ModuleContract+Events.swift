import TenonDiagnostics
import TenonEvents
import TenonServices

#if canImport(Combine)
  import Combine
#endif

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
    sender(of: EventKind(event), [direction] + others, sticky, SourcePlace(fileID: fileID, line: line))
  }

  /// Declares that the module sends a named notification only in the given directions. Use notifications for events that
  /// have no type yet, such as those that other code still observes by name.
  ///
  /// ```swift
  /// let byCall = contract.sends(notification: "by_call", .report(to: "Catalog"))
  /// contract.performs(.cartCall) { phone in await byCall(NamedNotification("by_call", userInfo: ["phone": phone])) }
  /// ```
  /// - Parameters:
  ///   - name: The notification's name. The sender sends no notification with another name.
  ///   - direction: The direction of the notification: to the layers above, or to one module.
  ///   - others: Additional directions in which the notification is sent.
  ///   - sticky: Whether observers that subscribe later also receive the last notification.
  ///   - fileID: The file that contains the call, shown in errors.
  ///   - line: The line that contains the call, shown in errors.
  /// - Returns: A sender for the notification.
  public mutating func sends(
    notification name: String, _ direction: EventDirection, _ others: EventDirection..., sticky: Bool = false,
    fileID: String = #fileID, line: Int = #line
  ) -> ModuleEventSender<NamedNotification> {
    sender(
      of: EventKind(notification: name), [direction] + others, sticky,
      SourcePlace(fileID: fileID, line: line))
  }

  private mutating func sender<Event>(
    of kind: EventKind<Event>, _ directions: [EventDirection], _ isSticky: Bool, _ place: SourcePlace
  ) -> ModuleEventSender<Event> {
    self[EventsPart.self].sent += directions.map {
      SentEvent(event: kind.name, direction: $0, place: place, identity: kind.key)
    }
    return ModuleEventSender(
      DeclaredEvent(
        kind: kind, events: handle(of: EventsPart.self), directions: directions, isSticky: isSticky,
        place: place))
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
  ///   - priority: The observer's priority. Observers with a higher priority receive the event first; those of equal
  ///     priority receive it in the order of their modules, which requirements, layers and priorities determine.
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
    addObserver(of: EventKind(event), priority, needs, place, body)
  }

  @usableFromInline
  mutating func addAsyncObserver<Event: Sendable>(
    _ event: Event.Type, _ priority: Int, _ backlog: EventBacklog, _ needs: [DeclaredNeed],
    _ place: SourcePlace,
    _ body: @escaping @Sendable (Event, ServiceContainer) async throws -> Void
  ) {
    addAsyncObserver(of: EventKind(event), priority, backlog, needs, place, body)
  }

  @usableFromInline
  mutating func addMainActorObserver<Event: Sendable>(
    _ event: Event.Type, _ priority: Int, _ backlog: EventBacklog, _ needs: [DeclaredNeed],
    _ place: SourcePlace,
    _ body: @escaping @MainActor @Sendable (Event, ServiceContainer) throws -> Void
  ) {
    addMainActorObserver(of: EventKind(event), priority, backlog, needs, place, body)
  }
}

// MARK: - Streams, and the sender

extension ModuleContract {
  /// Observes an event with streams, for code that iterates, such as a view model. Each piece of code that lists the
  /// handle in `with:` receives a stream of its own each time that it runs, so several consumers receive every event.
  ///
  /// ```swift
  /// let changes = contract.observes(stream: CartChanged.self)
  /// contract.destination(Badge.self, with: changes) { _, _, changes in BadgeModel(changes) }
  /// // in the model
  /// for await change in changes { count = change.count }
  /// ```
  /// A stream begins when the code receives it, with the sticky events. It ends with the module, or when the task that
  /// iterates over it is cancelled.
  /// - Parameters:
  ///   - event: The event's type.
  ///   - priority: The streams' priority. Observers with a higher priority receive the event first.
  ///   - backlog: Which events are kept if the iteration is slower than the senders.
  ///   - fileID: The file that contains the call, shown in errors.
  ///   - line: The line that contains the call, shown in errors.
  public mutating func observes<Event: Sendable>(
    stream event: Event.Type, priority: Int = 0, backlog: EventBacklog = .droppingOldest(),
    fileID: String = #fileID, line: Int = #line
  ) -> Needed<AsyncStream<Event>> {
    let place = SourcePlace(fileID: fileID, line: line)
    return addReader(of: EventKind(event), backlog, place) { events in
      events.openStream(of: event, backlog, priority: priority, place: place)
    }
  }

  #if canImport(Combine)
    /// Observes an event with a Combine publisher. Each subscriber has its own observer, which begins with the
    /// subscription and ends with the module. It receives only as many events as it has demanded.
    ///
    /// ```swift
    /// let changes = contract.observes(publisher: CartChanged.self)
    /// contract.destination(Badge.self, with: changes) { _, _, changes in
    ///   BadgeModel(changes.map(\.count).eraseToAnyPublisher())
    /// }
    /// ```
    /// - Parameters:
    ///   - event: The event's type.
    ///   - priority: The subscribers' priority. Observers with a higher priority receive the event first.
    ///   - fileID: The file that contains the call, shown in errors.
    ///   - line: The line that contains the call, shown in errors.
    public mutating func observes<Event: Sendable>(
      publisher event: Event.Type, priority: Int = 0, fileID: String = #fileID, line: Int = #line
    ) -> Needed<some Publisher<Event, Never> & Sendable> {
      let place = SourcePlace(fileID: fileID, line: line)
      return addReader(of: EventKind(event), .droppingOldest(), place) { events in
        EventPublisher<Event>(events: events, priority: priority, place: place)
      }
    }
  #endif

  /// Identifies the sender of an event: an observer that lists the handle in `with:` receives the name of the module that
  /// sent the event. Only observers may receive it.
  ///
  /// ```swift
  /// let sender = contract.knowsSender()
  /// contract.observes(CartChanged.self, with: sender) { event, sender in log("\(sender): \(event.count)") }
  /// ```
  public mutating func knowsSender(fileID: String = #fileID, line: Int = #line) -> Needed<String> {
    let need = DeclaredNeed(issue(), nil, place: SourcePlace(fileID: fileID, line: line))
    self[EventsPart.self].senders.append(need)
    return Needed(need) { [module] _ in
      guard let sender = EventSource.sender else { throw EventError.noSender(module: module) }
      return sender
    }
  }

  private mutating func addReader<Event: Sendable, Value: Sendable>(
    of kind: EventKind<Event>, _ backlog: EventBacklog, _ place: SourcePlace,
    _ begin: @escaping @Sendable (ModuleEvents) -> Value?
  ) -> Needed<Value> {
    self[EventsPart.self].observers.append(
      EventObserver(identity: kind.key, event: kind.name, place: place, backlog: backlog, subscribe: nil))
    return Needed(DeclaredNeed(issue(), nil, place: place)) { [weak wiring, module] _ in
      guard let events = try wiring?.part(EventsPart.self).view(of: module), let value = begin(events) else {
        throw ApplicationError.notRunning(module: module)
      }
      return value
    }
  }
}

// MARK: - Adding

extension ModuleContract {
  mutating func addObserver<Event: Sendable>(
    of kind: EventKind<Event>, _ priority: Int, _ needs: [DeclaredNeed], _ place: SourcePlace,
    _ body: @escaping @Sendable (Event, ServiceContainer) throws -> Void
  ) {
    let isInformed = isInformed(needs)
    add(kind, priority, .droppingOldest(), needs, place) { [wiring] scope in
      .immediate { event, context in
        guard scope?.isOpen ?? true else { return }
        guard isInformed else { return try wiring.runNow(in: scope) { try body(event, $0) } }
        try EventSource.$sender.withValue(context.sender) {
          try wiring.runNow(in: scope) { try body(event, $0) }
        }
      }
    }
  }

  mutating func addAsyncObserver<Event: Sendable>(
    of kind: EventKind<Event>, _ priority: Int, _ backlog: EventBacklog, _ needs: [DeclaredNeed],
    _ place: SourcePlace,
    _ body: @escaping @Sendable (Event, ServiceContainer) async throws -> Void
  ) {
    let isInformed = isInformed(needs)
    add(kind, priority, backlog, needs, place) { [wiring] scope in
      .async { event, context in
        guard scope?.isOpen ?? true else { return }
        guard isInformed else { return try await wiring.perform(in: scope) { try await body(event, $0) } }
        try await EventSource.$sender.withValue(context.sender) {
          try await wiring.perform(in: scope) { try await body(event, $0) }
        }
      }
    }
  }

  mutating func addMainActorObserver<Event: Sendable>(
    of kind: EventKind<Event>, _ priority: Int, _ backlog: EventBacklog, _ needs: [DeclaredNeed],
    _ place: SourcePlace,
    _ body: @escaping @MainActor @Sendable (Event, ServiceContainer) throws -> Void
  ) {
    let isInformed = isInformed(needs)
    add(kind, priority, backlog, needs, place) { [wiring] scope in
      .mainActor { event, context in
        MainThreadActivity.begin(wiring.module)
        defer { MainThreadActivity.end() }
        guard scope?.isOpen ?? true else { return }
        guard isInformed else { return try wiring.runNow(in: scope) { try body(event, $0) } }
        try EventSource.$sender.withValue(context.sender) {
          try wiring.runNow(in: scope) { try body(event, $0) }
        }
      }
    }
  }

  /// Whether some of the needs are handles of ``knowsSender(fileID:line:)``.
  private func isInformed(_ needs: [DeclaredNeed]) -> Bool {
    let senders = self[EventsPart.self].senders
    return needs.contains { need in senders.contains { $0 === need } }
  }

  private mutating func add<Event: Sendable>(
    _ kind: EventKind<Event>, _ priority: Int, _ backlog: EventBacklog, _ needs: [DeclaredNeed],
    _ place: SourcePlace, _ handler: @escaping @Sendable (ScopeInstance?) -> EventHandler<Event>
  ) {
    let name = kind.name
    let use = note("observes \(name)", needs, place)
    self[EventsPart.self].observers.append(
      EventObserver(
        identity: kind.key, event: name, place: place, backlog: backlog,
        subscribe: { events, arrival, scope in
          events.observe(
            kind, handler(scope), priority: priority, backlog: backlog, place: place, in: arrival,
            concerns: scope.map { scope in { @Sendable in scope.isConcerned } })
        }, use: use))
    if let use, isInformed(needs) { self[EventsPart.self].informed.append(use) }
  }
}

/// The event on whose behalf code runs.
private enum EventSource {
  /// The module that sent the event, for observers that ask for it.
  @TaskLocal static var sender: String?
}
