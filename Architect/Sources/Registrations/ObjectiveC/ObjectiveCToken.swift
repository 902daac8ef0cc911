/// A piece of an Objective-C file without comments, directives, and code that is never compiled.
struct ObjectiveCToken: Sendable {
  enum Kind: Equatable, Sendable {
    case name(String)
    /// The content of a text.
    case text(String)
    case number
    case mark(UInt8)
  }

  var kind: Kind
  /// The bytes of the token in the file.
  var range: Range<Int>
  /// The index of the conditions under which the token is compiled.
  var conditions: Int

  func isMark(_ character: Unicode.Scalar) -> Bool { kind == .mark(UInt8(ascii: character)) }

  var name: String? { if case .name(let name) = kind { name } else { nil } }
}

/// The tokens of a file.
struct ObjectiveCText: Sendable {
  let bytes: [UInt8]
  var tokens: [ObjectiveCToken] = []
  /// The sets of conditions in the file.
  var conditions: [[String]] = [[]]
  /// The `#define` directives for names without parameters.
  var definitions: [(name: String, tokens: [ObjectiveCToken])] = []
  private var lineStarts: [Int]

  init(bytes: [UInt8]) {
    self.bytes = bytes
    lineStarts = [0]
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { lineStarts.append(index + 1) }
  }

  /// An empty list of tokens of the same file, for a directive in it.
  init(directiveOf other: ObjectiveCText) {
    bytes = other.bytes
    lineStarts = []
  }

  /// Returns the line and column of an offset, both from 1.
  func position(of offset: Int) -> (line: Int, column: Int) {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - lineStarts[low] + 1)
  }

  /// The bytes of a range as one line of text.
  func spelling(of range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self).split { $0.isWhitespace }.joined(separator: " ")
  }
}
