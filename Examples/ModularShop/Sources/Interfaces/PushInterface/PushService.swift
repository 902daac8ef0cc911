import Foundation
import ShopValues

/// The identity of a push.
public typealias PushID = Identifier<PushMessage>

/// Names the receiver of a push; business modules use a user's identity.
public typealias PushRecipient = Identifier<any PushService>

/// A short notice for a user.
public struct PushMessage: Codable, Hashable, Sendable, Identifiable {
  public let id: PushID
  public let recipient: PushRecipient
  public let title: LocalizedText
  public let body: LocalizedText
  /// Where it leads.
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

/// Tells people things while they do something else.
public protocol PushService: Sendable {
  /// Delivers a notice. A second one with the same identity is dropped.
  func push(_ message: PushMessage) async

  /// The notices for a user from now on. They end when they are no longer read.
  func pushes(for recipient: PushRecipient) async -> AsyncStream<PushMessage>

  /// The last notices for a user, oldest first.
  func recentPushes(for recipient: PushRecipient) async -> [PushMessage]
}
