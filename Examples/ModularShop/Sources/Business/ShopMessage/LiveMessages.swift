import MessageInterface
import UserInterface

/// The messages for the user of one session.
struct LiveMessages: MessageService {
  let messages: Messages
  let users: any UserService

  func fetchMessages(page: Int) async throws(MessageError) -> [MessageInfo] {
    let user = try await member()
    return try await messages.stored { try await $0.messages(of: user, page: page) }
  }

  func unreadCount() async -> Int {
    guard let user = await users.currentUser() else { return 0 }
    return (try? await messages.store.unread(of: user.id)) ?? 0
  }

  func markRead(_ id: MessageID) async throws(MessageError) {
    let user = try await member()
    guard try await messages.stored({ try await $0.markRead(id, of: user) }) else { throw .notFound(id) }
    await messages.announce(user)
  }

  func markAllRead() async throws(MessageError) {
    let user = try await member()
    _ = try await messages.stored { try await $0.markRead(nil, of: user) }
    await messages.announce(user)
  }

  func post(_ message: MessageInfo, to user: UserID) async throws(MessageError) {
    try await messages.post(message, to: user)
  }

  /// Returns a message of the user who is logged in.
  func message(_ id: MessageID) async throws(MessageError) -> MessageInfo {
    let user = try await member()
    guard let message = try await messages.stored({ try await $0.message(id, of: user) }) else {
      throw .notFound(id)
    }
    return message
  }

  private func member() async throws(MessageError) -> UserID {
    guard let user = await users.currentUser() else { throw .notLoggedIn }
    return user.id
  }
}
