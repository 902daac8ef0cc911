import TenonDiagnostics

import TenonSynchronization

/// One module's view of the bus. The view carries the module's identity, which other code cannot forge because only
/// ``EventBus/add(_:layer:)`` creates views.
///
/// A view keeps its bus alive.
public struct ModuleEvents: Sendable {
  let bus: EventBus
  let registered: RegisteredModule

  init(bus: EventBus, module: RegisteredModule) {
    self.bus = bus
    registered = module
  }

  /// The module's name.
  package var module: String { registered.name }
}

// MARK: - Sending

extension ModuleEvents {
  /// Sends an event to all observers in the layers above, or to the observers of one module in this module's layer or
  /// below.
  ///
  /// ```swift
  /// try events.post(ProductSoldOut(id: 42), .broadcast)
  /// try events.post(ProductSoldOut(id: 42), .report(to: "Cart"))
  /// ```
  ///
  /// Each call resolves the sender again, which costs a lock and a dictionary lookup. To avoid this cost,
  /// keep the result of ``sender(of:_:sticky:)``.
  /// - Parameters:
  ///   - event: The event to send.
  ///   - direction: Whether the event goes to the layers above or to one module.
  ///   - sticky: Whether observers that subscribe later also receive the event. The event then replaces the last sticky
  ///     event of its type that this module sent in this direction.
  /// - Returns: The number of observers that received the event, and the errors of the observers that were called
  ///   synchronously.
  /// - Throws: The errors that ``sender(of:_:sticky:)`` and ``EventSender/post(_:)`` throw.
  @discardableResult
  public func post<Event: Sendable>(
    _ event: Event, _ direction: EventDirection, sticky: Bool = false
  ) throws(EventError) -> EventDelivery {
    try sender(for: event, direction, sticky: sticky).post(event)
  }

  /// Sends an event and waits until all its observers have returned; see ``EventSender/send(_:)``.
  ///
  /// ```swift
  /// let delivery = try await events.send(OrderPlaced(total: 42), .broadcast)
  /// if !delivery.failures.isEmpty { try await repeatLater(delivery) }
  /// ```
  /// - Parameters:
  ///   - event: The event to send.
  ///   - direction: Whether the event goes to the layers above or to one module.
  ///   - sticky: Whether observers that subscribe later also receive the event.
  /// - Returns: The number of observers that received the event without failing, and the errors that the other
  ///   observers threw.
  /// - Throws: The errors that ``sender(of:_:sticky:)`` and ``EventSender/send(_:)`` throw.
  @discardableResult
  public func send<Event: Sendable>(
    _ event: Event, _ direction: EventDirection, sticky: Bool = false
  ) async throws(EventError) -> EventDelivery {
    try await sender(for: event, direction, sticky: sticky).send(event)
  }

  /// Returns a sender for one kind of event in one direction, which can be kept and used many times. A sender keeps its
  /// bus alive.
  ///
  /// ```swift
  /// let soldOut = try events.sender(of: ProductSoldOut.self, .broadcast)
  /// for id in emptyShelves { try soldOut.post(ProductSoldOut(id: id)) }
  /// ```
  /// - Parameters:
  ///   - event: The event's type.
  ///   - direction: Whether the event goes to the layers above or to one module.
  ///   - sticky: Whether observers that subscribe later also receive the last event.
  /// - Throws: ``EventError`` with the code `wrong-direction`, `not-found` or `removed`; for ``NamedNotification``, whose
  ///   kind is its name, send the notification with ``post(_:_:sticky:)`` instead.
  public func sender<Event: Sendable>(
    of event: Event.Type, _ direction: EventDirection, sticky: Bool = false
  ) throws(EventError) -> EventSender<Event> {
    try sender(of: EventKind(event), direction, sticky: sticky)
  }

