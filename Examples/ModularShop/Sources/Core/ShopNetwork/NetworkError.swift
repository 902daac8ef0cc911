/// Why a request has no answer.
public enum NetworkError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The body cannot be written as JSON.
  case unencodable(String)
  /// The address of the server and the endpoint make no URL.
  case invalidAddress(String)
  /// No connection: no server listens, or the network is gone.
  case unreachable(address: String, cause: String)
  /// No answer within the time-out.
  case timedOut(address: String)
  /// The task that asked was cancelled.
  case cancelled
  /// The server answered with another status than 200 to 299; the body is shortened.
  case status(Int, address: String, body: String)
  /// The answer is larger than the client accepts.
  case tooLarge(address: String, limit: Int)
  /// The answer is not what was asked for.
  case undecodable(address: String, expected: String, cause: String)

  public var description: String {
    switch self {
    case .unencodable(let cause): "the request cannot be written as JSON: \(cause)"
    case .invalidAddress(let address): "\(address) is not an address: check the server's base URL"
    case .unreachable(let address, let cause):
      "\(address) cannot be reached: \(cause); check that the service runs and listens there"
    case .timedOut(let address):
      "\(address) did not answer in time; it is overloaded, or the time-out is too short"
    case .cancelled: "the request was cancelled by who made it"
    case .status(let code, let address, let body): "\(address) answered with status \(code): \(body)"
    case .tooLarge(let address, let limit):
      "\(address) answered with more than \(limit) bytes; ask for a page"
    case .undecodable(let address, let expected, let cause):
      "\(address) did not answer with \(expected): \(cause); client and service are of different versions"
    }
  }

  /// Whether the same request may succeed a moment later.
  public var isTransient: Bool {
    switch self {
    case .unreachable, .timedOut: true
    case .status(let code, _, _): [429, 502, 503, 504].contains(code)
    case .unencodable, .invalidAddress, .cancelled, .tooLarge, .undecodable: false
    }
  }
}
