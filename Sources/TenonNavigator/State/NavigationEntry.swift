/// One screen of a stack: a route, and the identity under which the navigator keeps its destination.
public struct NavigationEntry: Identifiable, Equatable, Sendable {
  /// Under which ``Navigator/destination(of:)`` finds the destination.
  public let id: EntryID
  /// What is shown; `nil` for a destination that was asked for by its interface, which no URL can bring back.
  public var route: (any Route)? { content.route }
  /// How it comes and goes.
  public internal(set) var transition: ScreenTransition {
    get { content.transition }
    set { content = Content(route: content.route, transition: newValue, children: content.children) }
  }
  /// Screens within this one.
  package internal(set) var children: [NavigationEntry] {
    get { content.children }
    set { content = Content(route: content.route, transition: content.transition, children: newValue) }
  }
  private var content: Content

  /// Behind a reference, because states are copied far more often than entries are made.
  private final class Content: Equatable, Sendable {
    let route: (any Route)?
    let transition: ScreenTransition
    let children: [NavigationEntry]

    init(route: (any Route)?, transition: ScreenTransition, children: [NavigationEntry]) {
      self.route = route
      self.transition = transition
      self.children = children
    }

    static func == (left: Content, right: Content) -> Bool {
      left === right
        || left.transition == right.transition && left.children == right.children && left.isRoute(of: right)
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
    content = Content(route: route, transition: transition, children: children)
  }

  /// This entry and all below it, children first.
  var family: [NavigationEntry] { children.isEmpty ? [self] : children.reversed().flatMap(\.family) + [self] }

  func contains(_ id: EntryID) -> Bool { self.id == id || children.contains { $0.contains(id) } }
}

extension NavigationEntry {
  /// The route's URL, or its type where it has none.
  package var name: String {
    guard let route else { return "a destination without a route" }
    return (try? route.url()) ?? String(reflecting: type(of: route))
  }
}

/// How a screen comes and goes.
public enum ScreenTransition: Equatable, Sendable {
  /// As the platform does it.
  case automatic
  /// At once.
  case immediate
  /// As registered under this name, see ``Navigator/register(transition:_:)``.
  case named(String)
}

extension Route {
  package func isEqual(to other: any Route) -> Bool { (other as? Self) == self }
}
