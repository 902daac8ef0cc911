#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The clocks used for measurements.
public enum CPUClock {
  /// Returns the processor time of the calling thread, which excludes other programs on the machine.
  public static func threadNanoseconds() -> Double { nanoseconds(CLOCK_THREAD_CPUTIME_ID) }

  /// Returns the processor time of all threads of this program, for asynchronous work that runs on one thread
  /// at a time.
  public static func processNanoseconds() -> Double { nanoseconds(CLOCK_PROCESS_CPUTIME_ID) }

  /// Returns the wall-clock time, for work spread over several threads.
  public static func wallNanoseconds() -> Double { nanoseconds(CLOCK_MONOTONIC) }

  private static func nanoseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
