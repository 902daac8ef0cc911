import Tenon
import TenonActions
import TenonRouting
import Testing

@Suite("Launching and stopping", .timeLimit(.minutes(5)))
struct LaunchTests {
  @Test("modules start after those they require, then by layer, priority and name, in every launch")
  func order() async throws {
    for _ in 0..<5 {
      let journal = Journal([])
      var options = ApplicationOptions()
      options.launchWidth = 1
      let application = try Application(
        [
          TestModule(Product.self).noting(journal),
          TestModule(Cart.self) { _ = $0.requires((any TrackingService).self) }.noting(journal),
          TestModule(Message.self).noting(journal),
          TestModule(User.self).noting(journal),
          TestModule(Network.self).noting(journal),
          TestModule(Payment.self) {
            $0.provides((any TrackingService).self) { Tracking() }
          }.noting(journal),
        ], options: options)
      try await inTime { try await application.launch() }
      let names = ["Network", "Payment", "User", "Message", "Cart", "Product"]
      #expect(
        journal.value == names.map { "\($0) setUp" } + names.map { "\($0) start" }
          + names.map { "\($0) ready" })
      await inTime { await application.stop() }
      #expect(Array(journal.value.suffix(6)) == names.reversed().map { "\($0) stop" })
      #expect(application.currentState == .stopped)
    }
  }
}

/// A module that is told its name, and what it is but for that.
private struct NamedModule: Module {
  let name: String
  var layer = Layer.business
  var launchTime = LaunchTime.immediate
}

@Suite("The order of launch", .timeLimit(.minutes(5)))
struct LaunchOrderTests {
  private func order(_ modules: [any Module]) throws -> [String] {
    try Application(modules).snapshot().modules.map(\.name)
  }

  @Test("however many modules could start at the same time, their names decide", arguments: [2, 3, 7, 8, 50])
  func byName(_ count: Int) throws {
    let names = (0..<count).map { "M\(100 + $0)" }
    // Every number below a prime once, in no order.
    let shuffled = (0..<53).map { ($0 * 20 + 11) % 53 }.filter { $0 < count }
    #expect(try order(shuffled.map { NamedModule(name: names[$0]) }) == names)
  }

  @Test("a layer's modules keep their order when what they wait for comes in another one")
  func afterOthers() throws {
    enum First {}
    enum Second {}
    let modules: [any Module] =
      [
        TestModule(First.self) { _ = $0.requires((any NetworkService).self) },
        TestModule(Second.self) { _ = $0.requires((any TrackingService).self) },
        TestModule(Network.self) { $0.provides((any NetworkService).self) { LiveNetwork() } },
        TestModule(Payment.self) { $0.provides((any TrackingService).self) { Tracking() } },
      ] + ["A", "B", "Z"].map { NamedModule(name: $0) }
    #expect(try order(modules) == ["Network", "Payment", "A", "B", "First", "Second", "Z"])
  }

  @Test("what is there if present comes first, however late it starts")
  func ifPresent() throws {
    enum Adverts: TestIdentity { static var launchTime: LaunchTime { .deferred } }
    func modules<Identity>(_ asking: Identity.Type) -> [any Module] {
      [
        TestModule(asking) { _ = $0.requires(ifPresent: (any TrackingService).self) },
        TestModule(Recommendations.self) { $0.provides((any TrackingService).self) { Tracking() } },
        NamedModule(name: "Zoo"),
      ]
    }
    #expect(try order(modules(Adverts.self)) == ["Zoo", "Recommendations", "Adverts"])
    #expect(try order(modules(Cart.self)) == ["Zoo", "Recommendations", "Cart"])
  }

  @Test("deferred modules stand in their layer's place, behind what is alike and starts at once")
  func deferred() throws {
    let modules = [
      NamedModule(name: "A", layer: .core, launchTime: .deferred), NamedModule(name: "B", layer: .host),
      NamedModule(name: "C", layer: .feature, launchTime: .deferred), NamedModule(name: "D", layer: .core),
    ]
    #expect(try order(modules) == ["D", "A", "C", "B"])
  }
}

