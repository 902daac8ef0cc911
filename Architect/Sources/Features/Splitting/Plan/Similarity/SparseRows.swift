import Foundation

/// A sparse matrix by rows, with the columns of each row in order.
struct SparseRows: Sendable {
  /// A column and how often it occurs in a row.
  struct Term: Sendable {
    var number: Int32
    var count: Int32
  }

  let columnCount: Int
  private(set) var offsets: [Int]
  private(set) var columns: [Int32]
  private(set) var values: [Double]

  var rowCount: Int { offsets.count - 1 }

  /// - Parameter entries: Row, column and value, ordered by row.
  init(rowCount: Int, columnCount: Int, entries: some Sequence<(Int, Int, Double)>) {
    self.columnCount = columnCount
    offsets = [0]
    offsets.reserveCapacity(rowCount + 1)
    columns = []
    values = []
    for (row, column, value) in entries {
      while offsets.count <= row { offsets.append(columns.count) }
      columns.append(Int32(column))
      values.append(value)
    }
    while offsets.count <= rowCount { offsets.append(columns.count) }
  }

  private init(columnCount: Int, offsets: [Int], columns: [Int32], values: [Double]) {
    self.columnCount = columnCount
    self.offsets = offsets
    self.columns = columns
    self.values = values
  }

  func range(_ row: Int) -> Range<Int> { offsets[row]..<offsets[row + 1] }

  func transposed() -> SparseRows {
    var starts = [Int](repeating: 0, count: columnCount + 1)
    for column in columns { starts[Int(column) + 1] += 1 }
    for column in 0..<columnCount { starts[column + 1] += starts[column] }
    var next = starts
    var rows = [Int32](repeating: 0, count: columns.count)
    var moved = [Double](repeating: 0, count: columns.count)
    for row in 0..<rowCount {
      for index in range(row) {
        let place = next[Int(columns[index])]
        next[Int(columns[index])] += 1
        rows[place] = Int32(row)
        moved[place] = values[index]
      }
    }
    return SparseRows(columnCount: rowCount, offsets: starts, columns: rows, values: moved)
  }

  /// The product of two rows: their cosine, if the rows have length 1.
  func product(_ one: Int, _ other: Int) -> Double { product(one, other, with: self) }

  /// The product of a row and a row of another matrix with the same columns.
  func product(_ one: Int, _ other: Int, with others: SparseRows) -> Double {
    var (first, second) = (offsets[one], others.offsets[other])
    let (firstEnd, secondEnd) = (offsets[one + 1], others.offsets[other + 1])
    var sum = 0.0
    while first < firstEnd, second < secondEnd {
      let (left, right) = (columns[first], others.columns[second])
      if left == right {
        sum += values[first] * others.values[second]
        first += 1
        second += 1
      } else if left < right {
        first += 1
      } else {
        second += 1
      }
    }
    return sum
  }

  /// The number of rows in which each column occurs.
  func frequencies() -> [Int] {
    var result = [Int](repeating: 0, count: columnCount)
    for column in columns { result[Int(column)] += 1 }
    return result
  }

  /// Multiplies each value by the weight of its column, and scales each row to length 1.
  func weighted(_ weights: [Double]) -> SparseRows {
    var result = self
    for row in 0..<rowCount {
      var size = 0.0
      for index in range(row) {
        result.values[index] *= weights[Int(columns[index])]
        size += result.values[index] * result.values[index]
      }
      guard size > 0 else { continue }
      let scale = 1 / size.squareRoot()
      for index in range(row) { result.values[index] *= scale }
    }
    return result
  }

  /// The rows of documents over words, where a word that occurs in few documents weighs more.
  ///
  /// Words in fewer than two documents, and in more than the given share of them, are left out.
  init(documents: [[Term]], wordCount: Int, maximumShare: Double) {
    let count = documents.count
    var frequencies = [Int](repeating: 0, count: wordCount)
    for document in documents { for term in document { frequencies[Int(term.number)] += 1 } }
    let weights = frequencies.map { frequency in
      frequency >= 2 && Double(frequency) <= maximumShare * Double(count)
        ? log(Double(count) / Double(frequency)) : 0
    }
    let rows = SparseRows(
      rowCount: count, columnCount: wordCount,
      entries: documents.enumerated().lazy.flatMap { row, document in
        document.lazy.filter { weights[Int($0.number)] > 0 }
          .map { (row, Int($0.number), 1 + log(Double($0.count))) }
      })
    self = rows.weighted(weights)
  }
}

extension SparseRows.Term {
  /// Returns the terms with new numbers, in order, each number once.
  static func joined(_ terms: [Self], numbers: [Int]) -> [Self] {
    var result: [Self] = []
    result.reserveCapacity(terms.count)
    let moved = terms.map { Self(number: Int32(numbers[Int($0.number)]), count: $0.count) }
    for term in moved.sorted(by: { $0.number < $1.number }) {
      if result.last?.number == term.number {
        let sum = Int(result[result.count - 1].count) + Int(term.count)
        result[result.count - 1].count = Int32(clamping: sum)
      } else {
        result.append(term)
      }
    }
    return result
  }
}