  /// Discards the sticky events of this type that this module has sent.
  ///
  /// ```swift
  /// try events.post(LoggedIn(user: user), .broadcast, sticky: true)   // late observers know who is there
  /// // later, when the session ends
  /// events.clearSticky(LoggedIn.self)
  /// ```
  public func clearSticky<Event: Sendable>(_ event: Event.Type) {
    clearSticky(EventKind(event))
  }

  package func clearSticky<Event: Sendable>(_ kind: EventKind<Event>) {
    bus.topic(of: kind).clearSticky(from: registered)
  }
}

// MARK: - Observing

extension ModuleEvents {
  /// Observes an event with a handler that is called synchronously, on the thread that posts the event.
  ///
  /// The handler may be called on any thread, and on several threads at the same time.
  ///
  /// ```swift
  /// let token = events.observe(ProductSoldOut.self) { event, context in
  ///   cache.remove(event.id)
  /// }
  /// ```
  /// - Parameters:
  ///   - event: The type of event to observe.
  ///   - priority: The observer's priority. Observers with a greater priority are called first; observers of equal
  ///     priority are called in the order in which they subscribed.
  ///   - fileID: The file in which the observer is declared, for failure reports.
  ///   - line: The line on which the observer is declared, for failure reports.
  ///   - handler: Receives the event and its context. Any error that the handler throws is reported to the sender and
  ///     to the bus's owner.
  /// - Returns: A token. The observer receives events for as long as the token is kept. If the observer's
  ///   module has left the bus, the observer receives no events.
  public func observe<Event: Sendable>(
    _ event: Event.Type, priority: Int = 0, fileID: String = #fileID, line: Int = #line,
    _ handler: @escaping @Sendable (Event, EventContext) throws -> Void
  ) -> EventObservation {
    observe(
      EventKind(event), .immediate(handler), priority: priority,
      place: SourcePlace(fileID: fileID, line: line))
  }

  /// Observes an event with a handler on the main actor.
  ///
  /// A post on the main actor calls the handler synchronously, in order of priority with the other observers;
  /// any other post queues the event for the handler. In both cases, the handler receives the events posted
  /// on one thread in the order in which they were posted. `backlog` specifies how many events may wait. The
  /// other parameters and the return value are the same as in the synchronous form.
  ///
  /// ```swift
  /// let token = events.observe(CartChanged.self, onMainActor: { event, _ in badge.count = event.count })
  /// ```
  public func observe<Event: Sendable>(
    _ event: Event.Type, priority: Int = 0, backlog: EventBacklog = .droppingOldest(),
    fileID: String = #fileID, line: Int = #line,
    onMainActor handler: @escaping @MainActor @Sendable (Event, EventContext) throws -> Void
  ) -> EventObservation {
    observe(
      EventKind(event), .mainActor(handler), priority: priority,
      place: SourcePlace(fileID: fileID, line: line), backlog: backlog)
  }

  /// Observes an event with an asynchronous handler.
  ///
  /// A post queues the event; the handler receives posted events one at a time, in the order in which they
  /// were posted. `backlog` specifies how many events may wait, and which events are dropped when this number
  /// is exceeded. An awaited send calls the handler directly. The other parameters and the return value are
  /// the same as in the synchronous form. Cancelling the token cancels the handler's task, and a cancellation
  /// error that the handler then throws does not count as a failure. During an awaited send, the handler sees
  /// the task-local values of the sender. For posted events, the handler sees the task-local values of the
  /// first post that arrived while the handler was idle.
  ///
  /// ```swift
  /// let token = events.observe(OrderPlaced.self) { event, _ in try await orders.upload(event) }   // one at a time
  /// ```
  public func observe<Event: Sendable>(
    _ event: Event.Type, priority: Int = 0, backlog: EventBacklog = .droppingOldest(),
    fileID: String = #fileID, line: Int = #line,
    _ handler: @escaping @Sendable (Event, EventContext) async throws -> Void
  ) -> EventObservation {
    observe(
      EventKind(event), .async(handler), priority: priority,
      place: SourcePlace(fileID: fileID, line: line), backlog: backlog)
  }

