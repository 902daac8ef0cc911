/// Turns byte offsets into lines and columns.
public struct LineTable: Sendable {
  private let starts: [Int]

  public init(_ bytes: some Collection<UInt8>) {
    var starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == 10 { starts.append(offset + 1) }
    self.starts = starts
  }

  /// The line and column, from 1, of the byte at `offset`.
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
