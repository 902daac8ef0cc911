import ShopValues

/// A whole document, as a browser gets it.
public struct Page: Sendable {
  /// The language of its texts.
  public var language: Language
  /// The title of the window.
  public var title: String
  /// The style sheets and scripts.
  public var assets: [Asset]
  /// Where events come from that change the page while it is shown; nowhere for `nil`.
  public var events: ScreenPath?
  /// Whether a browser without scripts loads it again every few seconds.
  public var reloadsWithoutScript: Bool
  /// What is shown.
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

  /// The document's text.
  /// - Parameter token: What forms prove by that they come from the shop.
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
