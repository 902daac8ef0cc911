/// One screen of a stack: a route, and the identity under which the navigator keeps its destination.
public struct NavigationEntry: Identifiable, Equatable, Sendable {
  /// The identity by which ``Navigator/destination(of:)`` finds the destination.
  public let id: EntryID
  /// The route that is shown; `nil` for a destination that was requested by its interface, which no URL can restore.
  public var route: (any Route)? { content.route }
  /// The URL that restores the entry: the route's own URL or, if the route cannot be written as one, as with the
  /// pattern `/**`, the URL that was opened.
  ///
  /// ```swift
  /// let url = navigator.state.window()?.top?.url   // "/product/42"
  /// ```
  public var url: String? { (try? route?.url()) ?? link?.url.text }
  /// How the screen appears and disappears.
  public internal(set) var transition: ScreenTransition {
    get { content.transition }
    set { content = Content(content.route, content.link, newValue, content.children, content.isDetail) }
  }
  /// The screens within this one.
  package internal(set) var children: [NavigationEntry] {
    get { content.children }
    set { content = Content(content.route, content.link, content.transition, newValue, content.isDetail) }
  }
  /// Whether the entry is shown in the second of two columns, if there is room for them. In a stack, so is everything
  /// above such an entry.
  package internal(set) var isDetail: Bool {
    get { content.isDetail }
    set { content = Content(content.route, content.link, content.transition, content.children, newValue) }
  }
  /// The URL that was opened, if the entry was opened by URL.
  var link: RouteLink? { content.link }
  private var content: Content

  /// The content is behind a reference, because states are copied far more often than entries are created.
  private final class Content: Equatable, Sendable {
    let route: (any Route)?
    let link: RouteLink?
    let transition: ScreenTransition
    let children: [NavigationEntry]
    let isDetail: Bool

    init(
      _ route: (any Route)?, _ link: RouteLink?, _ transition: ScreenTransition,
      _ children: [NavigationEntry], _ isDetail: Bool = false
    ) {
      self.route = route
      self.link = link
      self.transition = transition
      self.children = children
      self.isDetail = isDetail
    }

    static func == (left: Content, right: Content) -> Bool {
      left === right
        || left.transition == right.transition && left.children == right.children
          && left.isDetail == right.isDetail
          && left.link?.url.text == right.link?.url.text && left.isRoute(of: right)
    }

    private func isRoute(of other: Content) -> Bool {
      guard let route, let otherRoute = other.route else { return route == nil && other.route == nil }
      return route.isEqual(to: otherRoute)
    }
  }

  package init(
    id: EntryID, route: (any Route)?, transition: ScreenTransition = .automatic,
    children: [NavigationEntry] = []
  ) {
    self.id = id
    content = Content(route, nil, transition, children)
  }

  init(id: EntryID, _ opened: OpenedRoute, transition: ScreenTransition = .automatic) {
    self.id = id
    content = Content(opened.route, opened.link, transition, [])
  }

  /// This entry and all below it, children first.
  var family: [NavigationEntry] { children.isEmpty ? [self] : children.reversed().flatMap(\.family) + [self] }

  func contains(_ id: EntryID) -> Bool { self.id == id || children.contains { $0.contains(id) } }
}

extension NavigationEntry: CustomStringConvertible {
  /// Represents the entry in a printed state: its URL, or the route's type if it has none.
  public var description: String { name }

  /// The entry's URL, or the route's type if it has none.
  package var name: String {
    guard let route else { return "a destination without a route" }
    return url ?? String(reflecting: type(of: route))
  }

  /// Checks whether the entry already shows a route that is to be opened.
  func shows(_ opened: OpenedRoute) -> Bool {
    guard let route, route.isEqual(to: opened.route) else { return false }
    return opened.link == nil || url == ((try? opened.route.url()) ?? opened.link?.url.text)
  }
}

/// How a screen appears and disappears.
public enum ScreenTransition: Equatable, Sendable {
  /// The platform's transition.
  case automatic
  /// No animation.
  case immediate
  /// The transition that is registered under this name; see ``Navigator/register(transition:_:)``.
  case named(String)
}

extension Route {
  package func isEqual(to other: any Route) -> Bool { (other as? Self) == self }
}
