import CBenchmarkSupport

/// Measurements of the heap in use.
public enum Heap {
  /// Runs `make`, and returns how many more bytes of the heap are in use while its result is alive.
  ///
  /// Call it only while no other thread allocates.
  public static func growth<Result>(_ make: () throws -> Result) rethrows -> Int {
    let before = benchmark_heap_bytes_in_use()
    let result = try make()
    let after = benchmark_heap_bytes_in_use()
    withExtendedLifetime(result) { blackHole($0) }
    return Int(after) - Int(before)
  }
}
