import CBenchmarkSupport

/// A number on its own cache line, incremented by several threads.
public final class SharedCounter: @unchecked Sendable {
  // `@unchecked Sendable`: the word is only accessed atomically.
  private let word: UnsafeMutablePointer<UInt64>

  public init() {
    word = UnsafeMutableRawPointer.allocate(byteCount: 128, alignment: 128).bindMemory(
      to: UInt64.self, capacity: 16)
    word.initialize(repeating: 0, count: 16)
  }

  deinit { UnsafeMutableRawPointer(word).deallocate() }

  /// The current count.
  public var value: Int { Int(benchmark_load(word)) }

  /// Adds one to the count.
  /// - Returns: The previous count.
  @discardableResult
  public func increment() -> Int { Int(benchmark_add(word, 1)) }
}
