/// Why a text is refused as a URL, before any route is looked at.
public struct RouteURLError: Error, Hashable, Sendable {
  /// The text, shortened where it is long.
  public let text: String
  /// Where the mistake is, in bytes of UTF-8 from the start.
  public let offset: Int
  /// What is wrong there.
  public let reason: Reason

  /// What can be wrong with a URL.
  public enum Reason: Hashable, Sendable {
    case empty, relative, invalidCharacter
    case malformedPercent, invalidUTF8
    case userInformation, badHost
    case emptySegment, dotSegment
    case tooLong(limit: Int), tooManySegments(limit: Int), tooManyQueryItems(limit: Int)
  }

  init(_ text: String, _ mistake: URLMistake) {
    self.text = text.utf8.count > 200 ? String(text.unicodeScalars.prefix(100)) + "…" : text
    offset = mistake.offset
    reason = mistake.reason
  }
}

/// A mistake without its text, cheap to pass around while reading bytes.
struct URLMistake: Error {
  var reason: RouteURLError.Reason
  var offset: Int
}

extension RouteURLError: CustomStringConvertible {
  public var description: String { "\"\(text)\" is refused at byte \(offset): \(reason.words)" }
}

extension RouteURLError.Reason {
  var words: String {
    switch self {
    case .empty: "it is empty; a URL begins with '/' or a scheme"
    case .relative: "it begins with neither '/' nor a scheme; write the whole path"
    case .invalidCharacter: "a space or control character must be percent-encoded"
    case .malformedPercent: "'%' needs two hexadecimal digits; a literal percent sign is %25"
    case .invalidUTF8: "the percent-encoded bytes are not UTF-8"
    case .userInformation: "a user name before the host is not accepted, it disguises the host"
    case .badHost: "the host or port is malformed"
    case .emptySegment: "a path segment is empty; write single slashes"
    case .dotSegment: "'.' and '..' are not accepted in a path, encoded or not; write the resolved path"
    case .tooLong(let limit): "it is longer than \(limit) bytes (RoutingOptions.maximumURLLength)"
    case .tooManySegments(let limit):
      "it has more than \(limit) path segments (RoutingOptions.maximumSegments)"
    case .tooManyQueryItems(let limit):
      "it has more than \(limit) query items (RoutingOptions.maximumQueryItems)"
    }
  }
}
