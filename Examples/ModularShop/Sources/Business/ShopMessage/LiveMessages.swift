import MessageInterface
import PushInterface
import ShopValues
import UserInterface

/// The shop's messages to its users.
struct LiveMessages: MessageService {
  let store: MessageStore
  let users: any UserService
  let push: (any PushService)?
  /// Notifies the rest of the application.
  let tell: @Sendable (UnreadMessagesChanged) -> Void

  func fetchMessages(page: Int) async throws(MessageError) -> [MessageInfo] {
    let user = try await member()
    return try await stored { try await $0.messages(of: user, page: page) }
  }

  func unreadCount() async -> Int {
    guard let user = await users.currentUser() else { return 0 }
    return (try? await store.unread(of: user.id)) ?? 0
  }

  func markRead(_ id: MessageID) async throws(MessageError) {
    let user = try await member()
    guard try await stored({ try await $0.markRead(id, of: user) }) else { throw .notFound(id) }
    await announce(user)
  }

  func markAllRead() async throws(MessageError) {
    let user = try await member()
    _ = try await stored { try await $0.markRead(nil, of: user) }
    await announce(user)
  }

  func post(_ message: MessageInfo, to user: UserID) async throws(MessageError) {
    guard try await stored({ try await $0.insert(message, for: user) }) else { return }
    await announce(user)
    await push?.push(
      PushMessage(
        id: PushID(message.id), recipient: PushRecipient(user), title: message.title, body: message.body,
        path: message.path))
  }

  /// Posts a message, or does nothing if it is `nil`.
  func post(_ message: MessageInfo?, to user: UserID) async throws(MessageError) {
    guard let message else { return }
    try await post(message, to: user)
  }

  /// Returns a message of the user who is logged in.
  func message(_ id: MessageID) async throws(MessageError) -> MessageInfo {
    let user = try await member()
    guard let message = try await stored({ try await $0.message(id, of: user) }) else {
      throw .notFound(id)
    }
    return message
  }

  private func member() async throws(MessageError) -> UserID {
    guard let user = await users.currentUser() else { throw .notLoggedIn }
    return user.id
  }

  private func announce(_ user: UserID) async {
    guard let count = try? await store.unread(of: user) else { return }
    tell(UnreadMessagesChanged(user: user, count: count))
  }

  private func stored<Result: Sendable>(
    _ work: (MessageStore) async throws -> Result
  ) async throws(MessageError) -> Result {
    do {
      return try await work(store)
    } catch {
      throw .unavailable(cause: "\(error)")
    }
  }
}