  /// Returns an asynchronous sequence of the events that are sent after this call.
  ///
  /// The subscription begins with this call, not with the iteration, so no event is missed in between. The subscription
  /// ends when the iteration ends, the iterating task is cancelled, the module leaves the bus, or the bus itself is
  /// released.
  ///
  /// ```swift
  /// for await event in events.stream(of: CartChanged.self, buffering: .bufferingNewest(1)) {
  ///   await badge.show(event.count)
  /// }
  /// ```
  /// - Parameters:
  ///   - event: The type of event to observe.
  ///   - buffering: Which events are kept if the iteration is slower than the senders; by default, the last 10,000.
  ///     Dropped events are counted in ``EventFlow/dropped``, and the bus's owner receives an error the first time an
  ///     event is dropped.
  ///   - priority: The observer's priority. Observers with a greater priority are called first.
  ///   - fileID: The file in which the stream is created, for failure reports.
  ///   - line: The line on which the stream is created, for failure reports.
  public func stream<Event: Sendable>(
    of event: Event.Type,
    buffering: AsyncStream<Event>.Continuation.BufferingPolicy = .bufferingNewest(10_000),
    priority: Int = 0, fileID: String = #fileID, line: Int = #line
  ) -> AsyncStream<Event> {
    let backlog = EventBacklog(buffering)
    return openStream(
      of: EventKind(event), buffering: buffering, backlog, priority: priority,
      place: SourcePlace(fileID: fileID, line: line)) ?? AsyncStream { $0.finish() }
  }

  /// Returns a stream of the events that are sent after this call; `nil` if the module's code must no longer run.
  package func openStream<Event: Sendable>(
    of event: Event.Type, _ backlog: EventBacklog, priority: Int, place: SourcePlace
  ) -> AsyncStream<Event>? {
    openStream(
      of: EventKind(event), buffering: backlog.bufferingPolicy(), backlog, priority: priority, place: place)
  }

  private func openStream<Event: Sendable>(
    of kind: EventKind<Event>, buffering: AsyncStream<Event>.Continuation.BufferingPolicy,
    _ backlog: EventBacklog, priority: Int, place: SourcePlace
  ) -> AsyncStream<Event>? {
    let readers = registered.readers
    guard let number = readers.reserve() else { return nil }
    let (stream, continuation) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: buffering)
    let failures = bus.reporter(event: kind.name, observer: registered, place: place)
    let dropped = Mutex(DropCounts())
    let token = observe(
      kind,
      .immediate { event, context in
        guard case .dropped = continuation.yield(event) else { return }
        if dropped.withLock({ $0.note(context) }) {
          failures.report(
            EventError.overflow(event: failures.event, observer: failures.observer, backlog: backlog), context
          )
        }
      }, priority: priority, place: place, dropped: { context in dropped.withLock { $0.count(of: context) } },
      ended: {
        readers.remove(number)
        continuation.finish()
      })
    continuation.onTermination = { _ in token.cancel() }
    readers.end(token, with: number)
    return stream
  }
}

extension ModuleEvents {
  /// Subscribes, and returns the token that ends the subscription.
  func observe<Event: Sendable>(
    _ kind: EventKind<Event>, _ handler: EventHandler<Event>, priority: Int, place: SourcePlace,
    backlog: EventBacklog = .droppingOldest(), dropped: (@Sendable (EventContext) -> Int)? = nil,
    ended: (@Sendable () -> Void)? = nil
  ) -> EventObservation {
    let topic = bus.topic(of: kind)
    let observer = Observer(
      handler, module: registered, priority: priority, failures: reporter(of: kind, place), backlog: backlog,
      dropped: dropped, ended: ended)
    return EventObservation(end: topic.insert(observer))
  }

  private func reporter<Event: Sendable>(of kind: EventKind<Event>, _ place: SourcePlace) -> FailureReporter {
    let failures = bus.reporter(event: kind.name, observer: registered, place: place)
    if kind.isUnnamed {
      failures.report(
        EventError.unnamed("observes", module: module), EventContext(sender: module, direction: .broadcast))
    }
    return failures
  }
}

