/// What a handler and its interceptors know of one opening.
public struct RouteContext: Sendable {
  /// The URL that is opened, after redirects.
  public let url: RouteURL
  /// The URLs before it that redirected here, the first first.
  public let hops: [String]
  /// Where the wish came from.
  public let origin: RouteOrigin
  /// Native values that travel beside the URL. An interceptor may add some for those within.
  public var values: RouteValues
  /// The typed route; `nil` for a handler without a type.
  public let value: (any Route)?
  /// The path parameters as texts.
  public let parameters: RouteParameters
  let table: RouteTable
  let entry: Int

  /// What the table knows of the route.
  public var route: RouteDescription { table.description(entry) }

  /// The registration.
  public var token: RouteToken { table.storage.entries[entry].token }

  /// The decoded query.
  public var query: RouteQuery { url.query }
}
