import ShopDigest

/// Distinguishes forms on the shop's own pages from forms that another site made the browser send (CSRF).
///
/// A form contains a code that only this server can create and that is valid only for one session. A request
/// that comes from another origin, according to the browser, is refused regardless of its content.
public struct ForgeryProtection: Sendable {
  /// The name of the form field.
  public static let fieldName = "_token"

  private let key: [UInt8]

  /// - Parameter key: A secret of the server. By default, the secret is random, so that forms expire when the
  ///   process ends.
  public init(key: [UInt8] = RandomBytes.make(32)) { self.key = key }

  /// Returns the code for a session's forms.
  public func code(for session: SecretToken) -> String {
    Hexadecimal.encode(Authentication.code(for: "form:\(session.rawValue)".utf8, key: key))
  }

  /// Whether a request may change something on behalf of a session.
  public func allows(_ request: Request, session: SecretToken?) -> Bool {
    if request.method.isSafe { return true }
    guard isSameOrigin(request), let session,
      let received = request.form?[Self.fieldName].flatMap(Hexadecimal.decode)
    else { return false }
    let expected = Authentication.code(for: "form:\(session.rawValue)".utf8, key: key)
    return Authentication.areEqual(received, expected)
  }

  private func isSameOrigin(_ request: Request) -> Bool {
    if let site = request.headers["Sec-Fetch-Site"], site != "same-origin", site != "none" { return false }
    guard let origin = request.headers["Origin"] else { return true }
    return origin == "http://\(request.headers["Host"] ?? "")"
  }
}
