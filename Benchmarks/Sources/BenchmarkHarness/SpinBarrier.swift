import CBenchmarkSupport
import Foundation

/// Where threads wait for each other without sleeping, so that all go on within some nanoseconds.
public final class SpinBarrier: Sendable {
  private let parties: Int
  private let arrivals = SharedCounter()

  /// - Parameter parties: How many threads meet; the barrier can be used any number of times.
  public init(parties: Int) { self.parties = parties }

  /// Waits until all have arrived.
  public func wait() {
    let everybody = (arrivals.increment() / parties + 1) * parties
    var spins = 0
    while arrivals.value < everybody {
      benchmark_pause()
      spins += 1
      // Those who are missing may be waiting for this processor.
      if spins % 1024 == 0 { Self.yield() }
    }
  }

  /// Lets another thread have the processor.
  public static func yield() { sched_yield() }
}
