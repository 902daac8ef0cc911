import CBenchmarkSupport

/// A number that threads count up together, alone on its cache line.
public final class SharedCounter: @unchecked Sendable {
  // `@unchecked Sendable`: the word is accessed atomically only.
  private let word: UnsafeMutablePointer<UInt64>

  public init() {
    word = UnsafeMutableRawPointer.allocate(byteCount: 128, alignment: 128).bindMemory(
      to: UInt64.self, capacity: 16)
    word.initialize(repeating: 0, count: 16)
  }

  deinit { UnsafeMutableRawPointer(word).deallocate() }

  /// What was counted so far.
  public var value: Int { Int(benchmark_load(word)) }

  /// Counts one more.
  /// - Returns: The value before.
  @discardableResult
  public func increment() -> Int { Int(benchmark_add(word, 1)) }
}
