import ShopDigest
import ShopValues
import ShopWebServer
import Testing

@Suite("Sessions and forgery", .timeLimit(.minutes(10)))
struct SecurityTests {
  private let cookie = SessionCookie(key: Array("a key".utf8))

  @Test("a session's cookie comes back as its token, and nothing else is one")
  func sessionCookie() throws {
    let token = SecretToken.random()
    var response = Response(.ok)
    cookie.set(token, in: &response)
    let header = try #require(response.headers["Set-Cookie"])
    #expect(header.hasPrefix("shop_session=\(token.rawValue)."))
    #expect(header.hasSuffix("; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax"))
    let set = String(header.prefix { $0 != ";" })
    #expect(cookie.token(in: request(cookies: "x=1; \(set)")) == token)
    for forged in [
      "", "shop_session=", "shop_session=abc", "shop_session=\(token.rawValue)", "shop_session=../",
      "shop_session=\(token.rawValue).", set + "0", set.replacing("=", with: "=0"), set + ".",
      set.replacing(token.rawValue, with: SecretToken.random().rawValue),
    ] {
      #expect(cookie.token(in: request(cookies: forged)) == nil)
    }
    #expect(SessionCookie(key: Array("another".utf8)).token(in: request(cookies: set)) == nil)
    #expect("\(token)" == "a secret token")
    #expect(token.digest != token.rawValue)
  }

  @Test("a cookie has no character that could end it", arguments: ["a;b", "a b", "a\r\nb", "a,b", "é"])
  func badCookie(text: String) {
    #expect(Cookie(name: "a", value: text, maxAge: 1) == nil)
    #expect(Cookie(name: text, value: "a", maxAge: 1) == nil)
  }

  @Test("only a form that was made for this session may change something")
  func forgery() {
    let protection = ForgeryProtection()
    let session = SecretToken.random()
    let code = protection.code(for: session)
    #expect(protection.allows(form(code), session: session))
    #expect(protection.allows(Request(.get, ScreenPath()), session: nil))
    #expect(!protection.allows(form(nil), session: session))
    #expect(!protection.allows(form("00"), session: session))
    #expect(!protection.allows(form(protection.code(for: .random())), session: session))
    #expect(!protection.allows(form(ForgeryProtection().code(for: session)), session: session))
    #expect(!protection.allows(form(code), session: nil))
  }

  @Test("a form from another origin is refused, whatever it carries")
  func origins() {
    let protection = ForgeryProtection()
    let session = SecretToken.random()
    var request = form(protection.code(for: session))
    request.headers["Host"] = "127.0.0.1:8080"
    request.headers["Origin"] = "http://127.0.0.1:8080"
    request.headers["Sec-Fetch-Site"] = "same-origin"
    #expect(protection.allows(request, session: session))
    request.headers["Sec-Fetch-Site"] = "cross-site"
    #expect(!protection.allows(request, session: session))
    request.headers["Sec-Fetch-Site"] = nil
    for origin in ["http://evil.example", "http://127.0.0.1:8081", "null"] {
      request.headers["Origin"] = origin
      #expect(!protection.allows(request, session: session))
    }
  }

  private func request(cookies: String) -> Request {
    var headers = Headers()
    headers["Cookie"] = cookies
    return Request(.get, ScreenPath(), headers: headers)
  }

  private func form(_ code: String?) -> Request {
    var headers = Headers()
    headers["Content-Type"] = "application/x-www-form-urlencoded"
    return Request(
      .post, ScreenPath(), headers: headers, body: Array((code.map { "a=1&_token=\($0)" } ?? "a=1").utf8))
  }
}
