/// HTML that is well formed and escaped by construction.
///
/// Unescaped text cannot become markup: texts are escaped when they are added, tags and attributes are values
/// of closed types, and addresses are ``ShopValues/ScreenPath``s, so no address can be a `javascript:` link.
///
/// ```swift
/// let greeting = Markup { Element(.p, .class("greeting")) { "Hello, " + name } }
/// ```
public struct Markup: Hashable, Sendable {
  /// A piece of a page: either finished HTML, or a placeholder that is filled in when the page is sent.
  enum Piece: Hashable, Sendable {
    case html(String)
    /// The hidden field that proves that a form comes from the shop.
    case formToken
  }

  private(set) var pieces: [Piece] = []

  /// Creates empty markup.
  public init() {}

  /// Creates markup from text, which is escaped.
  public init(text: String) { append(html: Escaping.text(text)) }

  /// Creates markup with a builder.
  public init(@MarkupBuilder _ content: () -> Markup) { self = content() }

  /// Creates markup from a literal in this library's source.
  init(literal: StaticString) { append(html: "\(literal)") }

  /// The placeholder for the hidden field that proves that a form comes from the shop.
  static let formToken = {
    var markup = Markup()
    markup.pieces = [.formToken]
    return markup
  }()

  /// Whether the markup is empty.
  public var isEmpty: Bool { pieces.isEmpty }

  /// Appends other markup.
  public mutating func append(_ other: Markup) {
    for piece in other.pieces {
      switch piece {
      case .html(let html): append(html: html)
      case .formToken: pieces.append(.formToken)
      }
    }
  }

  /// Returns the HTML to send.
  /// - Parameter token: The token that proves that forms come from the shop. Without a token, the server
  ///   rejects the forms.
  public func html(formToken token: FormToken? = nil) -> String {
    var html = ""
    for piece in pieces {
      switch piece {
      case .html(let text): html += text
      case .formToken: html += token?.field ?? ""
      }
    }
    return html
  }

  mutating func append(html: String) {
    guard !html.isEmpty else { return }
    if case .html(let last)? = pieces.last {
      pieces.removeLast()
      pieces.append(.html(last + html))
    } else {
      pieces.append(.html(html))
    }
  }
}

/// The token that proves that a form comes from one of the shop's pages.
public struct FormToken: Hashable, Sendable {
  /// The name of the field.
  public let name: String
  /// The secret of the session.
  public let value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }

  var field: String {
    "<input type=\"hidden\" name=\"\(Escaping.attribute(name))\" value=\"\(Escaping.attribute(value))\">"
  }
}
