import Foundation
import TenonSynchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct WaiterTests {
  private struct Failure: Error {}

  @Test("a result that comes first is there when a task waits for it")
  func resultFirst() async throws {
    let waiter = Waiter<Int>()
    #expect(!waiter.isResumed)
    #expect(waiter.resume(with: .success(1)))
    #expect(waiter.isResumed)
    #expect(try await waiter.value() == 1)
    #expect(try await waiter.result.get() == 1)
  }

  @Test("only the first result counts, and only it is noted")
  func firstCounts() async throws {
    let waiter = Waiter<Int>()
    var noted: [Int] = []
    let isFirst = waiter.resume(with: .success(1), noting: { noted.append(1) })
    let isSecondFirst = waiter.resume(with: .failure(Failure()), noting: { noted.append(2) })
    #expect(isFirst && !isSecondFirst)
    #expect(noted == [1])
    #expect(try await waiter.value() == 1)
  }

  @Test("who waits first goes on with the result")
  func waitingFirst() async throws {
    let waiters = Mutex(WaiterList<Int>())
    let waiter = waiters.withLock { $0.add() }
    let task = Task { try await waiter.value() }
    await Task.yield()
    waiters.withLock { $0.removeAll() }.resume(with: .success(7))
    #expect(try await inTime { try await task.value } == 7)
  }

  @Test("who is cancelled while waiting gets a cancellation error, and a later result is none")
  func cancelled() async {
    let waiter = Waiter<Int>()
    let task = Task { try await waiter.value() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await inTime { try await task.value } }
    #expect(!waiter.resume(with: .success(1)))
  }

  @Test("who waits for the result despite cancellation gets it")
  func despiteCancellation() async throws {
    let waiter = Waiter<Int>()
    let task = Task { await waiter.result }
    task.cancel()
    await Task.yield()
    #expect(waiter.resume(with: .success(1)))
    #expect(try await inTime { await task.value }.get() == 1)
  }

  @Test("an error is thrown to who waits")
  func failing() async {
    let waiter = Waiter<Int>()
    waiter.resume(with: .failure(Failure()))
    await #expect(throws: Failure.self) { try await waiter.value() }
  }

  @Test("waiters leave a list in the order they came")
  func order() {
    var list = WaiterList<Int>()
    let (first, second) = (list.add(), list.add())
    let all = list.removeAll()
    #expect(all.map(ObjectIdentifier.init) == [first, second].map(ObjectIdentifier.init))
    #expect(list.removeAll().isEmpty)
    all.resume(with: .success(1))
    #expect(first.isResumed && second.isResumed)
  }
}
