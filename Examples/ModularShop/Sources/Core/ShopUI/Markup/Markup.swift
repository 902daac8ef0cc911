/// HTML that is well formed and escaped by construction.
///
/// There is no way to make one of a text that is taken as it is: texts are escaped on the way in, tags and attributes
/// are values of closed types, and addresses are ``ShopValues/ScreenPath``s, so none is a `javascript:` link.
///
/// ```swift
/// let greeting = Markup { Element(.p, .class("greeting")) { "Hello, " + name } }
/// ```
public struct Markup: Hashable, Sendable {
  /// What a page is made of: finished text, and the places that are filled in when it is sent.
  enum Piece: Hashable, Sendable {
    case html(String)
    /// The hidden field that proves that a form comes from the shop.
    case formToken
  }

  private(set) var pieces: [Piece] = []

  /// Nothing.
  public init() {}

  /// A text, escaped.
  public init(text: String) { append(html: Escaping.text(text)) }

  /// What a builder says.
  public init(@MarkupBuilder _ content: () -> Markup) { self = content() }

  /// Markup of this library's own source, of which every word stands in the code.
  init(literal: StaticString) { append(html: "\(literal)") }

  /// The place of the hidden field that proves that a form comes from the shop.
  static let formToken = {
    var markup = Markup()
    markup.pieces = [.formToken]
    return markup
  }()

  /// Whether there is nothing in it.
  public var isEmpty: Bool { pieces.isEmpty }

  /// Adds what is in another one.
  public mutating func append(_ other: Markup) {
    for piece in other.pieces {
      switch piece {
      case .html(let html): append(html: html)
      case .formToken: pieces.append(.formToken)
      }
    }
  }

  /// The text that is sent.
  /// - Parameter token: What forms prove by that they come from the shop; without one they prove nothing, and the
  ///   server refuses them.
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

/// What a form proves by that it comes from a page of the shop.
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
