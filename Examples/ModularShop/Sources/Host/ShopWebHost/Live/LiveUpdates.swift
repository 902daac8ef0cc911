import CartInterface
import Foundation
import MessageInterface
import PushInterface
import ShopUI
import ShopValues
import ShopWebServer
import UserInterface

/// Tells every open window what has changed for its viewer.
actor LiveUpdates {
  private struct Window {
    /// The digest of the secret by which the browser asked.
    let secret: String
    /// The session of the secret, once it has one.
    var session: SessionID?
    let user: UserID?
    let events: AsyncStream<ServerSentEvent>.Continuation
    /// Brings the notices for the user.
    let notices: Task<Void, Never>?

    var owner: CartOwner? { user.map(CartOwner.user) ?? session.map(CartOwner.visitor) }
  }

  private var windows: [Int: Window] = [:]
  private var nextWindow = 0
  /// The most windows of one browser.
  private let limit = 16

  /// How many windows listen.
  var count: Int { windows.count }

  /// The events of a window from now on, beginning with how things stand; `nil` if the browser has too many.
  func open(
    secret: String, session: SessionID?, user: UserID?, language: Language, badges: [Badge],
    push: (any PushService)?
  ) -> AsyncStream<ServerSentEvent>? {
    guard windows.values.count(where: { $0.secret == secret }) < limit else { return nil }
    let (stream, events) = AsyncStream.makeStream(
      of: ServerSentEvent.self, bufferingPolicy: .bufferingNewest(64))
    let number = nextWindow
    nextWindow += 1
    windows[number] = Window(
      secret: secret, session: session, user: user, events: events,
      notices: Self.notices(for: user, from: push, in: language, to: events))
    for badge in badges { events.yield(badge.event) }
    events.onTermination = { [weak self] _ in Task { await self?.close(number) } }
    return stream
  }

  func tell(_ change: CartChanged) {
    send(Badge("cart", count: change.count)) { $0.owner == change.owner }
  }

  func tell(_ change: UnreadMessagesChanged) {
    send(Badge("messages", count: change.count)) { $0.user == change.user }
  }

  /// A secret has got a session: its windows receive from now on what happens in it.
  func begin(_ session: SessionID, of secret: String) {
    for (number, window) in windows where window.secret == secret { windows[number]?.session = session }
  }

  /// Ends the windows of a secret, which ask again.
  func end(secret: String) {
    for window in windows.values where window.secret == secret { window.events.finish() }
  }

  /// Ends the windows of a session, which ask again with the secret that the browser has by then: who only had the old
  /// one sees nothing of the user who logged in.
  func end(_ session: SessionID) {
    for window in windows.values where window.session == session { window.events.finish() }
  }

  private func send(_ badge: Badge, to isMeant: (Window) -> Bool) {
    for window in windows.values where isMeant(window) { window.events.yield(badge.event) }
  }

  /// Brings the notices for the user of a window.
  private static func notices(
    for user: UserID?, from push: (any PushService)?, in language: Language,
    to events: AsyncStream<ServerSentEvent>.Continuation
  ) -> Task<Void, Never>? {
    guard let push, let user else { return nil }
    return Task {
      for await message in await push.pushes(for: PushRecipient(user)) {
        events.yield(message.event(in: language))
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
