/// Converts byte offsets to lines and columns.
public struct LineTable: Sendable {
  /// The offset of each line's first byte, in ascending order from 0.
  public let starts: [Int]

  /// Restores a table from line offsets; returns `nil` if the offsets are not valid.
  public init?(starts: [Int]) {
    guard starts.first == 0, zip(starts, starts.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
    self.starts = starts
  }

  public init(_ bytes: some Collection<UInt8>) {
    // The loop runs without a function call for each byte only if the memory is contiguous.
    starts =
      bytes.withContiguousStorageIfAvailable(Self.starts) ?? Array(bytes).withUnsafeBufferPointer(Self.starts)
  }

  private static func starts(_ bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
    var starts = [0]
    for offset in bytes.indices where bytes[offset] == 10 { starts.append(offset + 1) }
    return starts
  }

  /// Returns the line and column of the byte at `offset`. Both start at 1.
  public func position(of offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - starts[low] + 1)
  }
}
