import CBenchmarkSupport

/// Measurements of heap usage.
public enum Heap {
  /// Runs `make`, and returns the number of additional heap bytes in use while the result of `make` is alive.
  ///
  /// Call this function only while no other thread allocates memory.
  public static func growth<Result>(_ make: () throws -> Result) rethrows -> Int {
    let before = benchmark_heap_bytes_in_use()
    let result = try make()
    let after = benchmark_heap_bytes_in_use()
    withExtendedLifetime(result) { blackHole($0) }
    return Int(after) - Int(before)
  }
}
