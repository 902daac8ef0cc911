import OrderInterface
import TenonRouting

/// Tells the other modules what happened to an order, and waits until they have done what follows from it.
struct OrderEvents: Sendable {
  private let orderPlaced: ModuleEventSender<OrderPlaced>
  private let orderPaid: ModuleEventSender<OrderPaid>
  private let orderCancelled: ModuleEventSender<OrderCancelled>

  init(_ contract: inout ModuleContract) {
    // Its items leave the cart.
    orderPlaced = contract.sends(OrderPlaced.self, .report(to: "Cart"))
    // The person gets a message.
    orderPaid = contract.sends(OrderPaid.self, .report(to: "Message"))
    orderCancelled = contract.sends(OrderCancelled.self, .report(to: "Message"))
  }

  /// - Returns: Whether all have done what follows.
  func placed(_ event: OrderPlaced) async -> Bool { await orderPlaced(event).isDone }

  /// - Returns: Whether all have done what follows.
  func paid(_ event: OrderPaid) async -> Bool { await orderPaid(event).isDone }

  func cancelled(_ event: OrderCancelled) async { await orderCancelled(event) }
}

extension EventDelivery {
  /// Whether an observer received it and none failed: while the application stops, an event may have no observer.
  fileprivate var isDone: Bool { observers > 0 && failures.isEmpty }
}
