import TenonSynchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct SingleFlightTests {
  private struct Failure: Error {}

  /// Waits until something is so, while other tasks run, but no longer than there is patience.
  private func until(_ condition: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation) async {
    let end = ContinuousClock.now + patience
    while !condition() {
      if ContinuousClock.now > end {
        Issue.record("it never came to that", sourceLocation: sourceLocation)
        return
      }
      await Task.yield()
    }
  }

  /// Waits for what must come.
  private func passed(_ waiter: Waiter<Void>, sourceLocation: SourceLocation = #_sourceLocation) async {
    await until({ waiter.isResumed }, sourceLocation: sourceLocation)
  }

  @Test("all who ask during a flight get its one value")
  func shared() async throws {
    let flight = SingleFlight<Int>()
    let (count, gate) = (Mutex(0), Waiter<Void>())
    let tasks = (0..<8).map { _ in
      Task {
        try await flight.value {
          count.withLock { $0 += 1 }
          _ = await gate.result
          return 3
        }
      }
    }
    await until { count.withLock { $0 } == 1 }
    for _ in 0..<100 { await Task.yield() }
    gate.resume(with: .success(()))
    for task in tasks { #expect(try await task.value == 3) }
  }

  @Test("who asks after a flight begins another")
  func again() async throws {
    let flight = SingleFlight<Int>()
    #expect(try await flight.value { 1 } == 1)
    #expect(try await flight.value { 2 } == 2)
  }

  @Test("a failure goes to all, and the next tries again")
  func failing() async throws {
    let flight = SingleFlight<Int>()
    await #expect(throws: Failure.self) { try await flight.value { throw Failure() } }
    #expect(try await flight.value { 2 } == 2)
  }

  @Test("who is cancelled leaves, and the others get the value")
  func oneLeaves() async throws {
    let flight = SingleFlight<Int>()
    let (started, gate) = (Waiter<Void>(), Waiter<Void>())
    let first = Task {
      try await flight.value {
        started.resume(with: .success(()))
        try await gate.value()
        return 1
      }
    }
    await passed(started)
    let joined = Mutex(false)
    let second = Task {
      joined.withLock { $0 = true }
      return try await flight.value { 2 }
    }
    await until { joined.withLock { $0 } }
    for _ in 0..<100 { await Task.yield() }
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    gate.resume(with: .success(()))
    #expect([1, 2].contains(try await second.value))
  }

  @Test("a flight that no caller waits for is cancelled; one that joins it before it ends gets a new one")
  func begunAnew() async throws {
    let flight = SingleFlight<Int>()
    let (started, cancelled, gate) = (Waiter<Void>(), Waiter<Void>(), Waiter<Void>())
    let first = Task {
      try await flight.value {
        started.resume(with: .success(()))
        await withTaskCancellationHandler {
          _ = await gate.result
        } onCancel: {
          cancelled.resume(with: .success(()))
        }
        try Task.checkCancellation()
        return 1
      }
    }
    await passed(started)
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    await passed(cancelled)
    let joined = Mutex(false)
    let second = Task {
      joined.withLock { $0 = true }
      return try await flight.value { 2 }
    }
    await until { joined.withLock { $0 } }
    gate.resume(with: .success(()))
    #expect(try await second.value == 2)
  }

  @Test("a flight that succeeds although it was cancelled gives its value to who joined")
  func succeedsAfterAll() async throws {
    let flight = SingleFlight<Int>()
    let (started, gate) = (Waiter<Void>(), Waiter<Void>())
    let task = Task {
      try await flight.value {
        started.resume(with: .success(()))
        _ = await gate.result
        return 1
      }
    }
    await passed(started)
    flight.cancel()
    gate.resume(with: .success(()))
    #expect(try await task.value == 1)
  }

  @Test("a flight that is cancelled while a caller waits is begun anew")
  func cancelledWhileWaiting() async throws {
    let flight = SingleFlight<Int>()
    let (started, runs) = (Waiter<Void>(), Mutex(0))
    let task = Task {
      try await flight.value {
        let run = runs.withLock { runs in
          runs += 1
          return runs
        }
        started.resume(with: .success(()))
        if run == 1 { try await Waiter<Void>().value() }
        return run
      }
    }
    await passed(started)
    flight.cancel()
    #expect(try await task.value == 2)
  }

  @Test("who was cancelled before asking begins nothing")
  func cancelledBefore() async {
    let flight = SingleFlight<Int>()
    let (gate, count) = (Waiter<Void>(), Mutex(0))
    let task = Task {
      _ = await gate.result
      return try await flight.value {
        count.withLock { $0 += 1 }
        return 1
      }
    }
    task.cancel()
    gate.resume(with: .success(()))
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(count.withLock { $0 } == 0)
  }
}
