import Tenon
import TenonActions
import TenonHost
import TestSupport
import Testing

/// Does what a test says when a module is withdrawn.
final class LeavingPart: ApplicationPart {
  struct Declarations: PartDeclarations { init(module: String) {} }

  static let name = "leaving"
  static var defaultOptions: @Sendable () async -> Void { {} }
  private let leaves: @Sendable () async -> Void

  init(_ assembly: PartAssembly<LeavingPart>) throws(WiringError) { leaves = assembly.options }

  func withdraw(_ module: PartModule<LeavingPart>) async { await leaves() }
}

/// What runs while its module is taken away.
@Suite("Handlers under way when their module leaves", .timeLimit(.minutes(10)))
struct LeavingHandlerTests {
  private let journal = Journal([])
  private let entered = Gate()
  private let leaving = Gate()

  /// Does not end before its module is withdrawn, and takes its time then.
  @Sendable private func work() async {
    entered.open()
    await leaving.wait()
    for _ in 0..<100 { await Task.yield() }
    journal.note("ended")
  }

  private func application(
    _ more: @escaping @Sendable (inout ModuleContract, Needed<any TrackingService>) -> Void
  )
    throws -> Application
  {
    var options = ApplicationOptions()
    options[LeavingPart.self] = { leaving.open() }
    let cart = TestModule(Cart.self) { contract in
      let tracking = contract.provides(
        (any TrackingService).self, teardown: { _ in journal.note("torn down") }
      ) { Tracking() }
      more(&contract, tracking)
    }
    let network = TestModule(Network.self) { contract in
      let send = contract.sends(Int.self, .broadcast)
      contract.performs(Query("Network", "tell")) { _ in await send(1).observers }
    }
    return try Application([cart, network], options: options)
  }

  @Test("an asynchronous handler of an application event ends before its services are torn down")
  func handler() async throws {
    let application = try application { contract, tracking in
      contract.handles(.redeem, with: tracking) { _, _ in
        await work()
        return true
      }
    }
    try await application.launch()
    let answer = Task { await application.send(.redeem) }
    await entered.wait()
    try await application.uninstall("Cart")
    #expect(journal.value == ["ended", "torn down"])
    #expect(await answer.value)
    await application.stop()
  }

  @Test("an asynchronous observer is cancelled, and ends before its services are torn down")
  func observer() async throws {
    let wasCancelled = Box(false)
    let application = try application { contract, tracking in
      contract.observes(Int.self, with: tracking) { (_: Int, _: any TrackingService) async throws in
        // Without a cancellation, the module would never leave.
        while !Task.isCancelled {
          entered.open()
          await Task.yield()
        }
        wasCancelled.update { $0 = true }
        await work()
      }
    }
    try await application.launch()
    let delivery = Task { () -> Int in try await application.mediator.perform(.named("Network", "tell"), [:])
    }
    await entered.wait()
    try await application.uninstall("Cart")
    #expect(journal.value == ["ended", "torn down"])
    #expect(wasCancelled.value)
    _ = try await delivery.value
    await application.stop()
  }

  @Test("an asynchronous handler and an observer may uninstall their own module", arguments: [true, false])
  func own(observes: Bool) async throws {
    let running = Box<Application?>(nil)
    let application = try application { contract, _ in
      contract.handles(.redeem) { _ in
        try await running.value?.uninstall("Cart")
        return true
      }
      contract.observes(Int.self) { (_: Int) async throws in try await running.value?.uninstall("Cart") }
    }
    running.update { $0 = application }
    try await application.launch()
    if observes {
      _ = try await application.mediator.perform(.named("Network", "tell"), [:]) as Int
    } else {
      #expect(await application.send(.redeem))
    }
    #expect(application.snapshot().modules.map(\.name) == ["Network"])
    running.update { $0 = nil }
    await application.stop()
  }

  @Test("a service whose factory awaits an event is a cycle where an observer answers it with the service")
  func cycle() async throws {
    let module = TestModule(Share.self) { contract in
      let send = contract.sends(Int.self, .report(to: "Share"))
      let tracking = contract.provides(async: Tracking.self) {
        await send(1)
        return Tracking()
      }
      contract.observes(Int.self, with: tracking) {
        (_: Int, tracking: AsyncProvider<Tracking>) async throws in
        _ = try await tracking()
      }
      contract.starts(with: tracking) { tracking in _ = try await tracking() }
    }
    let application = try Application([module])
    try await application.launch()
    #expect(application.issues.all.map { ($0.cause as? ServiceError)?.code } == [.cycle])
    await application.stop()
  }
}

extension AsyncApplicationEvent where Payload == Void, Answer == Bool {
  fileprivate static var redeem: Self { Self(.first) }
}
