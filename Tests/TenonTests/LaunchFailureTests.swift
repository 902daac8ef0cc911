import Tenon
import TestSupport
import Testing

@Suite("Launching: concurrency, failures, cancellation", .timeLimit(.minutes(10)))
struct LaunchFailureTests {
  @Test("independent modules are in a phase at the same time")
  func parallel() async throws {
    // Each of the two waits until the other one runs; in sequence this would never end.
    let meeting = Meeting(parties: 2)
    var cart = TestModule(Cart.self)
    var order = TestModule(Order.self)
    cart = cart.first { $0.starts { await meeting.arrive() } }
    order = order.first { $0.starts { await meeting.arrive() } }
    let application = try Application([cart, order])
    try await application.launch()
    await application.stop()
  }

  @Test("an essential failure stops what was set up, in reverse order, once")
  func essential() async throws {
    let journal = Journal([])
    var order = TestModule(Order.self) { _ = $0.requires((any NetworkService).self) }.noting(journal)
    order = order.first { $0.starts { throw Broken() } }
    let network = TestModule(Network.self) { $0.provides((any NetworkService).self) { LiveNetwork() } }
    let application = try Application([order, network.noting(journal)])
    let error = await #expect(throws: ApplicationError.self) { try await application.launch() }
    #expect(error?.code == .launchFailed && error?.module == "Order" && error?.subject == "start")
    #expect(error?.cause is Broken)
    #expect(journal.value == ["Network setUp", "Order setUp", "Network start", "Order stop", "Network stop"])
    #expect(application.currentState == .stopped)
    await application.stop()
    #expect(journal.value.count == 5)
  }

  @Test("a degradable failure lets the launch go on, and its services say why they are missing")
  func degradable() async throws {
    enum Shelf: TestIdentity { static var failurePolicy: FailurePolicy { .degradable } }
    var analytics = TestModule(Analytics.self) { $0.provides((any TrackingService).self) { Tracking() } }
    analytics = analytics.first { $0.setsUp { throw Broken() } }
    let shelf = TestModule(Shelf.self) { _ = $0.requires((any TrackingService).self) }
    let cart = TestModule(Cart.self) { _ = $0.requires(ifPresent: (any TrackingService).self) }
    let application = try Application([analytics, shelf, cart])
    try await application.launch()
    let error = #expect(throws: ServiceError.self) {
      try application.services.resolve((any TrackingService).self)
    }
    #expect(error?.description.contains("Broken()") == true)
    let states = application.snapshot().modules.reduce(into: [:]) { $0[$1.name] = $1.state }
    #expect(states == ["Analytics": .failed, "Shelf": .failed, "Cart": .running])
    #expect(
      application.snapshot().modules.first { $0.name == "Shelf" }?.failure?.contains("requires Analytics")
        == true)
    await application.stop()
  }

  @Test("an essential module that requires one that degraded fails the launch with both names")
  func essentialOnDegraded() async throws {
    var analytics = TestModule(Analytics.self) { $0.provides((any TrackingService).self) { Tracking() } }
    analytics = analytics.first { $0.starts { throw Broken() } }
    let cart = TestModule(Cart.self) { _ = $0.requires((any TrackingService).self) }
    let application = try Application([analytics, cart])
    let error = await #expect(throws: ApplicationError.self) { try await application.launch() }
    #expect(error?.description.contains("Cart failed to start: it requires Analytics, which failed") == true)
  }

  @Test("a launch that is cancelled at any moment leaves nothing started and stops nothing twice")
  func cancellation() async throws {
    for round in 0..<1_000 {
      let running = Box<[String: Int]>([:])
      let modules: [any Module] = [
        counting(Network.self, running), counting(Database.self, running), counting(Payment.self, running),
        counting(Cart.self, running), counting(Order.self, running), counting(User.self, running),
      ]
      let application = try Application(modules)
      let launch = Task { try await application.launch() }
      for _ in 0..<(round % 40) { await Task.yield() }
      launch.cancel()
      switch await launch.result {
      case .success:
        #expect(application.currentState == .running)
        await application.stop()
      case .failure(let error):
        #expect(error is CancellationError)
        #expect(application.currentState == .stopped)
      }
      #expect(running.value.values.allSatisfy { $0 == 0 })
    }
  }

  private func counting<Identity>(_ identity: Identity.Type, _ running: Box<[String: Int]>) -> any Module {
    var module = TestModule(identity)
    let name = module.name
    module = module.first {
      $0.setsUp {
        await Task.yield()
        running.update { $0[name, default: 0] += 1 }
      }
    }
    module = module.first {
      $0.starts {
        await Task.yield()
        try Task.checkCancellation()
      }
    }
    module = module.first { $0.stops { running.update { $0[name, default: 0] -= 1 } } }
    return module
  }

  @Test("stopping during the launch, and several times at once, stops everything once")
  func stopDuringLaunch() async throws {
    let entered = Gate()
    let stops = Box(0)
    var cart = TestModule(Cart.self)
    cart = cart.first {
      $0.starts {
        entered.open()
        try await Task.sleep(for: .seconds(600))
      }
    }
    cart = cart.first { $0.stops { stops.update { $0 += 1 } } }
    let application = try Application([cart])
    let launch = Task { try await application.launch() }
    await entered.wait()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { await application.stop() } }
    }
    await #expect(throws: CancellationError.self) { try await launch.value }
    #expect(stops.value == 1)
    #expect(application.currentState == .stopped)
  }
}
