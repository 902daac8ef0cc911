import Tenon
import TenonActions
import TenonScreens
import TestSupport
import Testing

private enum Hasty: TestIdentity { static var phaseTimeout: Duration? { .milliseconds(5) } }

/// What a change waits for, and that asks for another change.
@Suite("Changes that would wait for themselves", .timeLimit(.minutes(10)))
struct WaitingTests {
  private let running = Box<Application?>(nil)
  private let refusals = Box<[ApplicationError?]>([])

  private func launched(_ modules: [any Module], _ options: ApplicationOptions = ApplicationOptions())
    async throws -> Application
  {
    let application = try Application(modules, options: options)
    running.update { $0 = application }
    try await application.launch()
    return application
  }

  private func end(_ application: Application) async {
    running.update { $0 = nil }
    await application.stop()
    #expect(application.currentState == .stopped)
  }

  /// Asks for a change, and notes how that failed.
  @Sendable private func change(_ change: @Sendable (Application) async throws -> Void) async {
    do {
      if let application = running.value { try await change(application) }
      refusals.update { $0.append(nil) }
    } catch {
      refusals.update { $0.append(error as? ApplicationError) }
    }
  }

  /// A module whose action says that it was entered, and asks for a change when it may.
  private func caller<Identity>(
    _ identity: Identity.Type, _ entered: Gate, _ release: Gate,
    _ asked: @escaping @Sendable (Application) async throws -> Void
  ) -> TestModule<Identity> {
    TestModule(identity) { contract in
      contract.performs(Query(String(describing: identity), "change")) { _ in
        entered.open()
        await release.wait()
        await change(asked)
        return true
      }
    }
  }

  private func call(_ name: String, of application: Application) -> Task<Bool, any Error> {
    Task { try await application.mediator.perform(.named(name, "change"), [:]) }
  }

  @Test("a call whose module is being uninstalled cannot install another one")
  func callOfLeavingModule() async throws {
    let (entered, leaving) = (Gate(), Gate())
    var options = ApplicationOptions()
    options[LeavingPart.self] = { leaving.open() }
    let cart = caller(Cart.self, entered, leaving) { try await $0.install(TestModule(Payment.self)) }
    let application = try await launched([cart], options)
    let call = call("Cart", of: application)
    await entered.wait()
    try await application.uninstall("Cart")
    #expect(try await call.value)
    #expect(refusals.value.map { $0?.code } == [.insidePhase])
    #expect(application.snapshot().modules.isEmpty)
    await end(application)
  }

