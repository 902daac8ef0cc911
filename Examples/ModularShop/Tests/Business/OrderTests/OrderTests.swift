import CartInterface
import Foundation
import OrderInterface
import PaymentInterface
import ProductInterface
import ShopDatabase
import ShopDoubles
import ShopOrder
import ShopPayment
import ShopScreen
import ShopValues
import TenonRoutes
import Testing
import UserInterface

@Suite("The order module alone", .timeLimit(.minutes(10)))
struct OrderTests {
  private let users = FixedUsers()
  private let cart = FixedCart()
  private let products = FixedProducts()
  private let messages = MessageDouble()
  private let address = ShippingAddress(
    id: "a-1", recipient: "Li", phone: PhoneNumber(rawValue: "13800138000").unsafelyUnwrapped,
    text: "West Lake 1")

  private func stage(
    _ database: Database.Location = .memory, books: Database.Location = .memory
  ) async throws -> Stage {
    try await Stage(
      OrderModule(interval: .seconds(3600)),
      [CartDouble(cart), ProductDouble(products), UserDouble(users), messages, PaymentModule(books: books)],
      database: database)
  }

  private func order(_ stage: Stage, key: CheckoutKey = "co-1") async throws -> OrderInfo {
    try await stage.run { (orders: any OrderService) in
      let items = FixedCart()
      return try await orders.createOrder(
        from: try await items.fetchCartItems(), address: address, key: key)
    }
  }

  private func books(_ stage: Stage) async throws -> PaymentAudit {
    let service = try stage.service((any PaymentService).self)
    return try await #require(service as? SandboxPaymentService).audit()
  }

