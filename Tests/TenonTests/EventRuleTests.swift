import Foundation
import Tenon
import TenonActions
import TestSupport
import Testing

private struct LoggedOut: Sendable {}
private struct Price: Sendable, Equatable { var amount: Int }
private struct Stock: Sendable, Equatable { var count: Int }
private enum Login {}
private enum Chat {}
private enum Wallet {}
private enum Late: TestIdentity { static var launchTime: LaunchTime { .deferred } }
private enum Broker: TestIdentity {
  static var launchTime: LaunchTime { .deferred }
  static var failurePolicy: FailurePolicy { .degradable }
}

/// What a declaration returned, for the test.
private typealias Handle<Value: Sendable> = Box<Value?>

extension Box {
  fileprivate func keep<Kept>(_ value: Kept) where Value == Kept? { update { $0 = value } }
}

private func warnings(_ modules: any Module...) throws -> [String] {
  try Application(modules).verify().map(\.description)
}

@Suite("Named notifications in contracts", .timeLimit(.minutes(10)))
struct ContractNotificationTests {
  @Test("a notification is filed under its name by await, by post and by every kind of observer")
  func name() async throws {
    let journal = Journal([])
    let call = Handle<ModuleEventSender<NamedNotification>>(nil)
    let cart = TestModule(Cart.self) { contract in
      call.keep(contract.sends(notification: "by_call", .report(to: "Network"), .broadcast))
      _ = contract.sends(notification: "other", .broadcast)
    }
    let network = TestModule(Network.self) { contract in
      let service = contract.provides(LiveNetwork.self) { LiveNetwork() }
      contract.observes(notification: "by_call", with: service) { note, _ in
        journal.note("\(note.name) \(note.userInfo["number"] ?? "")")
      }
      contract.observes(notification: "by_call", onMainActor: { _ in journal.note("main actor") })
      contract.observes(notification: "by_call") { _ async throws in journal.note("async") }
    }
    let host = TestModule(Host.self) { contract in
      contract.observes(notification: "by_call") { _ in journal.note("host") }
      contract.observes(notification: "other") { _ in journal.note("other") }
    }
    let application = try Application([cart, network, host])
    try await application.launch()
    let sender = try #require(call.value)
    let expected: Set = ["by_call 1", "main actor", "async", "host"]
    let awaited = await sender(NamedNotification("by_call", userInfo: ["number": 1]))
    #expect(awaited.observers == 4)
    #expect(Set(journal.value) == expected)
    let posted = sender.post(NamedNotification("by_call", userInfo: ["number": 1]))
    #expect(posted.observers == 4)
    #expect(application.snapshot().events.map(\.event) == ["by_call", "by_call"])
    await application.stop()
  }

  @Test("the name is part of the contract, so that there are links and warnings")
  func contract() throws {
    let cart = TestModule(Cart.self) { _ = $0.sends(notification: "by_call", .report(to: "Network")) }
    let network = TestModule(Network.self) { $0.observes(notification: "by_call") { _ in } }
    let application = try Application([cart, network])
    #expect(application.snapshot().links.contains { $0.from == "Cart" && $0.to == "Network" })
    #expect(try warnings(cart, network).isEmpty)
    #expect(ModuleContract(of: network).declarations.map(\.name) == ["by_call"])
    let misspelt = TestModule(Network.self) { $0.observes(notification: "byCall") { _ in } }
    let all = try warnings(cart, misspelt)
    #expect(all.count == 2)
    #expect(all.contains { $0.contains("Network observes byCall, which no module sends") })
    #expect(all.contains { $0.contains("Cart sends by_call (report to Network), and no module") })
  }

  @Test("a contract that sends or observes notifications without a name is refused")
  func unnamed() {
    let all = findings(
      TestModule(Network.self) { _ = $0.sends(NamedNotification.self, .broadcast) },
      TestModule(Cart.self) { $0.observes(NamedNotification.self) { _ in } },
      TestModule(Order.self) { _ = $0.observes(stream: NamedNotification.self) })
    #expect(all.count == 3)
    #expect(all.allSatisfy { $0.contains("declare the name") })
    #expect(all.contains { $0.contains("`sends(notification: \"…\")`") })
    #expect(all.contains { $0.contains("`observes(notification: \"…\")`") })
  }

  @Test("a notification with another name than the declared one is not sent, and that is told")
  func otherName() async throws {
    let call = Handle<ModuleEventSender<NamedNotification>>(nil)
    let journal = Journal([])
    let network = TestModule(Network.self) { call.keep($0.sends(notification: "by_call", .broadcast)) }
    let cart = TestModule(Cart.self) { $0.observes(notification: "by_call") { journal.note($0.name) } }
    let application = try Application([network, cart])
    try await application.launch()
    for delivery in [
      await call.value?(NamedNotification("byCall")), call.value?.post(NamedNotification("byCall")),
    ] {
      #expect(delivery?.observers == 0)
      #expect("\(try #require(delivery?.failures.first?.error))".contains("through the sender of by_call"))
    }
    #expect(application.issues.all.map(\.doing) == ["send by_call", "send by_call"])
    #expect(journal.value.isEmpty)
    await application.stop()
  }
}

