/// A report that an observer threw an error or that an event could not be sent. If an observer throws an error, the
/// other observers are still called.
///
/// ```swift
/// let bus = try EventBus(onFailure: { failure in print("\(failure.place): \(failure.error)") })
/// ```
public struct EventFailure: Sendable {
  /// The event's name.
  public let event: String
  /// The module that sent the event.
  public let sender: String
  /// The module whose observer threw the error, or the sender itself if the event could not be sent.
  public let observer: String
  /// The place where the observer subscribed or, if the event could not be sent, where the sender is
  /// declared.
  public let place: SourcePlace
  /// The error that the observer threw, or the reason the event could not be sent.
  public let error: any Error
}

/// Creates the failures of one observer, and reports each of them to the bus's owner.
struct FailureReporter: Sendable {
  var event: String
  var observer: String
  var place: SourcePlace
  var onFailure: (@Sendable (EventFailure) -> Void)?

  @discardableResult
  func report(_ error: any Error, _ context: EventContext) -> EventFailure {
    let failure = EventFailure(
      event: event, sender: context.sender, observer: observer, place: place, error: error)
    onFailure?(failure)
    return failure
  }
}
