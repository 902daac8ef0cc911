import Foundation
import Tenon
import TenonActions
import TestSupport
import Testing

private typealias Price = EventFixtures.Price
private typealias Stock = EventFixtures.Stock
private typealias Late = EventFixtures.Late
private typealias Broker = EventFixtures.Broker
private typealias Handle<Value: Sendable> = EventFixtures.Handle<Value>

@Suite("Observers of modules that begin at the same time", .timeLimit(.minutes(10)))
struct ObserverOrderTests {
  @Test("those of equal priority are called in the order of their modules, in every launch")
  func order() async throws {
    for _ in 0..<100 {
      let journal = Journal([])
      let price = Handle<ModuleEventSender<Price>>(nil)
      func observer<Identity>(_ identity: Identity.Type, priority: Int = 0) -> TestModule<Identity> {
        let name = String(describing: identity)
        return TestModule(identity) { contract in
          contract.observes(Price.self, priority: priority) { _ in journal.note("\(name) 1") }
          contract.observes(Price.self) { _ in journal.note("\(name) 2") }
        }
      }
      let application = try Application([
        TestModule(Network.self) { price.keep($0.sends(Price.self, .broadcast)) }, observer(Cart.self),
        observer(EventFixtures.Chat.self), observer(Order.self, priority: 1),
        observer(EventFixtures.Wallet.self),
      ])
      try await application.launch()
      await price.value?(Price(amount: 1))
      let order = application.snapshot().modules.map(\.name).filter { $0 != "Network" }
      let expected = order.flatMap { ["\($0) 1", "\($0) 2"] }.filter { $0 != "Order 1" }
      #expect(journal.value == ["Order 1"] + expected)
      await application.stop()
    }
  }
}

@Suite("Sticky events of a module that begins", .timeLimit(.minutes(10)))
struct StickyOrderTests {
  @Test(
    "several sticky events arrive in the order in which they were sent, whatever the order of declaration")
  func order() async throws {
    let journal = Journal([])
    let price = Handle<ModuleEventSender<Price>>(nil)
    let stock = Handle<ModuleEventSender<Stock>>(nil)
    let network = TestModule(Network.self) { contract in
      price.keep(contract.sends(Price.self, .broadcast, sticky: true))
      stock.keep(contract.sends(Stock.self, .broadcast, sticky: true))
    }
    let application = try Application([network])
    try await application.launch()
    await price.value?(Price(amount: 1))
    await stock.value?(Stock(count: 2))
    price.value?.post(Price(amount: 3))
    @Sendable func declare(_ contract: inout ModuleContract, priceFirst: Bool) {
      if priceFirst { contract.observes(Price.self) { journal.note("price \($0.amount)") } }
      contract.observes(Stock.self) { journal.note("stock \($0.count)") }
      if !priceFirst { contract.observes(Price.self) { journal.note("price \($0.amount)") } }
    }
    try await application.install(TestModule(Cart.self) { declare(&$0, priceFirst: true) })
    #expect(journal.value == ["stock 2", "price 3"])
    try await application.install(TestModule(Order.self) { declare(&$0, priceFirst: false) })
    #expect(journal.value == ["stock 2", "price 3", "stock 2", "price 3"])
    await application.stop()
  }

  @Test("a module receives the sticky values of all senders, and only of those that send to it")
  func senders() async throws {
    let journal = Journal([])
    let sends = Box<[String: ModuleEventSender<Price>]>([:])
    func sender<Identity>(_ identity: Identity.Type, _ direction: EventDirection) -> TestModule<Identity> {
      TestModule(identity) { contract in
        let sender = contract.sends(Price.self, direction, sticky: true)
        sends.update { $0[String(describing: identity)] = sender }
      }
    }
    let application = try Application([
      sender(Network.self, .broadcast), sender(Database.self, .broadcast),
      sender(Payment.self, .report(to: "Share")), TestModule(Share.self) { $0.observes(Price.self) { _ in } },
    ])
    try await application.launch()
    await sends.value["Network"]?(Price(amount: 1))
    await sends.value["Payment"]?(Price(amount: 2))
    await sends.value["Database"]?(Price(amount: 3))
    try await application.install(
      TestModule(Cart.self) { $0.observes(Price.self) { journal.note("\($0.amount)") } })
    #expect(journal.value == ["1", "3"])
    await application.stop()
  }

