/// A route that is to be shown, and what came with it.
struct OpenedRoute: Sendable {
  let route: any Route
  /// The URL that led to it; `nil` if it was given as a value.
  var link: RouteLink?
  /// `nil` if there are none, which then cost nothing.
  var values: RouteValues?

  init(_ route: any Route, values: RouteValues? = nil) {
    self.route = route
    self.values = values
  }

  /// What a router has come to.
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
  /// Whether it came from outside the process, where it reaches external routes only.
  let isExternal: Bool

  init(_ url: RouteURL, isExternal: Bool) {
    self.url = url
    self.isExternal = isExternal
  }
}