@Suite("Observers that no declared direction reaches", .timeLimit(.minutes(10)))
struct UnreachedObserverTests {
  private let login = TestModule(Login.self) { _ = $0.sends(LoggedOut.self, .broadcast) }
  private let host = TestModule(Host.self) { $0.observes(LoggedOut.self) { _ in } }

  @Test("each of them gets a warning, although another one is reached")
  func each() throws {
    let all = try warnings(
      login, host,
      TestModule(Cart.self) { $0.observes(LoggedOut.self, fileID: "Cart/C.swift", line: 3) { _ in } },
      TestModule(Chat.self) { $0.observes(LoggedOut.self) { _ async throws in } },
      TestModule(Database.self) { $0.observes(LoggedOut.self, onMainActor: { _ in }) },
      TestModule(Network.self) { _ = $0.observes(stream: LoggedOut.self) })
    #expect(all.count == 4)
    for name in ["Cart", "Chat", "Database", "Network"] {
      #expect(
        all.contains {
          $0.hasSuffix(
            ".LoggedOut, but Login broadcasts it only to the layers above business; add `.report(to: \"\(name)\")`"
          )
        })
    }
    #expect(all.contains { $0.hasPrefix("Cart/C.swift:3: Cart observes ") })
  }

  @Test("an observer above a module that only reports is told to ask for a broadcast")
  func above() throws {
    let all = try warnings(
      TestModule(Network.self) { _ = $0.sends(LoggedOut.self, .report(to: "Database")) },
      TestModule(Database.self) { $0.observes(LoggedOut.self) { _ in } }, host)
    #expect(all.count == 1)
    #expect(all[0].hasSuffix(".LoggedOut, but Network reports it only to Database; add `.broadcast`"))
  }

  @Test("all senders are named, with all their directions")
  func senders() throws {
    let all = try warnings(
      TestModule(Login.self) { _ = $0.sends(LoggedOut.self, .broadcast, .report(to: "Chat")) }, host,
      TestModule(Chat.self) {
        _ = $0.sends(LoggedOut.self, .broadcast)
        $0.observes(LoggedOut.self) { _ in }
      }, TestModule(Cart.self) { $0.observes(LoggedOut.self) { _ in } })
    #expect(all.count == 1)
    #expect(
      all[0].hasSuffix(
        ".LoggedOut, but Chat broadcasts it only to the layers above business, and Login sends it only to the layers"
          + " above business and to Chat; add `.report(to: \"Cart\")` to one of them"))
  }

  @Test("with the direction that the warning asks for there is none")
  func reached() throws {
    let cart = TestModule(Cart.self) { $0.observes(LoggedOut.self) { _ in } }
    let login = TestModule(Login.self) { _ = $0.sends(LoggedOut.self, .broadcast, .report(to: "Cart")) }
    #expect(try warnings(login, host, cart).isEmpty)
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

  @Test("as many are kept as the observers' backlog allows, and the rest is told")
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

@Suite("Reports to a module that may be missing", .timeLimit(.minutes(10)))
struct OptionalReportTests {
  private let price = Handle<ModuleEventSender<Price>>(nil)
  private let journal = Journal([])

  private var login: TestModule<Login> {
    TestModule(Login.self) { [price] in price.keep($0.sends(Price.self, .report(ifPresent: "Wallet"))) }
  }

  private var wallet: TestModule<Wallet> {
    TestModule(Wallet.self) { [journal] in $0.observes(Price.self) { journal.note("\($0.amount)") } }
  }

  @Test("without the module nothing is found, and nothing fails")
  func missing() async throws {
    #expect(try warnings(login).isEmpty)
    let application = try Application([login])
    try await application.launch()
    for delivery in [await price.value?(Price(amount: 1)), price.value?.post(Price(amount: 2))] {
      #expect(delivery?.observers == 0)
      #expect(delivery?.failures.isEmpty == true)
    }
    #expect(application.issues.all.isEmpty)
    await application.stop()
  }

  @Test("the module hears it from its installation to its uninstallation")
  func comesAndGoes() async throws {
    let application = try Application([login])
    try await application.launch()
    await price.value?(Price(amount: 1))
    for amount in [2, 4] {
      try await application.install(wallet)
      #expect(await price.value?(Price(amount: amount)).observers == 1)
      try await application.uninstall("Wallet")
      #expect(await price.value?(Price(amount: amount + 1)).observers == 0)
    }
    #expect(journal.value == ["2", "4"])
    #expect(application.issues.all.isEmpty)
    await application.stop()
  }

  @Test("it is kept for a module that is present and has not started")
  func kept() async throws {
    let cart = TestModule(Cart.self) { [price] in price.keep($0.sends(Price.self, .report(ifPresent: "Late")))
    }
    let late = TestModule(Late.self) { [journal] in $0.observes(Price.self) { journal.note("\($0.amount)") } }
    let application = try Application([cart])
    try await application.launch()
    #expect(await price.value?(Price(amount: 1)).pending == 0)
    try await application.install(late)
    #expect(await price.value?(Price(amount: 2)).pending == 1)
    await application.firstScreenAppeared()
    #expect(journal.value == ["2"])
    await application.stop()
  }

  @Test("a report that is not optional still protects its target")
  func required() async throws {
    let cart = TestModule(Cart.self) { _ = $0.sends(Price.self, .report(to: "Wallet")) }
    let application = try Application([cart, wallet])
    try await application.launch()
    await #expect(throws: WiringError.self) { try await application.uninstall("Wallet") }
    await application.stop()
  }

  @Test("a name that is likely to be misspelt is a warning")
  func misspelt() throws {
    let login = TestModule(Login.self) { _ = $0.sends(Price.self, .report(ifPresent: "Walet")) }
    let all = try warnings(login, wallet)
    #expect(
      all.contains {
        $0.contains("Login reports") && $0.contains("to Walet if it is present") && $0.contains("Wallet")
      })
  }

  @Test("the direction of the layers holds as for other reports")
  func upward() {
    let all = findings(
      TestModule(Network.self) { _ = $0.sends(Price.self, .report(ifPresent: "Wallet")) }, wallet)
    #expect(all.count == 1)
    #expect(all[0].contains("which is in a layer above"))
  }
}

