import OrderInterface
import TenonRoutes

/// Notifies other modules of what happened to an order, and waits until they have handled it.
struct OrderEvents: Sendable {
  private let orderPlaced: ModuleEventSender<OrderPlaced>
  private let orderPaid: ModuleEventSender<OrderPaid>
  private let orderCancelled: ModuleEventSender<OrderCancelled>

  init(_ contract: inout ModuleContract) {
    // The order's items are removed from the cart.
    orderPlaced = contract.sends(OrderPlaced.self, .report(to: "Cart"))
    // The user gets a message.
    orderPaid = contract.sends(OrderPaid.self, .report(to: "Message"))
    orderCancelled = contract.sends(OrderCancelled.self, .report(to: "Message"))
  }

  /// - Returns: Whether the observers have handled the event.
  func placed(_ event: OrderPlaced) async -> Bool { await orderPlaced(event).isDone }

  /// - Returns: Whether the observers have handled the event.
  func paid(_ event: OrderPaid) async -> Bool { await orderPaid(event).isDone }

  func cancelled(_ event: OrderCancelled) async { await orderCancelled(event) }
}

extension EventDelivery {
  /// Whether at least one observer received the event and no observer failed. While the application stops, an
  /// event may have no observers.
  fileprivate var isDone: Bool { observers > 0 && failures.isEmpty }
}
