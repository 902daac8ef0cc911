/// The reason a request failed.
public enum NetworkError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The request body cannot be encoded as JSON.
  case unencodable(String)
  /// The server's address and the endpoint do not form a valid URL.
  case invalidAddress(String)
  /// There was no connection: no server is listening, or the network is unavailable.
  case unreachable(address: String, cause: String)
  /// There was no response within the time-out.
  case timedOut(address: String)
  /// The task that sent the request was cancelled.
  case cancelled
  /// The server responded with a status outside 200 to 299. The body is shortened.
  case status(Int, address: String, body: String)
  /// The response is larger than the client accepts.
  case tooLarge(address: String, limit: Int)
  /// The response does not have the expected form.
  case undecodable(address: String, expected: String, cause: String)

  public var description: String {
    switch self {
    case .unencodable(let cause): "the request body cannot be encoded as JSON: \(cause)"
    case .invalidAddress(let address): "\(address) is not a valid URL: check the server's base URL"
    case .unreachable(let address, let cause):
      "\(address) cannot be reached: \(cause); check that the service runs and listens there"
    case .timedOut(let address):
      "\(address) did not answer in time; it is overloaded, or the time-out is too short"
    case .cancelled: "the task that sent the request was cancelled"
    case .status(let code, let address, let body): "\(address) answered with status \(code): \(body)"
    case .tooLarge(let address, let limit):
      "\(address) answered with more than \(limit) bytes; request the list in pages"
    case .undecodable(let address, let expected, let cause):
      "\(address) did not answer with \(expected): \(cause); client and service have different versions"
    }
  }

  /// Whether the same request may succeed if it is sent again later.
  public var isTransient: Bool {
    switch self {
    case .unreachable, .timedOut: true
    case .status(let code, _, _): [429, 502, 503, 504].contains(code)
    case .unencodable, .invalidAddress, .cancelled, .tooLarge, .undecodable: false
    }
  }
}
