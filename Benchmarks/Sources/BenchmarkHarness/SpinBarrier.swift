import CBenchmarkSupport
import Foundation

/// A barrier at which threads wait for each other without sleeping, so that all continue within nanoseconds.
public final class SpinBarrier: Sendable {
  private let parties: Int
  private let arrivals = SharedCounter()

  /// - Parameter parties: The number of threads that wait for each other. The barrier can be used any number of times.
  public init(parties: Int) { self.parties = parties }

  /// Waits until all threads have arrived.
  public func wait() {
    let everybody = (arrivals.increment() / parties + 1) * parties
    var spins = 0
    while arrivals.value < everybody {
      benchmark_pause()
      spins += 1
      // The missing threads may be waiting for this processor.
      if spins % 1024 == 0 { Self.yield() }
    }
  }

  /// Yields the processor to another thread.
  public static func yield() { sched_yield() }
}
