import Tenon
import TenonActions
import TenonRoutes
import TestSupport
import Testing

@Suite("Launching and stopping", .timeLimit(.minutes(10)))
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

  @Test("what is named where a module starts is made at launch, before anybody asks for it")
  func eager() async throws {
    let journal = Journal([])
    let application = try Application([
      TestModule(Cart.self) { contract in
        let early = contract.provides(Int.self) {
          journal.note("early")
          return 1
        }
        contract.provides(String.self) {
          journal.note("late")
          return ""
        }
        contract.starts(with: early) { _ in }
      }
    ])
    try await application.launch()
    #expect(journal.value == ["early"])
    await application.stop()
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
