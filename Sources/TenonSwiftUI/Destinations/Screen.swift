#if canImport(SwiftUI)
  import Tenon
  import SwiftUI

  /// A SwiftUI view as a destination: it is made anew whenever SwiftUI asks, and what it keeps it keeps in its state.
  @MainActor
  public struct Screen {
    let content: @MainActor () -> AnyView

    public init<Content: View>(@ViewBuilder _ content: @escaping @MainActor () -> Content) {
      self.content = { AnyView(content()) }
    }
  }

  extension ModuleContract {
    /// Shows a SwiftUI view for a route.
    ///
    /// ```swift
    /// contract.screen(ProductDetail.self, exposure: .external) { route, context in
    ///   ProductView(id: route.id, products: try context.resolve())
    /// }
    /// ```
    /// - Parameters:
    ///   - route: The route.
    ///   - exposure: Whether URLs from outside the process reach it; internal when not said.
    ///   - presentation: How it appears where nobody says otherwise.
    ///   - interceptors: What stands around every opening.
    ///   - fileID: The file of the call, for errors and listings.
    ///   - line: The line of the call, for errors and listings.
    ///   - content: Makes the view.
    public mutating func screen<Value: Route, Content: View>(
      _ route: Value.Type, exposure: RouteExposure = .internal, presentation: Presentation = .push,
      interceptors: [any RouteInterceptor] = [], fileID: String = #fileID, line: Int = #line,
      content: @escaping @MainActor @Sendable (Value, ModuleContext) throws -> Content
    ) {
      destination(
        route, exposure: exposure, presentation: presentation, interceptors: interceptors, fileID: fileID,
        line: line
      ) { route, context in
        let view = try content(route, context)
        return Screen { view }
      }
    }

    /// Shows a SwiftUI view for a route; otherwise as the form whose closure does not know its own appearance, with
    /// which it closes itself and gives back a value.
    public mutating func screen<Value: Route, Content: View>(
      _ route: Value.Type, exposure: RouteExposure = .internal, presentation: Presentation = .push,
      interceptors: [any RouteInterceptor] = [], fileID: String = #fileID, line: Int = #line,
      content:
        @escaping @MainActor @Sendable (Value, ModuleContext, DestinationContext<Value.Output>) throws ->
        Content
    ) {
      destination(
        route, exposure: exposure, presentation: presentation, interceptors: interceptors, fileID: fileID,
        line: line
      ) { route, context, appearance in
        let view = try content(route, context, appearance)
        return Screen { view }
      }
    }
  }

  /// Shows the destination of an entry: a ``Screen``, or any view.
  struct DestinationView: View {
    let model: any NavigatorModel
    let entry: EntryID?
    var container: String?

    var body: some View { view }

    private var view: AnyView {
      guard let entry, var destination = model.navigator.destination(of: entry) else {
        return AnyView(EmptyView())
      }
      if let container { destination = model.navigator.wrap(destination, in: container) ?? destination }
      return switch destination {
      case let screen as Screen: screen.content()
      case let view as any View: AnyView(view)
      default: AnyView(Text("\(type(of: destination)) is not a view"))
      }
    }
  }

  /// A button that opens a route.
  @MainActor
  public struct RouteLink<Label: View>: View {
    @Environment(\.navigator) private var navigator
    private let route: any Route
    private let presentation: Presentation?
    private let label: Label

    /// - Parameters:
    ///   - route: The route.
    ///   - presentation: How; as registered, when not said.
    ///   - label: What is tapped.
    public init(_ route: any Route, as presentation: Presentation? = nil, @ViewBuilder label: () -> Label) {
      self.route = route
      self.presentation = presentation
      self.label = label()
    }

    public var body: some View {
      Button(action: open) { label }
    }

    private func open() {
      guard let navigator else { return }
      let (route, presentation) = (route, presentation)
      Task { await navigator.open(stack: [route], as: presentation) }
    }
  }
#endif
