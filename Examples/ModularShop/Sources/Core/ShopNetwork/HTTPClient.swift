import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A client that modules use to send requests to a server. Tests and demos replace it with a double.
public protocol NetworkClient: Sendable {
  /// Sends a request, and decodes the JSON response.
  /// - Throws: ``NetworkError``.
  func request<Response: Decodable & Sendable>(
    _ endpoint: Endpoint, responseType: Response.Type
  ) async throws(NetworkError) -> Response
}

/// An HTTP client that uses `URLSession`.
///
/// An idempotent request is retried a limited number of times, after the configured delays, if there is no
/// connection, no response arrives in time, or the server reports that it is overloaded.
public struct HTTPClient: NetworkClient {
  /// A client's time-out, retries and size limit.
  public struct Policy: Sendable {
    /// The time-out for each attempt.
    public var timeout: Duration
    /// The delays before further attempts, in order. The number of attempts is one more than the number of
    /// delays.
    public var retryDelays: [Duration]
    /// The maximum number of bytes in a response.
    public var responseLimit: Int

    public init(
      timeout: Duration = .seconds(5), retryDelays: [Duration] = [.milliseconds(50), .milliseconds(200)],
      responseLimit: Int = 4 << 20
    ) {
      self.timeout = timeout
      self.retryDelays = retryDelays
      self.responseLimit = responseLimit
    }
  }

  private let base: URL
  private let policy: Policy
  private let session: URLSession
  private let pause: @Sendable (Duration) async throws -> Void

  /// - Parameters:
  ///   - base: The server's address, such as `http://127.0.0.1:8081`.
  ///   - policy: Time-outs and retries.
  ///   - pause: Waits between attempts.
  public init(
    base: URL, policy: Policy = Policy(),
    pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.base = base
    self.policy = policy
    self.pause = pause
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = policy.timeout.seconds
    configuration.timeoutIntervalForResource = policy.timeout.seconds
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.urlCache = nil
    configuration.httpShouldSetCookies = false
    session = URLSession(configuration: configuration)
  }

  public func request<Response: Decodable & Sendable>(
    _ endpoint: Endpoint, responseType: Response.Type
  ) async throws(NetworkError) -> Response {
    let data = try await data(for: endpoint)
    do {
      return try JSONDecoder().decode(Response.self, from: data)
    } catch {
      throw .undecodable(address: address(endpoint), expected: "\(Response.self)", cause: "\(error)")
    }
  }

  /// Sends a request, and returns the bytes of the response.
  /// - Throws: ``NetworkError``.
  public func data(for endpoint: Endpoint) async throws(NetworkError) -> Data {
    let request = try urlRequest(endpoint)
    var delays = policy.retryDelays[...]
    while true {
      do throws(NetworkError) {
        return try await attempt(request, endpoint)
      } catch {
        guard endpoint.isIdempotent, error.isTransient, let delay = delays.popFirst() else { throw error }
        do { try await pause(delay) } catch { throw NetworkError.cancelled }
      }
    }
  }

  private func attempt(_ request: URLRequest, _ endpoint: Endpoint) async throws(NetworkError) -> Data {
    let data: Data
    let response: URLResponse
    do {
      try Task.checkCancellation()
      (data, response) = try await session.data(for: request)
    } catch {
      throw failure(error, endpoint)
    }
    guard data.count <= policy.responseLimit else {
      throw .tooLarge(address: address(endpoint), limit: policy.responseLimit)
    }
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard (200..<300).contains(status) else {
      let body = String(decoding: data.prefix(200), as: UTF8.self)
      throw .status(status, address: address(endpoint), body: body)
    }
    return data
  }

  private func urlRequest(_ endpoint: Endpoint) throws(NetworkError) -> URLRequest {
    guard let url = URL(string: address(endpoint)), url.scheme == "http" || url.scheme == "https" else {
      throw .invalidAddress(address(endpoint))
    }
    var request = URLRequest(url: url, timeoutInterval: policy.timeout.seconds)
    request.httpMethod = endpoint.method.rawValue
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    for (name, value) in endpoint.headers { request.setValue(value, forHTTPHeaderField: name) }
    if let body = endpoint.body {
      request.httpBody = body.data
      request.setValue(body.contentType, forHTTPHeaderField: "Content-Type")
    }
    return request
  }

  private func failure(_ error: any Error, _ endpoint: Endpoint) -> NetworkError {
    if error is CancellationError { return .cancelled }
    guard let error = error as? URLError else {
      return .unreachable(address: address(endpoint), cause: "\(error)")
    }
    return switch error.code {
    case .cancelled: .cancelled
    case .timedOut: .timedOut(address: address(endpoint))
    default: .unreachable(address: address(endpoint), cause: error.localizedDescription)
    }
  }

  private func address(_ endpoint: Endpoint) -> String {
    let text = base.absoluteString
    return (text.hasSuffix("/") ? String(text.dropLast()) : text) + endpoint.path.description
  }
}

extension Duration {
  fileprivate var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
