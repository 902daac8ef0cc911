import TenonRouter

struct Profile: Route {
  static let pattern: RoutePattern = "/user/:name"
  var name: String
}

struct OrderPage: Route {
  static let pattern: RoutePattern = "/order/:number"  // `Int`: /order/x does not match
  var number: Int
}

struct Listing: Route {
  static let pattern: RoutePattern = "/list(/:page)"  // /list and /list/2
  var page: Int?
}

struct Flight: Route {
  static let pattern: RoutePattern = "/fly/:from-:to"  // /fly/ber-lhr
  var from: String
  var to: String
}

struct Document: Route {
  static let pattern: RoutePattern = "/docs/:path**"  // /docs/a/b/c
  var path: [String]
}

struct Article: Route {
  static let pattern: RoutePattern = "https://news.example/:id#:section"  // this host only, with a fragment
  var id: Int
  var section: String
}
