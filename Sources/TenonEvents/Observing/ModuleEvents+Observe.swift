extension ModuleEvents {
  /// Observes an event with a handler that is called at once, where the event is posted.
  ///
  /// The handler may be called on any thread, and on several at the same time.
  ///
  /// ```swift
  /// let token = events.observe(ProductSoldOut.self) { event, context in
  ///   cache.remove(event.id)
  /// }
  /// ```
  /// - Parameters:
  ///   - event: The type of event.
  ///   - priority: Who is told first; observers of equal priority are told in the order in which they subscribed.
  ///   - fileID: Where the observer is declared, for failures.
  ///   - line: Where the observer is declared, for failures.
  ///   - handler: Gets the event and who sent it. What it throws is reported to the sender and to the bus's owner.
  /// - Returns: A token; the observer is told for as long as it is kept. The observer of a module that has left the
  ///   bus is never told.
  public func observe<Event: Sendable>(
    _ event: Event.Type, priority: EventPriority = .normal, fileID: String = #fileID, line: Int = #line,
    _ handler: @escaping @Sendable (Event, EventContext) throws -> Void
  ) -> EventObservation {
    observe(
      topic(of: event), .immediate(handler), priority: priority,
      place: SourcePlace(fileID: fileID, line: line))
  }

  /// Observes an event with a handler on the main actor.
  ///
  /// A post on the main actor calls it at once, in its place among the others; a post elsewhere queues the event for
  /// it. Either way it gets the events of one thread in the order in which they were posted. Parameters and return
  /// value are those of the synchronous form.
  public func observe<Event: Sendable>(
    _ event: Event.Type, priority: EventPriority = .normal, fileID: String = #fileID, line: Int = #line,
    onMainActor handler: @escaping @MainActor @Sendable (Event, EventContext) throws -> Void
  ) -> EventObservation {
    observe(
      topic(of: event), .mainActor(handler), priority: priority,
      place: SourcePlace(fileID: fileID, line: line))
  }

  /// Observes an event with an asynchronous handler.
  ///
  /// A post queues the event; the handler gets what was posted one at a time, in the order in which it was posted,
  /// and as many as were posted: a handler that is always slower than its senders belongs behind
  /// ``stream(of:buffering:priority:fileID:line:)`` with a bound. An awaited send calls the handler directly.
  /// Parameters and return value are those of the synchronous form. Cancelling the token cancels the handler's task,
  /// and the cancellation error that the handler throws then is no failure. The task-local values that a handler sees
  /// are those of the send, or of the post that found its queue empty.
  public func observe<Event: Sendable>(
    _ event: Event.Type, priority: EventPriority = .normal, fileID: String = #fileID, line: Int = #line,
    _ handler: @escaping @Sendable (Event, EventContext) async throws -> Void
  ) -> EventObservation {
    observe(
      topic(of: event), .async(handler), priority: priority, place: SourcePlace(fileID: fileID, line: line))
  }

  /// The events as a sequence, from now on.
  ///
  /// The subscription begins with this call, not with the iteration, so nothing is missed in between, and ends when
  /// the iteration ends, its task is cancelled, the module leaves the bus or the bus itself is let go.
  /// - Parameters:
  ///   - event: The type of event.
  ///   - buffering: What is kept for an iteration that is slower than the senders.
  ///   - priority: Who is told first.
  ///   - fileID: Where the stream is made, for failures.
  ///   - line: Where the stream is made, for failures.
  public func stream<Event: Sendable>(
    of event: Event.Type, buffering: AsyncStream<Event>.Continuation.BufferingPolicy = .unbounded,
    priority: EventPriority = .normal, fileID: String = #fileID, line: Int = #line
  ) -> AsyncStream<Event> {
    let (stream, continuation) = AsyncStream.makeStream(of: event, bufferingPolicy: buffering)
    let token = observe(
      topic(of: event), .immediate { event, _ in continuation.yield(event) }, priority: priority,
      place: SourcePlace(fileID: fileID, line: line), ended: { continuation.finish() })
    continuation.onTermination = { _ in token.cancel() }
    return stream
  }
}

extension ModuleEvents {
  /// Subscribes, and makes the token that ends the subscription.
  func observe<Event: Sendable>(
    _ topic: Topic<Event>, _ manner: Observer<Event>.Manner, priority: EventPriority, place: SourcePlace,
    ended: (@Sendable () -> Void)? = nil
  ) -> EventObservation {
    let observer = Observer(
      manner, module: participant, priority: priority,
      failures: bus.reporter(event: topic.name, observer: participant, place: place), ended: ended)
    topic.insert(observer)
    return EventObservation { topic.remove(observer) }
  }
}
