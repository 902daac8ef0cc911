import OrderInterface
import Tenon

/// Tells the other modules what happened to an order, and waits until they have done what follows from it.
struct OrderEvents: Sendable {
  /// Who is told that an order was made: its items leave the cart.
  static let placedListeners = ["Cart"]
  /// Who is told that an order was paid: the person gets a message.
  static let paidListeners = ["Message"]
  /// Who is told that an order was given up.
  static let cancelledListeners = ["Message"]

  let events: ModuleEvents

  /// - Returns: Whether all have done what follows.
  func placed(_ event: OrderPlaced) async -> Bool { await send(event, to: Self.placedListeners) }

  /// - Returns: Whether all have done what follows.
  func paid(_ event: OrderPaid) async -> Bool { await send(event, to: Self.paidListeners) }

  func cancelled(_ event: OrderCancelled) async { _ = await send(event, to: Self.cancelledListeners) }

  private func send<Event: Sendable>(_ event: Event, to modules: [String]) async -> Bool {
    var isDone = true
    for module in modules {
      let delivery = try? await events.send(event, .report(to: module))
      if delivery?.failures.isEmpty != true { isDone = false }
    }
    return isDone
  }
}
