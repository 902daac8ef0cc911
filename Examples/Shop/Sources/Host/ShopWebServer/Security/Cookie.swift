import ShopDigest

/// A cookie to be set. No script can read it, and no other site's form sends it along.
public struct Cookie: Hashable, Sendable {
  public let name: String
  public let value: String
  /// How many seconds it is kept; 0 deletes it.
  public let maxAge: Int
  /// Whether it is sent over encrypted connections only. The shop listens on loopback, where there are none.
  public let isSecure: Bool

  /// - Returns: `nil` where the name or the value has characters that no cookie may have.
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

/// The cookie by which the shop knows a browser again.
public struct SessionCookie: Sendable {
  /// Its name.
  public let name: String
  /// How many seconds it is kept.
  public let maxAge: Int

  public init(name: String = "shop_session", maxAge: Int = 30 * 24 * 3600) {
    self.name = name
    self.maxAge = maxAge
  }

  /// The token that a request brings; `nil` where it brings none, or a forged one.
  public func token(in request: Request) -> SecretToken? {
    request.cookies[name].flatMap(SecretToken.init(rawValue:))
  }

  /// Lets the browser keep a token.
  public func set(_ token: SecretToken, in response: inout Response) {
    if let cookie = Cookie(name: name, value: token.rawValue, maxAge: maxAge) {
      response.headers.add(cookie.header, for: "Set-Cookie")
    }
  }

  /// Lets the browser forget its token.
  public func clear(in response: inout Response) {
    if let cookie = Cookie(name: name, value: "", maxAge: 0) {
      response.headers.add(cookie.header, for: "Set-Cookie")
    }
  }
}
