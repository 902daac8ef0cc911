import Foundation

/// A headless Chromium, driven by the WebDriver protocol (W3C).
///
/// ```swift
/// try await Browser.run { browser in
///   try await browser.open(shop)
///   try await browser.click("text=Cart")
/// }
/// ```
struct Browser: Sendable {
  /// What a browser is like before a test touches it.
  struct Options: Sendable {
    var language = "en-US"
    var isDark = false
    var runsScripts = true
    /// The window, in points.
    var width = 700
    var height = 1090
  }

  /// What tells an element from the others: a selector of CSS, or the text of a link, button or label.
  enum Target: ExpressibleByStringLiteral, CustomStringConvertible, Sendable {
    case css(String)
    case text(String)

    init(stringLiteral value: String) { self = .css(value) }

    var description: String {
      switch self {
      case .css(let selector): selector
      case .text(let text): "\"\(text)\""
      }
    }
  }

  /// What every answer of the driver is.
  private struct Answer: Decodable, Sendable {
    var value: JSONValue
  }

  private let connection: DriverConnection
  private let session: String

  /// Runs a test with a browser of its own, and ends the browser whatever happens.
  static func run(_ options: Options = Options(), _ body: (Browser) async throws -> Void) async throws {
    let driver = try await DriverProcess.start()
    do {
      let browser = try await Browser(driver.connection, options)
      do {
        try await body(browser)
      } catch {
        // The page as it was is the best explanation of why a test failed.
        try? await browser.screenshot("failure")
        throw error
      }
    } catch {
      await driver.end()
      throw error
    }
    await driver.end()
  }

  private init(_ connection: DriverConnection, _ options: Options) async throws {
    self.connection = connection
    guard let chromium = ProgramPath.chromium else { throw BrowserError.notInstalled("chromium") }
    var arguments: [JSONValue] = [
      "--headless=new", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1",
      "--no-first-run", "--disable-dev-shm-usage", "--disable-background-networking", "--disable-extensions",
      .string("--window-size=\(options.width),\(options.height)"),
      .string("--lang=\(options.language)"), .string("--accept-lang=\(options.language)"),
    ]
    if geteuid() == 0 { arguments.append("--no-sandbox") }
    var preferences: [String: JSONValue] = ["intl.accept_languages": .string(options.language)]
    if !options.runsScripts {
      preferences["profile.managed_default_content_settings.javascript"] = 2
    }
    let capabilities: JSONValue = [
      "capabilities": [
        "alwaysMatch": [
          "browserName": "chrome",
          "timeouts": ["script": 15_000, "pageLoad": 30_000, "implicit": 0],
          "goog:chromeOptions": [
            "binary": .string(chromium.path), "args": .array(arguments), "prefs": .object(preferences),
          ],
        ]
      ]
    ]
    let answer = try await Self.send(.post, ["session"], capabilities, by: connection)
    guard let session = answer["sessionId"]?.string else { throw BrowserError.notStarted("\(answer)") }
    self.session = session
    try await emulate(options)
  }

  private func emulate(_ options: Options) async throws {
    let scheme: JSONValue = ["name": "prefers-color-scheme", "value": options.isDark ? "dark" : "light"]
    // Nothing moves, so that a picture is the same each time.
    let motion: JSONValue = ["name": "prefers-reduced-motion", "value": "reduce"]
    try await develop("Emulation.setEmulatedMedia", ["features": [scheme, motion]])
  }

  /// A method of the protocol.
  enum Method: String {
    case get = "GET"
    case post = "POST"
  }

  /// Sends a command for this session.
  @discardableResult
  func command(_ method: Method, _ segments: String..., body: JSONValue = [:]) async throws -> JSONValue {
    try await Self.send(method, ["session", session] + segments, body, by: connection)
  }

  /// Sends a command of the DevTools protocol.
  @discardableResult
  func develop(_ name: String, _ parameters: JSONValue = [:]) async throws -> JSONValue {
    try await command(.post, "goog", "cdp", "execute", body: ["cmd": .string(name), "params": parameters])
  }

  private static func send(
    _ method: Method, _ segments: [String], _ body: JSONValue, by connection: DriverConnection
  ) async throws -> JSONValue {
    let path = "/" + segments.joined(separator: "/")
    let answer = try await connection.send(
      method.rawValue, path, method == .post ? try JSONEncoder().encode(body) : nil)
    let value = try JSONDecoder().decode(Answer.self, from: answer.body).value
    guard answer.status == 200 else {
      throw BrowserError.refused(
        command: "\(method.rawValue) \(segments.dropFirst(2).joined(separator: "/"))",
        cause: "\(value["error"]?.string ?? ""): \(value["message"]?.string?.prefix(300) ?? "")")
    }
    return value
  }
}
