import Foundation
import ShopValues

/// What to ask a server for.
///
/// ```swift
/// let endpoint = Endpoint(.get, "products", id.rawValue)
/// let product = try await client.request(endpoint, responseType: ProductRecord.self)
/// ```
public struct Endpoint: Hashable, Sendable {
  /// A method of HTTP.
  public enum Method: String, Hashable, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case delete = "DELETE"

    /// Whether asking twice does no more than asking once.
    public var isIdempotent: Bool { self != .post }
  }

  /// The method.
  public var method: Method
  /// The address below the client's base: segments and query, escaped by construction.
  public var path: ScreenPath
  /// Headers besides those the client sends anyway.
  public var headers: [String: String]
  /// The body, and the kind it is of.
  public var body: Body?
  /// Whether the request may be sent again after it failed.
  public var isIdempotent: Bool

  /// A body of a request.
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

  /// The same request with a value as its JSON body.
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
