/// Why a pattern does not parse, and where.
public struct RoutePatternError: Error, Hashable, Sendable {
  /// The pattern as it was written.
  public let text: String
  /// The place of the mistake in ``text``, counted in characters from 1.
  public let column: Int
  /// What is wrong there.
  public let reason: Reason

  /// What can be wrong with a pattern.
  public enum Reason: Hashable, Sendable {
    case mustBeginWithSlashOrScheme
    case missingParameterName, twoParametersInSegment, unclosedKind, emptyKind
    case duplicateParameter(String)
    case strayStar, segmentAfterTail
    case strayParenthesis, unclosedGroup, groupMustHoldSegments
    case query, emptySegment, dotSegment, emptyFragment, fragmentWildcard
    case malformedPercent, invalidUTF8, invalidCharacter
    case badHost
    case tooLong(limit: Int), tooManySegments(limit: Int), tooManyOptionalParts(limit: Int)
  }

  init(text: String, offset: Int, reason: Reason) {
    let bytes = text.utf8
    let end = bytes.index(bytes.startIndex, offsetBy: offset, limitedBy: bytes.endIndex) ?? bytes.endIndex
    self.text = text
    self.column = text[..<end].count + 1
    self.reason = reason
  }
}

extension RoutePatternError: CustomStringConvertible {
  /// The mistake in words, and the pattern with a mark under the column.
  public var description: String {
    guard text.utf8.count <= 200 else {
      return
        "the pattern \"\(String(text.unicodeScalars.prefix(50)))…\" is malformed at column \(column): \(reason.words)"
    }
    let mark = String(repeating: " ", count: column - 1) + "^"
    return "the pattern \"\(text)\" is malformed at column \(column): \(reason.words)\n  \(text)\n  \(mark)"
  }
}

extension RoutePatternError.Reason {
  var words: String {
    switch self {
    case .mustBeginWithSlashOrScheme: "begin with '/', '//host' or 'scheme:'"
    case .missingParameterName: "':' needs a name of letters, digits and '_'; write %3A for a literal colon"
    case .twoParametersInSegment: "a segment holds one parameter; split it, or take it apart in the route"
    case .unclosedKind: "'<' needs a kind and '>'"
    case .emptyKind: "'<>' needs a kind, such as int, uint, double, bool, uuid or a converter's name"
    case .duplicateParameter(let name): "':\(name)' is there twice; rename one"
    case .strayStar: "'*' stands alone, as '**', or after a name as ':name**'; write %2A for a literal star"
    case .segmentAfterTail: "nothing can follow '**'; it takes the rest of the path"
    case .strayParenthesis: "')' closes nothing; write %29 for a literal parenthesis"
    case .unclosedGroup: "'(' is not closed; write %28 for a literal parenthesis"
    case .groupMustHoldSegments: "an optional part holds whole segments, as in '/list(/:page)'"
    case .query: "a pattern has no query; a query key is a property of the route"
    case .emptySegment: "a segment is empty"
    case .dotSegment: "'.' and '..' are refused in URLs, so this can never match"
    case .emptyFragment: "'#' needs a literal or a parameter"
    case .fragmentWildcard: "a fragment is a literal or one parameter"
    case .malformedPercent: "'%' needs two hexadecimal digits; write %25 for a literal percent sign"
    case .invalidUTF8: "the percent-encoded bytes are not UTF-8"
    case .invalidCharacter: "a space or control character is refused in URLs; write it percent-encoded"
    case .badHost: "this is not a host; hosts are literal, and '*' stands for any"
    case .tooLong(let limit): "it is longer than \(limit) bytes"
    case .tooManySegments(let limit): "a path has at most \(limit) segments"
    case .tooManyOptionalParts(let limit):
      "optional parts make more than \(limit) shapes; register several patterns"
    }
  }
}
