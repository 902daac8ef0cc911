import CartInterface
import Foundation
import MessageInterface
import PushInterface
import ShopUI
import ShopValues
import ShopWebServer
import UserInterface

/// Tells every open window what has changed for whoever looks at it.
actor LiveUpdates {
  private struct Window {
    let session: SessionID
    let language: Language
    let push: (any PushService)?
    let events: AsyncStream<ServerSentEvent>.Continuation
    var user: UserID?
    /// Brings the notices for the user.
    var notices: Task<Void, Never>?

    var owner: CartOwner { user.map(CartOwner.user) ?? .visitor(session) }
  }

  private var windows: [Int: Window] = [:]
  private var nextWindow = 0

  /// How many windows listen.
  var count: Int { windows.count }

  /// The events of a window from now on, beginning with how things stand.
  func open(
    session: SessionID, user: UserID?, language: Language, badges: [Badge], push: (any PushService)?
  ) -> AsyncStream<ServerSentEvent> {
    let (stream, events) = AsyncStream.makeStream(
      of: ServerSentEvent.self, bufferingPolicy: .bufferingNewest(64))
    let number = nextWindow
    nextWindow += 1
    windows[number] = Window(session: session, language: language, push: push, events: events, user: user)
    for badge in badges { events.yield(badge.event) }
    bringNotices(to: number)
    events.onTermination = { [weak self] _ in Task { await self?.close(number) } }
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
    for (number, window) in windows where window.session == session {
      windows[number]?.user = user
      bringNotices(to: number)
    }
  }

  private func send(_ badge: Badge, to isMeant: (Window) -> Bool) {
    for window in windows.values where isMeant(window) { window.events.yield(badge.event) }
  }

  private func bringNotices(to number: Int) {
    guard let window = windows[number] else { return }
    window.notices?.cancel()
    guard let push = window.push, let recipient = window.user.map({ PushRecipient($0) }) else {
      windows[number]?.notices = nil
      return
    }
    windows[number]?.notices = Task {
      for await message in await push.pushes(for: recipient) {
        window.events.yield(message.event(in: window.language))
      }
    }
  }

  private func close(_ number: Int) { windows.removeValue(forKey: number)?.notices?.cancel() }
}

extension Badge {
  var event: ServerSentEvent { ServerSentEvent(eventName, data: "\(count)") }
}

extension PushMessage {
  /// What the page's script makes a notice of.
  private struct Shown: Encodable {
    let title: String
    let body: String
    let path: String?
  }

  fileprivate func event(in language: Language) -> ServerSentEvent {
    let shown = Shown(
      title: title.text(in: language), body: body.text(in: language), path: path?.description)
    let data = (try? JSONEncoder().encode(shown)) ?? Data()
    return ServerSentEvent("notice", data: String(decoding: data, as: UTF8.self))
  }
}
