import Foundation
import InvoiceInterface
import MessageInterface
import OrderInterface
import PushInterface
import ShopDatabase
import ShopScreen
import ShopValues
import TenonScreens
import UserInterface

/// The shop's messages to its users, created when other modules report events.
public struct MessageModule: Module {
  public let layer = Layer.business
  public let priority = 90
  private let now: @Sendable () -> Date

  /// - Parameter now: The clock.
  public init(now: @escaping @Sendable () -> Date = { Date() }) { self.now = now }

  public func declare(in contract: inout ModuleContract) {
    let database = contract.requires(Database.self)
    let users = contract.requires((any UserService).self)
    let push = contract.requires(ifPresent: (any PushService).self)
    let changed = contract.sends(UnreadMessagesChanged.self, .broadcast)

    contract.contributes([Migration].self) { MessageStore.migrations }
    let all = contract.provides(Messages.self, with: database, push) { database, push in
      Messages(store: MessageStore(database: database), push: push, tell: { changed.post($0) })
    }
    let messages = contract.provides(
      LiveMessages.self, lifetime: .scoped(Session.self), with: all, users
    ) { LiveMessages(messages: $0, users: $1) }
    contract.provides((any MessageService).self, as: messages) { $0 }

    let texts = MessageTexts(&contract, now: now)
    contract.observes(LoggedIn.self, with: all) { event, messages in
      try await messages.post(texts.welcome(event.user), to: event.user.id)
    }
    contract.observes(OrderPaid.self, with: all) { event, messages in
      try await messages.post(texts.paid(event.order), to: event.order.user)
    }
    contract.observes(OrderCancelled.self, with: all) { event, messages in
      try await messages.post(texts.cancelled(event.order), to: event.order.user)
    }
    contract.observes(InvoiceIssued.self, with: all) { event, messages in
      try await messages.post(texts.issued(event.invoice), to: event.user)
    }

    let links = MessageLinks(&contract)
    contract.screen(
      MessageListRoute.self, LocalizedText(en: "Messages", zh: "消息"), as: .stack(of: .messages),
      exposure: .external,
      with: messages
    ) { _, visit, messages in
      try await MessageScreen(messages: messages, links: links, visit: visit).answer()
    }
    contract.screen(
      MessageRoute.self, LocalizedText(en: "Message", zh: "消息"), as: .stack(of: .messages),
      with: messages
    ) { route, visit, messages in
      try await MessageScreen(messages: messages, links: links, visit: visit).open(route.id)
    }
    contract.form(
      ReadAllMessagesRoute.self, LocalizedText(en: "Messages", zh: "消息"), as: .stack(of: .messages),
      with: messages
    ) { _, visit, messages in
      try await MessageScreen(messages: messages, links: links, visit: visit).readAll()
    }
  }
}

/// The openers for the routes that the message screen links to.
struct MessageLinks: Sendable {
  let list: RouteOpener<MessageListRoute>
  let message: RouteOpener<MessageRoute>
  let readAll: RouteOpener<ReadAllMessagesRoute>

  init(_ contract: inout ModuleContract) {
    list = contract.opens(MessageListRoute.self)
    message = contract.opens(MessageRoute.self)
    readAll = contract.opens(ReadAllMessagesRoute.self)
  }
}
