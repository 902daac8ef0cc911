/// Measures the nesting of a text for every possible interpretation of its quotes and slashes.
///
/// Only the parser knows whether `/` begins a regular expression or is a division operator. A quote under one
/// interpretation can hide anything from a reader that assumes the other, so both interpretations are followed.
/// Readings that reach the same state are joined at the end of each line, and most of them do.
struct NestingSearch {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var readings: [NestingReading]

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    readings = [NestingReading()]
  }

  mutating func run() throws(ParsingRefusal) {
    var start = 0
    var line = 1
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != 10, bytes[end] != 13 { end += 1 }
      do {
        try read(start..<end)
      } catch {
        throw ParsingRefusal(line: line, reason: error.rawValue, isOfBrokenText: error == .conflict)
      }
      start = end + 1
      line += 1
    }
  }

  /// Follows every reading to the end of the line, including new readings that are found in the line.
  private mutating func read(_ line: Range<Int>) throws(NestingReading.Excess) {
    for index in readings.indices { readings[index].offset = line.lowerBound }
    var pending = readings
    var done: [NestingReading] = []
    var count = 0
    while var reading = pending.popLast() {
      count += 1
      guard count <= 4 * ParsingBounds.maximumReadings else { throw .ambiguous }
      try reading.read(line, of: bytes, others: &pending)
      if let same = done.firstIndex(where: { $0.hasShape(of: reading) }) {
        done[same].join(reading)
      } else {
        done.append(reading)
      }
    }
    guard done.count <= ParsingBounds.maximumReadings else { throw .ambiguous }
    readings = done
  }
}
