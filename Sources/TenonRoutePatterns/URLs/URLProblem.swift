/// A violation of the decoding rule in a URL, with the offset of its byte. It is cheap to pass on during parsing.
package struct URLProblem: Error {
  package var rule: Rule
  package var offset: Int

  init(_ rule: Rule, at offset: Int) {
    self.rule = rule
    self.offset = offset
  }

  /// The part of the decoding rule. The names of the cases identify the problems in errors.
  package enum Rule: String, Sendable {
    case empty, relative, invalidCharacter
    case malformedPercent, invalidUTF8
    case userInformation, badHost
    case emptySegment, dotSegment
    case tooLong, tooManySegments, tooManyQueryItems

    func words(_ options: ReadingOptions) -> String {
      switch self {
      case .empty: "it is empty; a URL begins with '/' or a scheme"
      case .relative: "it begins with neither '/' nor a scheme; write the whole path"
      case .invalidCharacter: "a space or control character must be percent-encoded"
      case .malformedPercent: "'%' needs two hexadecimal digits; a literal percent sign is %25"
      case .invalidUTF8: "the percent-encoded bytes are not UTF-8"
      case .userInformation: "a user name before the host is not accepted, because it disguises the host"
      case .badHost: "the host or port is malformed"
      case .emptySegment: "a path segment is empty; write single slashes"
      case .dotSegment: "'.' and '..' are not accepted in a path, encoded or not; write the resolved path"
      case .tooLong: "it is longer than \(options.maximumURLLength) bytes (RoutingOptions.maximumURLLength)"
      case .tooManySegments:
        "it has more than \(options.maximumSegments) path segments (RoutingOptions.maximumSegments)"
      case .tooManyQueryItems:
        "it has more than \(options.maximumQueryItems) query items (RoutingOptions.maximumQueryItems)"
      }
    }
  }
}

extension URLProblem {
  /// Returns the column of the problem, counted in characters from 1.
  package func column(in text: String) -> Int { text.column(ofByte: offset) }

  /// Returns a description of the problem.
  package func message(about text: String, _ options: ReadingOptions) -> String {
    "\"\(Self.shown(text))\" is refused at column \(column(in: text)): \(rule.words(options))"
  }

  /// Returns the URL as errors show it.
  package static func shown(_ text: String) -> String {
    text.utf8.count > 200 ? String(text.unicodeScalars.prefix(100)) + "…" : text
  }
}
