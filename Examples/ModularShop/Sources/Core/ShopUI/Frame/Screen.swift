/// The screen for one of the shop's routes, without the frame that the host adds around it.
///
/// ```swift
/// Screen(language("Cart", "购物车")) {
///   for item in items { CartRow(item) }
/// }
/// ```
public struct Screen: Sendable {
  /// The outcome of a visit, which determines the HTTP status that the host sends.
  public enum Outcome: Hashable, Sendable {
    /// The requested screen.
    case shown
    /// The form cannot be accepted as submitted. The screen shows the errors.
    case invalid
    /// The content belongs to another user.
    case refused
    case notFound
    /// A service that the screen needs is not responding.
    case unavailable
    /// The action is no longer possible, because something has changed.
    case conflict
  }

  /// The title in the bar.
  public var title: String
  public var outcome: Outcome
  /// Whether the page requests the screen repeatedly while showing it, because its content is about to
  /// change.
  public private(set) var isLive = false
  /// Whether the title is shown in full in the content instead of the bar.
  public private(set) var hasOwnTitle = false
  /// The content at the end of the bar, such as ``BarLink``s.
  public var actions: Markup
  /// The controls that stay visible below the content, such as a purchase button.
  public var dock: Markup
  /// The main content, which scrolls.
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

  /// Returns a copy of the screen that is requested repeatedly while it is live. When the screen is no longer
  /// live, the whole page is requested once more.
  public func live(while isLive: Bool) -> Screen {
    var screen = self
    screen.isLive = isLive
    return screen
  }

  /// Returns the screen with its ``Title`` in the content.
  public func ownTitle() -> Screen {
    var screen = self
    screen.hasOwnTitle = true
    return screen
  }

  /// Returns the screen with content at the end of its bar.
  public func actions(@MarkupBuilder _ actions: () -> Markup) -> Screen {
    var screen = self
    screen.actions = actions()
    return screen
  }

  /// Returns the screen with controls that stay visible below its content.
  public func dock(@MarkupBuilder _ dock: () -> Markup) -> Screen {
    var screen = self
    screen.dock = dock()
    return screen
  }
}