  @Test("a checkout makes one order, however often it is sent, and its items leave the cart")
  func placing() async throws {
    let stage = try await stage()
    try await stage.run { (orders: any OrderService) async throws in
      let items = try await cart.fetchCartItems()
      let first = try await orders.createOrder(from: items, address: address, key: "co-1")
      let second = try await orders.createOrder(from: items, address: address, key: "co-1")
      let third = try await orders.createOrder(from: items, address: address, key: "co-2")
      #expect(first == second)
      #expect(first.id != third.id)
      #expect(first.totalAmount == Money(minorUnits: 76_700))
      #expect(try await orders.fetchOrders(status: nil, page: 1).map(\.id) == [third.id, first.id])
      #expect(await cart.cartItemCount() == 0)
      await #expect(throws: OrderError.empty) {
        try await orders.createOrder(from: [], address: address, key: "co-3")
      }
    }
    await stage.stop()
  }

  @Test("paying takes the money once, and tells of it once, however often it is asked for")
  func paying() async throws {
    let stage = try await stage()
    let order = try await order(stage)
    try await stage.run { (orders: any OrderService) async throws in
      for _ in 0..<3 {
        guard case .paid = try await orders.payOrder(orderID: order.id, card: .approved) else {
          Issue.record("it is not paid")
          return
        }
      }
      await #expect(throws: OrderError.notAllowed(order.id, from: .paid, to: .cancelled)) {
        try await orders.cancelOrder(orderID: order.id)
      }
    }
    #expect(try await books(stage) == PaymentAudit(chargeCount: 1, total: order.totalAmount))
    #expect(await messages.notes.all == ["\(order.id) paid"])
    await stage.stop()
  }

  @Test("pieces are set aside once for who pays, and put back where nothing comes of it")
  func stock() async throws {
    let stage = try await stage()
    let order = try await order(stage)
    try await stage.run { (orders: any OrderService) async throws in
      for card in [CardToken.expiredCard, .lostRequest] {
        _ = try await orders.payOrder(orderID: order.id, card: card)
      }
      // What is in doubt keeps its pieces until it is known what became of it.
      #expect(await products.held.count == 1)
      _ = try await orders.payOrder(orderID: order.id, card: .approved)
    }
    #expect(await products.held.values.map { $0 } == [["p-1": 1, "p-2": 1]])
    await stage.stop()
  }

  @Test("what others took cannot be paid, and waits to be paid or cancelled")
  func soldOut() async throws {
    let stage = try await stage()
    let order = try await order(stage)
    try await products.hold(["p-1": 5], for: "k-others")
    try await stage.run { (orders: any OrderService) async throws in
      #expect(try await orders.payOrder(orderID: order.id, card: .approved) == .soldOut("p-1"))
      #expect(try await orders.fetchOrderDetail(orderID: order.id).status == .pending)
    }
    let sent = try await stage.open(
      PaymentRoute(id: order.id).path, form: [("card", CardToken.approved.rawValue)])
    #expect(sent.target == OrderDetailRoute(id: order.id).path)
    #expect(try await books(stage).chargeCount == 0)
    #expect(await products.held.count == 1)
    await stage.stop()
  }

  @Test("while nobody knows what is in stock nothing is paid, and it can be paid when somebody does")
  func stockUnknown() async throws {
    let stage = try await stage()
    let order = try await order(stage)
    try await stage.run { (orders: any OrderService) async throws in
      await products.setDown(true)
      #expect(try await orders.payOrder(orderID: order.id, card: .approved) == .inDoubt)
      await products.setDown(false)
      _ = try await orders.payOrder(orderID: order.id, card: .approved)
      #expect(try await orders.fetchOrderDetail(orderID: order.id).status == .paid)
    }
    #expect(try await books(stage) == PaymentAudit(chargeCount: 1, total: order.totalAmount))
    #expect(await products.held.count == 1)
    await stage.stop()
  }

  @Test("many who pay at once pay once")
  func race() async throws {
    let stage = try await stage()
    let order = try await order(stage)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask {
          _ = try? await stage.run { (orders: any OrderService) in
            try await orders.payOrder(orderID: order.id, card: .approved)
          }
        }
      }
    }
    _ = try await stage.run { (orders: any OrderService) in
      try await orders.payOrder(orderID: order.id, card: .approved)
    }
    #expect(try await books(stage) == PaymentAudit(chargeCount: 1, total: order.totalAmount))
    await stage.stop()
  }

  @Test(
    "a card that is declined leaves the order to be paid with another",
    arguments: [(CardToken.insufficientFunds, DeclineReason.insufficientFunds), (.expiredCard, .expiredCard)])
  func declined(card: CardToken, reason: DeclineReason) async throws {
    let stage = try await stage()
    let order = try await order(stage)
    try await stage.run { (orders: any OrderService) async throws in
      #expect(try await orders.payOrder(orderID: order.id, card: card) == .declined(reason))
      #expect(try await orders.fetchOrderDetail(orderID: order.id).status == .pending)
      _ = try await orders.payOrder(orderID: order.id, card: .approved)
      #expect(try await orders.fetchOrderDetail(orderID: order.id).status == .paid)
    }
    #expect(try await books(stage).chargeCount == 1)
    await stage.stop()
  }

  @Test(
    "a payment in doubt is settled before there is another: paid once, whether the money was taken or not",
    arguments: [CardToken.lostRequest, .lostResponse])
  func inDoubt(card: CardToken) async throws {
    let stage = try await stage()
    let order = try await order(stage)
    try await stage.run { (orders: any OrderService) async throws in
      #expect(try await orders.payOrder(orderID: order.id, card: card) == .inDoubt)
      #expect(try await orders.fetchOrderDetail(orderID: order.id).status == .paying)
      _ = try await orders.payOrder(orderID: order.id, card: .approved)
      #expect(try await orders.fetchOrderDetail(orderID: order.id).status == .paid)
    }
    #expect(try await books(stage) == PaymentAudit(chargeCount: 1, total: order.totalAmount))
    await stage.stop()
  }

  @Test(
    "what was in doubt when the process died is settled at the next start",
    arguments: [(CardToken.lostRequest, OrderStatus.pending, 0), (.lostResponse, .paid, 1)])
  func recovery(card: CardToken, status: OrderStatus, charges: Int) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let shop = Database.Location.file(folder.appending(path: "shop.sqlite").path)
    let bank = Database.Location.file(folder.appending(path: "bank.sqlite").path)
    let before = try await stage(shop, books: bank)
    let order = try await order(before)
    let progress = try await before.run { (orders: any OrderService) in
      try await orders.payOrder(orderID: order.id, card: card)
    }
    #expect(progress == .inDoubt)
    await before.stop()

    let after = try await stage(shop, books: bank)
    try await after.run { (orders: any OrderService) async throws in
      #expect(try await orders.fetchOrderDetail(orderID: order.id).status == status)
    }
    #expect(try await books(after).chargeCount == charges)
    #expect(await messages.notes.all.count == charges)
    await after.stop()
  }

  @Test("no user sees, pays or cancels another user's order, or any without being logged in")
  func foreign() async throws {
    let stage = try await stage()
    let order = try await order(stage)
    for (user, error) in [
      (UserInfo(id: "u-other", nickname: "", phone: nil, isVIP: false), OrderError.notFound(order.id)),
      (nil, .notLoggedIn),
    ] {
      await users.set(user)
      try await stage.run { (orders: any OrderService) in
        await #expect(throws: error) { try await orders.fetchOrderDetail(orderID: order.id) }
        await #expect(throws: error) { try await orders.cancelOrder(orderID: order.id) }
        await #expect(throws: error) { try await orders.payOrder(orderID: order.id, card: .approved) }
      }
    }
    #expect(try await books(stage).chargeCount == 0)
    await stage.stop()
  }

  @Test("an order that was cancelled cannot be paid")
  func cancelling() async throws {
    let stage = try await stage()
    let order = try await order(stage)
    try await stage.run { (orders: any OrderService) async throws in
      try await orders.cancelOrder(orderID: order.id)
      await #expect(throws: OrderError.notAllowed(order.id, from: .cancelled, to: .paying)) {
        try await orders.payOrder(orderID: order.id, card: .approved)
      }
      #expect(try await orders.fetchOrders(status: .cancelled, page: 1).map(\.id) == [order.id])
      #expect(try await orders.fetchOrders(status: .paid, page: 1).isEmpty)
    }
    #expect(await messages.notes.all == ["\(order.id) cancelled"])
    await stage.stop()
  }

  @Test("the screens lead from the cart to a paid order")
  func screens() async throws {
    let stage = try await stage()
    let checkout = try await stage.open(CheckoutRoute().path).html
    #expect(checkout.contains("¥767.00"))
    let key = (name: "key", value: "co-1")
    let wrong = try await stage.open(CheckoutRoute().path, form: [key, ("phone", "1")])
    #expect(wrong.outcome == "invalid")
    let form = [
      key, (name: "total", value: "¥767.00"), (name: "recipient", value: "Li"),
      (name: "phone", value: "13800138000"),
      (name: "address", value: "<West Lake> 1"),
    ]
    let changed = form.map { $0.name == "total" ? (name: "total", value: "¥1.00") : $0 }
    #expect(try await stage.open(CheckoutRoute().path, form: changed).outcome == "conflict")
    let pay = try #require(try await stage.open(CheckoutRoute().path, form: form).target)
    #expect(try await stage.open(pay, form: [("card", "none")]).outcome == "invalid")
    let declined = try await stage.open(pay, form: [("card", CardToken.expiredCard.rawValue)])
    #expect(declined.html.contains("expired"))
    let paid = try #require(try await stage.open(pay, form: [("card", CardToken.approved.rawValue)]).target)
    let html = try await stage.open(paid).html
    #expect(html.contains("Paid"))
    #expect(html.contains("&lt;West Lake&gt; 1"))
    #expect(try await stage.open(OrderListRoute(status: .paid).path).html.contains("Clay Teapot"))
    await stage.stop()
  }
}
