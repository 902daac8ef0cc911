/// The handler's side of a registration, with the route's type erased.
protocol RouteEndpoint: Sendable {
  /// `nil` for a handler that takes strings.
  var type: (any Route.Type)? { get }
  /// The value of a matched URL; `nil` for a handler that takes strings, or that does not accept the value.
  func route(_ reader: MakeReader) throws(RouteError) -> (any Route)?
  /// The opening of a matched URL; `nil` if the handler does not accept the value.
  func prepare(_ reader: MakeReader) throws(RouteError) -> PreparedRoute?
  /// The opening of a value; `nil` if it is of another type, or not accepted.
  func prepare(_ route: any Route) -> PreparedRoute?
}

extension RouteEndpoint {
  /// Makes the reader of a URL's values when it is called, so that no query is read for a handler that takes strings.
  typealias MakeReader = (RouteDefaults?) throws(RouteError) -> RouteReader
}

/// A value and its handler, ready to run.
struct PreparedRoute: Sendable {
  var route: (any Route)?
  var run: @Sendable (RouteContext) async throws -> any Sendable
}

struct TypedEndpoint<Value: Route>: RouteEndpoint {
  var accepting: (@Sendable (Value) -> Bool)?
  /// Its result is checked where the caller asked for one type.
  var handler: @Sendable (Value, RouteContext) async throws -> any Sendable
  /// Encoded once. That no URL can hold them is found when the registry freezes.
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
