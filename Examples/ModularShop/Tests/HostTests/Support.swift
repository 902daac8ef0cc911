import Foundation

/// A number that tasks can wait for.
final class Counter: @unchecked Sendable {
  // `@unchecked Sendable`: every access holds the lock.
  private let lock = NSLock()
  private var number = 0
  private var waiting: [(Int, CheckedContinuation<Void, Never>)] = []

  var value: Int { lock.withLock { number } }

  func increment() {
    let ready = lock.withLock {
      number += 1
      let ready = waiting.filter { $0.0 <= number }
      waiting.removeAll { $0.0 <= number }
      return ready
    }
    for (_, continuation) in ready { continuation.resume() }
  }

  func wait(for target: Int) async {
    await withCheckedContinuation { continuation in
      let isThere = lock.withLock {
        if number >= target { return true }
        waiting.append((target, continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
  }
}

/// Holds a handler until a test lets it go on.
actor Gate {
  private let entered = Counter()
  private let opened = Counter()

  nonisolated func enter() async {
    entered.increment()
    await opened.wait(for: 1)
  }

  nonisolated func waitUntilEntered() async { await entered.wait(for: 1) }
  nonisolated func open() async { opened.increment() }
}

/// Suspends until the task is cancelled.
func untilCancelled() async {
  let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
  await withTaskCancellationHandler {
    for await _ in stream {}
  } onCancel: {
    continuation.finish()
  }
}

/// Bytes that are the same in every run.
struct SeededNoise {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func byte() -> UInt8 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return UInt8(truncatingIfNeeded: state >> 56)
  }
}
