import Foundation
import ShopValues
import UserInterface

/// The identity of a message.
public typealias MessageID = Identifier<MessageInfo>

/// A message of the shop to a user.
public struct MessageInfo: Codable, Hashable, Sendable, Identifiable {
  /// What a message is about.
  public enum Kind: String, Codable, Hashable, Sendable {
    case order
    case promotion
    case account
  }

  public let id: MessageID
  public let kind: Kind
  public let title: LocalizedText
  public let body: LocalizedText
  /// Where it leads.
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

/// The messages of who is logged in.
public protocol MessageService: Sendable {
  /// The messages, newest first, page by page from 1.
  /// - Throws: ``MessageError``.
  func fetchMessages(page: Int) async throws(MessageError) -> [MessageInfo]

  /// How many were not read, for the badge; 0 if that is unknown.
  func unreadCount() async -> Int

  /// Marks one as read.
  /// - Throws: ``MessageError``.
  func markRead(_ id: MessageID) async throws(MessageError)

  /// Marks all as read.
  /// - Throws: ``MessageError``.
  func markAllRead() async throws(MessageError)

  /// Leaves a message for a user. A second one with the same identity is dropped, so that telling twice does no harm.
  /// - Throws: ``MessageError/unavailable(cause:)``.
  func post(_ message: MessageInfo, to user: UserID) async throws(MessageError)
}

/// Why messages could not be read or left.
public enum MessageError: Error, Hashable, Sendable, CustomStringConvertible {
  case notLoggedIn
  case notFound(MessageID)
  case unavailable(cause: String)

  public var description: String {
    switch self {
    case .notLoggedIn: "nobody is logged in: log in to read messages"
    case .notFound(let id): "there is no message \(id)"
    case .unavailable(let cause): "messages cannot be read or written: \(cause)"
    }
  }
}

/// A user has another number of unread messages than before.
public struct UnreadMessagesChanged: Codable, Hashable, Sendable {
  public let user: UserID
  public let count: Int

  public init(user: UserID, count: Int) {
    self.user = user
    self.count = count
  }
}
