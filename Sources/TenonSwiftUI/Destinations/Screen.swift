#if canImport(SwiftUI)
  import SwiftUI
  import Tenon

  /// A SwiftUI view as a destination. The view is created again whenever SwiftUI requests it, and its data is kept in
  /// SwiftUI state.
  @MainActor
  public struct Screen {
    let content: @MainActor (AnyView) -> AnyView

    /// Creates a screen that is covered by its child screens.
    public init<Content: View>(@ViewBuilder _ content: @escaping @MainActor () -> Content) {
      self.content = { children in
        AnyView(
          ZStack {
            content()
            children
          })
      }
    }

    /// Creates a screen that lays out its child screens itself.
    /// - Parameter content: Creates the view. The closure receives a view that shows the screen's children.
    public init<Content: View>(@ViewBuilder placing content: @escaping @MainActor (AnyView) -> Content) {
      self.content = { AnyView(content($0)) }
    }
  }

  extension ModuleContract {
    /// Declares a SwiftUI view as the destination of a route.
    ///
    /// ```swift
    /// contract.screen(ProductDetail.self, exposure: .external, with: products) { route, screen, products in
    ///   ProductView(id: route.id, products: products)
    /// }
    /// ```
    /// - Parameters:
    ///   - route: The route.
    ///   - exposure: Whether URLs from outside the process can open the route; `.internal` by default.
    ///   - presentation: How the destination appears by default.
    ///   - interceptors: The interceptors that decide, together with those of all routes, whether the screen may appear,
    ///     whatever brings it up: code, a link, a window, a tab, a page above it, or the restoration after a restart.
    ///   - priority: The priority among the destinations and routes with the same pattern: a higher one is tried first.
    ///   - accepting: Returns whether this destination is for a value; another one with a lower priority gets the others.
    ///   - needs: The handles of the values that the closure receives.
    ///   - fileID: The file that contains the call, shown in errors and listings.
    ///   - line: The line that contains the call, shown in errors and listings.
    ///   - content: Creates the view. The closure receives the route, a context that lets the view close itself and
    ///     return a value, and the values of `needs`.
    public mutating func screen<Value: Route, Content: View, each Given: Sendable>(
      _ route: Value.Type, exposure: Exposure = .internal, presentation: Presentation = .push,
      interceptors: [any RouteInterceptor] = [], priority: Int = 0,
      accepting: (@Sendable (Value) -> Bool)? = nil, with needs: repeat Needed<each Given>,
      fileID: String = #fileID, line: Int = #line,
      content:
        @escaping @MainActor @Sendable (Value, DestinationContext<Value.Output>, repeat each Given) throws ->
        Content
    ) {
      destination(
        route, exposure: exposure, presentation: presentation, interceptors: interceptors, priority: priority,
        accepting: accepting, with: repeat each needs, fileID: fileID, line: line
      ) {
        @MainActor (route: Value, screen: DestinationContext<Value.Output>, given: repeat each Given) throws
          -> Any in
        let view = try content(route, screen, repeat each given)
        return Screen { view }
      }
    }
  }

  extension EnvironmentValues {
    private enum ScreenKey: EnvironmentKey {
      static var defaultValue: EntryID? { nil }
    }

    /// The screen that contains a view.
    var screenEntry: EntryID? {
      get { self[ScreenKey.self] }
      set { self[ScreenKey.self] = newValue }
    }
  }

  /// Shows the destination of an entry, which is a ``Screen`` or any view, and the destinations of its children.
  struct DestinationView: View {
    private let model: any NavigatorModel
    private let entry: EntryID?
    private let container: String?
    /// The destination. It is kept here, because SwiftUI shows a screen slightly longer than the screen is in the
    /// navigator's state.
    @State private var destination: Any?

    init(model: any NavigatorModel, entry: EntryID?, container: String? = nil) {
      self.model = model
      self.entry = entry
      self.container = container
      _destination = State(initialValue: entry.flatMap { model.navigator.destination(of: $0) })
    }

    var body: some View { view }

    private var view: AnyView {
      guard var destination else { return AnyView(EmptyView()) }
      if let container { destination = model.navigator.wrap(destination, in: container) ?? destination }
      let screen =
        switch destination {
        case let screen as Screen: screen
        case let view as any View: Screen { AnyView(view) }
        default:
          Screen { Text(verbatim: "\(typeName(type(of: destination), qualified: false)) is not a view") }
        }
      return AnyView(screen.content(children).environment(\.screenEntry, entry))
    }

    private var children: AnyView {
      guard let entry, let children = model.state.entry(entry)?.children, !children.isEmpty else {
        return AnyView(EmptyView())
      }
      return AnyView(ForEach(children) { DestinationView(model: model, entry: $0.id) })
    }
  }
#endif