@Suite("Streams of a contract", .timeLimit(.minutes(10)))
struct ContractStreamTests {
  fileprivate static let watch = Query<Reading>("Cart", "watch")
  /// A stream, as an action returns it.
  fileprivate struct Reading: Sendable { let stream: AsyncStream<Price> }

  private let price = Handle<ModuleEventSender<Price>>(nil)

  private func application(
    backlog: EventBacklog = .droppingOldest(), sticky: Bool = false
  ) async throws -> Application {
    let application = try Application([
      TestModule(Network.self) { [price] in price.keep($0.sends(Price.self, .broadcast, sticky: sticky)) },
      TestModule(Cart.self) { contract in
        let changes = contract.observes(stream: Price.self, backlog: backlog)
        contract.performs(Self.watch, with: changes) { _, changes in Reading(stream: changes) }
      },
    ])
    try await application.launch()
    return application
  }

  @Test("each reader has a stream of its own, which begins when the value is read")
  func own() async throws {
    let application = try await application()
    await price.value?(Price(amount: 1))
    let first = try await application.mediator.perform(Self.watch).stream
    await price.value?(Price(amount: 2))
    let second = try await application.mediator.perform(Self.watch).stream
    #expect(await price.value?(Price(amount: 3)).observers == 2)
    await application.stop()
    let amounts = (await Array(first.limited()).map(\.amount), await Array(second.limited()).map(\.amount))
    #expect(amounts.0 == [2, 3])
    #expect(amounts.1 == [3])
  }

  @Test("it ends with the module", arguments: [true, false])
  func module(isUninstalled: Bool) async throws {
    let application = try await application()
    let stream = try await application.mediator.perform(Self.watch).stream
    if isUninstalled { try await application.uninstall("Cart") } else { await application.stop() }
    #expect(await Array(stream.limited()).isEmpty)
    if isUninstalled {
      #expect(await price.value?(Price(amount: 1)).observers == 0)
      await application.stop()
    }
  }

  @Test("it ends with the task that iterates over it")
  func task() async throws {
    let application = try await application()
    let (stream, gate) = (try await application.mediator.perform(Self.watch).stream, Gate())
    let task = Task {
      for await _ in stream { gate.open() }
    }
    await price.value?(Price(amount: 1))
    await gate.wait()
    task.cancel()
    await task.value
    #expect(await price.value?(Price(amount: 2)).observers == 0)
    await application.stop()
  }

  @Test("it keeps as many events as its backlog allows, and the rest is told")
  func backlog() async throws {
    let application = try await application(backlog: .droppingOldest(beyond: 2))
    let stream = try await application.mediator.perform(Self.watch).stream
    for amount in 1...4 { await price.value?(Price(amount: amount)) }
    #expect(application.snapshot().events.first?.dropped == ["Cart": 2])
    #expect(application.issues.all.map(\.module) == ["Cart"])
    await application.stop()
    #expect(await Array(stream.limited()).map(\.amount) == [3, 4])
  }

