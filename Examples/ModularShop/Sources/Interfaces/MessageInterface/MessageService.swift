import Foundation
import ShopValues
import UserInterface

/// The identity of a message.
public typealias MessageID = Identifier<MessageInfo>

/// A message from the shop to a user.
public struct MessageInfo: Codable, Hashable, Sendable, Identifiable {
  /// The subject of a message.
  public enum Kind: String, Codable, Hashable, Sendable {
    case order
    case promotion
    case account
  }

  public let id: MessageID
  public let kind: Kind
  public let title: LocalizedText
  public let body: LocalizedText
  /// The address that the message leads to.
  public let path: ScreenPath?
  public let time: Date
  public let isRead: Bool

  public init(
    id: MessageID, kind: Kind, title: LocalizedText, body: LocalizedText, path: ScreenPath?, time: Date,
    isRead: Bool
  ) {
    self.id = id
    self.kind = kind
    self.title = title
    self.body = body
    self.path = path
    self.time = time
    self.isRead = isRead
  }
}

/// The logged-in user's messages.
public protocol MessageService: Sendable {
  /// Returns a page of messages, newest first. Pages are numbered from 1.
  /// - Throws: ``MessageError``.
  func fetchMessages(page: Int) async throws(MessageError) -> [MessageInfo]

  /// Returns the number of unread messages, for the badge, or 0 if it is unknown.
  func unreadCount() async -> Int

  /// Marks a message as read.
  /// - Throws: ``MessageError``.
  func markRead(_ id: MessageID) async throws(MessageError)

  /// Marks all messages as read.
  /// - Throws: ``MessageError``.
  func markAllRead() async throws(MessageError)

  /// Posts a message to a user. A second message with the same identity is dropped, so that posting twice does no
  /// harm.
  /// - Throws: ``MessageError/unavailable(cause:)``.
  func post(_ message: MessageInfo, to user: UserID) async throws(MessageError)
}

/// The reason messages could not be read or posted.
public enum MessageError: Error, Hashable, Sendable, CustomStringConvertible {
  case notLoggedIn
  case notFound(MessageID)
  case unavailable(cause: String)

  public var description: String {
    switch self {
    case .notLoggedIn: "no user is logged in: log in to read messages"
    case .notFound(let id): "there is no message \(id)"
    case .unavailable(let cause): "messages cannot be read or written: \(cause)"
    }
  }
}

/// The number of a user's unread messages has changed.
public struct UnreadMessagesChanged: Codable, Hashable, Sendable {
  public let user: UserID
  public let count: Int

  public init(user: UserID, count: Int) {
    self.user = user
    self.count = count
  }
}
