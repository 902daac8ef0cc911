/// The handler's side of a registration, with the route's type erased.
protocol RouteEndpoint: Sendable {
  /// `nil` for a handler that takes texts.
  var type: (any Route.Type)? { get }
  /// The opening of a matched URL; `nil` where the handler does not accept the value.
  func prepare(_ reader: RouteReader, _ url: RouteURL) throws(RouteDecodingError) -> PreparedRoute?
  /// The opening of a value; `nil` where it is of another type, or not accepted.
  func prepare(_ route: any Route) -> PreparedRoute?
}

/// A value and its handler, ready to run.
struct PreparedRoute: Sendable {
  var route: (any Route)?
  var run: @Sendable (RouteContext) async throws -> any Sendable
}

struct TypedEndpoint<Value: Route>: RouteEndpoint {
  var accepting: (@Sendable (Value) -> Bool)?
  var handler: @Sendable (Value, RouteContext) async throws -> Value.Output

  var type: (any Route.Type)? { Value.self }

  func prepare(_ reader: RouteReader, _ url: RouteURL) throws(RouteDecodingError) -> PreparedRoute? {
    prepared(try reader.read(Value.self, from: url))
  }

  func prepare(_ route: any Route) -> PreparedRoute? { (route as? Value).flatMap(prepared) }

  private func prepared(_ value: Value) -> PreparedRoute? {
    guard accepting?(value) ?? true else { return nil }
    return PreparedRoute(route: value) { [handler] context in try await handler(value, context) }
  }
}

struct TextEndpoint: RouteEndpoint {
  var handler: @Sendable (RouteContext) async throws -> any Sendable

  var type: (any Route.Type)? { nil }

  func prepare(_ reader: RouteReader, _ url: RouteURL) throws(RouteDecodingError) -> PreparedRoute? {
    PreparedRoute(route: nil, run: handler)
  }

  func prepare(_ route: any Route) -> PreparedRoute? { nil }
}
