/// A violation of the decoding rule in a URL, with the offset of its byte. It is cheap to pass on during parsing.
struct URLProblem: Error {
  var rule: Rule
  var offset: Int

  init(_ rule: Rule, at offset: Int) {
    self.rule = rule
    self.offset = offset
  }

  /// The part of the decoding rule. The names of the cases are used as ``RouteError/detail``.
  enum Rule: String {
    case empty, relative, invalidCharacter
    case malformedPercent, invalidUTF8
    case userInformation, badHost
    case emptySegment, dotSegment
    case tooLong, tooManySegments, tooManyQueryItems

    func words(_ options: RoutingOptions) -> String {
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

extension RouteError {
  init(_ problem: URLProblem, in text: String, _ options: RoutingOptions) {
    let shown = text.utf8.count > 200 ? String(text.unicodeScalars.prefix(100)) + "…" : text
    let column = Self.column(of: problem.offset, in: text)
    self.init(
      .malformedURL, shown, "\"\(shown)\" is refused at column \(column): \(problem.rule.words(options))",
      detail: problem.rule.rawValue, column: column)
  }

  /// Returns the column of a byte, counted in characters from 1.
  static func column(of offset: Int, in text: String) -> Int {
    let bytes = text.utf8
    let end = bytes.index(bytes.startIndex, offsetBy: offset, limitedBy: bytes.endIndex) ?? bytes.endIndex
    return text[..<end].count + 1
  }
}
