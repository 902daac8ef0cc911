import TenonScreens

/// What each of the six tabs begins with.
struct Home: Route {
  static let pattern: RoutePattern = "/home/:tab"
  var tab: String
}

/// A page that is pushed.
struct Detail: Route {
  static let pattern: RoutePattern = "/detail/:number"
  var number: Int
}

/// A page that is presented.
struct Note: Route {
  static let pattern: RoutePattern = "/note/:title"
  var title: String
}
