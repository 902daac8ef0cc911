import Foundation

/// System threads that start the same work at the same moment.
public enum Crew {
  /// The measurements of one run.
  public struct Run: Sendable {
    /// The wall-clock time from the start of the first thread to the end of the last.
    public var nanoseconds: Double
    /// The lowest share of its running time that any thread spent on a processor; 1 if no thread had to wait.
    public var processorShare: Double
  }

  /// Runs `work` on `count` new threads at the same time, and waits for all of them.
  /// - Parameter work: A closure that receives the number of its thread, starting at 0.
  /// - Throws: The first error that `work` threw.
  @discardableResult
  public static func run(_ count: Int, _ work: @escaping @Sendable (Int) throws -> Void) throws -> Run {
    let start = SpinBarrier(parties: count)
    let log = Log()
    let running = DispatchGroup()
    for index in 0..<count {
      running.enter()
      Thread.detachNewThread {
        start.wait()
        log.note { try work(index) }
        running.leave()
      }
    }
    running.wait()
    return try log.run()
  }

  /// The measurements that the threads report when they end.
  private final class Log: @unchecked Sendable {
    // `@unchecked Sendable`: the variables are only accessed under the lock.
    private let lock = NSLock()
    private var begin = Double.infinity
    private var end = 0.0
    private var processorShare = 1.0
    private var failure: (any Error)?

    /// Runs the work on the calling thread, and measures it.
    func note(_ work: () throws -> Void) {
      let (wall, processor) = (CPUClock.wallNanoseconds(), CPUClock.threadNanoseconds())
      let outcome = Swift.Result { try work() }
      let (usedProcessor, wallEnd) = (CPUClock.threadNanoseconds() - processor, CPUClock.wallNanoseconds())
      lock.withLock {
        begin = min(begin, wall)
        end = max(end, wallEnd)
        processorShare = min(processorShare, usedProcessor / (wallEnd - wall))
        if case .failure(let error) = outcome { failure = failure ?? error }
      }
    }

    func run() throws -> Run {
      try lock.withLock {
        if let failure { throw failure }
        return Run(nanoseconds: end - begin, processorShare: processorShare)
      }
    }
  }
}
