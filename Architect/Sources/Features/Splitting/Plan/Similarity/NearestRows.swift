import Files

/// The rows of a matrix that are most similar to each of its rows.
struct NearestRows {
  private let rows: SparseRows
  private let columns: SparseRows
  private let number: Int

  /// Columns that occur in more rows than this do not choose neighbours: they would take most of the time,
  /// and say least.
  private static let longestColumn = 1000

  init(_ rows: SparseRows, number: Int) {
    self.rows = rows
    self.number = number
    columns = rows.transposed()
  }

  /// Returns pairs of a row and one of its nearest rows, with the smaller number first. A pair can occur
  /// twice.
  func pairs() -> [FilePair] {
    let size = 128
    let starts = Array(stride(from: 0, to: rows.rowCount, by: size))
    return starts.concurrentMap { start in
      var similarity = [Double](repeating: 0, count: rows.rowCount)
      var touched: [Int32] = []
      var pairs: [FilePair] = []
      for row in start..<min(start + size, rows.rowCount) {
        collect(row, into: &similarity, &touched)
        append(row, similarity, touched, to: &pairs)
        for other in touched { similarity[Int(other)] = 0 }
        touched.removeAll(keepingCapacity: true)
      }
      return pairs
    }.flatMap { $0 }
  }

  private func collect(_ row: Int, into similarity: inout [Double], _ touched: inout [Int32]) {
    similarity.withUnsafeMutableBufferPointer { similarity in
      columns.columns.withUnsafeBufferPointer { others in
        columns.values.withUnsafeBufferPointer { values in
          for index in rows.range(row) {
            let range = columns.range(Int(rows.columns[index]))
            guard range.count <= Self.longestColumn else { continue }
            let value = rows.values[index]
            for place in range {
              let other = Int(others[place])
              if similarity[other] == 0 { touched.append(Int32(other)) }
              similarity[other] += value * values[place]
            }
          }
        }
      }
    }
  }

  /// Adds the pairs with the most similar rows; of equally similar rows, those with the smaller numbers.
  private func append(_ row: Int, _ similarity: [Double], _ touched: [Int32], to pairs: inout [FilePair]) {
    var best: [Int32] = []
    func precedes(_ one: Int32, _ other: Int32) -> Bool {
      let (left, right) = (similarity[Int(one)], similarity[Int(other)])
      return left == right ? one < other : left > right
    }
    for other in touched where Int(other) != row && similarity[Int(other)] > 0 {
      if best.count == number, !precedes(other, best[number - 1]) { continue }
      if best.count == number { best.removeLast() }
      var place = best.count
      while place > 0, precedes(other, best[place - 1]) { place -= 1 }
      best.insert(other, at: place)
    }
    for other in best { pairs.append(FilePair(row, Int(other))) }
  }
}

/// Two files, the one with the smaller number first.
package struct FilePair: Hashable, Comparable, Sendable {
  private let key: UInt64

  init(_ one: Int, _ other: Int) {
    key = UInt64(min(one, other)) << 32 | UInt64(max(one, other))
  }

  package var first: Int { Int(key >> 32) }
  package var second: Int { Int(key & 0xFFFF_FFFF) }

  package static func < (one: FilePair, other: FilePair) -> Bool { one.key < other.key }
}
