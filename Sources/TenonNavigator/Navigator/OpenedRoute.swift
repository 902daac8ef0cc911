/// A route that is to be shown, and the values that came with it.
struct OpenedRoute: Sendable {
  let route: any Route
  /// The URL that led to the route; `nil` if it was passed as a value.
  var link: RouteLink?
  /// The native values; `nil` if there are none, which costs nothing.
  var values: RouteValues?

  init(_ route: any Route, values: RouteValues? = nil) {
    self.route = route
    self.values = values
  }

  /// Creates a value for the route that a router has reached.
  init(_ route: any Route, _ context: RouteContext) {
    self.route = route
    link = RouteLink(context.url, isExternal: context.origin == .external)
    var values = context.values
    values[RouteCollector.self] = nil
    if !values.isEmpty { self.values = values }
  }
}

/// The URL that a screen was opened with. A class, because most entries have none.
final class RouteLink: Sendable {
  let url: RouteURL
  /// Whether the URL came from outside the process, and therefore reaches only external routes.
  let isExternal: Bool

  init(_ url: RouteURL, isExternal: Bool) {
    self.url = url
    self.isExternal = isExternal
  }
}
