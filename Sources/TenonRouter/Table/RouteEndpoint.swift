/// The handler of a registration, with the route's type erased.
protocol RouteEndpoint: Sendable {
  /// The route's type; `nil` for a handler without one.
  var type: (any Route.Type)? { get }
  /// Whether values of the type may be left to another registration.
  var isConditional: Bool { get }
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

/// A route's value and what answers it.
struct PreparedRoute: Sendable {
  var route: (any Route)?
  var answer: RouteAnswer
}

/// What answers a route.
enum RouteAnswer: Sendable {
  typealias Handler = @Sendable (RouteContext) async throws -> any Sendable

  /// Code that runs as the innermost part of the chain of interceptors.
  case handler(Handler)
  /// Code that shows a screen. It runs after the whole chain has let the route pass, unless the caller
  /// shows the page itself.
  case page(ObjectIdentifier, Handler)
  /// Another route, which the same request then opens.
  case forward(@Sendable () throws -> any Route)
}

struct TypedEndpoint<Value: Route>: RouteEndpoint {
  var accepting: (@Sendable (Value) -> Bool)?
  /// What answers a value. A result is checked only if the caller requested a specific type.
  var answer: @Sendable (Value) -> RouteAnswer
  /// The defaults, encoded once. Freezing the registry reports defaults that no URL can represent.
  let defaults: RouteDefaults?

  init(
    accepting: (@Sendable (Value) -> Bool)?, answer: @escaping @Sendable (Value) -> RouteAnswer
  ) {
    self.accepting = accepting
    self.answer = answer
    defaults = try? RouteDefaults(of: Value.self)
  }

  var type: (any Route.Type)? { Value.self }
  var isConditional: Bool { accepting != nil }

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
    return PreparedRoute(route: value, answer: answer(value))
  }
}

struct TextEndpoint: RouteEndpoint {
  var handler: RouteAnswer.Handler

  var type: (any Route.Type)? { nil }
  var isConditional: Bool { false }

  func route(_ reader: MakeReader) throws(RouteError) -> (any Route)? { nil }

  func prepare(_ reader: MakeReader) throws(RouteError) -> PreparedRoute? {
    PreparedRoute(route: nil, answer: .handler(handler))
  }

  func prepare(_ route: any Route) -> PreparedRoute? { nil }
}
