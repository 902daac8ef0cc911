import Foundation

/// A folder that goes away with its last user.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "shop-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func file(_ name: String) -> String { url.appending(path: name).path }
}

/// Waits, on a thread that may block, for an asynchronous result.
struct BlockingResult {
  let error: (any Error)?

  init(_ body: @escaping @Sendable () async throws -> some Sendable) {
    let box = Box()
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      do { _ = try await body() } catch { box.error = error }
      done.signal()
    }
    done.wait()
    error = box.error
  }

  // `@unchecked Sendable`: written before the semaphore is signalled, read after it was waited for.
  private final class Box: @unchecked Sendable {
    var error: (any Error)?
  }
}

/// Randomness that is the same in every run (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }
}

/// A clock that stands still until a test moves it.
final class ManualClock: @unchecked Sendable {
  // `@unchecked Sendable`: every access holds the lock.
  private let lock = NSLock()
  private var instant = ContinuousClock.now

  var now: ContinuousClock.Instant { lock.withLock { instant } }
  func advance(by duration: Duration) { lock.withLock { instant += duration } }
}
