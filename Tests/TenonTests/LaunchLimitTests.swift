import Dispatch
import Foundation
import Tenon
import TestSupport
import Testing

@Suite("Launching: limits of time", .timeLimit(.minutes(10)))
struct LaunchLimitTests {
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
    // Phases that end must end in time, on a busy machine as well.
    options.phaseTimeout = .seconds(2)
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

  @Test("a teardown that never ends blocks neither an uninstallation nor the stop")
  func endlessTeardown() async throws {
    let never = Gate()
    var options = ApplicationOptions()
    // Phases that end must end in time, on a busy machine as well.
    options.phaseTimeout = .seconds(2)
    let cart = TestModule(Cart.self) { contract in
      let count = contract.provides(Int.self, teardown: { _ in await never.wait() }) { 1 }
      contract.starts(with: count) { _ in }
    }
    let user = TestModule(User.self) { contract in
      let name = contract.provides(String.self, teardown: { _ in await never.wait() }) { "Ann" }
      contract.starts(with: name) { _ in }
    }
    let application = try Application([cart, user], options: options)
    try await application.launch()
    try await application.uninstall("Cart")
    #expect(application.snapshot().modules.map(\.name) == ["User"])
    #expect(application.issues.all.map(\.module) == ["Cart"])
    await application.stop()
    #expect(application.currentState == .stopped)
    let issues = application.issues.all.filter { $0.description.contains("a teardown did not finish within") }
    #expect(issues.count == 2)
    never.open()
  }

  @Test(
    "a phase that keeps its thread is given up at its limit, as long as another thread is left",
    // Another test may keep the only other thread.
    .enabled(
      if: ProcessInfo.processInfo.activeProcessorCount > 2
        || ProcessInfo.processInfo.environment["TEST_ALONE"] != nil))
  func blocking() async throws {
    enum Blocking: TestIdentity { static var phaseTimeout: Duration? { .milliseconds(5) } }
    let release = DispatchSemaphore(value: 0)
    let application = try Application([
      TestModule(Blocking.self) { contract in
        contract.starts { _ = release.wait(timeout: .now() + .seconds(60)) }
      }
    ])
    let error = await #expect(throws: ApplicationError.self) { try await application.launch() }
    #expect(error?.module == "Blocking")
    #expect((error?.cause as? ApplicationError)?.code == .phaseTimedOut)
    release.signal()
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
}
