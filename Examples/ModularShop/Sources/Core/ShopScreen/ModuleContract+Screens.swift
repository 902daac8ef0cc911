import ShopValues
import TenonNavigation

extension ModuleContract {
  /// Declares a screen.
  /// - Parameters:
  ///   - route: Its route. If it is a `NestedRoute`, its parents lie below it.
  ///   - title: What the screens above call it.
  ///   - presentation: How it appears: on the stack of a tab, as a sheet, or over whatever was there.
  ///   - exposure: Whether a link from outside the shop may lead to it.
  ///   - needs: What it is given.
  ///   - fileID: The file of the call, for errors and listings.
  ///   - line: The line of the call, for errors and listings.
  ///   - show: Makes the screen. Gets the route, for whom it is, and what it is given.
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
  ///   - route: Its route. If it is a `NestedRoute`, its parents lie below it.
  ///   - title: What the screens above call it.
  ///   - presentation: How it appears: on the stack of a tab, as a sheet, or over whatever was there.
  ///   - exposure: Whether a link from outside the shop may lead to it.
  ///   - needs: What it is given.
  ///   - fileID: The file of the call, for errors and listings.
  ///   - line: The line of the call, for errors and listings.
  ///   - show: Makes the screen. Gets the route, for whom it is, and what it is given.
  ///   - submit: Does what a form asks for; gets the same.
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

  /// Declares the address of a form, which has no screen of its own but those that say what is wrong.
  /// - Parameters:
  ///   - route: Its route.
  ///   - title: What those screens are about.
  ///   - presentation: How they appear.
  ///   - needs: What it is given.
  ///   - fileID: The file of the call, for errors and listings.
  ///   - line: The line of the call, for errors and listings.
  ///   - submit: Does what the form asks for. Gets the route, for whom it is, and what it is given.
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

  /// The address of a screen that the module has declared to open: for links, forms and redirects.
  public func path(_ route: Value) -> ScreenPath { route.path(by: self) }
}
