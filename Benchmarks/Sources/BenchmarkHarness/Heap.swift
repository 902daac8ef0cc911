import CBenchmarkSupport

/// How much of the heap is in use.
public enum Heap {
  /// Runs `make` and returns by how many bytes the heap in use has grown while its result is alive.
  ///
  /// Call it if no other thread allocates.
  public static func growth<Result>(_ make: () throws -> Result) rethrows -> Int {
    let before = benchmark_heap_bytes_in_use()
    let result = try make()
    let after = benchmark_heap_bytes_in_use()
    withExtendedLifetime(result) { blackHole($0) }
    return Int(after) - Int(before)
  }
}
