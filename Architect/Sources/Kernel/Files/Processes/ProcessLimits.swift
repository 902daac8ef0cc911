import Foundation

/// What this process may use from now on.
package struct ProcessLimits {
  /// Processor time in seconds.
  package var seconds: Int
  /// Bytes of memory that is not a file's. Only Linux keeps this limit.
  package var memory: Int

  package init(seconds: Int, memory: Int) {
    self.seconds = seconds
    self.memory = memory
  }

  /// Limits this process, for good. What exceeds a limit ends it, without a core dump.
  package func apply() {
    Self.set(RLIMIT_CORE, 0)
    Self.set(RLIMIT_DATA, rlim_t(memory))
    Self.set(RLIMIT_CPU, rlim_t(seconds))
  }

  #if canImport(Glibc)
    private static func set(_ resource: __rlimit_resource, _ value: rlim_t) {
      set(Int32(resource.rawValue), value)
    }
  #endif

  private static func set(_ resource: Int32, _ value: rlim_t) {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = min(value, limit.rlim_max)
    setrlimit(resource, &limit)
  }
}
