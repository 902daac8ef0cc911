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

  /// What stands in the bar.
  public var title: String
  public var outcome: Outcome
  /// Whether it is asked for again while it is looked at, because something it shows is about to change.
  public private(set) var isLive = false
  /// Whether the title stands in the content, in full, and not in the bar.
  public private(set) var hasOwnTitle = false
  /// What stands at the end of the bar, such as ``BarLink``s.
  public var actions: Markup
  /// What stays in sight below the content, such as the button that buys.
  public var dock: Markup
  /// What scrolls.
  public var content: Markup

  public init(
    _ title: String, outcome: Outcome = .shown, @MarkupBuilder content: () -> Markup
  ) {
    self.title = title
    self.outcome = outcome
    actions = Markup()
    dock = Markup()
    self.content = content()
  }

  /// The screen that is asked for again until it is live no longer; then the whole page is.
  public func live(while isLive: Bool) -> Screen {
    var screen = self
    screen.isLive = isLive
    return screen
  }

  /// The screen whose ``Title`` stands in its content.
  public func ownTitle() -> Screen {
    var screen = self
    screen.hasOwnTitle = true
    return screen
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
