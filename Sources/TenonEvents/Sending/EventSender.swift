import TenonSynchronization

/// Sends one kind of event for a module in one direction. A sender is resolved and checked once, and can then
/// be reused.
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

  /// Notifies all observers, in order of priority and then in order of subscription.
  ///
  /// When this method returns, all synchronous observers have returned. After a post on the main actor, all
  /// main-actor observers that have no other event waiting have also returned. For all other observers, the
  /// event waits in a mailbox, behind events that were posted earlier. An observer that throws does not stop
  /// the other observers.
  ///
  /// While they are being called, observers may subscribe, cancel subscriptions and send events. A new
  /// observer receives events starting with the next one. A cancelled observer receives no more events. An
  /// event that an observer sends is delivered before this delivery continues.
  ///
  /// ```swift
  /// let delivery = try soldOut.post(ProductSoldOut(id: 42))
  /// for failure in delivery.failures { logger.warning("\(failure.observer): \(failure.error)") }
  /// ```
  /// - Parameter event: The event to send.
  /// - Returns: The number of observers that received the event, and the errors of the observers that were called
  ///   synchronously.
  /// - Throws: ``EventError`` with the code `removed` after the sender, or the module that the sender reports
  ///   to, has left the bus; ``EventError`` with the code `too-deep` if observers respond to each other's
  ///   events endlessly.
  /// - Complexity: O(n) in the number of observers reached, with two retains per event and none per observer;
  ///   without observers, only a few loads and one addition.
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
    return EventDelivery(observers: received, failures: failures, pending: observers.pending)
  }

  /// Notifies all observers, and returns when the last one has returned.
  ///
  /// Synchronous and main-actor observers are called one after the other, in order of priority and then in
  /// order of subscription; asynchronous observers are started in that order and run concurrently. Cancelling
  /// the calling task cancels all asynchronous observers, and cancelling an observer's token cancels that
  /// observer. Observers are called directly, not through their mailboxes, so an event that was posted
  /// earlier may still be waiting in a mailbox.
  ///
  /// ```swift
  /// try await soldOut.send(ProductSoldOut(id: 42))   // when it returns, no cart has the product
  /// ```
  /// - Parameter event: The event to send.
  /// - Returns: The number of observers that received the event without failing, and the errors that the other
  ///   observers threw.
  /// - Throws: The errors that ``post(_:)`` throws.
  @discardableResult
  public func send(_ event: Event) async throws(EventError) -> EventDelivery {
    if ReentrancyToken.labels(AwaitedSend.self, of: bus).count >= EventError.nestingLimit {
      throw .tooDeep(event: topic.name, sender: channel.context.sender)
    }
    let observers = try channel.isSticky ? topic.takeKeeping(channel, event) : topic.take(channel, event)
    topic.log(event, channel)
    return await ReentrancyToken.hold(AwaitedSend(), of: bus) { await deliver(event, to: observers) }
  }

  private func deliver(_ event: Event, to list: ObserverList<Event>) async -> EventDelivery {
    let (context, observers) = (channel.context, list.all)
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
      return EventDelivery(outcomes, pending: list.pending)
    }
  }
}

/// Marks code that runs within an awaited send.
private struct AwaitedSend: Sendable {}
