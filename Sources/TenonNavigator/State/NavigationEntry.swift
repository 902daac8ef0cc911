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
    set { content = Content(content.route, newValue, content.details) }
  }
  /// The screens within this screen.
  package internal(set) var children: [NavigationEntry] {
    get { content.details?.value.children ?? [] }
    set { change { $0.children = newValue } }
  }
  /// Whether the entry is shown in the second of two columns, if there is room for two. All entries above it in the
  /// stack are also shown in the second column.
  package internal(set) var isDetail: Bool {
    get { content.details?.value.isDetail ?? false }
    set { change { $0.isDetail = newValue } }
  }
  /// The URL that was opened; `nil` if the entry was not opened by URL.
  var link: RouteLink? { content.details?.value.link }
  /// The scope in which the screen is made; `nil` outside of scopes.
  package internal(set) var scope: (any ScreenScope)? {
    get { content.details?.value.scope }
    set { change { $0.scope = newValue } }
  }
  private var content: Content

  private mutating func change(_ change: (inout Details) -> Void) {
    var details = content.details?.value ?? Details()
    change(&details)
    content = Content(content.route, content.transition, Boxed(details))
  }

  /// The content of an entry. It is stored behind a reference, because states are copied far more often than entries
  /// are created.
  private final class Content: Equatable, Sendable {
    let route: (any Route)?
    let transition: ScreenTransition
    let details: Boxed?

    init(_ route: (any Route)?, _ transition: ScreenTransition, _ details: Boxed?) {
      self.route = route
      self.transition = transition
      self.details = details
    }

    static func == (left: Content, right: Content) -> Bool {
      left === right
        || left.transition == right.transition && left.isRoute(of: right)
          && (left.details === right.details
            || (left.details?.value ?? Details()) == (right.details?.value ?? Details()))
    }

    private func isRoute(of other: Content) -> Bool {
      guard let route, let otherRoute = other.route else { return route == nil && other.route == nil }
      return route.isEqual(to: otherRoute)
    }
  }

  /// What few entries have, so that the others cost less.
  private struct Details: Equatable, Sendable {
    /// The interface by which a destination without a route was asked for.
    var interface: String?
    var link: RouteLink?
    var scope: (any ScreenScope)?
    var children: [NavigationEntry] = []
    var isDetail = false

    static func == (left: Details, right: Details) -> Bool {
      left.children == right.children && left.isDetail == right.isDetail
        && left.link?.url.text == right.link?.url.text && left.interface == right.interface
        && left.scope === right.scope
    }
  }

  private final class Boxed: Sendable {
    let value: Details
    init(_ value: Details) { self.value = value }
  }

  /// Creates an entry for a destination without a route.
  /// - Parameters:
  ///   - interface: The interface by which the destination was asked for, if any.
  ///   - scope: The scope in which the destination is made.
  package init(
    id: EntryID, interface: String? = nil, transition: ScreenTransition = .automatic,
    children: [NavigationEntry] = [], scope: (any ScreenScope)? = nil
  ) {
    self.id = id
    content = Content(
      nil, transition, Boxed(Details(interface: interface, scope: scope, children: children)))
  }

  init(id: EntryID, _ page: AdmittedPage, transition: ScreenTransition = .automatic) {
    self.init(id: id, admitted: page.route, transition: transition)
    if page.link != nil || page.scope != nil {
      change { ($0.link, $0.scope) = (page.link, page.scope) }
    }
  }

  /// Creates an entry for a route that the gate has admitted; only the gate calls it.
  @inline(__always)
  init(id: EntryID, admitted route: any Route, transition: ScreenTransition = .automatic) {
    self.id = id
    content = Content(route, transition, nil)
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
    guard let route else { return content.details?.value.interface ?? "a destination without a route" }
    return url ?? route.name
  }

  /// Whether the entry already shows a page.
  func shows(_ page: AdmittedPage) -> Bool {
    guard let route, route.isEqual(to: page.route), scope === page.scope else { return false }
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
