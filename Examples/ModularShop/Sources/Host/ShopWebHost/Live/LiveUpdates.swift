import CartInterface
import Foundation
import MessageInterface
import PushInterface
import ShopUI
import ShopValues
import ShopWebServer
import UserInterface

/// Notifies every open window of what has changed for its user.
actor LiveUpdates {
  private struct Window {
    /// The digest of the secret that the browser sent.
    let secret: String
    /// The session of the secret, once it has one.
    var session: SessionID?
    let user: UserID?
    let events: AsyncStream<ServerSentEvent>.Continuation
    /// The task that delivers the user's notices.
    let notices: Task<Void, Never>?

    var owner: CartOwner? { user.map(CartOwner.user) ?? session.map(CartOwner.visitor) }
  }

  private var windows: [Int: Window] = [:]
  private var nextWindow = 0
  /// The maximum number of windows per browser.
  private let limit = 16

  /// The number of connected windows.
  var count: Int { windows.count }

  /// Returns the events for a window, beginning with the current state, or `nil` if the browser has too many
  /// windows.
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

  /// Assigns a session to a secret, whose windows then receive the changes in that session.
  func begin(_ session: SessionID, of secret: String) {
    for (number, window) in windows where window.secret == secret { windows[number]?.session = session }
  }

  /// Ends the event streams of a secret's windows, which then connect again.
  func end(secret: String) {
    for window in windows.values where window.secret == secret { window.events.finish() }
  }

  /// Ends the event streams of a session's windows, which then connect again with the browser's new secret. A client
  /// that knows only the old secret receives nothing about the user who logged in.
  func end(_ session: SessionID) {
    for window in windows.values where window.session == session { window.events.finish() }
  }

  private func send(_ badge: Badge, to isMeant: (Window) -> Bool) {
    for window in windows.values where isMeant(window) { window.events.yield(badge.event) }
  }

  /// Delivers the notices for the user of a window.
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
  /// The data from which the page's script creates a notice.
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
