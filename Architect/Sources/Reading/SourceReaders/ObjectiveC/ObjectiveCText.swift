/// A piece of an Objective-C file without comments, directives, and code that is never compiled.
package struct ObjectiveCToken: Sendable {
  package enum Kind: Equatable, Sendable {
    case name(String)
    /// The content of a text.
    case text(String)
    case number
    case mark(UInt8)
  }

  package var kind: Kind
  /// The bytes of the token in the file.
  package var range: Range<Int>
  /// The index of the conditions under which the token is compiled.
  package var conditions: Int

  package func isMark(_ character: Unicode.Scalar) -> Bool { kind == .mark(UInt8(ascii: character)) }

  package var name: String? { if case .name(let name) = kind { name } else { nil } }
}

/// The tokens of a file.
package struct ObjectiveCText: Sendable {
  package let bytes: [UInt8]
  package internal(set) var tokens: [ObjectiveCToken] = []
  /// The sets of conditions in the file.
  package internal(set) var conditions: [[String]] = [[]]
  /// The `#define` directives for names without parameters.
  package internal(set) var definitions: [(name: String, tokens: [ObjectiveCToken])] = []
  /// The names of all macros that the file defines, also of those with parameters.
  package internal(set) var macros: [String] = []
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
  package func position(of offset: Int) -> (line: Int, column: Int) {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - lineStarts[low] + 1)
  }

  /// Whether a token begins in the first column.
  func isLineStart(_ token: Int) -> Bool {
    let offset = tokens[token].range.lowerBound
    return offset == 0 || bytes[offset - 1] == UInt8(ascii: "\n")
  }

  /// The bytes of a range as one line of text.
  package func spelling(of range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self).split { $0.isWhitespace }.joined(separator: " ")
  }

  /// The number of tokens of one value that are looked at: longer values are computed.
  package static let maximum = 200

  /// Returns the index after the bracket that closes the group at `index`; `nil` if the group is not closed.
  package func end(ofGroupAt index: Int, limit: Int = maximum) -> Int? {
    var depth = 0
    for position in index..<min(tokens.count, index + limit) {
      guard case .mark(let mark) = tokens[position].kind else { continue }
      switch mark {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return position + 1 }
      default: break
      }
    }
    return nil
  }

  /// The names that `#define` or `const` gives a value.
  /// - Complexity: O(*n*) for *n* tokens.
  package var constants: [(name: String, value: ArraySlice<ObjectiveCToken>)] {
    var result = definitions.map { ($0.name, $0.tokens[...]) }
    for (index, token) in tokens.enumerated() where token.kind == .name("const") {
      // `NSString *const name = @"text";`
      var next = index + 1
      var name: String?
      while next < tokens.count, next < index + 8, tokens[next].name != nil || tokens[next].isMark("*") {
        name = tokens[next].name ?? name
        next += 1
      }
      guard let name, next < tokens.count, tokens[next].isMark("=") else { continue }
      let value = tokens[(next + 1)...].prefix(Self.maximum).prefix {
        !$0.isMark(";") && !$0.isMark("{") && !$0.isMark("}")
      }
      result.append((name, value))
    }
    return result
  }
}

extension ArraySlice<ObjectiveCToken> {
  /// The text, if the tokens are one text or several texts in a row.
  package var literal: String? {
    var result: String?
    for token in self {
      switch token.kind {
      case .text(let text): result = (result ?? "") + text
      case .mark(UInt8(ascii: "@")): break
      default: return nil
      }
    }
    return result
  }
}
