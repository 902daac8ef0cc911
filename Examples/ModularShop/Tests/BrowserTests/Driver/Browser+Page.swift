import Foundation

/// What a person does with a page, and sees of it.
extension Browser {
  /// Goes to an address, as one who writes it.
  func open(_ address: String) async throws {
    try await command(.post, "url", body: ["url": .string(address)])
  }

  /// The address of the page, without its host.
  var path: String {
    get async throws {
      let address = try await command(.get, "url").string ?? ""
      guard let url = URLComponents(string: address) else { return address }
      return url.percentEncodedPath + (url.percentEncodedQuery.map { "?" + $0 } ?? "")
    }
  }

  /// The title of the window.
  var title: String {
    get async throws { try await command(.get, "title").string ?? "" }
  }

  /// Goes back in the browser's own history.
  func goBack() async throws { try await command(.post, "back") }

  /// Asks for the page again.
  func reload() async throws { try await command(.post, "refresh") }

  /// Presses an element, and waits for the page it leads to, if it leads to one within a second: the driver waits for
  /// one that is coming, but does not know at once that it is.
  func click(_ target: Target) async throws {
    let page = try await settled { try await element("html") }
    try await settled { try await command(.post, "element", element(target), "click") }
    for _ in 0..<20 {
      guard (try? await command(.get, "element", page, "name")) != nil else { return }
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  /// Writes into a field, in place of what is in it.
  func fill(_ target: Target, with text: String) async throws {
    try await settled {
      let element = try await element(target)
      try await command(.post, "element", element, "clear")
      try await command(.post, "element", element, "value", body: ["text": .string(text)])
    }
  }

  /// Presses keys, wherever the focus is.
  func press(_ keys: Key...) async throws {
    let strokes = keys.flatMap { key -> [JSONValue] in
      [
        ["type": "keyDown", "value": .string(key.rawValue)],
        ["type": "keyUp", "value": .string(key.rawValue)],
      ]
    }
    try await command(
      .post, "actions",
      body: ["actions": [["type": "key", "id": "keyboard", "actions": .array(strokes)]]])
  }

  /// A key without a letter, by the code points of WebDriver.
  enum Key: String {
    case tab = "\u{E004}"
    case enter = "\u{E007}"
    case escape = "\u{E00C}"
    case space = "\u{E00D}"
  }

  /// The text of an element, as it is seen.
  func text(_ target: Target) async throws -> String {
    try await settled { try await command(.get, "element", element(target), "text").string ?? "" }
  }

  /// An attribute of an element.
  func attribute(_ name: String, of target: Target) async throws -> String? {
    try await settled { try await command(.get, "element", element(target), "attribute", name).string }
  }

  /// How many elements there are.
  func count(_ target: Target) async throws -> Int {
    try await command(.post, "elements", body: Self.strategy(target)).array?.count ?? 0
  }

  /// Runs a script in the page and gives back what it returns; a promise is waited for.
  @discardableResult
  func evaluate(_ script: String) async throws -> JSONValue {
    try await command(.post, "execute", "sync", body: ["script": .string(script), "args": []])
  }

  /// Waits until an expression of the page's is true. The page looks at each frame; the test does not wait blindly.
  func wait(until condition: String) async throws {
    try await evaluate(
      """
      return new Promise((done) => {
        const look = () => { if (\(condition)) done(true); else setTimeout(look, 10); };
        look();
      });
      """)
  }

  /// Keeps a picture of the window under `Build/screenshots`, when the images in it are there.
  func screenshot(_ name: String) async throws {
    try await wait(
      until: """
        [...document.images].every((image) => {
          const place = image.getBoundingClientRect();
          return image.complete || place.top > innerHeight || place.left > innerWidth;
        })
        """)
    let encoded = try await command(.get, "screenshot").string ?? ""
    guard let data = Data(base64Encoded: encoded) else { return }
    try FileManager.default.createDirectory(at: Self.screenshots, withIntermediateDirectories: true)
    try data.write(to: Self.screenshots.appendingPathComponent("\(name).png"))
  }

  /// The root of the repository is five folders above this file.
  private static let screenshots = (0..<6).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }.appendingPathComponent("Build/screenshots")

  /// Tries again, for ten seconds at the most, while the page that a click led to is still coming: the element is not
  /// there yet, or was one of the page before.
  @discardableResult
  private func settled<Result>(_ act: () async throws -> Result) async throws -> Result {
    for _ in 0..<100 {
      do {
        return try await act()
      } catch BrowserError.refused(_, let cause)
        where cause.contains("no such element") || cause.contains("stale element")
      {
        try await Task.sleep(for: .milliseconds(100))
      }
    }
    return try await act()
  }

  private func element(_ target: Target) async throws -> String {
    let answer = try await command(.post, "element", body: Self.strategy(target))
    guard case .object(let reference) = answer, let id = reference.values.first?.string else {
      throw BrowserError.refused(command: "find \(target)", cause: "\(answer)")
    }
    return id
  }

  private static func strategy(_ target: Target) -> JSONValue {
    switch target {
    case .css(let selector): return ["using": "css selector", "value": .string(selector)]
    case .text(let text):
      let quoted = text.contains("\"") ? "'\(text)'" : "\"\(text)\""
      let path = "//*[self::a or self::button or self::label or self::summary][contains(., \(quoted))]"
      return ["using": "xpath", "value": .string(path)]
    }
  }
}

/// The windows of a browser, which share what it keeps.
extension Browser {
  /// The identity of the window that commands go to.
  var window: String {
    get async throws { try await command(.get, "window").string ?? "" }
  }

  /// Opens another window, and sends commands to it from now on.
  @discardableResult
  func openWindow() async throws -> String {
    let handle = try await command(.post, "window", "new", body: ["type": "tab"])["handle"]?.string ?? ""
    try await show(handle)
    return handle
  }

  /// Sends commands to a window from now on.
  func show(_ window: String) async throws {
    try await command(.post, "window", body: ["handle": .string(window)])
  }
}