// MARK: - Modules whose observers begin later

extension ModuleEvents {
  /// Begins to add observers, which receive the sticky events in the order in which they were sent.
  /// - Parameter isFirst: Whether these are the module's first observers, which also receive the reports that were kept.
  package func arrive(isFirst: Bool) -> Arrival { Arrival(bus.order, kept: isFirst ? registered.kept : nil) }

  /// Subscribes an observer, which receives nothing before the arrival is finished.
  /// - Parameter concerns: Returns whether an event that the current task sends concerns the observer.
  package func observe<Event: Sendable>(
    _ kind: EventKind<Event>, _ handler: EventHandler<Event>, priority: Int, backlog: EventBacklog,
    place: SourcePlace, in arrival: Arrival, concerns: (@Sendable () -> Bool)? = nil
  ) -> EventObservation {
    let topic = bus.topic(of: kind)
    let observer = Observer(
      handler, module: registered, priority: priority, failures: reporter(of: kind, place), backlog: backlog,
      concerns: concerns)
    return EventObservation(end: topic.insert(observer, in: arrival))
  }

  /// Ends the module's streams and publishers, because its code must no longer run.
  package func endReaders() { registered.readers.close() }

  /// Notes that the module has failed: reports to it are refused from now on.
  /// - Returns: The reports that were kept for it.
  package func fail() -> [KeptReport] { bus.fail(registered) }

  /// Notes that the module's observers will not begin, unless they have: reports to it are then refused from now on.
  /// - Returns: The reports that were kept for it.
  package func giveUp() -> [KeptReport] { registered.kept?.giveUp() ?? [] }
}

// MARK: - Resolving

extension ModuleEvents {
  /// Returns the sender for this event, by the event's type or, for a named notification, by its name.
  private func sender<Event: Sendable>(
    for event: Event, _ direction: EventDirection, sticky: Bool
  ) throws(EventError) -> EventSender<Event> {
    try sender(of: EventKind(of: event), direction, sticky: sticky)
  }

  /// Returns a sender for a kind of event.
  package func sender<Event: Sendable>(
    of kind: EventKind<Event>, _ direction: EventDirection, sticky: Bool
  ) throws(EventError) -> EventSender<Event> {
    if kind.isUnnamed { throw .unnamed("sends", module: module) }
    let key = kind.key
    return try registered.connections.withLock { (connections) throws(EventError) in
      let connectionKey = ConnectionKey(topic: key, direction: direction, isSticky: sticky)
      if let known = connections[connectionKey] as? Connection<Event>, !known.isClosed {
        return EventSender(bus: bus, connection: known)
      }
      let topic = bus.topic(of: kind)
      let channel = Channel<Event>(
        sender: registered, direction: direction,
        recipients: try recipients(of: direction, event: topic.name), isSticky: sticky,
        onSend: bus.onSend)
      try topic.open(channel)
      let connection = Connection(topic: topic, channel: channel)
      connections[connectionKey] = connection
      return EventSender(bus: bus, connection: connection)
    }
  }

  private func recipients(of direction: EventDirection, event: String) throws(EventError) -> Recipients {
    switch direction {
    case .broadcast:
      guard registered.rank > 0 else {
        throw .nothingAbove(event: event, sender: module, layer: registered.layer)
      }
      return .layersAbove(rank: registered.rank)
    case .report(let name, let isOptional):
      if isOptional, bus.find(name) == nil { return maybe(name) }
      let target = try bus.module(name, for: registered)
      guard target.rank >= registered.rank else {
        throw .reportsUpward(
          event: event, sender: module, layer: registered.layer, target: name, targetLayer: target.layer)
      }
      return isOptional ? maybe(name) : .module(target)
    }
  }

  /// The module that has a name at the time of each send, if there is one.
  private func maybe(_ name: String) -> Recipients {
    .named(name, rank: registered.rank) { [weak bus] in bus?.find($0) }
  }
}
