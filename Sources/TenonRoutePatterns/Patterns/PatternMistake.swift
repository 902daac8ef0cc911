/// The problems that a pattern can have. The names of the cases identify the problems in errors.
package enum PatternProblem: String, Sendable {
  case mustBeginWithSlashOrScheme
  case missingParameterName, adjacentParameters, unclosedKind, emptyKind
  case duplicateParameter
  case strayStar, segmentAfterTail
  case strayParenthesis, unclosedGroup, groupMustHoldSegments
  case query, emptySegment, dotSegment, emptyFragment, fragmentWildcard
  case malformedPercent, invalidUTF8, invalidCharacter
  case badHost
  case tooLong, tooManySegments, tooManyOptionalParts

  package var words: String {
    switch self {
    case .mustBeginWithSlashOrScheme: "a pattern must begin with '/', '//host' or 'scheme:'"
    case .missingParameterName: "':' needs a name of letters, digits and '_'; write %3A for a literal colon"
    case .adjacentParameters:
      "two parameters in a segment must be separated by text, as in '/:from-:to', "
        + "and the text can be at most \(ParsedPattern.maximumSeparator) bytes long"
    case .unclosedKind: "'<' must be followed by a kind and '>'"
    case .emptyKind: "'<>' needs a kind, such as int, uint, double, bool, uuid or a converter's name"
    case .duplicateParameter: "this parameter appears twice; rename one"
    case .strayStar: "a star is a whole segment, '*', '**' or ':name**'; write %2A for a literal star"
    case .segmentAfterTail: "no segment can follow '**', which takes the rest of the path"
    case .strayParenthesis: "')' has no matching '('; write %29 for a literal parenthesis"
    case .unclosedGroup: "'(' is not closed; write %28 for a literal parenthesis"
    case .groupMustHoldSegments: "an optional part must contain whole segments, as in '/list(/:page)'"
    case .query: "a pattern cannot have a query; query keys are properties of the route"
    case .emptySegment: "a segment is empty"
    case .dotSegment: "'.' and '..' are refused in URLs, so this segment can never match"
    case .emptyFragment: "'#' needs a literal or a parameter"
    case .fragmentWildcard: "a fragment must be a literal or one parameter"
    case .malformedPercent: "'%' needs two hexadecimal digits; write %25 for a literal percent sign"
    case .invalidUTF8: "the percent-encoded bytes are not UTF-8"
    case .invalidCharacter: "a space or control character is refused in URLs; write it percent-encoded"
    case .badHost:
      "this is not a host; write a literal host, '*' for any host, or '*.' before a host for all hosts below it"
    case .tooLong: "it is longer than \(ParsedPattern.maximumLength) bytes"
    case .tooManySegments: "a path has at most \(ParsedPattern.maximumSegments) segments"
    case .tooManyOptionalParts:
      "its optional parts produce more than \(ParsedPattern.maximumVariants) variants; register several patterns"
    }
  }
}

/// A mistake in a pattern, with the offset of its byte. It is cheap to pass on during parsing.
package struct PatternMistake: Error {
  package var problem: PatternProblem
  package var offset: Int

  init(_ problem: PatternProblem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }

  /// Returns the column of the mistake, counted in characters from 1.
  package func column(in text: String) -> Int { text.column(ofByte: offset) }

  /// Returns a description of the mistake that shows the pattern with a mark under the column.
  package func message(about text: String) -> String {
    let column = column(in: text)
    let mark =
      Self.isLong(text) ? "" : "\n  \(text)\n  \(String(repeating: " ", count: column - 1))^"
    return "the pattern \"\(Self.shown(text))\" is malformed at column \(column): \(problem.words)\(mark)"
  }

  /// Returns the pattern as errors show it.
  package static func shown(_ text: String) -> String {
    isLong(text) ? String(text.unicodeScalars.prefix(50)) + "…" : text
  }

  private static func isLong(_ text: String) -> Bool { text.utf8.count > 200 }
}

extension String {
  /// Returns the column of a byte, counted in characters from 1.
  package func column(ofByte offset: Int) -> Int {
    let end = utf8.index(utf8.startIndex, offsetBy: offset, limitedBy: utf8.endIndex) ?? utf8.endIndex
    return self[..<end].count + 1
  }
}
