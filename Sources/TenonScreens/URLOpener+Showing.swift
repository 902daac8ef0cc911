import TenonNavigator
import TenonRoutes

extension URLOpener {
  /// Shows the screen that a URL leads to, together with the screens below it; see
  /// ``Navigator/open(_:origin:as:in:transition:with:)``.
  ///
  /// ```swift
  /// await links.show("/home/-/product/42", origin: .external)
  /// ```
  @MainActor
  @discardableResult
  public func show(
    _ url: String, origin: RouteOrigin = .internal, as presentation: Presentation? = nil,
    in place: NavigationPlace = .top, transition: ScreenTransition = .automatic,
    with values: RouteValues = RouteValues()
  ) async -> NavigationResult {
    switch target {
    case .part(let routing):
      guard let navigator = try? routing.other(NavigationPart.self)().navigator else {
        return .failed(.navigatorGone)
      }
      return await OpeningModule.$name.withValue(routing.module) {
        await navigator.open(
          url, origin: origin, as: presentation, in: place, transition: transition, with: values)
      }
    case .closure(let answer):
      do {
        let output = try await answer(url)
        return output as? NavigationResult ?? .handled([output])
      } catch {
        return .failed(.refused(error, url))
      }
    }
  }
}
