import Tenon
import TenonActions
import TenonRoutes
import TestSupport
import Testing

private protocol Paying: Sendable { var version: Int { get } }
private struct PayingOnce: Paying { let version: Int }

/// Keeps how to get the service, and no instance.
private struct Till: Sendable { let paying: Provider<any Paying> }

private struct Receipt: Route {
  typealias Output = Int
  static let pattern: RoutePattern = "/receipt"
}

extension ActionReference where Input == Void, Output == Int, Failure == any Error {
  fileprivate static var pay: Self { Self("Payment", "pay") }
  fileprivate static var checkOut: Self { Self("Cart", "checkOut") }
}

/// One module takes the place of another one while the application runs.
@Suite("Replacing modules", .timeLimit(.minutes(10)))
struct ReplacingTests {
  private let journal = Journal([])

  private func payment(
    _ version: Int, setUp: @escaping @Sendable () async throws -> Void = {}
  ) -> TestModule<Message> {
    TestModule(Message.self) { [journal] contract in
      let paying = contract.provides(
        (any Paying).self, teardown: { journal.note("teardown \($0.version)") }
      ) { PayingOnce(version: version) }
      contract.setsUp(with: paying) { _ in
        try await setUp()
        journal.note("set up \(version)")
      }
      contract.performs(.pay, with: paying) { _, paying in paying.version }
      contract.routes(Receipt.self, with: paying) { _, _, paying in paying.version }
      contract.stops { journal.note("stop \(version)") }
    }
  }

  /// A module that pays, with a handler that receives the service for each call.
  private func cart() -> TestModule<Cart> {
    TestModule(Cart.self) { contract in
      let payment = contract.requires((any Paying).self)
      let later = contract.requires(later: (any Paying).self)
      contract.provides(Till.self, with: later) { Till(paying: $0) }
      contract.performs(.checkOut, with: payment) { _, payment in payment.version }
    }
  }

  @Test("what others require comes from the new module, whatever they use, and the old one is torn down")
  func replaced() async throws {
    let application = try Application([cart(), payment(1)])
    try await application.launch()
    #expect(try await application.perform(.checkOut) == 1)
    let kept = try application.services.resolve(Till.self).paying
    #expect(try kept().version == 1)
    let refused = await #expect(throws: ApplicationError.self) { try await application.uninstall("Message") }
    #expect(refused?.code == .stillRequired)

    try await application.install(payment(2), replacing: "Message")
    #expect(journal.value == ["set up 1", "stop 1", "teardown 1", "set up 2"])
    #expect(try await application.perform(.checkOut) == 2)
    #expect(try await application.perform(.pay) == 2)
    #expect(try await application.open(Receipt()) == 2)
    #expect(try kept().version == 2)
    #expect(application.snapshot().modules.map(\.state) == [.running, .running])
    #expect(application.issues.all.isEmpty)
    await application.stop()
    #expect(journal.value.suffix(2) == ["stop 2", "teardown 2"])
  }

