import ShopValues
import TenonRouting

extension ModuleContract {
  /// Declares a screen.
  /// - Parameters:
  ///   - route: Its route.
  ///   - exposure: Whether a link from outside the shop may lead to it.
  ///   - needs: What it is given.
  ///   - fileID: The file of the call, for errors and listings.
  ///   - line: The line of the call, for errors and listings.
  ///   - show: Makes the screen. Gets the route, for whom it is, and what it is given.
  public mutating func screen<Value: ScreenRoute & Route, each Given: Sendable>(
    _ route: Value.Type, exposure: Exposure = .internal, with needs: repeat Needed<each Given>,
    fileID: String = #fileID, line: Int = #line,
    show: @escaping @Sendable (Value, Visit, repeat each Given) async throws -> Destination
  ) where Value.Output == any Sendable {
    routes(route, exposure: exposure, with: repeat each needs, fileID: fileID, line: line) {
      (route: Value, opening: RouteContext, given: repeat each Given) async throws -> any Sendable in
      let visit = opening.visit
      guard visit.form == nil else { return Destination.methodNotAllowed }
      return try await show(route, visit, repeat each given)
    }
  }

  /// Declares a screen with forms that are sent to its own address.
  /// - Parameters:
  ///   - route: Its route.
  ///   - exposure: Whether a link from outside the shop may lead to it.
  ///   - needs: What it is given.
  ///   - fileID: The file of the call, for errors and listings.
  ///   - line: The line of the call, for errors and listings.
  ///   - show: Makes the screen. Gets the route, for whom it is, and what it is given.
  ///   - submit: Does what a form asks for; gets the same.
  public mutating func screen<Value: ScreenRoute & Route, each Given: Sendable>(
    _ route: Value.Type, exposure: Exposure = .internal, with needs: repeat Needed<each Given>,
    fileID: String = #fileID, line: Int = #line,
    show: @escaping @Sendable (Value, Visit, repeat each Given) async throws -> Destination,
    submit: @escaping @Sendable (Value, Visit, repeat each Given) async throws -> Destination
  ) where Value.Output == any Sendable {
    routes(route, exposure: exposure, with: repeat each needs, fileID: fileID, line: line) {
      (route: Value, opening: RouteContext, given: repeat each Given) async throws -> any Sendable in
      let visit = opening.visit
      if visit.form == nil { return try await show(route, visit, repeat each given) }
      return try await submit(route, visit, repeat each given)
    }
  }

  /// Declares the address of a form, which has no screen of its own.
  /// - Parameters:
  ///   - route: Its route.
  ///   - needs: What it is given.
  ///   - fileID: The file of the call, for errors and listings.
  ///   - line: The line of the call, for errors and listings.
  ///   - submit: Does what the form asks for. Gets the route, for whom it is, and what it is given.
  public mutating func form<Value: ScreenRoute & Route, each Given: Sendable>(
    _ route: Value.Type, with needs: repeat Needed<each Given>, fileID: String = #fileID, line: Int = #line,
    submit: @escaping @Sendable (Value, Visit, repeat each Given) async throws -> Destination
  ) where Value.Output == any Sendable {
    routes(route, with: repeat each needs, fileID: fileID, line: line) {
      (route: Value, opening: RouteContext, given: repeat each Given) async throws -> any Sendable in
      let visit = opening.visit
      guard visit.form != nil else { return Destination.methodNotAllowed }
      return try await submit(route, visit, repeat each given)
    }
  }
}

extension RouteOpener: LinkPermit where Value: ScreenRoute {
  public typealias Target = Value

  /// The address of a screen that the module has declared to open: for links, forms and redirects.
  public func path(_ route: Value) -> ScreenPath { route.path(by: self) }
}
