/// What an observer learns beside the event itself. One object serves all events of one sender.
public final class EventContext: Sendable {
  /// The module that sent the event.
  public let sender: String
  /// Its layer.
  public let senderLayer: EventLayer
  /// How it was sent.
  public let direction: EventDirection

  init(sender: String, senderLayer: EventLayer, direction: EventDirection) {
    self.sender = sender
    self.senderLayer = senderLayer
    self.direction = direction
  }
}
