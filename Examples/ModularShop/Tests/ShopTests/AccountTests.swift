import CartInterface
import MessageInterface
import OrderInterface
import ShopDatabase
import ShopDoubles
import ShopScreen
import ShopSession
import TenonScreens
import Testing
import UserInterface

@Suite("Two accounts at the same time", .timeLimit(.minutes(10)))
struct AccountTests {
  /// A person with a paid order and something in the cart.
  private struct Person: Sendable {
    let visitor: Visitor
    let phone: String
    let product: String
    let name: String

    init(_ shop: ShopUnderTest, phone: String, product: String, name: String) {
      visitor = Visitor(shop.origin)
      (self.phone, self.product, self.name) = (phone, product, name)
    }

    func shop() async throws {
      try await visitor.open("/home")
      try await visitor.logIn(phone)
      try await visitor.add(product)
      let pay = try await visitor.checkOut()
      try await visitor.submit(pay, ["card": "tok_approved"])
      try await visitor.add(product)
    }

    /// The session of the browser.
    func session(in shop: ShopUnderTest) async throws -> SessionID {
      let text = try await shop.shop.application.services.resolve(Database.self).read { connection in
        try connection.value(
          String.self,
          """
          SELECT session AS value FROM user_sessions JOIN users ON users.id = user_sessions.user
          WHERE users.phone = \(phone)
          """)
      }
      return try #require(SessionID(rawValue: text))
    }
  }

  /// Runs the shop with two people who have been shopping at the same time.
  private func withTwo(_ body: (ShopUnderTest, Person, Person) async throws -> Void) async throws {
    try await ShopUnderTest.run { (shop) async throws in
      let ann = Person(shop, phone: "13800138000", product: "p-1001", name: "Yixing Clay Teapot")
      let bob = Person(shop, phone: "13900139000", product: "p-1002", name: "Celadon Teapot")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for person in [ann, bob] { group.addTask { try await person.shop() } }
        try await group.waitForAll()
      }
      try await body(shop, ann, bob)
    }
  }

  @Test("in two browsers, each sees only its own, and keeps it when the other logs out")
  func browsers() async throws {
    try await withTwo { shop, ann, bob in
      func check(_ own: Person, _ other: Person) async throws {
        for path in ["/cart", "/orders"] {
          let page = try await own.visitor.follow(path).text
          #expect(page.contains(own.name) && !page.contains(other.name), "\(path)")
        }
        #expect(
          try await own.visitor.follow("/messages").text.components(separatedBy: "Order paid").count == 2)
        #expect(own.visitor.badge("cart") == 1)
        #expect(own.visitor.badge("messages") == 2)
      }
      try await check(ann, bob)
      try await check(bob, ann)
      let port = try #require(shop.shop.host.port)
      let events = try EventSource(port: port, cookie: #require(bob.visitor.cookie))
      #expect(try await events.next("badge-cart") == "1")
      try await ann.visitor.follow("/user")
      try await ann.visitor.submit("/logout")
      #expect(try await ann.visitor.follow("/cart").text.contains("Your cart is empty"))
      // Also the first screen of a tab, which is there before it is opened.
      for path in ["/messages", "/orders"] {
        #expect(try await !ann.visitor.follow(path).text.contains("Order paid"))
        #expect(ann.visitor.address.hasPrefix("/login"), "\(path)")
      }
      try await check(bob, ann)
      // Bob's events go on without a scope.
      #expect(try await shop.shop.application.services.resolve(Sessions.self).count == 0)
      try await bob.visitor.add("p-1003")
      while try await events.next("badge-cart") != "2" {}
    }
  }

  @Test("in two windows, each shows its own, and nothing of the one that logged out is left")
  func windows() async throws {
    try await withTwo { shop, ann, bob in
      let services = shop.shop.application.services
      let windows = Windows(navigator: shop.shop.application.navigator)
      let sessions = try services.resolve(Sessions.self)
      let (first, second) = (try await ann.session(in: shop), try await bob.session(in: shop))
      try await sessions.run(as: second) { scope in
        try await windows.open("bob", in: scope)
        let left = try await sessions.run(as: first) { scope in
          try await windows.open("ann", in: scope)
          for (window, own, other) in [("ann", ann, bob), ("bob", bob, ann)] as [(WindowID, Person, Person)] {
            let text = try await windows.text(of: window)
            #expect(text.contains(own.name) && !text.contains(other.name), "\(window)")
          }
          let orders = try await services.resolve((any OrderService).self).fetchOrders(status: nil, page: 1)
          #expect(orders.flatMap(\.items).map(\.productName.en) == [ann.name])
          #expect(try await services.resolve((any MessageService).self).fetchMessages(page: 1).count == 2)
          let users = try services.resolve((any UserService).self)
          try await users.logout()
          return Left(users: users as? any UserService & AnyObject)
        }
        #expect(left.users == nil)
        #expect(await windows.screens(of: "ann").isEmpty)
        #expect(try await windows.text(of: "bob").contains(bob.name))
        #expect(try await services.resolve((any CartService).self).cartItemCount() == 1)
        #expect(try await services.resolve((any UserService).self).isLoggedIn())
        // Not even code of the other session can show its screens in the window of the ended one.
        let again = await windows.navigator.open(CartRoute(), as: .root, in: .window("ann"))
        let error = #expect(throws: NavigationError.self) { try again.get() }
        #expect(error?.description.contains("is not open") == true)
      }
      let error = #expect(throws: ServiceError.self) { try services.resolve((any CartService).self) }
      #expect(error?.code == .outsideScope)
    }
  }
}

/// Windows that stay open, as those of an app do.
private struct Windows: Sendable {
  let navigator: Navigator

  @MainActor
  func open(_ window: WindowID, in scope: OpenScope) async throws {
    navigator.bind(window, to: scope)
    try await navigator.openWindow(window, root: CartRoute()).get()
  }

  @MainActor
  func screens(of window: WindowID) -> [LazyScreen] {
    (navigator.state.window(window)?.tabs.flatMap(\.stack) ?? []).compactMap {
      navigator.destination(of: $0.id) as? LazyScreen
    }
  }

  func text(of window: WindowID) async throws -> String {
    let visit = Visit(language: .english, path: CartRoute().path, isMember: true)
    var text = ""
    for screen in await screens(of: window) { text += try await screen.answer(visit).html }
    return text
  }
}

/// What is left of a session.
private struct Left: Sendable {
  weak var users: (any UserService & AnyObject)?
}
