import Foundation
import ShopValues

/// A response to a request.
public struct Response: Sendable {
  /// The content that is sent after the headers.
  public enum Body: Sendable {
    case bytes([UInt8])
    /// Events as they happen, until the stream ends or the browser disconnects.
    case events(AsyncStream<ServerSentEvent>)
  }

  public var status: Status
  public var headers: Headers
  public var body: Body

  public init(_ status: Status, headers: Headers = Headers(), body: Body = .bytes([])) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Returns an HTML page.
  public static func html(_ text: String, status: Status = .ok) -> Response {
    bytes(Array(text.utf8), contentType: "text/html; charset=utf-8", status: status)
  }

  /// Returns plain text.
  public static func text(_ text: String, status: Status = .ok) -> Response {
    bytes(Array(text.utf8), contentType: "text/plain; charset=utf-8", status: status)
  }

  /// Returns a value as JSON, or status 500 if the value cannot be encoded.
  public static func json(_ value: some Encodable, status: Status = .ok) -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else {
      return .text("the answer has no JSON", status: .internalServerError)
    }
    return bytes(Array(data), contentType: "application/json", status: status)
  }

  /// Returns bytes with the given media type.
  public static func bytes(_ bytes: [UInt8], contentType: String, status: Status = .ok) -> Response {
    var response = Response(status, body: .bytes(bytes))
    response.headers["Content-Type"] = contentType
    return response
  }

  /// Redirects the browser to another address of the shop, which the browser then requests with GET.
  public static func redirect(to path: ScreenPath) -> Response {
    var response = Response(.seeOther)
    response.headers["Location"] = path.description
    return response
  }

  /// Returns a stream of events as they happen.
  public static func events(_ events: AsyncStream<ServerSentEvent>) -> Response {
    var response = Response(.ok, body: .events(events))
    response.headers["Content-Type"] = "text/event-stream"
    return response
  }

  /// The bytes of the body, or `nil` if the body is a stream.
  public var bytes: [UInt8]? {
    if case .bytes(let bytes) = body { bytes } else { nil }
  }
}

/// An HTTP status.
public struct Status: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let ok = Status(rawValue: 200)
  public static let created = Status(rawValue: 201)
  public static let noContent = Status(rawValue: 204)
  public static let seeOther = Status(rawValue: 303)
  public static let notModified = Status(rawValue: 304)
  public static let badRequest = Status(rawValue: 400)
  public static let forbidden = Status(rawValue: 403)
  public static let notFound = Status(rawValue: 404)
  public static let methodNotAllowed = Status(rawValue: 405)
  public static let requestTimeout = Status(rawValue: 408)
  public static let conflict = Status(rawValue: 409)
  public static let gone = Status(rawValue: 410)
  public static let lengthRequired = Status(rawValue: 411)
  public static let contentTooLarge = Status(rawValue: 413)
  public static let misdirectedRequest = Status(rawValue: 421)
  public static let unprocessableContent = Status(rawValue: 422)
  public static let tooManyRequests = Status(rawValue: 429)
  public static let internalServerError = Status(rawValue: 500)
  public static let notImplemented = Status(rawValue: 501)
  public static let badGateway = Status(rawValue: 502)
  public static let serviceUnavailable = Status(rawValue: 503)
}
