import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A browser without a window: keeps its cookie, follows links and redirections, fills in forms.
final class Visitor: @unchecked Sendable {
  // `@unchecked Sendable`: a test uses a visitor from one task at a time.
  struct Page: Sendable {
    let status: Int
    let text: String
    let location: String?
    let headers: [String: String]
  }

  struct NoForm: Error {
    let address: String
    let page: String
  }

  private let origin: String
  private let session: URLSession
  private let language: String
  var cookie: String?
  /// The address of the page that is shown.
  private(set) var address = ""
  private(set) var page = Page(status: 0, text: "", location: nil, headers: [:])

  init(_ origin: String, language: String = "en") {
    self.origin = origin
    self.language = language
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.timeoutIntervalForRequest = 60
    session = URLSession(configuration: configuration, delegate: NoRedirection(), delegateQueue: nil)
  }

  deinit { session.invalidateAndCancel() }

  /// Sends one request, and follows nothing.
  func request(
    _ method: String, _ path: String, body: String? = nil, headers: [String: String] = [:]
  ) async throws -> Page {
    guard let url = URL(string: origin + path) else { throw URLError(.badURL) }
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.setValue(language, forHTTPHeaderField: "Accept-Language")
    if let cookie { request.setValue(cookie, forHTTPHeaderField: "Cookie") }
    if let body {
      request.httpBody = Data(body.utf8)
      request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
    }
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    let (data, response) = try await session.data(for: request)
    let answer = response as? HTTPURLResponse
    if let set = answer?.value(forHTTPHeaderField: "Set-Cookie") {
      cookie = set.split(separator: ";").first.map(String.init)
    }
    let fields = (answer?.allHeaderFields ?? [:]).map { ("\($0.key)".lowercased(), "\($0.value)") }
    return Page(
      status: answer?.statusCode ?? 0, text: String(decoding: data, as: UTF8.self),
      location: answer?.value(forHTTPHeaderField: "Location"),
      headers: Dictionary(fields, uniquingKeysWith: { first, _ in first }))
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

/// Lets redirections come through as they are.
private final class NoRedirection: NSObject, URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}