  @Test("new events wait until the sticky ones have arrived, also if an observer sends them")
  func newEvents() async throws {
    let journal = Journal([])
    let price = Handle<ModuleEventSender<Price>>(nil)
    let stock = Handle<ModuleEventSender<Stock>>(nil)
    let network = TestModule(Network.self) { contract in
      price.keep(contract.sends(Price.self, .broadcast, sticky: true))
      stock.keep(contract.sends(Stock.self, .broadcast, sticky: true))
    }
    let application = try Application([network])
    try await application.launch()
    await price.value?(Price(amount: 1))
    await stock.value?(Stock(count: 1))
    let cart = TestModule(Cart.self) { contract in
      contract.observes(Stock.self) { stock in journal.note("stock \(stock.count)") }
      contract.observes(Price.self) { event in
        journal.note("price \(event.amount)")
        if event.amount == 1 {
          #expect(stock.value?.post(Stock(count: 2)).observers == 1)
          #expect(price.value?.post(Price(amount: 2)).observers == 1)
        }
      }
    }
    try await application.install(cart)
    #expect(journal.value == ["price 1", "stock 1", "stock 2", "price 2"])
    stock.value?.post(Stock(count: 3))
    #expect(journal.value.last == "stock 3")
    await application.stop()
  }

  @Test("a sender that waits for an asynchronous observer waits for the sticky event before")
  func awaited() async throws {
    let journal = Journal([])
    let (price, gate) = (Handle<ModuleEventSender<Price>>(nil), Gate())
    let network = TestModule(Network.self) { price.keep($0.sends(Price.self, .broadcast, sticky: true)) }
    let application = try Application([network])
    try await application.launch()
    await price.value?(Price(amount: 1))
    try await application.install(
      TestModule(Cart.self) {
        $0.observes(Price.self) { event async throws in
          if event.amount == 1 { await gate.wait() }
          journal.note("price \(event.amount)")
        }
      })
    async let delivery = price.value?(Price(amount: 2))
    gate.open()
    #expect(await delivery?.observers == 1)
    #expect(journal.value == ["price 1", "price 2"])
    await application.stop()
  }

  @Test("observers that answer each other's sticky events without end receive an error")
  func endless() async throws {
    let count = Box(0)
    let price = Handle<ModuleEventSender<Price>>(nil)
    let network = TestModule(Network.self) { price.keep($0.sends(Price.self, .broadcast, sticky: true)) }
    let application = try Application([network])
    try await application.launch()
    await price.value?(Price(amount: 1))
    try await application.install(
      TestModule(Cart.self) {
        $0.observes(Price.self) { event in
          count.update { $0 += 1 }
          price.value?.post(event)
        }
      })
    #expect((50...101).contains(count.value))
    #expect(application.issues.all.contains { $0.error.contains("nested deliveries") })
    await application.stop()
  }
}

@Suite("Reports to a module that has not started", .timeLimit(.minutes(10)))
struct KeptReportTests {
  private let price = Handle<ModuleEventSender<Price>>(nil)
  private let journal = Journal([])

  private func cart(_ direction: EventDirection = .report(to: "Late"), sticky: Bool = false) -> TestModule<
    Cart
  > {
    TestModule(Cart.self) { [price] in price.keep($0.sends(Price.self, direction, sticky: sticky)) }
  }

  private func late(_ backlog: EventBacklog = .droppingOldest()) -> TestModule<Late> {
    TestModule(Late.self) { [journal] contract in
      contract.observes(Price.self, backlog: backlog) { event async throws in journal.note("\(event.amount)")
      }
    }
  }

  @Test(
    "they are kept, counted as pending, and delivered in order before the first new event",
    arguments: [false, true])
  func kept(sticky: Bool) async throws {
    let application = try Application([cart(sticky: sticky), late()])
    try await application.launch()
    let sender = try #require(price.value)
    for amount in 1...2 {
      let delivery = await sender(Price(amount: amount))
      #expect((delivery.observers, delivery.pending, delivery.failures.count) == (0, 1, 0))
    }
    #expect(sender.post(Price(amount: 3)).pending == 1)
    #expect(journal.value.isEmpty)
    await application.firstScreenAppeared()
    let delivery = await sender(Price(amount: 4))
    #expect((delivery.observers, delivery.pending) == (1, 0))
    #expect(journal.value == ["1", "2", "3", "4"])
    let flow = try #require(application.snapshot().events.first)
    #expect(flow.sent == 4)
    #expect(flow.received == ["Late": 4])
    await application.stop()
    #expect(application.issues.all.isEmpty)
  }