  @Test("if the new module fails, the old one is there again, and the error is thrown")
  func failing() async throws {
    struct Offline: Error {}
    let application = try Application([cart(), payment(1)])
    try await application.launch()
    let error = await #expect(throws: ApplicationError.self) {
      try await application.install(payment(2) { throw Offline() }, replacing: "Message")
    }
    #expect(error?.code == .launchFailed)
    #expect(error?.cause is Offline)
    #expect(try await application.perform(.checkOut) == 1)
    #expect(try await application.open(Receipt()) == 1)
    #expect(journal.value == ["set up 1", "stop 1", "teardown 1", "teardown 2", "set up 1"])
  }

  @Test("what does not verify is refused before anything stops")
  func unverified() async throws {
    let application = try Application([cart(), payment(1)])
    try await application.launch()
    let empty = TestModule(Message.self) { _ in }
    let error = await #expect(throws: WiringError.self) {
      try await application.install(empty, replacing: "Message")
    }
    #expect(error?.findings.map(\.code.rawValue).contains("missing-service") == true)
    let conflict = TestModule(Message.self) { contract in
      contract.provides((any Paying).self) { PayingOnce(version: 2) }
      contract.performs(.checkOut) { _ in 3 }
    }
    await #expect(throws: WiringError.self) { try await application.install(conflict, replacing: "Message") }
    let unknown = await #expect(throws: ApplicationError.self) {
      try await application.install(payment(2), replacing: "Mesage")
    }
    #expect(unknown?.code == .unknownModule)
    #expect(journal.value == ["set up 1"])
    #expect(try await application.perform(.checkOut) == 1)
  }

  @Test(
    "what would keep an instance of the old service is named, with what to write",
    arguments: ["singleton", "through a transient service", "collection", "runs"])
  func kept(how: String) async throws {
    let keeper = TestModule(Cart.self) { contract in
      let payment = contract.requires((any Paying).self)
      switch how {
      case "singleton": contract.provides(String.self, with: payment) { "\($0.version)" }
      case "through a transient service":
        let passing = contract.provides(Int.self, lifetime: .transient, with: payment) { $0.version }
        contract.provides(String.self, lifetime: .cached, with: passing) { "\($0)" }
      case "collection":
        let all = contract.collects((any Paying).self)
        contract.provides(String.self, with: all) { "\($0.count)" }
      default: contract.runs(with: payment) { _ in try await Task.sleep(for: .seconds(3_600)) }
      }
      contract.performs(.checkOut, with: payment) { _, payment in payment.version }
    }
    let application = try Application([keeper, payment(1)])
    try await application.launch()
    let error = await #expect(throws: ApplicationError.self) {
      try await application.install(payment(2), replacing: "Message")
    }
    #expect(error?.code == .stillRequired)
    #expect(error?.message.contains(how == "runs" ? "Cart runs code, and keeps" : "Cart provides ") == true)
    #expect(error?.message.contains("require it with `later:`") == true)
    // Both together may be replaced.
    try await application.install(payment(2), cart(), replacing: "Message", "Cart")
    #expect(try await application.perform(.checkOut) == 2)
    await application.stop()
  }

  @Test("calls in progress of the old module end first, and a module may have another name")
  func callsInProgress() async throws {
    let (begun, gate) = (Gate(), Gate())
    let slow = TestModule(Message.self) { contract in
      contract.provides((any Paying).self) { PayingOnce(version: 1) }
      contract.performs(.pay) { _ async in
        begun.open()
        await gate.wait()
        return 1
      }
    }
    let application = try Application([cart(), slow])
    try await application.launch()
    async let paid = application.perform(.pay)
    await begun.wait()
    async let replacing: Void = application.install(
      TestModule(Network.self) { contract in
        let paying = contract.provides((any Paying).self) { PayingOnce(version: 2) }
        contract.performs(.pay, with: paying) { _, paying in paying.version }
      }, replacing: "Message")
    gate.open()
    #expect(try await paid == 1)
    try await replacing
    #expect(try await application.perform(.pay) == 2)
    #expect(application.snapshot().modules.map(\.name).contains("Network"))
  }

  @Test("a module cannot replace itself from what it runs")
  func fromWithin() async throws {
    let error = Box<(any Error)?>(nil)
    let done = Gate()
    let application = Box<Application?>(nil)
    let own = TestModule(Message.self) { contract in
      contract.runs {
        do { try await application.value?.install(TestModule(Network.self), replacing: "Message") } catch let
          failure
        {
          error.update { $0 = failure }
        }
        done.open()
      }
    }
    application.update { $0 = try? Application([own]) }
    try await application.value?.launch()
    await done.wait()
    #expect((error.value as? ApplicationError)?.code == .insidePhase)
    await application.value?.stop()
  }

  @Test(
    "what would be lost in between is refused",
    arguments: ["decorated", "decorates", "guards", "intercepts", "moves into a scope"])
  func lost(what: String) async throws {
    let provider = TestModule(Message.self) { contract in
      let paying = contract.provides((any Paying).self) { PayingOnce(version: 1) }
      contract.performs(.pay, with: paying) { _, paying in paying.version }
    }
    let wrapper = TestModule(Cart.self) { contract in
      contract.decorates((any Paying).self) { PayingOnce(version: $0.version + 10) }
    }
    let guarding = TestModule(Host.self) { contract in
      if what == "guards" { contract.guards("age") { _ in .allow } }
      if what == "intercepts" { contract.intercepts { context, next in try await next(context) } }
    }
    let scoped = TestModule(Message.self) { contract in
      _ = contract.opensScope(LoginSession.self)
      contract.provides((any Paying).self, lifetime: .scoped(LoginSession.self)) { PayingOnce(version: 2) }
    }
    let isDecorated = what.hasPrefix("decorate")
    let application = try Application([provider, guarding] + (isDecorated ? [wrapper] : []))
    try await application.launch()
    let error = await #expect(throws: ApplicationError.self) {
      switch what {
      case "decorated": try await application.install(provider, replacing: "Message")
      case "decorates": try await application.install(wrapper, replacing: "Cart")
      case "moves into a scope": try await application.install(scoped, replacing: "Message")
      default: try await application.install(guarding, replacing: "Host")
      }
    }
    #expect(error?.code == .stillRequired)
    #expect(error?.message.contains("cannot be replaced: ") == true)
    #expect(try await application.perform(.pay) == (isDecorated ? 11 : 1))
    if isDecorated {
      try await application.install(provider, wrapper, replacing: "Message", "Cart")
      #expect(try await application.perform(.pay) == 11)
    }
  }

  @Test("a module that ran runs again, though it would start later, and so does what takes its place")
  func later() async throws {
    struct Offline: Error {}
    func maps(_ setUp: @escaping @Sendable () throws -> Void = {}) -> TestModule<Later> {
      TestModule(Later.self) { contract in
        contract.setsUp { try setUp() }
        contract.performs(.pay) { _ in 1 }
      }
    }
    let application = try Application([maps()])
    try await application.launch()
    #expect(try await application.perform(.pay) == 1)
    #expect(application.snapshot().modules.map(\.state) == [.running])
    await #expect(throws: ApplicationError.self) {
      try await application.install(maps { throw Offline() }, replacing: "Later")
    }
    #expect(application.snapshot().modules.map(\.state) == [.running])
    try await application.install(maps(), replacing: "Later")
    #expect(application.snapshot().modules.map(\.state) == [.running])
  }

  @Test("replacing modules with nothing removes them")
  func nothing() async throws {
    let application = try Application([cart(), payment(1)])
    try await application.launch()
    let error = await #expect(throws: ApplicationError.self) {
      try await application.install(replacing: "Message")
    }
    #expect(error?.code == .stillRequired)
    try await application.install(replacing: "Message", "Cart")
    #expect(application.snapshot().modules.isEmpty)
  }
}

private enum Later: TestIdentity {
  static var launchTime: LaunchTime { .onDemand }
}
