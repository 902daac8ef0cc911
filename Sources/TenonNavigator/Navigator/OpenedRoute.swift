/// A route that will be shown, with the values that were passed along with it.
struct OpenedRoute: Sendable {
  let route: any Route
  /// The URL that led to the route; `nil` if it was passed as a value.
  var link: RouteLink?
  /// The native values; `nil` if there are none, which avoids their cost.
  var values: RouteValues?

  init(_ route: any Route, values: RouteValues? = nil) {
    self.route = route
    self.values = values
  }

  /// Creates an opened route from a route that a router has reached.
  init(_ route: any Route, _ context: RouteContext) {
    self.route = route
    link = RouteLink(context.url, isExternal: context.origin == .external)
    var values = context.values
    values[RouteCollector.self] = nil
    if !values.isEmpty { self.values = values }
  }
}

/// The URL with which a screen was opened. It is a class to keep entries small, because most entries have no URL.
final class RouteLink: Sendable {
  let url: RouteURL
  /// Whether the URL came from outside the process, and therefore reaches only external routes.
  let isExternal: Bool

  init(_ url: RouteURL, isExternal: Bool) {
    self.url = url
    self.isExternal = isExternal
  }
}
