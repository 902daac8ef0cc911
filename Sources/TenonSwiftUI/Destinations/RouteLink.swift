#if canImport(SwiftUI)
  import SwiftUI
  import Tenon

  /// A button that shows a route in the stack of the screen that shows the button, in that screen's window, wherever the
  /// user is working. The presenter comes from the contract of the module that shows the button.
  ///
  /// ```swift
  /// let detail = contract.shows(ProductDetail.self)
  /// …
  /// RouteLink(detail, to: ProductDetail(id: 42)) { Text("Details") }
  /// ```
  @MainActor
  public struct RouteLink<Value: Route, Label: View>: View {
    private let presenter: RoutePresenter<Value>
    private let route: Value
    private let presentation: Presentation?
    private let label: Label
    @Environment(\.screenEntry) private var screen

    /// - Parameters:
    ///   - presenter: The presenter that the module uses to show the route.
    ///   - route: The route.
    ///   - presentation: How the route's screen appears; by default, as registered.
    ///   - label: The view that the user taps.
    public init(
      _ presenter: RoutePresenter<Value>, to route: Value, as presentation: Presentation? = nil,
      @ViewBuilder label: () -> Label
    ) {
      self.presenter = presenter
      self.route = route
      self.presentation = presentation
      self.label = label()
    }

    /// The button with its label.
    public var body: some View {
      Button(action: show) { label }
    }

    private func show() {
      let (presenter, route, presentation) = (presenter, route, presentation)
      let place = screen.map { NavigationPlace.stack(of: $0) } ?? .top
      Task { await presenter.show(route, as: presentation, in: place) }
    }
  }
#endif
