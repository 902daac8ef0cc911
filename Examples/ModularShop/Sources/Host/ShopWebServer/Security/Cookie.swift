import ShopDigest

/// A cookie to set. Scripts cannot read the cookie, and forms on other sites do not send it.
public struct Cookie: Hashable, Sendable {
  public let name: String
  public let value: String
  /// The number of seconds for which the cookie is kept; 0 deletes the cookie.
  public let maxAge: Int
  /// Whether the cookie is sent only over encrypted connections. The shop has no encrypted connections,
  /// because it listens only on loopback.
  public let isSecure: Bool

  /// - Returns: `nil` if the name or the value contains characters that are not allowed in cookies.
  public init?(name: String, value: String, maxAge: Int, isSecure: Bool = false) {
    guard !name.isEmpty, name.utf8.allSatisfy(Self.allowsInName), value.utf8.allSatisfy(Self.allowsInValue),
      maxAge >= 0
    else { return nil }
    self.name = name
    self.value = value
    self.maxAge = maxAge
    self.isSecure = isSecure
  }

  /// The value of the `Set-Cookie` header.
  public var header: String {
    "\(name)=\(value); Path=/; Max-Age=\(maxAge); HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
  }

  private static func allowsInName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func allowsInValue(_ byte: UInt8) -> Bool {
    (0x21...0x7e).contains(byte)
      && ![UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\\")]
        .contains(byte)
  }
}

/// The cookie by which the shop recognises a browser. It is signed, and only a secret that this server created is
/// valid. Therefore, no attacker can choose the secret of a browser, and the server does not need to store the
/// secrets that it has issued.
public struct SessionCookie: Sendable {
  /// Its name.
  public let name: String
  /// The number of seconds for which the cookie is kept.
  public let maxAge: Int
  private let key: [UInt8]

  /// - Parameter key: A secret of the server.
  public init(key: [UInt8], name: String = "shop_session", maxAge: Int = 30 * 24 * 3600) {
    self.key = key
    self.name = name
    self.maxAge = maxAge
  }

  /// Returns the token in a request, or `nil` if the token is missing or forged.
  public func token(in request: Request) -> SecretToken? {
    guard let sides = request.cookies[name]?.split(separator: ".", omittingEmptySubsequences: false),
      sides.count == 2, let token = SecretToken(rawValue: String(sides[0])),
      let signature = Hexadecimal.decode(String(sides[1])),
      Authentication.areEqual(signature, self.signature(of: token))
    else { return nil }
    return token
  }

  private func signature(of token: SecretToken) -> [UInt8] {
    Authentication.code(for: "cookie:\(token.rawValue)".utf8, key: key)
  }

  /// Makes the browser store a token.
  public func set(_ token: SecretToken, in response: inout Response) {
    if let cookie = Cookie(
      name: name, value: "\(token.rawValue).\(Hexadecimal.encode(signature(of: token)))", maxAge: maxAge)
    {
      response.headers.add(cookie.header, for: "Set-Cookie")
    }
  }

  /// Makes the browser delete its token.
  public func clear(in response: inout Response) {
    if let cookie = Cookie(name: name, value: "", maxAge: 0) {
      response.headers.add(cookie.header, for: "Set-Cookie")
    }
  }
}
