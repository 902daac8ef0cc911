import ShopValues

/// A complete document, as a browser receives it.
public struct Page: Sendable {
  /// The language of its texts.
  public var language: Language
  /// The title of the window.
  public var title: String
  /// The style sheets and scripts.
  public var assets: [Asset]
  /// The address of the event stream that updates the page while it is open, or `nil` if there is none.
  public var events: ScreenPath?
  /// Whether a browser without scripts reloads the page every few seconds.
  public var reloadsWithoutScript: Bool
  /// The content.
  public var content: Markup

  public init(
    language: Language, title: String, assets: [Asset] = Asset.shop, events: ScreenPath? = nil,
    reloadsWithoutScript: Bool = false, @MarkupBuilder content: () -> Markup
  ) {
    self.language = language
    self.title = title
    self.assets = assets
    self.events = events
    self.reloadsWithoutScript = reloadsWithoutScript
    self.content = content()
  }

  /// Returns the document's text.
  /// - Parameter token: The token that proves that forms come from the shop.
  public func html(formToken token: FormToken? = nil) -> String {
    let lines =
      [
        "<!doctype html>",
        "<html lang=\"\(language.tag)\">",
        "<head>",
        "<meta charset=\"utf-8\">",
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1, viewport-fit=cover\">",
        "<meta name=\"color-scheme\" content=\"light dark\">",
        "<title>\(Escaping.text(title))</title>",
      ] + (reloadsWithoutScript ? ["<noscript><meta http-equiv=\"refresh\" content=\"3\"></noscript>"] : [])
      + assets.compactMap(\.tag) + [
        "</head>",
        body,
        content.html(formToken: token),
        "</body>",
        "</html>",
        "",
      ]
    return lines.joined(separator: "\n")
  }

  private var body: String {
    guard let events else { return "<body>" }
    let close = Escaping.attribute(language("Close", "关闭"))
    return "<body data-events=\"\(Escaping.attribute(events.description))\" data-closing=\"\(close)\">"
  }
}
