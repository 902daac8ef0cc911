import TenonSynchronization

/// A module's way to send one kind of event in one direction: resolved and checked once, then kept.
///
/// ```swift
/// let soldOut = try events.sender(of: ProductSoldOut.self, .broadcast)
/// try soldOut.post(ProductSoldOut(id: 42))
/// ```
public struct EventSender<Event: Sendable>: Sendable {
  @usableFromInline let topic: Topic<Event>
  @usableFromInline let channel: Channel<Event>
  /// Kept alive, because observers receive events for as long as a sender exists.
  private let bus: EventBus

  init(bus: EventBus, connection: Connection<Event>) {
    topic = connection.topic
    channel = connection.channel
    self.bus = bus
  }

  /// Tells all observers, in order of priority and then of subscription.
  ///
  /// Observers that are called at once have returned when this returns: synchronous ones, and, on the main actor,
  /// those of the main actor that have nothing else waiting. The others have the event in their mailbox, behind what
  /// was posted before. An observer that throws does not stop the rest.
  ///
  /// Observers may subscribe, cancel and send while they are called. A new subscriber receives from the next event
  /// on; an observer that is cancelled now receives nothing any more; what is sent now is delivered before this delivery goes on.
  ///
  /// ```swift
  /// let delivery = try soldOut.post(ProductSoldOut(id: 42))
  /// for failure in delivery.failures { logger.warning("\(failure.observer): \(failure.error)") }
  /// ```
  /// - Parameter event: What happened.
  /// - Returns: How many observers received it, and what those threw that were called at once.
  /// - Throws: ``EventError`` with the code `removed` after the sender or the module reported to left the bus;
  ///   ``EventError`` with the code `tooDeep` where observers answer each other without end.
  /// - Complexity: O(n) in the observers reached: two retains an event, none an observer; a few loads and
  ///   one addition if there is no observer.
  @inlinable
  @discardableResult
  public func post(_ event: Event) throws(EventError) -> EventDelivery {
    if channel.mayBeObserved.load() == 0 {
      channel.unobservedPosts.increment()
      return .undelivered
    }
    let observers = try topic.begin(channel, event)
    var received = 0
    var failures: [EventFailure] = []
    withExtendedLifetime(observers) {
      for observer in observers.borrowed {
        observer._withUnsafeGuaranteedRef { observer in
          guard observer.isLive else { return }
          do {
            try observer.receive(event, channel.context)
            received &+= 1
          } catch {
            failures.append(observer.failure(error, channel.context))
          }
        }
      }
    }
    topic.end()
    return EventDelivery(observers: received, failures: failures)
  }

  /// Tells all observers, and returns when the last has returned.
  ///
  /// Synchronous and main-actor observers are called one after the other, in order of priority and then of
  /// subscription; asynchronous ones are started in that order and run side by side. Cancelling the caller cancels
  /// them all, and cancelling an observer's token cancels that one. They are called directly, not through their
  /// mailboxes: an event that was posted before may still wait there.
  ///
  /// ```swift
  /// try await soldOut.send(ProductSoldOut(id: 42))   // when it returns, no cart has the product
  /// ```
  /// - Parameter event: What happened.
  /// - Returns: How many observers received it without failing, and what the others threw.
  /// - Throws: As ``post(_:)``.
  @discardableResult
  public func send(_ event: Event) async throws(EventError) -> EventDelivery {
    if ReentrancyToken.labels(AwaitedSend.self, of: bus).count >= EventError.nestingLimit {
      throw .tooDeep(event: topic.name, sender: channel.context.sender)
    }
    let observers = try channel.isSticky ? topic.takeKeeping(channel, event) : topic.take(channel)
    topic.log(event, channel)
    return await ReentrancyToken.hold(AwaitedSend(), of: bus) { await deliver(event, to: observers.all) }
  }

  private func deliver(_ event: Event, to observers: [Observer<Event>]) async -> EventDelivery {
    let context = channel.context
    return await withTaskGroup(of: (Int, EventDelivery.Outcome).self) { group in
      var outcomes = Array(repeating: EventDelivery.Outcome.ended, count: observers.count)
      for (index, observer) in observers.enumerated() where observer.isLive {
        if let call = observer.start(event, context) {
          group.addTask {
            (
              index,
              await withTaskCancellationHandler {
                await call.value
              } onCancel: {
                call.cancel()
              }
            )
          }
        } else {
          outcomes[index] = await observer.call(event, context)
        }
      }
      for await (index, outcome) in group { outcomes[index] = outcome }
      return EventDelivery(outcomes)
    }
  }
}

/// Marks what is within an awaited send.
private struct AwaitedSend: Sendable {}
