import CartInterface
import Foundation
import OrderInterface
import PaymentInterface
import ProductInterface
import ShopDatabase
import ShopLog
import ShopScreen
import ShopValues
import TenonActions
import TenonScreens
import UserInterface

/// Orders: checkout, payment, the order list, and order details.
public struct OrderModule: Module {
  public let layer = Layer.business
  public let priority = 50
  private let now: @Sendable () -> Date
  private let interval: Duration
  private let patience: TimeInterval
  private let reconciler = Reconciler()

  /// - Parameters:
  ///   - interval: The interval between checks for payments in doubt.
  ///   - patience: The number of seconds to wait before asking the provider about a payment in doubt.
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
    let database = contract.requires(Database.self)
    let log = contract.requires(Log.self)
    let users = contract.requires((any UserService).self)
    let stock = contract.requires((any StockService).self)
    let charge = contract.calls(.paymentCharge)
    let settle = contract.calls(.paymentSettle)
    let events = OrderEvents(&contract)

    contract.contributes([Migration].self) { OrderStore.migrations }
    let all = contract.provides(Orders.self, with: database, stock, log) {
      [now, module = contract.module] database, stock, log in
      let store = OrderStore(database: database)
      let log = log.scoped(to: module)
      return Orders(
        store: store,
        desk: PaymentDesk(store: store, stock: stock, charge: charge, settle: settle, log: log, now: now),
        events: events, log: log, now: now)
    }
    let orders = contract.provides(
      (any OrderService).self, lifetime: .scoped(Session.self), with: all, users
    ) { LiveOrders(orders: $0, users: $1) }

    // Finishes what an earlier process left unfinished, before anyone can order or pay.
    contract.starts(with: all) { orders in await orders.recover(before: .distantFuture) }
    contract.readies(with: all) { [reconciler, interval, patience] orders in
      await reconciler.start(orders, every: interval, patience: patience)
    }
    contract.stops { [reconciler] in await reconciler.stop() }

    declareScreens(of: orders, in: &contract)
  }

  private func declareScreens(of orders: Needed<any OrderService>, in contract: inout ModuleContract) {
    let cart = contract.requires((any CartService).self)
    let products = contract.requires((any ProductService).self)
    let addresses = contract.requires((any AddressBook).self)
    let links = OrderLinks(&contract)
    contract.screen(
      CheckoutRoute.self, LocalizedText(en: "Check out", zh: "确认订单"), as: .stack(of: .cart),
      with: orders, cart, products, addresses
    ) {
      _, visit, orders, cart, products, addresses in
      try await CheckoutScreen(
        orders: orders, cart: cart, products: products, addresses: addresses, links: links, visit: visit
      ).answer()
    } submit: { _, visit, orders, cart, products, addresses in
      try await CheckoutScreen(
        orders: orders, cart: cart, products: products, addresses: addresses, links: links, visit: visit
      ).order()
    }
    contract.screen(
      OrderListRoute.self, LocalizedText(en: "Orders", zh: "我的订单"), as: .stack(of: .user),
      exposure: .external,
      with: orders
    ) { route, visit, orders in
      try await OrderListScreen(orders: orders, links: links, visit: visit).answer(route)
    }
    contract.screen(
      OrderDetailRoute.self, LocalizedText(en: "Order", zh: "订单详情"), as: .stack(of: .user),
      exposure: .external,
      with: orders
    ) { route, visit, orders in
      try await OrderDetailScreen(orders: orders, links: links, visit: visit).answer(route.id)
    }
    contract.screen(
      PaymentRoute.self, LocalizedText(en: "Pay", zh: "收银台"), as: .sheet,
      with: orders
    ) { route, visit, orders in
      try await PaymentScreen(orders: orders, links: links, visit: visit).answer(route.id)
    } submit: { route, visit, orders in
      try await PaymentScreen(orders: orders, links: links, visit: visit).pay(route.id)
    }
    contract.form(
      OrderCancellationRoute.self, LocalizedText(en: "Order", zh: "订单详情"), as: .stack(of: .user),
      with: orders
    ) { route, visit, orders in
      try await OrderDetailScreen(orders: orders, links: links, visit: visit).cancel(route.id)
    }
  }
}
