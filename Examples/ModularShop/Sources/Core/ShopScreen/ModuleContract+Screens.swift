import ShopValues
import TenonScreens

extension ModuleContract {
  /// Declares a screen.
  /// - Parameters:
  ///   - route: The screen's route. If the route is a `NestedRoute`, this screen is above the screens of the
  ///     route's parents.
  ///   - title: The title, which the screen above shows in its back link.
  ///   - presentation: How the screen is presented: on a tab's stack, as a sheet, or over the previous
  ///     screen.
  ///   - exposure: Whether links from outside the shop may open the screen.
  ///   - needs: The services to pass to the closure.
  ///   - fileID: The file that contains the call, shown in errors and listings.
  ///   - line: The line that contains the call, shown in errors and listings.
  ///   - show: Creates the screen from the route, the visit and the services.
  public mutating func screen<Value: ScreenRoute & Route, each Given: Sendable>(
    _ route: Value.Type, _ title: LocalizedText, as presentation: Presentation,
    exposure: Exposure = .internal, with needs: repeat Needed<each Given>,
    fileID: String = #fileID, line: Int = #line,
    show: @escaping @Sendable (Value, Visit, repeat each Given) async throws -> Answer
  ) {
    destination(
      route, exposure: exposure, presentation: presentation, with: repeat each needs, fileID: fileID,
      line: line
    ) { (route: Value, _: DestinationContext<Value.Output>, given: repeat each Given) throws -> Any in
      let given = (repeat each given)
      return LazyScreen(title, show: { try await show(route, $0, repeat each given) }, submit: nil)
    }
  }

  /// Declares a screen with forms that are sent to its own address.
  /// - Parameters:
  ///   - route: The screen's route. If the route is a `NestedRoute`, this screen is above the screens of the
  ///     route's parents.
  ///   - title: The title, which the screen above shows in its back link.
  ///   - presentation: How the screen is presented: on a tab's stack, as a sheet, or over the previous
  ///     screen.
  ///   - exposure: Whether links from outside the shop may open the screen.
  ///   - needs: The services to pass to the closures.
  ///   - fileID: The file that contains the call, shown in errors and listings.
  ///   - line: The line that contains the call, shown in errors and listings.
  ///   - show: Creates the screen from the route, the visit and the services.
  ///   - submit: Handles a submitted form, and receives the same arguments as `show`.
  public mutating func screen<Value: ScreenRoute & Route, each Given: Sendable>(
    _ route: Value.Type, _ title: LocalizedText, as presentation: Presentation,
    exposure: Exposure = .internal, with needs: repeat Needed<each Given>,
    fileID: String = #fileID, line: Int = #line,
    show: @escaping @Sendable (Value, Visit, repeat each Given) async throws -> Answer,
    submit: @escaping @Sendable (Value, Visit, repeat each Given) async throws -> Answer
  ) {
    destination(
      route, exposure: exposure, presentation: presentation, with: repeat each needs, fileID: fileID,
      line: line
    ) { (route: Value, _: DestinationContext<Value.Output>, given: repeat each Given) throws -> Any in
      let given = (repeat each given)
      return LazyScreen(
        title, show: { try await show(route, $0, repeat each given) },
        submit: { try await submit(route, $0, repeat each given) })
    }
  }

  /// Declares the address that a form is sent to. The address shows a screen only if the form has errors.
  /// - Parameters:
  ///   - route: The form's route, which determines the address.
  ///   - title: The title of the screen that shows the errors.
  ///   - presentation: How the screen that shows the errors is presented.
  ///   - needs: The services to pass to the closure.
  ///   - fileID: The file that contains the call, shown in errors and listings.
  ///   - line: The line that contains the call, shown in errors and listings.
  ///   - submit: Handles the form, given the route, the visit and the services.
  public mutating func form<Value: ScreenRoute & Route, each Given: Sendable>(
    _ route: Value.Type, _ title: LocalizedText, as presentation: Presentation,
    with needs: repeat Needed<each Given>, fileID: String = #fileID, line: Int = #line,
    submit: @escaping @Sendable (Value, Visit, repeat each Given) async throws -> Answer
  ) {
    destination(route, presentation: presentation, with: repeat each needs, fileID: fileID, line: line) {
      (route: Value, _: DestinationContext<Value.Output>, given: repeat each Given) throws -> Any in
      let given = (repeat each given)
      return LazyScreen(title, show: nil, submit: { try await submit(route, $0, repeat each given) })
    }
  }
}

extension RouteOpener: LinkPermit where Value: ScreenRoute {
  public typealias Target = Value

  /// Returns the address of a screen, for links, forms and redirects. The module that uses this opener has
  /// declared that it opens the screen.
  public func path(_ route: Value) -> ScreenPath { route.path(by: self) }
}
