import MessageInterface
import PushInterface
import UserInterface

/// The shop's messages to all its users, which are posted in any session or none.
struct Messages: Sendable {
  let store: MessageStore
  let push: (any PushService)?
  /// Notifies the rest of the application.
  let tell: @Sendable (UnreadMessagesChanged) -> Void

  /// Posts a message, or does nothing if it is `nil`.
  func post(_ message: MessageInfo?, to user: UserID) async throws(MessageError) {
    guard let message, try await stored({ try await $0.insert(message, for: user) }) else { return }
    await announce(user)
    await push?.push(
      PushMessage(
        id: PushID(message.id), recipient: PushRecipient(user), title: message.title, body: message.body,
        path: message.path))
  }

  func announce(_ user: UserID) async {
    guard let count = try? await store.unread(of: user) else { return }
    tell(UnreadMessagesChanged(user: user, count: count))
  }

  func stored<Result: Sendable>(
    _ work: (MessageStore) async throws -> Result
  ) async throws(MessageError) -> Result {
    do {
      return try await work(store)
    } catch {
      throw .unavailable(cause: "\(error)")
    }
  }
}
