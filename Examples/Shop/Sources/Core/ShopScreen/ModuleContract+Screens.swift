import ShopValues
import Tenon

/// Makes the screen of a route, or does what its form asks for.
public typealias ScreenHandler<Value> =
  @Sendable (_ route: Value, _ context: ModuleContext, _ visit: Visit) async throws -> Destination

extension ModuleContract {
  /// Declares a screen, which may have forms that are sent to its own address.
  /// - Parameters:
  ///   - route: Its route.
  ///   - exposure: Whether a link from outside the shop may lead to it.
  ///   - fileID: The file of the call, for errors and listings.
  ///   - line: The line of the call, for errors and listings.
  ///   - show: Makes the screen.
  ///   - submit: Does what a form asks for.
  public mutating func screen<Value: ScreenRoute & Route>(
    _ route: Value.Type, exposure: RouteExposure = .internal, fileID: String = #fileID, line: Int = #line,
    show: @escaping ScreenHandler<Value>, submit: ScreenHandler<Value>? = nil
  ) where Value.Output == any Sendable {
    routes(route, exposure: exposure, fileID: fileID, line: line) { route, context, opening in
      let visit = opening.visit
      guard visit.form != nil else { return try await show(route, context, visit) }
      guard let submit else { return Destination.methodNotAllowed }
      return try await submit(route, context, visit)
    }
  }

  /// Declares the address of a form, which has no screen of its own.
  /// - Parameters:
  ///   - route: Its route.
  ///   - fileID: The file of the call, for errors and listings.
  ///   - line: The line of the call, for errors and listings.
  ///   - submit: Does what the form asks for.
  public mutating func form<Value: ScreenRoute & Route>(
    _ route: Value.Type, fileID: String = #fileID, line: Int = #line,
    submit: @escaping ScreenHandler<Value>
  ) where Value.Output == any Sendable {
    screen(
      route, fileID: fileID, line: line, show: { _, _, _ in .methodNotAllowed }, submit: submit)
  }
}
