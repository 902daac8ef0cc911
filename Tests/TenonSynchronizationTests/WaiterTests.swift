import Foundation
import TenonSynchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct WaiterTests {
  private struct Failure: Error {}

  @Test("a result that comes first is there when somebody waits for it")
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

/// How long is waited for what should come at once: four minutes, for machines that have much else to do, unless the
/// environment says how many seconds. What does not come in that time fails the test.
let patience = Duration.seconds(
  ProcessInfo.processInfo.environment["TEST_PATIENCE"].flatMap { Int($0) } ?? 240)

/// What `body` gives. Where that takes longer than there is patience the test fails, so that what stands still is told at once.
@discardableResult
func inTime<Result>(
  isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> Result
) async rethrows -> Result {
  let limit = Task.detached {
    try await Task.sleep(for: patience)
    Issue.record("it did not end", sourceLocation: sourceLocation)
  }
  defer { limit.cancel() }
  return try await body()
}

/// Says that a test stands still when there is no more patience. On a queue of its own: the test may stand still on all
/// threads that tasks have.
struct InTime: TestTrait, SuiteTrait, TestScoping {
  private static let queue = DispatchQueue(label: "tenon.tests.patience")
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let limit = DispatchWorkItem {
      Issue.record("\(test.name) did not end", sourceLocation: test.sourceLocation)
    }
    Self.queue.asyncAfter(
      deadline: .now() + .seconds(Int(patience.components.seconds)), execute: limit)
    defer { limit.cancel() }
    try await body()
  }
}

extension Trait where Self == InTime {
  /// Fails a test that takes longer than there is patience, at once and by its name.
  static var inTime: Self { InTime() }
}
