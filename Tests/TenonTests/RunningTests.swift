import Foundation
import Tenon
import TenonActions
import TestSupport
import Testing

/// Opens once, for all who wait.
private final class Latch: Sendable {
  private let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
  func open() { continuation.finish() }
  /// Returns when it is open, or the task is cancelled.
  func passed() async { for await _ in stream {} }
}

@Suite("What modules run behind their phases", .timeLimit(.minutes(10)), .inTime)
struct RunningTests {
  private static func untilStopped() async throws { try await Task.sleep(for: .seconds(3_600)) }

  @Test("running code begins when the launch is over, and learns of the stop by what stops its module")
  func order() async throws {
    let journal = Journal([])
    let (running, stopping, ended) = (Latch(), Latch(), Latch())
    let application = try Application([
      TestModule(Cart.self) { contract in
        contract.runs {
          journal.note("Cart runs")
          running.open()
          await stopping.passed()
          journal.note("Cart ends, \(Task.isCancelled ? "cancelled" : "in order")")
          ended.open()
        }
        // It is cancelled when this returns.
        contract.stops {
          stopping.open()
          await ended.passed()
        }
      }.noting(journal),
      TestModule(User.self).noting(journal),
    ])
    try await application.launch()
    await running.passed()
    #expect(
      Set(journal.value) == [
        "Cart setUp", "User setUp", "Cart start", "User start", "Cart ready", "User ready", "Cart runs",
      ])
    #expect(journal.value.last == "Cart runs")
    await application.stop()
    #expect(journal.value.contains("Cart ends, in order"))
    #expect(application.issues.all.isEmpty)
  }

  @Test(
    "running code that nothing else ends is cancelled, and waited for before the services are torn down")
  func cancelled() async throws {
    let journal = Journal([])
    let application = try Application([
      TestModule(Cart.self) { contract in
        let products = contract.provides(Products.self, teardown: { _ in journal.note("torn down") }) {
          Products(title: "tea")
        }
        contract.runs(with: products) { products in
          do { try await Self.untilStopped() } catch {
            journal.note("ends with \(products.title)")
            throw error
          }
        }
        contract.stops { journal.note("stops") }
      }
    ])
    try await application.launch()
    await application.stop()
    #expect(journal.value == ["stops", "ends with tea", "torn down"])
    // That it was cancelled is no failure.
    #expect(application.issues.all.isEmpty)
    #expect(application.snapshot().modules.map(\.state) == [.stopped])
  }

  @Test(
    "an essential module that fails while it runs stops the application, whose snapshot and issues show it")
  func essential() async throws {
    let journal = Journal([])
    let fails = Latch()
    let application = try Application([
      TestModule(Cart.self) { contract in
        contract.runs {
          await fails.passed()
          throw Broken()
        }
      }.noting(journal),
      TestModule(User.self) { contract in
        contract.runs { try await Self.untilStopped() }
      }.noting(journal),
    ])
    let run = Task { try await application.run(until: []) }
    fails.open()
    let error = await #expect(throws: ApplicationError.self) { try await run.value }
    #expect(error?.code == .runFailed)
    #expect(error?.module == "Cart")
    #expect(error?.cause is Broken)
    #expect(application.currentState == .stopped)
    #expect(application.issues.all.map(\.description) == ["Cart failed to run: Broken()"])
    let cart = application.snapshot().modules.first { $0.name == "Cart" }
    #expect(cart?.state == .failed)
    #expect(cart?.failure == "Broken()")
    #expect(journal.value.filter { $0.hasSuffix("stop") }.sorted() == ["Cart stop", "User stop"])
  }

  @Test("a degradable module that fails while it runs is called no more, and the others go on")
  func degradable() async throws {
    let act = Query<Int>("Analytics", "count")
    let fails = Latch()
    var options = ApplicationOptions()
    let failed = Latch()
    options.onIssue = { _ in failed.open() }
    let application = try Application(
      [
        TestModule(Analytics.self) { contract in
          contract.performs(act) { _ in 7 }
          contract.runs {
            await fails.passed()
            throw Broken()
          }
        },
        TestModule(Cart.self),
      ], options: options)
    try await application.launch()
    #expect(try await application.mediator.perform(act) == 7)
    fails.open()
    await failed.passed()
    let states = application.snapshot().modules.map { "\($0.name) \($0.state)" }
    #expect(states.sorted() == ["Analytics failed", "Cart running"])
    await #expect(throws: (any Error).self) { try await application.mediator.perform(act) }
    #expect(application.currentState == .running)
    await application.stop()
  }

  @Test("a module that came later and fails while it runs leaves the application running")
  func late() async throws {
    let failed = Latch()
    var options = ApplicationOptions()
    options.onIssue = { _ in failed.open() }
    let application = try Application([TestModule(User.self)], options: options)
    try await application.launch()
    try await application.install(TestModule(Cart.self) { $0.runs { throw Broken() } })
    await failed.passed()
    #expect(application.currentState == .running)
    #expect(application.snapshot().modules.first { $0.name == "Cart" }?.state == .failed)
    await application.stop()
  }

  @Test("running code that returns is done, and its module goes on; uninstalling ends it")
  func returning() async throws {
    let done = Latch()
    let ended = Latch()
    let application = try Application([
      TestModule(User.self) { $0.runs { done.open() } },
      TestModule(Cart.self) { contract in
        contract.runs {
          try? await Self.untilStopped()
          ended.open()
        }
      },
    ])
    try await application.launch()
    await done.passed()
    try await application.uninstall("Cart")
    await ended.passed()
    #expect(application.snapshot().modules.map { "\($0.name) \($0.state)" } == ["User running"])
    await application.stop()
  }

  @Test("of several pieces of running code the first that throws ends the others")
  func several() async throws {
    let ended = Latch()
    let application = try Application([
      TestModule(Cart.self) { contract in
        contract.runs { throw Broken() }
        contract.runs {
          try? await Self.untilStopped()
          ended.open()
        }
      }
    ])
    await #expect(throws: ApplicationError.self) { try await application.run(until: []) }
    await ended.passed()
  }

  @Test("running code that stops the application does not wait for itself")
  func stopsItself() async throws {
    let stopping = Box<Application?>(nil)
    let application = try Application([
      TestModule(Cart.self) { contract in
        contract.runs {
          await stopping.value?.stop()
          try? await Self.untilStopped()
        }
      }
    ])
    stopping.update { $0 = application }
    try await application.run(until: [])
    #expect(application.currentState == .stopped)
    stopping.update { $0 = nil }
  }

  @Test("running code installs and uninstalls other modules")
  func changes() async throws {
    let (running, done) = (Box<Application?>(nil), Latch())
    let application = try Application([
      TestModule(Cart.self) { contract in
        contract.runs {
          try await running.value?.install(TestModule(User.self))
          try await running.value?.uninstall("Order")
          done.open()
        }
      },
      TestModule(Order.self),
    ])
    running.update { $0 = application }
    try await application.launch()
    await done.passed()
    #expect(application.snapshot().modules.map(\.name).sorted() == ["Cart", "User"])
    #expect(application.issues.all.isEmpty)
    running.update { $0 = nil }
    await application.stop()
  }

  @Test("running code cannot uninstall its own module, which would wait for it", arguments: [false, true])
  func uninstallsItself(byTask: Bool) async throws {
    let (running, refusal) = (Box<Application?>(nil), Box<ApplicationError?>(nil))
    let done = Latch()
    let application = try Application([
      TestModule(Cart.self) { contract in
        contract.runs {
          @Sendable func uninstall() async {
            do { try await running.value?.uninstall("Cart") } catch {
              refusal.update { $0 = error as? ApplicationError }
            }
          }
          if byTask { await Task { await uninstall() }.value } else { await uninstall() }
          done.open()
        }
      }
    ])
    running.update { $0 = application }
    try await application.launch()
    await done.passed()
    #expect(refusal.value?.code == .insidePhase)
    #expect(refusal.value?.module == "Cart")
    #expect(application.currentState == .running)
    running.update { $0 = nil }
    try await application.uninstall("Cart")
    await application.stop()
  }

  @Test("of two modules whose running code uninstalls the other, one goes and the other learns why it stays")
  func crosswise() async throws {
    let (running, outcomes) = (Box<Application?>(nil), Box<[ApplicationError?]>([]))
    let (begun, done) = (Meeting(parties: 2), Latch())
    @Sendable func uninstall(_ name: String) async {
      await begun.arrive()
      // In a task that learns of no cancellation.
      let result = await Task { try await running.value?.uninstall(name) }.result
      let all = outcomes.update { outcomes in
        switch result {
        case .success: outcomes.append(nil)
        case .failure(let error): outcomes.append(error as? ApplicationError)
        }
        return outcomes
      }
      if all.count == 2 { done.open() }
    }
    let application = try Application([
      TestModule(Cart.self) { $0.runs { await uninstall("Order") } },
      TestModule(Order.self) { $0.runs { await uninstall("Cart") } },
    ])
    running.update { $0 = application }
    try await application.launch()
    await done.passed()
    #expect(outcomes.value.contains(nil))
    #expect(outcomes.value.contains { $0?.code == .insidePhase })
    running.update { $0 = nil }
    await application.stop()
  }

  @Test("an application that goes without being stopped takes what it runs with it")
  func released() async throws {
    let (running, ended) = (Latch(), Latch())
    var application: Application? = try Application([
      TestModule(Cart.self) { contract in
        contract.runs {
          running.open()
          try? await Self.untilStopped()
          ended.open()
        }
      }
    ])
    try await application?.launch()
    await running.passed()
    application = nil
    await ended.passed()
  }

  @Test("a signal stops the application in reverse order, and does what it did before when that is over")
  func signals() async throws {
    let running = Latch()
    let journal = Journal([])
    let application = try Application([
      TestModule(Cart.self) { contract in
        contract.runs {
          running.open()
          try await Self.untilStopped()
        }
      }.noting(journal)
    ])
    signal(SIGUSR2, SIG_IGN)
    let run = Task { try await application.run(until: [SIGUSR2]) }
    await running.passed()
    kill(getpid(), SIGUSR2)
    try await run.value
    #expect(application.currentState == .stopped)
    #expect(journal.value.last == "Cart stop")
    #expect(application.issues.all.isEmpty)
    // Ignored, as it was before: otherwise this would end the process. And from now on: where every thread blocks signals
    // for a moment it comes later.
    kill(getpid(), SIGUSR2)
  }

  @Test("a signal during the launch ends it without an error")
  func signalDuringLaunch() async throws {
    let starting = Latch()
    let application = try Application([
      TestModule(Cart.self) { contract in
        contract.starts {
          starting.open()
          try await Self.untilStopped()
        }
      }
    ])
    let run = Task { try await application.run(until: [SIGURG]) }
    await starting.passed()
    kill(getpid(), SIGURG)
    try await run.value
    #expect(application.currentState == .stopped)
  }

  @Test("when an application has run, a signal does again what it did before, whatever ended it")
  func signalAfterwards() async throws {
    let running = Latch()
    let application = try Application([TestModule(Cart.self) { $0.runs { running.open() } }])
    let run = Task { try await application.run(until: [SIGUSR1]) }
    await running.passed()
    await application.stop()
    try await run.value
    // The default has no function.
    #expect(signal(SIGUSR1, SIG_DFL) == nil)
  }

  @Test("a signal is heeded in each of several runs, at whatever moment it comes")
  func signalAgain() async throws {
    for round in 0..<50 {
      let application = try Application([
        TestModule(Cart.self) { $0.starts { if round.isMultiple(of: 2) { kill(getpid(), SIGWINCH) } } }
      ])
      try await inTime {
        try await application.run(until: [SIGWINCH]) { kill(getpid(), SIGWINCH) }
      }
      #expect(application.currentState == .stopped)
    }
  }

  @Test("what comes after the launch is done while the signals are heeded, and may fail")
  func launched() async throws {
    let application = try Application([TestModule(Cart.self)])
    let isRunning = Box(false)
    try await application.run(until: [SIGCONT]) {
      isRunning.update { $0 = application.currentState == .running }
      kill(getpid(), SIGCONT)
    }
    #expect(isRunning.value)
    #expect(application.currentState == .stopped)

    let fails = try Application([TestModule(Cart.self)])
    await #expect(throws: Broken.self) { try await fails.run(until: []) { throw Broken() } }
    #expect(fails.currentState == .stopped)
  }

  @Test("an application that ends, ends what comes after its launch", arguments: [false, true])
  func launchedEnds(isFailing: Bool) async throws {
    let fails = Latch()
    let application = try Application([
      TestModule(Cart.self) { contract in
        contract.runs {
          await fails.passed()
          throw Broken()
        }
      }
    ])
    let result = await inTime {
      await Task {
        try await application.run(until: []) {
          if isFailing { fails.open() } else { Task { await application.stop() } }
          try await Self.untilStopped()
        }
      }.result
    }
    if isFailing {
      let error = #expect(throws: ApplicationError.self) { try result.get() }
      #expect(error?.code == .runFailed)
    } else {
      try result.get()
    }
  }

  @Test("cancelling what runs an application stops it")
  func cancelling() async throws {
    let running = Latch()
    let application = try Application([TestModule(Cart.self) { $0.runs { running.open() } }])
    let run = Task { try await application.run(until: []) }
    await running.passed()
    run.cancel()
    try await run.value
    #expect(application.currentState == .stopped)
  }

  @Test("a program whose modules do not fit says what is wrong, and ends with 1 instead of a crash")
  func programs() async throws {
    let result = await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
      await Application.run([TestModule(Cart.self) { _ = $0.requires(String.self) }])
    }
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(said.contains("no module provides Swift.String, which Cart requires"))
    #expect(!said.contains("Fatal error"))
  }

  @Test("a launch that fails is what running throws")
  func launchFails() async throws {
    let application = try Application([TestModule(Cart.self) { $0.starts { throw Broken() } }])
    let error = await #expect(throws: ApplicationError.self) { try await application.run(until: []) }
    #expect(error?.code == .launchFailed)
  }
}
