import Foundation
import Testing

/// How long is waited for what should come at once: nine minutes, for machines that have much else to do, unless the
/// environment says how many seconds. What does not come in that time fails the test.
public let patience = Duration.seconds(
  ProcessInfo.processInfo.environment["TEST_PATIENCE"].flatMap { Int($0) } ?? 540)

/// What `body` gives. Where that takes longer than there is patience the test fails, so that what stands still is
/// reported at once.
@discardableResult
public func inTime<Result>(
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

extension AsyncStream where Element: Sendable {
  /// The same elements, but none after too long, which fails the test: what never comes is reported at once.
  public func limited(sourceLocation: SourceLocation = #_sourceLocation) -> AsyncStream<Element> {
    let (limited, continuation) = AsyncStream.makeStream(of: Element.self)
    let reading = Task {
      for await element in self { continuation.yield(element) }
      continuation.finish()
    }
    let limit = Task {
      try await Task.sleep(for: patience)
      Issue.record("what was waited for did not come", sourceLocation: sourceLocation)
      continuation.finish()
    }
    continuation.onTermination = { _ in
      reading.cancel()
      limit.cancel()
    }
    return limited
  }
}

/// Says that a test stands still when there is no more patience. On a queue of its own: the test may stand still on all
/// threads that tasks have.
public struct InTime: TestTrait, SuiteTrait, TestScoping {
  private static let queue = DispatchQueue(label: "tenon.tests.patience")
  public var isRecursive: Bool { true }

  public func provideScope(
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
  public static var inTime: Self { InTime() }
}

/// Waits until a condition holds. If that takes longer than there is patience, the test fails.
public func eventually(
  isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation,
  _ condition: () async throws -> Bool
) async rethrows {
  let end = ContinuousClock.now + patience
  while try await !condition() {
    guard ContinuousClock.now < end else {
      Issue.record("the condition did not come to hold", sourceLocation: sourceLocation)
      return
    }
    try? await Task.sleep(for: .milliseconds(1))
  }
}
