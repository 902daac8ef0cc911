/// The headers that restrict the browser, which every response has unless the handler sets its own.
enum SecurityHeaders {
  static let defaults: [(HeaderName, String)] = [
    (
      "Content-Security-Policy",
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
        + "manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    ),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()"),
    ("Cache-Control", "no-store"),
  ]

  static func complete(_ headers: Headers) -> Headers {
    var headers = headers
    for (name, value) in defaults where headers[name] == nil { headers[name] = value }
    return headers
  }
}
