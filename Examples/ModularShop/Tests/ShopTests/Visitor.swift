import Foundation

/// A browser without a window: keeps its cookie, follows links and redirections, fills in forms.
final class Visitor: @unchecked Sendable {
  // `@unchecked Sendable`: a test uses a visitor from one task at a time.
  struct Page: Sendable {
    let status: Int
    let text: String
    let location: String?
    let headers: [String: String]

    init() { (status, text, location, headers) = (0, "", nil, [:]) }

    /// Reads an answer.
    /// - Throws: `PlainConnection.Failed` where it is cut off.
    init(_ bytes: [UInt8]) throws {
      let whole = String(decoding: bytes, as: UTF8.self)
      guard let end = whole.range(of: "\r\n\r\n") else { throw PlainConnection.Failed() }
      let lines = whole[..<end.lowerBound].components(separatedBy: "\r\n")
      guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
        throw PlainConnection.Failed()
      }
      let fields = lines.dropFirst().compactMap { line -> (String, String)? in
        guard let colon = line.firstIndex(of: ":") else { return nil }
        return (
          line[..<colon].lowercased(), line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        )
      }
      self.status = status
      headers = Dictionary(fields, uniquingKeysWith: { first, _ in first })
      location = headers["location"]
      text = String(whole[end.upperBound...])
      if let length = headers["content-length"].flatMap({ Int($0) }), text.utf8.count < length, status != 304
      {
        throw PlainConnection.Failed()
      }
    }
  }

  struct NoForm: Error {
    let address: String
    let page: String
  }

  private let origin: String
  private let port: UInt16
  private let language: String
  var cookie: String?
  /// Called before each request.
  var onRequest: @Sendable () -> Void = {}
  /// The address of the page that is shown.
  private(set) var address = ""
  private(set) var page = Page()

  init(_ origin: String, language: String = "en") {
    self.origin = origin
    self.language = language
    port = UInt16(URL(string: origin)?.port ?? 0)
  }

  /// Sends one request, and follows nothing.
  func request(
    _ method: String, _ path: String, body: String? = nil, headers: [String: String] = [:]
  ) async throws -> Page {
    var lines = [
      "\(method) \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: close",
      "Accept-Language: \(language)",
    ]
    if let cookie { lines.append("Cookie: \(cookie)") }
    if let body {
      lines += [
        "Content-Type: application/x-www-form-urlencoded", "Content-Length: \(body.utf8.count)",
      ]
    }
    lines += headers.map { "\($0.key): \($0.value)" }
    onRequest()
    let connection = try PlainConnection(port: port)
    try connection.send(lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? ""))
    let answer = try Page(await connection.readToEnd())
    if let set = answer.headers["set-cookie"] { cookie = set.split(separator: ";").first.map(String.init) }
    return answer
  }

  /// Writes an address, as one who comes from outside.
  @discardableResult
  func open(_ path: String) async throws -> Page {
    try await show(path, try await request("GET", path, headers: Self.fromOutside), headers: Self.fromOutside)
  }

  /// Follows a link of the shop.
  @discardableResult
  func follow(_ path: String) async throws -> Page {
    try await show(path, try await request("GET", path, headers: fromWithin), headers: fromWithin)
  }

  /// Sends the form of the page that goes to an address, with what is in it and what is filled in.
  @discardableResult
  func submit(_ prefix: String, _ fields: [String: String] = [:]) async throws -> Page {
    guard let form = forms.first(where: { $0.address.hasPrefix(prefix) }) else {
      throw NoForm(address: prefix, page: page.text)
    }
    return try await send(form.address, form.fields.merging(fields) { $1 })
  }

  /// Sends fields to an address of the shop.
  @discardableResult
  func send(_ path: String, _ fields: [String: String]) async throws -> Page {
    let body = fields.map { "\(Self.escape($0.key))=\(Self.escape($0.value))" }.joined(separator: "&")
    let answer = try await request("POST", path, body: body, headers: fromWithin)
    return try await show(path, answer, headers: fromWithin)
  }

  /// The proof that the page's forms carry.
  var formToken: String? { forms.lazy.compactMap { $0.fields["_token"] }.first }

  /// Logs in by the forms.
  func logIn(_ phone: String = "13800138000") async throws {
    try await follow("/login")
    try await submit("/login/code", ["phone": phone])
    let code = page.text.firstMatch(of: /message says (\d{6})/).map { String($0.1) }
    try await submit("/login", ["code": code ?? ""])
  }

  /// Puts a product into the cart by the form.
  func add(_ product: String) async throws {
    try await follow("/product/\(product)")
    try await submit("/cart/add")
  }

  /// Orders what is in the cart.
  /// - Returns: The address of the screen that pays it.
  func checkOut() async throws -> String {
    try await follow("/checkout")
    try await submit(
      "/checkout", ["recipient": "Li Lei", "phone": "13800138000", "address": "1 West Lake, Hangzhou"])
    return address
  }

  /// The numbers on the tabs.
  func badge(_ kind: String) -> Int? {
    guard let pattern = try? Regex<(Substring, Substring)>("data-badge=\"\(kind)\"[^>]*>(\\d+)") else {
      return nil
    }
    return page.text.firstMatch(of: pattern).flatMap { Int($0.1) }
  }

  private var fromWithin: [String: String] {
    ["Sec-Fetch-Site": "same-origin", "Referer": origin + address]
  }

  private static let fromOutside = ["Sec-Fetch-Site": "none"]

  /// Shows a page; a redirection is followed as one who comes from where the first request came from.
  private func show(_ path: String, _ answer: Page, headers: [String: String]) async throws -> Page {
    address = path
    page = answer
    guard answer.status == 303, let location = answer.location else { return answer }
    return try await show(location, try await request("GET", location, headers: headers), headers: headers)
  }

  /// The forms of the page: where they are sent, and what is in their fields.
  private var forms: [(address: String, fields: [String: String])] {
    page.text.matches(of: /(?s)<form[^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/).map { form in
      var fields: [String: String] = [:]
      for field in form.2.matches(of: /<input([^>]*)>/) {
        let attributes = String(field.1)
        guard let name = attributes.firstMatch(of: /\ name="([^"]*)"/)?.1 else { continue }
        if attributes.contains("type=\"radio\""), !attributes.contains("checked") { continue }
        let value = attributes.firstMatch(of: /\ value="([^"]*)"/)?.1 ?? ""
        fields[String(name)] = Self.unescape(value)
      }
      return (Self.unescape(form.1), fields)
    }
  }

  private static func escape(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  private static func unescape(_ text: Substring) -> String {
    var text = String(text)
    for (entity, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&"),
    ] {
      text = text.replacingOccurrences(of: entity, with: character)
    }
    return text
  }
}
