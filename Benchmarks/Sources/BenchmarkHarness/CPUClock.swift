#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The clocks that measurements are taken with.
public enum CPUClock {
  /// Processor time of the calling thread: other programs on the machine do not count.
  public static func threadNanoseconds() -> Double { nanoseconds(CLOCK_THREAD_CPUTIME_ID) }

  /// Processor time of all threads of this program, for asynchronous work that hops between them one at a time.
  public static func processNanoseconds() -> Double { nanoseconds(CLOCK_PROCESS_CPUTIME_ID) }

  /// Time on the wall, for work spread over several threads.
  public static func wallNanoseconds() -> Double { nanoseconds(CLOCK_MONOTONIC) }

  private static func nanoseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
