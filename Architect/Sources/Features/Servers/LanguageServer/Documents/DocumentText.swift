import Formats
import ModuleGraph

/// A text as the protocol defines it: lines that end with LF, CR LF or CR, and positions in them.
struct DocumentText: Sendable {
  let bytes: [UInt8]
  /// The offset at which each line begins.
  private let starts: [Int]
  /// The offset at which each line begins if only LF ends a line, as in a ``Place``.
  private let placeStarts: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    var placeStarts = [0]
    for (offset, byte) in bytes.enumerated() where byte == 10 || byte == 13 {
      let isFirstOfTwo = byte == 13 && offset + 1 < bytes.count && bytes[offset + 1] == 10
      if !isFirstOfTwo { starts.append(offset + 1) }
      if byte == 10 { placeStarts.append(offset + 1) }
    }
    self.starts = starts
    self.placeStarts = placeStarts
  }

  /// The number of the line that contains an offset.
  private func line(at offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The end of the line with a number, without its line terminator.
  private func end(ofLine line: Int) -> Int {
    guard line + 1 < starts.count else { return bytes.count }
    let next = starts[line + 1]
    return next - starts[line] >= 2 && bytes[next - 1] == 10 && bytes[next - 2] == 13 ? next - 2 : next - 1
  }

  /// The offset of a position; a position after the end of its line or of the text counts as that end.
  func offset(of position: JSON?, _ encoding: PositionEncoding) -> Int {
    let line = position?["line"]?.integer ?? 0
    guard line < starts.count else { return bytes.count }
    var offset = starts[max(0, line)]
    let end = end(ofLine: max(0, line))
    var left = position?["character"]?.integer ?? 0
    while offset < end, left > 0 {
      left -= encoding.units(of: bytes[offset])
      offset += 1
    }
    // A position within a scalar counts as the scalar's end.
    while offset < end, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    return offset
  }

  /// The offset of a place; its columns count bytes from 1.
  func offset(of place: Place) -> Int {
    guard place.line <= placeStarts.count else { return bytes.count }
    let start = placeStarts[max(1, place.line) - 1]
    return min(start + max(0, place.column - 1), end(ofLine: line(at: start)))
  }

  /// The end of the line that contains an offset, without spaces at its end; not before the offset.
  func endOfText(inLineOf offset: Int) -> Int {
    var end = end(ofLine: line(at: offset))
    while end > offset, bytes[end - 1] == 32 || bytes[end - 1] == 9 { end -= 1 }
    return max(end, offset)
  }

  /// The position of an offset.
  /// - Parameter cursor: An offset and its position, from which the units are counted if it is before this one in its
  ///   line. Without it, the positions of many offsets in a long line would be counted from its beginning each time.
  func position(of offset: Int, _ encoding: PositionEncoding, from cursor: inout Cursor) -> JSON {
    let offset = min(max(0, offset), bytes.count)
    let line = line(at: offset)
    if cursor.line != line || cursor.offset > offset { cursor = Cursor(line: line, offset: starts[line]) }
    cursor.units += bytes[cursor.offset..<offset].reduce(0) { $0 + encoding.units(of: $1) }
    cursor.offset = offset
    return .members(["line": .integer(line), "character": .integer(cursor.units)])
  }

  /// A place up to which the units of a line were counted.
  struct Cursor {
    fileprivate var line = 0
    fileprivate var offset = 0
    fileprivate var units = 0
  }

  /// The text after applying a change from `textDocument/didChange`; `nil` if the change cannot be applied.
  func applying(_ change: JSON, _ encoding: PositionEncoding) -> DocumentText? {
    guard let text = change["text"]?.string else { return nil }
    guard let range = change["range"], range != .null else { return DocumentText(Array(text.utf8)) }
    let start = offset(of: range["start"], encoding)
    let end = max(start, offset(of: range["end"], encoding))
    return DocumentText(Array(bytes[..<start]) + text.utf8 + bytes[end...])
  }
}
