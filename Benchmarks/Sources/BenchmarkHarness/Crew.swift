import Foundation

/// Threads of the system that start one piece of work at the same moment.
public enum Crew {
  /// Runs `work` on `count` new threads at once and waits for all of them.
  /// - Parameter work: Gets the number of its thread, from 0.
  /// - Returns: The nanoseconds on the wall from the first start to the last end.
  /// - Throws: The first error that `work` threw.
  @discardableResult
  public static func run(_ count: Int, _ work: @escaping @Sendable (Int) throws -> Void) throws -> Double {
    let start = SpinBarrier(parties: count)
    let log = Log()
    let running = DispatchGroup()
    for index in 0..<count {
      running.enter()
      Thread.detachNewThread {
        start.wait()
        let begin = CPUClock.wallNanoseconds()
        let outcome = Swift.Result { try work(index) }
        log.note(from: begin, to: CPUClock.wallNanoseconds(), outcome)
        running.leave()
      }
    }
    running.wait()
    return try log.nanoseconds()
  }

  /// What the threads report when they are done.
  private final class Log: @unchecked Sendable {
    // `@unchecked Sendable`: the variables are accessed under the lock only.
    private let lock = NSLock()
    private var begin = Double.infinity
    private var end = 0.0
    private var outcome: Swift.Result<Void, any Error> = .success(())

    func note(from begin: Double, to end: Double, _ outcome: Swift.Result<Void, any Error>) {
      lock.withLock {
        self.begin = min(self.begin, begin)
        self.end = max(self.end, end)
        if case .success = self.outcome { self.outcome = outcome }
      }
    }

    func nanoseconds() throws -> Double {
      try lock.withLock {
        try outcome.get()
        return end - begin
      }
    }
  }
}
