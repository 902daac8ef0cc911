import CartInterface
import Foundation
import OrderInterface
import ProductInterface
import ShopDatabase
import ShopLog
import ShopScreen
import Tenon
import UserInterface

/// Orders: from the cart to the payment, and what becomes of them.
public struct OrderModule: Module {
  public let layer = Layer.business
  public let priority = 50
  private let now: @Sendable () -> Date
  private let interval: Duration
  private let patience: TimeInterval
  private let reconciler = Reconciler()

  /// - Parameters:
  ///   - interval: How often to look for payments that are in doubt.
  ///   - patience: How long a payment may be in doubt before the provider is asked, in seconds.
  ///   - now: The clock.
  public init(
    interval: Duration = .seconds(2), patience: TimeInterval = 5,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.interval = interval
    self.patience = patience
    self.now = now
  }

  public func declare(in contract: inout ModuleContract) {
    contract.services.contribute([Migration].self) { _ in OrderStore.migrations }
    contract.requires((any CartService).self)
    contract.requires((any ProductService).self)
    contract.requires((any StockService).self)
    contract.requires((any AddressBook).self)
    contract.provides(
      LiveOrders.self,
      requires: [
        .service(Database.self), .service((any UserService).self), .service((any StockService).self),
        .service(Log.self),
      ]
    ) { [now] services, context in
      let store = OrderStore(database: try services.resolve())
      let log = try services.resolve(Log.self).scoped(to: context.module)
      return LiveOrders(
        store: store,
        desk: PaymentDesk(
          store: store, stock: try services.resolve(), mediator: context.mediator, log: log, now: now),
        users: try services.resolve(), events: OrderEvents(events: context.events), log: log, now: now)
    }
    contract.services.register((any OrderService).self, sharing: LiveOrders.self) { $0 }
    for module in OrderEvents.placedListeners { contract.sends(OrderPlaced.self, .report(to: module)) }
    for module in OrderEvents.paidListeners { contract.sends(OrderPaid.self, .report(to: module)) }
    for module in OrderEvents.cancelledListeners {
      contract.sends(OrderCancelled.self, .report(to: module))
    }
    declareScreens(in: &contract)
  }

  /// Finishes what an earlier process left unfinished, before anybody can order or pay.
  public func start(_ context: ModuleContext) async throws {
    try await context.resolve(LiveOrders.self).recover(before: .distantFuture)
  }

  public func ready(_ context: ModuleContext) async throws {
    await reconciler.start(try context.resolve(LiveOrders.self), every: interval, patience: patience)
  }

  public func stop(_ context: ModuleContext) async { await reconciler.stop() }

  private func declareScreens(in contract: inout ModuleContract) {
    contract.screen(CheckoutRoute.self) { _, context, visit in
      try await CheckoutScreen(context, visit).destination()
    } submit: { _, context, visit in
      try await CheckoutScreen(context, visit).order()
    }
    contract.screen(OrderListRoute.self, exposure: .external) { route, context, visit in
      try await OrderListScreen(orders: context.resolve(), visit: visit).destination(route)
    }
    contract.screen(OrderDetailRoute.self, exposure: .external) { route, context, visit in
      try await OrderDetailScreen(orders: context.resolve(), visit: visit).destination(route.id)
    }
    contract.screen(PaymentRoute.self) { route, context, visit in
      try await PaymentScreen(orders: context.resolve(), visit: visit).destination(route.id)
    } submit: { route, context, visit in
      try await PaymentScreen(orders: context.resolve(), visit: visit).pay(route.id)
    }
    contract.form(OrderCancellationRoute.self) { route, context, visit in
      try await OrderDetailScreen(orders: context.resolve(), visit: visit).cancel(route.id)
    }
  }
}
