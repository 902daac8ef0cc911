import ShopValues

/// A request that was read and checked: its address is well formed, and its body is within the limit.
public struct Request: Sendable {
  public var method: Method
  /// The address and its query, unescaped.
  public var path: ScreenPath
  public var headers: Headers
  /// The body's bytes.
  public var body: [UInt8]

  public init(_ method: Method, _ path: ScreenPath, headers: Headers = Headers(), body: [UInt8] = []) {
    self.method = method
    self.path = path
    self.headers = headers
    self.body = body
  }

  /// The cookies that the browser sent. If a name occurs more than once, the first value is used.
  public var cookies: [String: String] {
    var cookies: [String: String] = [:]
    for field in headers.all("Cookie").prefix(10) {
      for pair in field.split(separator: ";").prefix(100) {
        let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard sides.count == 2 else { continue }
        let name = sides[0].drop { $0 == " " }
        if cookies[String(name)] == nil { cookies[String(name)] = String(sides[1]) }
      }
    }
    return cookies
  }

  /// The fields of the submitted form, or `nil` if the body is not a form or is malformed.
  public var form: FormValues? {
    let type = headers["Content-Type"]?.split(separator: ";").first?.lowercased()
    guard type == "application/x-www-form-urlencoded", let text = String(validating: body, as: UTF8.self)
    else {
      return nil
    }
    return FormValues(urlEncoded: text)
  }

  /// The language that the browser prefers.
  public var language: Language { Language(acceptLanguage: headers["Accept-Language"]) }
}
