/// A method of HTTP that the server knows. Requests with any other are answered with 501 before a handler sees them.
public enum Method: String, Hashable, Sendable, CaseIterable {
  case get = "GET"
  case head = "HEAD"
  case post = "POST"
  case put = "PUT"
  case delete = "DELETE"
  case options = "OPTIONS"

  /// Whether it only reads.
  public var isSafe: Bool { self == .get || self == .head || self == .options }
}
