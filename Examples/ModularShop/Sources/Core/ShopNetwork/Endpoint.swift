import Foundation
import ShopValues

/// A request to a server, without the server's address.
///
/// ```swift
/// let endpoint = Endpoint(.get, "products", id.rawValue)
/// let product = try await client.request(endpoint, responseType: ProductRecord.self)
/// ```
public struct Endpoint: Hashable, Sendable {
  /// An HTTP method.
  public enum Method: String, Hashable, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case delete = "DELETE"

    /// Whether sending the request twice has the same effect as sending it once.
    public var isIdempotent: Bool { self != .post }
  }

  /// The method.
  public var method: Method
  /// The address relative to the client's base URL: segments and query, escaped by construction.
  public var path: ScreenPath
  /// Headers to send in addition to the client's default headers.
  public var headers: [String: String]
  /// The body and its media type.
  public var body: Body?
  /// Whether the request may be sent again after a failure.
  public var isIdempotent: Bool

  /// The body of a request.
  public struct Body: Hashable, Sendable {
    /// The bytes.
    public let data: Data
    /// The media type.
    public let contentType: String

    public init(data: Data, contentType: String) {
      self.data = data
      self.contentType = contentType
    }
  }

  public init(_ method: Method = .get, _ segments: String..., query: [ScreenPath.QueryItem] = []) {
    self.init(method, path: ScreenPath(segments: segments, query: query))
  }

  public init(_ method: Method = .get, path: ScreenPath) {
    self.method = method
    self.path = path
    headers = [:]
    isIdempotent = method.isIdempotent
  }

  /// Returns the same request with a value as its JSON body.
  /// - Throws: ``NetworkError/unencodable(_:)``.
  public func sending(_ value: some Encodable) throws(NetworkError) -> Endpoint {
    var endpoint = self
    do {
      endpoint.body = Body(data: try JSONEncoder().encode(value), contentType: "application/json")
    } catch {
      throw .unencodable("\(error)")
    }
    return endpoint
  }
}