@Suite("Launching: concurrency, failures, cancellation", .timeLimit(.minutes(5)))
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

  @Test("a module that takes too long is cancelled and given up, also if it does not listen")
  func timeout() async throws {
    enum Slow: TestIdentity { static var phaseTimeout: Duration? { .milliseconds(5) } }
    let release = Gate()
    let stopped = Gate()
    var slow = TestModule(Slow.self)
    slow = slow.first { $0.setsUp { await release.wait() } }
    slow = slow.first { $0.stops { stopped.open() } }
    let application = try Application([slow])
    let error = await #expect(throws: ApplicationError.self) { try await application.launch() }
    #expect(error?.description.contains("did not finish within") == true)
    // It ends after all, and is stopped because nobody else will.
    release.open()
    await stopped.wait()
  }

  @Test("a phase that never ends blocks neither the launch nor the stop, with the limits of the application")
  func endless() async throws {
    let never = Gate()
    var options = ApplicationOptions()
    #expect(options.phaseTimeout == .seconds(60))
    options.phaseTimeout = .milliseconds(5)
    let application = try Application(
      [
        TestModule(Cart.self) { $0.starts { await never.wait() } },
        TestModule(User.self) { $0.stops { await never.wait() } },
      ], options: options)
    let error = await #expect(throws: ApplicationError.self) { try await application.launch() }
    #expect(error?.module == "Cart")
    #expect((error?.cause as? ApplicationError)?.code == .phaseTimedOut)
    #expect(application.currentState == .stopped)
    #expect(
      application.issues.all.contains {
        $0.module == "User" && $0.description.contains("did not finish within")
      })
    never.open()
  }

  @Test("a module may be without a limit where the application has one, and so may the application")
  func unlimited() async throws {
    enum Patient: TestIdentity { static var phaseTimeout: Duration? { .seconds(Int.max) } }
    for (limit, module) in [
      (
        Duration.milliseconds(1),
        TestModule(Patient.self) { $0.starts { try await Task.sleep(for: .milliseconds(20)) } }
          as any Module
      ),
      (nil, TestModule(Cart.self) { $0.starts { try await Task.sleep(for: .milliseconds(20)) } }),
    ] as [(Duration?, any Module)] {
      var options = ApplicationOptions()
      options.phaseTimeout = limit
      let application = try Application([module], options: options)
      try await application.launch()
      await application.stop()
    }
  }

  @Test("of many limits each passes at its own time, and none that is not reached")
  func manyLimits() async throws {
    enum First: TestIdentity {
      static var phaseTimeout: Duration? { .milliseconds(40) }
      static var failurePolicy: FailurePolicy { .degradable }
    }
    enum Second: TestIdentity {
      static var phaseTimeout: Duration? { .milliseconds(5) }
      static var failurePolicy: FailurePolicy { .degradable }
    }
    let never = Gate()
    let application = try Application([
      TestModule(First.self) { $0.starts { await never.wait() } },
      TestModule(Second.self) { $0.starts { await never.wait() } },
      TestModule(Cart.self) { $0.starts {} },
    ])
    try await application.launch()
    let failed = application.snapshot().modules.filter { $0.state == .failed }.map(\.name)
    #expect(failed == ["First", "Second"])
    await application.stop()
    never.open()
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

  @Test("an application is launched once")
  func launchedOnce() async throws {
    let journal = Journal([])
    let application = try Application([TestModule(Cart.self).noting(journal)])
    try await application.launch()
    await #expect(throws: ApplicationError.self) { try await application.launch() }
    await application.stop()
    await #expect(throws: ApplicationError.self) { try await application.launch() }
    #expect(journal.value == ["Cart setUp", "Cart start", "Cart ready", "Cart stop"])
  }

  @Test("deferred modules start when the first screen has appeared, once")
  func deferred() async throws {
    let journal = Journal([])
    let application = try Application([
      TestModule(Recommendations.self).noting(journal), TestModule(Cart.self).noting(journal),
    ])
    try await application.launch()
    #expect(journal.value == ["Cart setUp", "Cart start", "Cart ready"])
    await application.firstScreenAppeared()
    await application.firstScreenAppeared()
    #expect(
      journal.value.suffix(3) == ["Recommendations setUp", "Recommendations start", "Recommendations ready"])
    await application.stop()
    #expect(journal.value.suffix(2) == ["Recommendations stop", "Cart stop"])
  }

  @Test("a module may ask for the main actor with the ordinary means")
  func mainActor() async throws {
    let application = try Application([
      TestModule(Cart.self) { $0.starts { @MainActor in MainActor.assertIsolated() } }
    ])
    try await application.launch()
    await application.stop()
  }

  @Test("two applications live in one process and share nothing")
  func twoApplications() async throws {
    let module = TestModule(Product.self) {
      $0.provides((any ProductService).self) { Products(title: "x") }
      $0.provides(Journal.self) { Journal([]) }
    }
    let one = try Application([module])
    let other = try Application([module])
    try await one.launch()
    try await other.launch()
    #expect(try one.services.resolve(Journal.self) !== other.services.resolve(Journal.self))
    await one.stop()
    #expect(try other.services.resolve((any ProductService).self).title == "x")
    await other.stop()
  }

  @Test("an application that is let go leaves nothing behind")
  func noLeak() async throws {
    var application: Application? = try Application([
      TestModule(Cart.self) { contract in
        let network = contract.provides((any NetworkService).self) { LiveNetwork() }
        contract.observes(Int.self, with: network) { _, network in _ = network }
        contract.performs(Query("Cart", "count"), with: network) { _, network in "\(network)".count }
      }
    ])
    try await application?.launch()
    weak let services = application?.services
    weak let mediator = application?.mediator
    await application?.stop()
    application = nil
    #expect(services == nil)
    #expect(mediator == nil)
  }
}

/// A point that tasks pass only together.
actor Meeting {
  private var missing: Int
  private let gate = Gate()

  init(parties: Int) { missing = parties }

  func arrive() async {
    missing -= 1
    if missing <= 0 { gate.open() } else { await gate.wait() }
  }
}

/// Lets those who wait pass once it is open; does not listen to cancellation. Who waits too long fails the test.
final class Gate: Sendable {
  private let state = Box<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

  func open() {
    let waiting = state.update { state in
      defer { state = (true, []) }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func wait(sourceLocation: SourceLocation = #_sourceLocation) async {
    let limit = Task.detached {
      try await Task.sleep(for: patience)
      Issue.record("the gate was not opened", sourceLocation: sourceLocation)
      self.open()
    }
    await withCheckedContinuation { continuation in
      let isOpen = state.update { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
    limit.cancel()
  }
}
