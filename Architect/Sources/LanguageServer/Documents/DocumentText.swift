import JSONValues
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

  /// The end of the line that begins at `start`, without its line terminator.
  private func end(ofLineAt start: Int) -> Int {
    bytes[start...].firstIndex { $0 == 10 || $0 == 13 } ?? bytes.count
  }

  /// The offset of a position; a position after the end of its line or of the text counts as that end.
  func offset(of position: JSON?, _ encoding: PositionEncoding) -> Int {
    let line = position?["line"]?.integer ?? 0
    guard line < starts.count else { return bytes.count }
    var offset = starts[max(0, line)]
    let end = end(ofLineAt: offset)
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
    return min(start + max(0, place.column - 1), end(ofLineAt: start))
  }

  /// The position of an offset.
  func position(of offset: Int, _ encoding: PositionEncoding) -> JSON {
    let offset = min(max(0, offset), bytes.count)
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let units = bytes[starts[low]..<offset].reduce(0) { $0 + encoding.units(of: $1) }
    return .members(["line": .integer(low), "character": .integer(units)])
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
