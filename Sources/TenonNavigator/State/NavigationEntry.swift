import TenonDiagnostics

/// One screen: a route, and an identity under which the navigator stores the screen's destination.
public struct NavigationEntry: Identifiable, Equatable, Sendable {
  /// The entry's identity, by which ``Navigator/destination(of:)`` finds the destination.
  public let id: EntryID
  /// The route that is shown; `nil` for a destination without a route, which cannot be restored from a URL.
  public var route: (any Route)? { content.route }
  /// The URL from which the entry is restored. This is the URL of the route or, if the route has no URL (as with the
  /// pattern `/**`), the URL that was opened.
  ///
  /// ```swift
  /// let url = navigator.state.window()?.top?.url   // "/product/42"
  /// ```
  public var url: String? { (try? route?.url()) ?? link?.url.text }
  /// How the screen appears and disappears.
  public internal(set) var transition: ScreenTransition {
    get { content.transition }
    set {
      content = Content(
        content.route, content.interface, content.link, newValue, content.children, content.isDetail)
    }
  }
  /// The screens within this screen.
  package internal(set) var children: [NavigationEntry] {
    get { content.children }
    set {
      content = Content(
        content.route, content.interface, content.link, content.transition, newValue, content.isDetail)
    }
  }
  /// Whether the entry is shown in the second of two columns, if there is room for two. All entries above it in the
  /// stack are also shown in the second column.
  package internal(set) var isDetail: Bool {
    get { content.isDetail }
    set {
      content = Content(
        content.route, content.interface, content.link, content.transition, content.children, newValue)
    }
  }
  /// The URL that was opened; `nil` if the entry was not opened by URL.
  var link: RouteLink? { content.link }
  private var content: Content

  /// The content of an entry. It is stored behind a reference, because states are copied far more often than entries
  /// are created.
  private final class Content: Equatable, Sendable {
    let route: (any Route)?
    /// The interface by which a destination without a route was asked for.
    let interface: String?
    let link: RouteLink?
    let transition: ScreenTransition
    let children: [NavigationEntry]
    let isDetail: Bool

    init(
      _ route: (any Route)?, _ interface: String?, _ link: RouteLink?, _ transition: ScreenTransition,
      _ children: [NavigationEntry], _ isDetail: Bool = false
    ) {
      self.route = route
      self.interface = interface
      self.link = link
      self.transition = transition
      self.children = children
      self.isDetail = isDetail
    }

    static func == (left: Content, right: Content) -> Bool {
      left === right
        || left.transition == right.transition && left.children == right.children
          && left.isDetail == right.isDetail
          && left.link?.url.text == right.link?.url.text && left.interface == right.interface
          && left.isRoute(of: right)
    }

    private func isRoute(of other: Content) -> Bool {
      guard let route, let otherRoute = other.route else { return route == nil && other.route == nil }
      return route.isEqual(to: otherRoute)
    }
  }

  /// Creates an entry for a destination without a route.
  /// - Parameter interface: The interface by which the destination was asked for, if any.
  package init(
    id: EntryID, interface: String? = nil, transition: ScreenTransition = .automatic,
    children: [NavigationEntry] = []
  ) {
    self.id = id
    content = Content(nil, interface, nil, transition, children)
  }

  @inline(__always)
  init(id: EntryID, _ page: AdmittedPage, transition: ScreenTransition = .automatic) {
    self.init(id: id, admitted: page.route, page.link, transition: transition)
  }

  /// Creates an entry for a route that the gate has admitted; only the gate calls it.
  @inline(__always)
  init(
    id: EntryID, admitted route: any Route, _ link: RouteLink? = nil,
    transition: ScreenTransition = .automatic
  ) {
    self.id = id
    content = Content(route, nil, link, transition, [])
  }

  /// This entry and all of its descendants, children first.
  var family: [NavigationEntry] { children.isEmpty ? [self] : children.reversed().flatMap(\.family) + [self] }

  func contains(_ id: EntryID) -> Bool { self.id == id || children.contains { $0.contains(id) } }
}

extension NavigationEntry: CustomStringConvertible {
  /// The text that represents the entry in a printed state: its URL, the route's type if it has no URL, or the interface
  /// by which a destination without a route was asked for.
  public var description: String { name }

  /// The entry's URL, the route's type if the entry has no URL, or the interface of a destination without a route.
  package var name: String {
    guard let route else { return content.interface ?? "a destination without a route" }
    return url ?? route.name
  }

  /// Whether the entry already shows a page.
  func shows(_ page: AdmittedPage) -> Bool {
    guard let route, route.isEqual(to: page.route) else { return false }
    return page.link == nil || url == ((try? page.route.url()) ?? page.link?.url.text)
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
  /// The route's URL, or its type if it has no URL, for messages.
  var name: String { (try? url()) ?? typeName(Self.self) }

  package func isEqual(to other: any Route) -> Bool { (other as? Self) == self }
}