  @Test("it begins with the sticky events")
  func sticky() async throws {
    let application = try await application(sticky: true)
    await price.value?(Price(amount: 1))
    let stream = try await application.mediator.perform(Self.watch).stream
    await application.stop()
    #expect(await Array(stream.limited()).map(\.amount) == [1])
  }

  @Test("it is part of the contract")
  func declaration() throws {
    let contract = ModuleContract(of: TestModule(Cart.self) { _ = $0.observes(stream: Price.self) })
    #expect(contract.declarations.map(\.kind) == [.observes])
    #expect(
      try warnings(TestModule(Cart.self) { _ = $0.observes(stream: Price.self) }).first?.hasSuffix(
        "Price, which no module sends") == true)
  }

  @Test("a module that can no longer run reads no stream")
  func late() async throws {
    let kept = Handle<Provider<Reading>>(nil)
    let cart = TestModule(Cart.self) { contract in
      let changes = contract.observes(stream: Price.self)
      contract.provides(Reading.self, lifetime: .transient, with: changes) { Reading(stream: $0) }
    }
    let host = TestModule(Host.self) { contract in
      let later = contract.requires(later: Reading.self)
      contract.starts(with: later) { kept.keep($0) }
    }
    let network = TestModule(Network.self) { [price] in price.keep($0.sends(Price.self, .broadcast)) }
    let application = try Application([network, cart, host])
    try await application.launch()
    let provider = try #require(kept.value)
    #expect(throws: Never.self) { try provider() }
    await application.stop()
    #expect(throws: (any Error).self) { try provider() }
  }
}

@Suite("The sender of an event", .timeLimit(.minutes(10)))
struct KnownSenderTests {
  @Test("every kind of observer may know which module sent the event")
  func known() async throws {
    let journal = Journal([])
    let sends = Box<[ModuleEventSender<Price>]>([])
    func sender<Identity>(_ identity: Identity.Type) -> TestModule<Identity> {
      TestModule(identity) { contract in
        let sender = contract.sends(Price.self, .broadcast)
        sends.update { $0.append(sender) }
      }
    }
    let cart = TestModule(Cart.self) { contract in
      let service = contract.provides(LiveNetwork.self) { LiveNetwork() }
      let sender = contract.knowsSender()
      contract.observes(Price.self, with: sender) { journal.note("\($1) \($0.amount)") }
      contract.observes(Price.self, with: service, sender) { event, _, sender async throws in
        journal.note("\(sender) \(event.amount)")
      }
      contract.observes(Price.self, with: sender, onMainActor: { journal.note("\($1) \($0.amount)") })
    }
    let application = try Application([sender(Network.self), sender(Payment.self), cart])
    try await application.launch()
    await sends.value[0](Price(amount: 1))
    await sends.value[1](Price(amount: 2))
    #expect(
      journal.value.sorted() == [
        "Network 1", "Network 1", "Network 1", "Payment 2", "Payment 2", "Payment 2",
      ])
    await application.stop()
  }

  @Test("also of a sticky event, and of one that the observer itself causes")
  func nested() async throws {
    let journal = Journal([])
    let price = Handle<ModuleEventSender<Price>>(nil)
    let network = TestModule(Network.self) { price.keep($0.sends(Price.self, .broadcast, sticky: true)) }
    let application = try Application([network])
    try await application.launch()
    await price.value?(Price(amount: 1))
    let payment = TestModule(Payment.self) { contract in
      let (sender, stock) = (contract.knowsSender(), contract.sends(Stock.self, .broadcast))
      contract.observes(Price.self, with: sender) { event, sender in
        stock.post(Stock(count: event.amount))
        journal.note("\(sender) \(event.amount)")
      }
    }
    let cart = TestModule(Cart.self) { contract in
      let sender = contract.knowsSender()
      contract.observes(Stock.self, with: sender) { journal.note("\($1) \($0.count)") }
    }
    try await application.install(cart)
    try await application.install(payment)
    #expect(journal.value == ["Payment 1", "Network 1"])
    await application.stop()
  }

  @Test("code that no event calls may not")
  func misused() {
    let all = findings(
      TestModule(Cart.self) { contract in
        let sender = contract.knowsSender()
        contract.starts(with: sender) { _ in }
        contract.performs(Query<Int>("Cart", "count"), with: sender) { _, _ in 1 }
      })
    #expect(all.count == 2)
    #expect(all.allSatisfy { $0.contains("with the sender of an event, but no event calls this code") })
  }
}

extension Array where Element: Sendable {
  /// Everything that a stream gives until it ends.
  fileprivate init(_ stream: AsyncStream<Element>) async {
    self = []
    for await element in stream { append(element) }
  }
}