  @Test("they arrive together with sticky events, in the order in which they were sent")
  func withSticky() async throws {
    let stock = Handle<ModuleEventSender<Stock>>(nil)
    let network = TestModule(Network.self) { stock.keep($0.sends(Stock.self, .broadcast, sticky: true)) }
    let late = TestModule(Late.self) { [journal] contract in
      contract.observes(Stock.self) { journal.note("stock \($0.count)") }
      contract.observes(Price.self) { journal.note("price \($0.amount)") }
    }
    let application = try Application([cart(), late, network])
    try await application.launch()
    await price.value?(Price(amount: 1))
    await stock.value?(Stock(count: 2))
    await price.value?(Price(amount: 3))
    await application.firstScreenAppeared()
    #expect(journal.value == ["price 1", "stock 2", "price 3"])
    await application.stop()
  }

  @Test("as many are kept as the observers' backlog allows, and the rest is reported")
  func backlog() async throws {
    let application = try Application([cart(), late(.droppingOldest(beyond: 2))])
    try await application.launch()
    for amount in 1...4 { #expect(await price.value?(Price(amount: amount)).pending == 1) }
    await application.firstScreenAppeared()
    await price.value?(Price(amount: 5))
    #expect(journal.value == ["3", "4", "5"])
    #expect(application.snapshot().events.first?.dropped == ["Late": 2])
    #expect(application.issues.all.filter { $0.module == "Late" }.count == 1)
    await application.stop()
  }

  @Test("of a backlog that drops the newest, those that do not fit are not pending")
  func newest() async throws {
    let application = try Application([cart(), late(.droppingNewest(beyond: 1))])
    try await application.launch()
    #expect(await price.value?(Price(amount: 1)).pending == 1)
    #expect(await price.value?(Price(amount: 2)).pending == 0)
    await application.firstScreenAppeared()
    await price.value?(Price(amount: 3))
    #expect(journal.value == ["1", "3"])
    await application.stop()
  }

  @Test("those that are still kept when the application stops are an issue")
  func stop() async throws {
    let application = try Application([cart(), late()])
    try await application.launch()
    for amount in 1...2 { await price.value?(Price(amount: amount)) }
    await application.stop()
    let issue = try #require(application.issues.all.first)
    #expect(application.issues.all.count == 1)
    #expect(issue.module == "Late")
    #expect(issue.doing.hasSuffix("Price of Cart"))
    #expect(issue.error.contains("2 reports of"))
    #expect(issue.error.contains("by Cart were kept for Late, which never began to observe"))
    let delivery = await price.value?(Price(amount: 3))
    #expect(delivery?.pending == 0)
    #expect(delivery?.failures.count == 1)
  }

  @Test("those that are kept for a module that then fails are an issue, and later ones fail")
  func failure() async throws {
    let broker = TestModule(Broker.self) { contract in
      contract.observes(Price.self) { _ in }
      contract.setsUp { throw Broken() }
    }
    let application = try Application([cart(.report(to: "Broker")), broker])
    try await application.launch()
    #expect(await price.value?(Price(amount: 1)).pending == 1)
    await application.firstScreenAppeared()
    #expect(
      application.issues.all.contains { $0.module == "Broker" && $0.error.contains("was kept for Broker") })
    for delivery in [await price.value?(Price(amount: 2)), price.value?.post(Price(amount: 3))] {
      #expect(delivery?.pending == 0)
      #expect("\(try #require(delivery?.failures.first?.error))".contains("Broker, which has failed"))
    }
    await application.stop()
  }

  @Test("an event that the module does not observe is not kept")
  func unobserved() async throws {
    let application = try Application([cart(), TestModule(Late.self)])
    try await application.launch()
    #expect(await price.value?(Price(amount: 1)).pending == 0)
    await application.stop()
    #expect(application.issues.all.isEmpty)
  }

  @Test("reports of a module that is set up earlier wait for one that is set up later")
  func duringLaunch() async throws {
    let cart = TestModule(Cart.self) { [price] contract in
      let service = contract.provides((any CartService).self) { LiveCart(products: Products(title: "")) }
      let sender = contract.sends(Price.self, .report(to: "Order"))
      price.keep(sender)
      contract.setsUp(with: service) { _ in
        #expect(await sender(Price(amount: 1)).pending == 1)
      }
    }
    let order = TestModule(Order.self) { [journal] contract in
      let service = contract.requires((any CartService).self)
      contract.observes(Price.self) { journal.note("\($0.amount)") }
      contract.setsUp(with: service) { _ in }
    }
    let application = try Application([cart, order])
    try await application.launch()
    #expect(journal.value == ["1"])
    await application.stop()
  }
}
