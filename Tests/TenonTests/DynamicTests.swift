import Tenon
import TenonActions
import TenonHost
import TenonRoutes
import TestSupport
import Testing

@Suite("Installing and uninstalling modules of a running application", .timeLimit(.minutes(10)))
struct DynamicTests {
  struct Offers: Route {
    typealias Output = String
    static let pattern: RoutePattern = "/offers"
  }

  private func plugin(_ journal: Journal) -> TestModule<Share> {
    TestModule(Share.self) { contract in
      _ = contract.requires((any NetworkService).self)
      contract.provides((any TrackingService).self) { Tracking() }
      contract.routes(Offers.self) { _, _ in "Share" }
      contract.performs(Query("Share", "text")) { _ in "shared" }
      contract.observes(Int.self) { number in journal.note("received \(number)") }
    }.noting(journal)
  }

  private var network: TestModule<Network> {
    TestModule(Network.self) { $0.provides((any NetworkService).self) { LiveNetwork() } }
  }

  @Test("a module is verified, launched and found, and gone when it is uninstalled")
  func comesAndGoes() async throws {
    let journal = Journal([])
    let send = Box<ModuleEventSender<Int>?>(nil)
    let network = network.first { contract in
      let sender = contract.sends(Int.self, .broadcast)
      send.update { $0 = sender }
    }
    let application = try Application([network])
    try await application.launch()
    try await application.install(plugin(journal))
    #expect(journal.value == ["Share setUp", "Share start", "Share ready"])
    #expect(try await application.open(Offers()) == "Share")
    #expect(
      try await application.mediator.perform(.named("Share", "text"), [:]) as String == "shared")
    _ = try application.services.resolve((any TrackingService).self)
    await send.value?(7)
    #expect(journal.value.last == "received 7")

    try await inTime { try await application.uninstall("Share") }
    #expect(journal.value.last == "Share stop")
    await #expect(throws: (any Error).self) { try await application.open(Offers()) }
    #expect(!application.mediator.canPerform(ActionName(target: "Share", action: "text")))
    #expect(throws: ServiceError.self) { try application.services.resolve((any TrackingService).self) }
    await send.value?(8)
    #expect(journal.value.last == "Share stop")
    #expect(application.snapshot().modules.map(\.name) == ["Network"])

