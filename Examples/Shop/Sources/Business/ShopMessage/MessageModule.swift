import Foundation
import InvoiceInterface
import MessageInterface
import OrderInterface
import PushInterface
import ShopDatabase
import ShopScreen
import Tenon
import UserInterface

/// The messages of the shop to its users: it writes them when others tell what happened.
public struct MessageModule: Module {
  public let layer = Layer.business
  public let priority = 90
  private let now: @Sendable () -> Date

  /// - Parameter now: The clock.
  public init(now: @escaping @Sendable () -> Date = { Date() }) { self.now = now }

  public func declare(in contract: inout ModuleContract) {
    contract.services.contribute([Migration].self) { _ in MessageStore.migrations }
    contract.requires((any PushService).self, optional: true)
    contract.provides(
      LiveMessages.self, requires: [.service(Database.self), .service((any UserService).self)]
    ) { services, context in
      LiveMessages(
        store: MessageStore(database: try services.resolve()), users: try services.resolve(),
        push: try? services.resolve((any PushService).self),
        tell: { [events = context.events] change in _ = try? events.broadcast(change) })
    }
    contract.services.register((any MessageService).self, sharing: LiveMessages.self) { $0 }
    contract.sends(UnreadMessagesChanged.self, .broadcast)

    contract.observes(LoggedIn.self) { [now] event, context async throws in
      try await context.post(.welcome(event.user, time: now()), to: event.user.id)
    }
    contract.observes(OrderPaid.self) { [now] event, context async throws in
      try await context.post(.paid(event.order, time: now()), to: event.order.user)
    }
    contract.observes(OrderCancelled.self) { [now] event, context async throws in
      try await context.post(.cancelled(event.order, time: now()), to: event.order.user)
    }
    contract.observes(InvoiceIssued.self) { [now] event, context async throws in
      try await context.post(.issued(event.invoice, time: now()), to: event.user)
    }

    contract.screen(MessageListRoute.self, exposure: .external) { _, context, visit in
      try await MessageScreen(messages: context.resolve(), visit: visit).destination()
    }
    contract.screen(MessageRoute.self) { route, context, visit in
      try await MessageScreen(messages: context.resolve(), visit: visit).open(route.id)
    }
    contract.form(ReadAllMessagesRoute.self) { _, context, visit in
      try await MessageScreen(messages: context.resolve(), visit: visit).readAll()
    }
  }
}

extension ModuleContext {
  fileprivate func post(_ message: MessageInfo?, to user: UserID) async throws {
    guard let message else { return }
    try await resolve(LiveMessages.self).post(message, to: user)
  }
}
