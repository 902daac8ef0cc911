import Tenon
import TenonActions
import TestSupport
import Testing

private protocol Plugin: Sendable { var title: String { get } }
private struct Sound: Plugin { var title: String }
private struct Offline: Error {}

@Suite("What an application tells to do", .timeLimit(.minutes(10)))
struct ApplicationCureTests {
  private static let ask = Query<[String]>("Host", "ask")

  private func modules(skippingFailures: Bool) -> [any Module] {
    [
      TestModule(Cart.self) {
        $0.contributes((any Plugin).self, fileID: "Cart/C.swift", line: 4) { throw Offline() }
      },
      TestModule(Product.self) { $0.contributes((any Plugin).self) { Sound(title: "sound") } },
      TestModule(Host.self) { contract in
        let plugins = contract.collects((any Plugin).self, skippingFailures: skippingFailures)
        contract.performs(Self.ask, with: plugins) { _, plugins in plugins.map(\.title) }
      },
    ]
  }

  @Test("a contribution that fails is reported with its module and line")
  func contribution() async throws {
    let application = try Application(modules(skippingFailures: false))
    try await application.launch()
    do {
      _ = try await application.mediator.perform(Self.ask, ())
      Issue.record("performed")
    } catch {
      #expect("\(error)".contains("contribution 1 to TenonTests.Plugin at Cart/C.swift:4 failed"), "\(error)")
    }
    await application.stop()
  }

  @Test("who collects may leave out what fails, which is an issue")
  func skipping() async throws {
    let application = try Application(modules(skippingFailures: true))
    try await application.launch()
    #expect(try await application.mediator.perform(Self.ask, ()) == ["sound"])
    let issue = try #require(application.issues.all.first)
    #expect(issue.module == "Host")
    #expect(issue.error.contains("at Cart/C.swift:4"))
    await application.stop()
  }

  @Test("modules of one name are reported with their lines")
  func namesakes() {
    let error = #expect(throws: WiringError.self) {
      try Application([
        TestModule(Cart.self) { $0.provides(Int.self, fileID: "A/A.swift", line: 3) { 1 } },
        TestModule(Cart.self) { $0.provides(String.self, fileID: "B/B.swift", line: 5) { "" } },
      ])
    }
    let text = error?.description ?? ""
    #expect(text.contains("(A/A.swift:3) and "), "\(text)")
    #expect(text.contains("(B/B.swift:5) are both named Cart"), "\(text)")
  }

  @Test("a launch in progress is waited for")
  func launching() async throws {
    let (begun, gate) = (Gate(), Gate())
    let application = try Application([
      TestModule(Cart.self) { contract in
        contract.starts {
          begun.open()
          await gate.wait()
        }
      }
    ])
    let first = Task { try await application.launch() }
    await begun.wait()
    async let second: Void = application.launch()
    async let third: Void = application.launch()
    gate.open()
    try await inTime { try await first.value }
    try await second
    try await third
    #expect(application.currentState == .running)
    let error = await #expect(throws: ApplicationError.self) { try await application.launch() }
    #expect(error?.code == .notLaunchable)
    await application.stop()
  }

  @Test("a caller that waits for a launch does not end it, and learns that it failed")
  func waiting() async throws {
    let (begun, gate) = (Gate(), Gate())
    let application = try Application([
      TestModule(Cart.self) { contract in
        contract.starts {
          begun.open()
          await gate.wait()
          throw Offline()
        }
      }
    ])
    let first = Task { try await application.launch() }
    await begun.wait()
    let second = Task { try await application.launch() }
    second.cancel()
    gate.open()
    for task in [first, second] {
      let error = await #expect(throws: ApplicationError.self) { try await task.value }
      #expect(error?.code == .launchFailed)
    }
  }

  @Test("code that the launch waits for cannot wait for the launch")
  func inside() async throws {
    let box = Box<Application?>(nil)
    let application = try Application([
      TestModule(Cart.self) { contract in contract.starts { try await box.value?.launch() } }
    ])
    box.update { $0 = application }
    let error = await #expect(throws: ApplicationError.self) {
      try await inTime { try await application.launch() }
    }
    #expect(
      error?.description.contains("do not wait for the launch in code for which the launch waits") == true)
  }

  @Test("a module that is listed twice, and a decorator without its service, are found as what they are")
  func listedTwice() {
    let all = findings(TestModule(Cart.self), TestModule(Cart.self))
    #expect(all.count == 1)
    #expect(all.first?.contains("is listed twice; list it once, or give each a different `name`") == true)
    let lacking = findings(
      TestModule(Host.self) { contract in
        contract.decorates((any TrackingService).self) { tracking in tracking }
        contract.adapts((any CartService).self, to: (any ProductService).self) { _ in Products(title: "") }
      },
      TestModule(Cart.self) { contract in
        contract.starts(with: contract.requires((any ProductService).self)) { _ in }
      })
    #expect(
      lacking.contains {
        $0.hasSuffix("TrackingService, which Host decorates; add a module that provides it")
      })
    #expect(
      lacking.contains { $0.hasSuffix("CartService, which Host adapts; add a module that provides it") })
  }
}
