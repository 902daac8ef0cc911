/// An HTTP method that the server supports. Requests with any other method are answered with 501 before they
/// reach a handler.
public enum Method: String, Hashable, Sendable, CaseIterable {
  case get = "GET"
  case head = "HEAD"
  case post = "POST"
  case put = "PUT"
  case delete = "DELETE"
  case options = "OPTIONS"

  /// Whether the method only reads.
  public var isSafe: Bool { self == .get || self == .head || self == .options }
}