  @Test("two calls that uninstall each other's modules do not wait for each other")
  func crosswise() async throws {
    let (cartEntered, orderEntered, release) = (Gate(), Gate(), Gate())
    let application = try await launched([
      caller(Cart.self, cartEntered, release) { try await $0.uninstall("Order") },
      caller(Order.self, orderEntered, release) { try await $0.uninstall("Cart") },
    ])
    let calls = [call("Cart", of: application), call("Order", of: application)]
    await cartEntered.wait()
    await orderEntered.wait()
    release.open()
    for call in calls { #expect(try await call.value) }
    // Which came first is open; the other one is refused, or comes when its own module has gone.
    #expect(refusals.value.contains(nil))
    #expect(refusals.value.allSatisfy { $0 == nil || $0?.code == .insidePhase })
    await end(application)
  }

  @Test("the first screen may be reported in a phase of a deferred module, and in one of an installation")
  func firstScreenInPhase() async throws {
    let journal = Journal([])
    let deferred = TestModule(Recommendations.self) { contract in
      contract.starts { await running.value?.firstScreenAppeared() }
    }.noting(journal)
    let application = try await launched([deferred])
    await application.firstScreenAppeared()
    try await application.install(
      TestModule(Payment.self) { contract in
        contract.starts { await running.value?.firstScreenAppeared() }
      }.noting(journal))
    #expect(journal.value.filter { $0.hasSuffix("ready") } == ["Recommendations ready", "Payment ready"])
    await end(application)
  }

  @Test(
    "the first screen that a call of a leaving module tells of lets the deferred modules start all the same")
  func firstScreenInCall() async throws {
    let (entered, leaving, ready) = (Gate(), Gate(), Gate())
    var options = ApplicationOptions()
    options[LeavingPart.self] = { leaving.open() }
    let cart = caller(Cart.self, entered, leaving) { await $0.firstScreenAppeared() }
    let deferred = TestModule(Recommendations.self) { $0.readies { ready.open() } }
    let application = try await launched([cart, deferred], options)
    let call = call("Cart", of: application)
    await entered.wait()
    try await application.uninstall("Cart")
    #expect(try await call.value)
    await ready.wait()
    await end(application)
  }

  @Test("a part that withdraws a module cannot ask for a change")
  func withdrawalChanges() async throws {
    var options = ApplicationOptions()
    options[LeavingPart.self] = { await change { try await $0.install(TestModule(Payment.self)) } }
    let application = try await launched([TestModule(Cart.self)], options)
    try await application.uninstall("Cart")
    #expect(refusals.value.map { $0?.code } == [.insidePhase])
    await end(application)
  }

  @Test("a teardown cannot ask for a change, and may afterwards")
  func teardownChanges() async throws {
    let application = try await launched([
      TestModule(Cart.self) { contract in
        let tracking = contract.provides(
          (any TrackingService).self,
          teardown: { _ in await change { try await $0.install(TestModule(Payment.self)) } }
        ) { Tracking() }
        contract.starts(with: tracking) { _ in }
      }
    ])
    try await application.uninstall("Cart")
    #expect(refusals.value.map { $0?.code } == [.insidePhase])
    try await application.install(TestModule(Payment.self))
    await end(application)
  }

  @Test("a teardown that stops its application does not wait for itself", arguments: [true, false])
  func teardownStops(uninstalls: Bool) async throws {
    let application = try await launched([
      TestModule(Cart.self) { contract in
        let tracking = contract.provides(
          (any TrackingService).self, teardown: { _ in await running.value?.stop() }
        ) { Tracking() }
        contract.starts(with: tracking) { _ in }
      }
    ])
    if uninstalls { try await application.uninstall("Cart") }
    await application.stop()
    #expect(application.currentState == .stopped)
    running.update { $0 = nil }
  }

  /// A module with an action that goes on until the gate is open.
  private func patient(_ entered: Gate, _ release: Gate) -> TestModule<Hasty> {
    TestModule(Hasty.self) { contract in
      contract.performs(Query("Hasty", "change")) { _ in
        entered.open()
        await release.wait()
        return true
      }
    }
  }

  @Test(
    "an uninstallation waits for calls no longer than the module's phases may take, and the issues name the module"
  )
  func limited() async throws {
    let (entered, release) = (Gate(), Gate())
    let application = try await launched([patient(entered, release)])
    let call = call("Hasty", of: application)
    await entered.wait()
    try await inTime { try await application.uninstall("Hasty") }
    #expect(application.snapshot().modules.isEmpty)
    // On a busy machine, phases that follow may take longer than they may, too.
    let issue = try #require(application.issues.all.first)
    #expect(issue.module == "Hasty")
    #expect(issue.doing == "end its calls")
    #expect((issue.cause as? ApplicationError)?.code == .phaseTimedOut)
    release.open()
    #expect(try await call.value)
    await end(application)
  }

  @Test("who cancels an uninstallation ends its wait for calls, and the module goes")
  func cancelled() async throws {
    let (entered, leaving, release) = (Gate(), Gate(), Gate())
    var options = ApplicationOptions()
    options[LeavingPart.self] = { leaving.open() }
    let application = try await launched([caller(Cart.self, entered, release) { _ in }], options)
    let call = call("Cart", of: application)
    await entered.wait()
    let removal = Task { try await application.uninstall("Cart") }
    await leaving.wait()
    removal.cancel()
    try await inTime { try await removal.value }
    #expect(application.snapshot().modules.isEmpty)
    #expect(application.issues.all.isEmpty)
    release.open()
    #expect(try await call.value)
    await end(application)
  }

  @Test("a caller that cancels a change that waits for its turn learns so at once, and it never happens")
  func cancelledInQueue() async throws {
    let (entered, leaving, release) = (Gate(), Gate(), Gate())
    var options = ApplicationOptions()
    options[LeavingPart.self] = { leaving.open() }
    let application = try await launched([caller(Cart.self, entered, release) { _ in }], options)
    let call = call("Cart", of: application)
    await entered.wait()
    let removal = Task { try await application.uninstall("Cart") }
    await leaving.wait()
    let installation = Task { try await application.install(TestModule(Payment.self)) }
    installation.cancel()
    await #expect(throws: CancellationError.self) { try await inTime { try await installation.value } }
    release.open()
    #expect(try await call.value)
    try await removal.value
    #expect(application.snapshot().modules.isEmpty)
    await end(application)
  }

  @Test("an application that stops does not wait for calls that an uninstallation waits for")
  func stopDuringUninstallation() async throws {
    let (entered, leaving, release) = (Gate(), Gate(), Gate())
    var options = ApplicationOptions()
    options[LeavingPart.self] = { leaving.open() }
    let application = try await launched(
      [
        TestModule(Cart.self) { contract in
          contract.performs(Query("Cart", "change")) { _ in
            entered.open()
            await release.wait()
            return true
          }
        }
      ], options)
    let call = call("Cart", of: application)
    await entered.wait()
    let removal = Task { try await application.uninstall("Cart") }
    await leaving.wait()
    await end(application)
    try await removal.value
    release.open()
    #expect(try await call.value)
  }
}

/// Who waits for what a person does.
@MainActor
@Suite("Results of screens when the application stops", .timeLimit(.minutes(10)), .inTime)
struct StoppedResultTests {
  private struct HomePage: Route { static let pattern: RoutePattern = "/home" }
  private struct Choice: Route {
    typealias Output = Int
    static let pattern: RoutePattern = "/choice"
  }

  @Test("who waits for a screen's result gets nil, and who asks later does not wait")
  func result() async throws {
    let application = try Application([
      TestModule(Cart.self) { contract in
        contract.destination(HomePage.self) { _, _ in "home" }
        contract.destination(Choice.self) { _, _ in "choice" }
      }
    ])
    try await application.launch()
    await application.navigator.openWindow(root: HomePage())
    let changes = application.navigator.changes()
    let choice = Task { try await application.navigator.result(of: Choice()) }
    for await change in changes.limited() where change.appearing.contains(where: { $0 is Choice }) { break }
    await application.stop()
    #expect(try await choice.value == nil)
    #expect(try await application.navigator.result(of: Choice()) == nil)
  }
}