    try await application.install(plugin(journal))
    #expect(try await application.open(Offers()) == "Share")
    await application.stop()
    #expect(journal.value.last == "Share stop")
  }

  @Test("a module that does not verify against what runs is refused, and nothing changes")
  func refused() async throws {
    let journal = Journal([])
    let application = try Application([TestModule(Cart.self)])
    try await application.launch()
    await #expect(throws: WiringError.self) { try await application.install(plugin(journal)) }
    #expect(journal.value.isEmpty)
    #expect(application.snapshot().modules.map(\.name) == ["Cart"])
    await application.stop()
  }

  @Test("a module that fails to start leaves nothing behind")
  func failing() async throws {
    let journal = Journal([])
    let application = try Application([network])
    try await application.launch()
    var broken = plugin(journal)
    broken = broken.first { $0.starts { throw Broken() } }
    await #expect(throws: ApplicationError.self) { try await application.install(broken) }
    #expect(journal.value == ["Share setUp", "Share stop"])
    #expect(throws: ServiceError.self) { try application.services.resolve((any TrackingService).self) }
    #expect(!application.mediator.canPerform(ActionName(target: "Share", action: "text")))
    try await application.install(plugin(journal))
    await application.stop()
  }

  @Test("an installation that is refused says that nothing was changed", arguments: [true, false])
  func refused(isAction: Bool) async throws {
    let action = Query<Int>("Cart", "count")
    let application = try Application([TestModule(Cart.self) { $0.performs(action) { _ in 1 } }])
    try await application.launch()
    let wrong = TestModule(Order.self) { contract in
      if isAction {
        contract.performs(action) { _ in 2 }
      } else {
        _ = contract.requires((any TrackingService).self)
      }
    }
    let error = await #expect(throws: WiringError.self) { try await application.install(wrong) }
    #expect(error?.description.hasSuffix("1 finding; nothing was changed") == true)
    #expect(error?.findings.first?.module == "Order")
    #expect(error?.findings.first?.owner == (isAction ? "Cart" : nil))
    await application.stop()
  }

  @Test("a module whose services others require stays")
  func stillRequired() async throws {
    let journal = Journal([])
    let application = try Application([network])
    try await application.launch()
    try await application.install(plugin(journal))
    let error = await #expect(throws: ApplicationError.self) { try await application.uninstall("Network") }
    #expect(error?.description.contains("Share requires its services; uninstall") == true)
    await #expect(throws: ApplicationError.self) { try await application.uninstall("Shore") }
    await application.stop()
    await #expect(throws: ApplicationError.self) { try await application.uninstall("Share") }
  }

  @Test("fact 9: unregistering a module of the first launch really removes it")
  func firstLaunch() async throws {
    let journal = Journal([])
    let application = try Application([network, plugin(journal)])
    try await application.launch()
    _ = try application.services.resolve((any TrackingService).self)
    try await application.uninstall("Share")
    #expect(throws: ServiceError.self) { try application.services.resolve((any TrackingService).self) }
    await #expect(throws: (any Error).self) { try await application.open(Offers()) }
    await application.stop()
    #expect(journal.value.filter { $0 == "Share stop" }.count == 1)
  }

  @Test("what a module contributed goes with it, and what others provide and contribute stays")
  func contributions() async throws {
    func contributor<Marker>(_ marker: Marker.Type, _ title: String) -> TestModule<Marker> {
      TestModule(marker) { $0.contributes((any ProductService).self) { Products(title: title) } }
    }
    let provider = TestModule(Order.self) {
      $0.provides((any ProductService).self) { Products(title: "order") }
    }
    let application = try Application([
      contributor(Cart.self, "cart"), contributor(Share.self, "share"), provider,
    ])
    try await application.launch()
    try await application.install(contributor(Network.self, "network"))
    func titles() -> [String]? {
      try? application.services.resolveAll((any ProductService).self).map(\.title).sorted()
    }
    #expect(titles() == ["cart", "network", "order", "share"])
    try await application.uninstall("Cart")
    try await application.uninstall("Network")
    #expect(titles() == ["order", "share"])
    await application.stop()
  }

  @Test("stopping while a module is being installed cancels the installation and stops what was set up, once")
  func stopDuringInstall() async throws {
    let journal = Journal([])
    let entered = Gate()
    let release = Gate()
    let application = try Application([network.noting(journal)])
    try await application.launch()
    var slow = plugin(journal)
    slow = slow.first {
      $0.starts {
        entered.open()
        await release.wait()
      }
    }
    let installation = Task { [slow] in try await application.install(slow) }
    await entered.wait()
    let stop = Task { await application.stop() }
    release.open()
    await stop.value
    await #expect(throws: (any Error).self) { try await installation.value }
    #expect(journal.value.suffix(2) == ["Share stop", "Network stop"])
    #expect(journal.value.filter { $0 == "Share stop" }.count == 1)
    await #expect(throws: ApplicationError.self) { try await application.install(plugin(journal)) }
  }

  @Test("a change that is still queued when the application stops is cancelled and never begins")
  func queuedAtStop() async throws {
    let journal = Journal([])
    let (entered, release) = (Gate(), Gate())
    let application = try Application([network.noting(journal)])
    try await application.launch()
    let slow = plugin(Journal([])).first {
      $0.starts {
        entered.open()
        await release.wait()
      }
    }
    let first = Task { try await application.install(slow) }
    await entered.wait()
    let queued = Task {
      try await application.install(TestModule(Payment.self).noting(journal))
    }
    let removal = Task { try await application.uninstall("Network") }
    let stop = Task { await application.stop() }
    release.open()
    await stop.value
    await #expect(throws: (any Error).self) { try await first.value }
    await #expect(throws: (any Error).self) { try await queued.value }
    await #expect(throws: (any Error).self) { try await removal.value }
    #expect(journal.value.filter { $0.hasPrefix("Payment") }.isEmpty)
    #expect(journal.value.filter { $0 == "Network stop" }.count == 1)
  }

  @Test("of two modules of one name that are installed at once, one is refused and the other stays whole")
  func sameNameAtOnce() async throws {
    let journal = Journal([])
    let application = try Application([network])
    try await application.launch()
    let results = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 { group.addTask { (try? await application.install(plugin(journal))) != nil } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.filter { $0 }.count == 1)
    #expect(try await application.open(Offers()) == "Share")
    await application.stop()
  }

  @Test("routes and actions that clash with running ones are refused as findings, with nothing left behind")
  func clashes() async throws {
    let journal = Journal([])
    let application = try Application([network, plugin(journal)])
    try await application.launch()
    let other = TestModule(Payment.self) { contract in
      contract.provides((any ProductService).self) { Products(title: "x") }
      contract.performs(Query("Share", "text")) { _ in "again" }
    }
    let error = await #expect(throws: WiringError.self) { try await application.install(other) }
    #expect(error?.findings.count == 1)
    #expect(throws: ServiceError.self) { try application.services.resolve((any ProductService).self) }
    try application.verify()
    await application.stop()
  }

  @Test("uninstalling what others call or adapt is refused, and an adapter without use keeps nobody out")
  func wiringStaysTrue() async throws {
    struct Wrapped: NetworkService { let tracking: any TrackingService }
    let application = try Application([
      TestModule(Host.self) {
        $0.adapts((any TrackingService).self, to: (any NetworkService).self) { Wrapped(tracking: $0) }
      },
      TestModule(Analytics.self) { contract in
        contract.provides((any TrackingService).self) { Tracking() }
        contract.performs(Query("Analytics", "flush")) { _ in true }
      },
      TestModule(Cart.self) { _ = $0.requires((any NetworkService).self) },
      TestModule(Order.self) { contract in
        _ = contract.calls(Query<Bool>("Analytics", "flush"))
        _ = contract.sends(Int.self, .report(to: "Message"))
      },
      TestModule(Message.self),
    ])
    try await application.launch()
    for name in ["Host", "Message", "Analytics"] {
      await #expect(throws: (any Error).self) { try await application.uninstall(name) }
    }
    try application.verify()
    try await application.uninstall("Cart")
    try await application.install(TestModule(Product.self))
    try await application.uninstall("Order")
    try await application.uninstall("Message")
    await application.stop()
  }

  @Test("a deferred module that is installed early waits for the first screen")
  func installDeferred() async throws {
    let journal = Journal([])
    let application = try Application([network.noting(journal)])
    try await application.launch()
    try await application.install(TestModule(Recommendations.self).noting(journal))
    #expect(journal.value.last == "Network ready")
    await application.firstScreenAppeared()
    #expect(journal.value.last == "Recommendations ready")
    await application.stop()
    #expect(journal.value.suffix(2) == ["Recommendations stop", "Network stop"])
  }

  @Test("what a deferred module provides can be required by one that starts at once, as soon as it runs")
  func requiresDeferred() async throws {
    let application = try Application([
      TestModule(Recommendations.self) { $0.provides((any TrackingService).self) { Tracking() } }
    ])
    try await application.launch()
    let cart = TestModule(Cart.self) { _ = $0.requires((any TrackingService).self) }
    let error = await #expect(throws: WiringError.self) { try await application.install(cart) }
    #expect(error?.findings.map(\.code) == [.requiresDeferred])
    #expect(error?.findings.first?.owner == "Recommendations")
    await application.firstScreenAppeared()
    try await application.install(cart)
    #expect(application.snapshot().modules.last?.state == .running)
    await application.stop()
  }

  @Test("what was installed last stops last where it is in the layer below")
  func stopOrder() async throws {
    let journal = Journal([])
    let application = try Application([TestModule(Cart.self).noting(journal)])
    try await application.launch()
    try await application.install(network.noting(journal))
    await application.stop()
    #expect(journal.value.suffix(2) == ["Cart stop", "Network stop"])
  }

  @Test("routes without a type go with their module")
  func untypedRoutes() async throws {
    let share = TestModule(Share.self) { contract in
      contract.routes("/plain") { _ in "plain" }
    }
    let application = try Application([])
    try await application.launch()
    try await application.install(share)
    #expect(application.router.canOpen("/plain"))
    try await application.uninstall("Share")
    #expect(!application.router.canOpen("/plain"))
    try await application.install(share)
    await application.stop()
  }

  @Test("a route that the host adds to the router is no module's, and stays when modules go")
  func ofHost() async throws {
    let application = try Application([TestModule(Cart.self) { $0.routes("/cart") { _ in "cart" } }])
    try await application.launch()
    try application.router.update { $0.on("/help") { _ in "help" } }
    #expect(application.router.table.routes.map(\.owner) == ["Cart", nil])
    try await application.uninstall("Cart")
    #expect(!application.router.canOpen("/cart"))
    #expect(try await application.router.open("/help", as: String.self) == "help")
    await application.stop()
  }

  @Test("installing from a handler of an application event is safe")
  @MainActor
  func fromHandler() async throws {
    let installed = Box<Task<Void, any Error>?>(nil)
    let running = Box<Application?>(nil)
    let application = try Application([
      network,
      TestModule(Cart.self) { contract in
        contract.handles(.didBecomeActive) { _ in
          let application = running.value
          installed.update { $0 = Task { try await application?.install(TestModule(Payment.self)) } }
        }
      },
    ])
    running.update { $0 = application }
    try await application.launch()
    application.send(.didBecomeActive)
    try await installed.value?.value
    #expect(application.snapshot().modules.map(\.name).contains("Payment"))
    running.update { $0 = nil }
    await application.stop()
  }
}
