/// The handler of a registration, with the route's type erased.
protocol RouteEndpoint: Sendable {
  /// The route's type; `nil` for a handler without one.
  var type: (any Route.Type)? { get }
  /// Returns the value for a matched URL; `nil` if the handler has no route type or does not accept the
  /// value.
  func route(_ reader: MakeReader) throws(RouteError) -> (any Route)?
  /// Prepares to open a matched URL; returns `nil` if the handler does not accept the value.
  func prepare(_ reader: MakeReader) throws(RouteError) -> PreparedRoute?
  /// Prepares to open a value; returns `nil` if the value has another type or is not accepted.
  func prepare(_ route: any Route) -> PreparedRoute?
}

extension RouteEndpoint {
  /// A function that creates the reader of a URL's values on demand, so that no query is read for a handler without a
  /// route type.
  typealias MakeReader = (RouteDefaults?) throws(RouteError) -> RouteReader
}

/// A route's value and its handler, ready to run.
struct PreparedRoute: Sendable {
  var route: (any Route)?
  var run: @Sendable (RouteContext) async throws -> any Sendable
}

struct TypedEndpoint<Value: Route>: RouteEndpoint {
  var accepting: (@Sendable (Value) -> Bool)?
  /// The handler. Its result is checked only if the caller requested a specific type.
  var handler: @Sendable (Value, RouteContext) async throws -> any Sendable
  /// The defaults, encoded once. Freezing the registry reports defaults that no URL can represent.
  let defaults: RouteDefaults?

  init(
    accepting: (@Sendable (Value) -> Bool)?,
    handler: @escaping @Sendable (Value, RouteContext) async throws -> any Sendable
  ) {
    self.accepting = accepting
    self.handler = handler
    defaults = try? RouteDefaults(of: Value.self)
  }

  var type: (any Route.Type)? { Value.self }

  func route(_ reader: MakeReader) throws(RouteError) -> (any Route)? {
    let value = try reader(defaults).read(Value.self)
    return accepting?(value) ?? true ? value : nil
  }

  func prepare(_ reader: MakeReader) throws(RouteError) -> PreparedRoute? {
    prepared(try reader(defaults).read(Value.self))
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

  func route(_ reader: MakeReader) throws(RouteError) -> (any Route)? { nil }

  func prepare(_ reader: MakeReader) throws(RouteError) -> PreparedRoute? {
    PreparedRoute(route: nil, run: handler)
  }

  func prepare(_ route: any Route) -> PreparedRoute? { nil }
}
