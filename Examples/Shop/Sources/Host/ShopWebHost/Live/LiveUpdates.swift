import CartInterface
import MessageInterface
import PushInterface
import ShopUI
import ShopWebServer
import UserInterface

/// Tells every open window what has changed for whoever looks at it.
actor LiveUpdates {
  private struct Window {
    let session: SessionID
    var user: UserID?
    let events: AsyncStream<ServerSentEvent>.Continuation

    var owner: CartOwner { user.map(CartOwner.user) ?? .visitor(session) }
  }

  private var windows: [Int: Window] = [:]
  private var nextWindow = 0

  /// How many windows listen.
  var count: Int { windows.count }

  /// The events of a window from now on, beginning with how things stand.
  func open(session: SessionID, user: UserID?, badges: [Badge]) -> AsyncStream<ServerSentEvent> {
    let (stream, events) = AsyncStream.makeStream(
      of: ServerSentEvent.self, bufferingPolicy: .bufferingNewest(64))
    let window = nextWindow
    nextWindow += 1
    windows[window] = Window(session: session, user: user, events: events)
    for badge in badges { events.yield(badge.event) }
    events.onTermination = { [weak self] _ in Task { await self?.close(window) } }
    return stream
  }

  func tell(_ change: CartChanged) {
    send(Badge("cart", count: change.count)) { $0.owner == change.owner }
  }

  func tell(_ change: UnreadMessagesChanged) {
    send(Badge("messages", count: change.count)) { $0.user == change.user }
  }

  /// The windows of a session show another person's things from now on.
  func tell(session: SessionID, user: UserID?) {
    for (number, window) in windows where window.session == session { windows[number]?.user = user }
  }

  private func send(_ badge: Badge, to isMeant: (Window) -> Bool) {
    for window in windows.values where isMeant(window) { window.events.yield(badge.event) }
  }

  private func close(_ window: Int) { windows[window] = nil }
}

extension Badge {
  var event: ServerSentEvent { ServerSentEvent(eventName, data: "\(count)") }
}
