/// Measures the nesting of a text in every way in which its quotes and slashes can be read.
///
/// Whether `/` begins a regular expression or divides is known to the parser alone, and a quote in what is taken for the
/// one can hide anything from a reader that takes it for the other. So both are followed. Readings that come to the same
/// are joined at the end of each line, where most of them do.
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
    var searches = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != 10, bytes[end] != 13 { end += 1 }
      searches += countSearches(start..<end)
      guard searches <= ParsingBounds.maximumSearches(bytes.count) else {
        throw ParsingRefusal(
          line: line, reason: "it has too many opening marks whose end the parser would search for")
      }
      do {
        try read(start..<end)
      } catch {
        throw ParsingRefusal(line: line, reason: error.rawValue)
      }
      start = end + 1
      line += 1
    }
  }

  /// Follows every reading to the end of the line, and the new ones that come up there.
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

  /// The marks in a line whose end the lexer looks for in the whole rest of the text.
  private func countSearches(_ line: Range<Int>) -> Int {
    var count = 0
    for offset in line where bytes[offset] == UInt8(ascii: "#") {
      if offset + 1 < line.upperBound, bytes[offset + 1] == UInt8(ascii: "/") { count += 1 }
    }
    return count
  }
}
