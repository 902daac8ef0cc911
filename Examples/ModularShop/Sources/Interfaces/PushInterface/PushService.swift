import Foundation
import ShopValues

/// The identity of a push.
public typealias PushID = Identifier<PushMessage>

/// Identifies the recipient of a push. Business modules use a user's identity.
public typealias PushRecipient = Identifier<any PushService>

/// A short notice for a user.
public struct PushMessage: Codable, Hashable, Sendable, Identifiable {
  public let id: PushID
  public let recipient: PushRecipient
  public let title: LocalizedText
  public let body: LocalizedText
  /// The address that the notice leads to.
  public let path: ScreenPath?

  public init(
    id: PushID, recipient: PushRecipient, title: LocalizedText, body: LocalizedText, path: ScreenPath? = nil
  ) {
    self.id = id
    self.recipient = recipient
    self.title = title
    self.body = body
    self.path = path
  }
}

/// Notifies users while they are doing something else.
public protocol PushService: Sendable {
  /// Delivers a notice. A second notice with the same identity is dropped.
  func push(_ message: PushMessage) async

  /// Returns a stream of new notices for a user, which ends when it is no longer read.
  func pushes(for recipient: PushRecipient) async -> AsyncStream<PushMessage>

  /// Returns the latest notices for a user, oldest first.
  func recentPushes(for recipient: PushRecipient) async -> [PushMessage]
}
