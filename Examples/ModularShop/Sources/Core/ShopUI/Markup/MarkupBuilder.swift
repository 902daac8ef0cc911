/// Builds markup from components, texts (which are escaped), conditions and loops.
@resultBuilder
public enum MarkupBuilder {
  public static func buildExpression(_ component: some Component) -> Markup { component.body }
  public static func buildExpression(_ component: (some Component)?) -> Markup { component?.body ?? Markup() }
  public static func buildExpression(_ markup: Markup) -> Markup { markup }
  public static func buildExpression(_ text: String) -> Markup { Markup(text: text) }

  public static func buildBlock() -> Markup { Markup() }
  public static func buildPartialBlock(first: Markup) -> Markup { first }
  public static func buildPartialBlock(accumulated: Markup, next: Markup) -> Markup {
    var markup = accumulated
    markup.append(next)
    return markup
  }
  public static func buildOptional(_ markup: Markup?) -> Markup { markup ?? Markup() }
  public static func buildEither(first: Markup) -> Markup { first }
  public static func buildEither(second: Markup) -> Markup { second }
  public static func buildArray(_ markups: [Markup]) -> Markup {
    markups.reduce(into: Markup()) { $0.append($1) }
  }
}

/// A part of a screen that can produce its own markup.
public protocol Component: Sendable {
  /// The markup.
  @MarkupBuilder var body: Markup { get }
}

extension Markup: Component {
  public var body: Markup { self }
}
