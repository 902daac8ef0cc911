import Foundation
import Tenon
import TenonActions
import TestSupport
import Testing

private typealias LoggedOut = EventFixtures.LoggedOut
private typealias Price = EventFixtures.Price
private typealias Stock = EventFixtures.Stock
private typealias Login = EventFixtures.Login
private typealias Chat = EventFixtures.Chat
private typealias Wallet = EventFixtures.Wallet
private typealias Late = EventFixtures.Late
private typealias Handle<Value: Sendable> = EventFixtures.Handle<Value>

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
    #expect(try EventFixtures.warnings(cart, network).isEmpty)
    #expect(ModuleContract(of: network).declarations.map(\.name) == ["by_call"])
    let misspelt = TestModule(Network.self) { $0.observes(notification: "byCall") { _ in } }
    let all = try EventFixtures.warnings(cart, misspelt)
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

  @Test("a notification with another name than the declared one is not sent, and that is reported")
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
    let all = try EventFixtures.warnings(
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

  @Test("an observer above a module that only reports is advised to ask for a broadcast")
  func above() throws {
    let all = try EventFixtures.warnings(
      TestModule(Network.self) { _ = $0.sends(LoggedOut.self, .report(to: "Database")) },
      TestModule(Database.self) { $0.observes(LoggedOut.self) { _ in } }, host)
    #expect(all.count == 1)
    #expect(all[0].hasSuffix(".LoggedOut, but Network reports it only to Database; add `.broadcast`"))
  }

  @Test("all senders are named, with all their directions")
  func senders() throws {
    let all = try EventFixtures.warnings(
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
    #expect(try EventFixtures.warnings(login, host, cart).isEmpty)
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
    #expect(try EventFixtures.warnings(login).isEmpty)
    let application = try Application([login])
    try await application.launch()
    for delivery in [await price.value?(Price(amount: 1)), price.value?.post(Price(amount: 2))] {
      #expect(delivery?.observers == 0)
      #expect(delivery?.failures.isEmpty == true)
    }
    #expect(application.issues.all.isEmpty)
    await application.stop()
  }

  @Test("the module observes it from its installation to its uninstallation")
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
    let all = try EventFixtures.warnings(login, wallet)
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
