/// What a route of the shop leads to: one screen, without the frame that the host puts around it.
///
/// ```swift
/// Screen(language("Cart", "购物车")) {
///   for item in items { CartRow(item) }
/// }
/// ```
public struct Screen: Sendable {
  /// How it went; the host chooses the status of HTTP by it.
  public enum Outcome: Hashable, Sendable {
    /// What was asked for.
    case shown
    /// What was sent cannot be accepted as it is; the screen says why, and where.
    case invalid
    /// It is not this person's.
    case refused
    case notFound
    /// What the screen needs does not answer at the moment.
    case unavailable
    /// It cannot be done any more, because something has changed.
    case conflict
  }

  /// How a screen comes onto the others.
  public enum Presentation: Hashable, Sendable {
    case pushed
    /// Over the lower part of the screen it came from.
    case sheet
  }

  /// What stands in the bar.
  public var title: String
  public var outcome: Outcome
  public var presentation: Presentation
  /// What stands at the end of the bar, such as ``BarLink``s.
  public var actions: Markup
  /// What stays in sight below the content, such as the button that buys.
  public var dock: Markup
  /// What scrolls.
  public var content: Markup

  public init(
    _ title: String, outcome: Outcome = .shown, presentation: Presentation = .pushed,
    @MarkupBuilder content: () -> Markup
  ) {
    self.title = title
    self.outcome = outcome
    self.presentation = presentation
    actions = Markup()
    dock = Markup()
    self.content = content()
  }

  /// The screen with something at the end of its bar.
  public func actions(@MarkupBuilder _ actions: () -> Markup) -> Screen {
    var screen = self
    screen.actions = actions()
    return screen
  }

  /// The screen with something that stays in sight below its content.
  public func dock(@MarkupBuilder _ dock: () -> Markup) -> Screen {
    var screen = self
    screen.dock = dock()
    return screen
  }
}
