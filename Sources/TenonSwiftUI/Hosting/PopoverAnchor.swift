#if canImport(SwiftUI)
  import SwiftUI
  import TenonNavigator

  extension View {
    /// Names the view so that popovers can point at it. If no view on the screen has the name that a popover
    /// specifies, the popover points at the window.
    ///
    /// ```swift
    /// Button("Filter") { Task { await filter.show(Filter(), as: .modal(.popover("filter"), .none)) } }
    ///   .popoverAnchor("filter")
    /// ```
    public func popoverAnchor(_ anchor: AnchorID) -> some View { modifier(PopoverAnchor(anchor: anchor)) }
  }

  struct PopoverAnchor: ViewModifier {
    @Environment(\.modalLayer) private var layer
    let anchor: AnchorID

    func body(content: Content) -> some View {
      #if os(tvOS) || os(watchOS)
        content
      #else
        // Read here, because SwiftUI has no environment when the closures run.
        let layer = layer
        content
          .popover(item: item(on: layer)) { modal in if let layer { ModalContent(layer: layer, modal: modal) }
          }
          .onAppear { layer?.queue.anchorAppeared(anchor, true) }
          .onDisappear { layer?.queue.anchorAppeared(anchor, false) }
      #endif
    }

    private func item(on layer: ModalLayer?) -> Binding<NavigationModal?> {
      guard let layer else { return Binding(get: { nil }, set: { _ in }) }
      return layer.bindings.modal(at: layer.level) { $0 == .popover(anchor) }
    }
  }

  extension EnvironmentValues {
    private enum LayerKey: EnvironmentKey {
      static var defaultValue: ModalLayer? { nil }
    }

    /// The layer that contains a view. A modal that is presented from the view is on the next level.
    var modalLayer: ModalLayer? {
      get { self[LayerKey.self] }
      set { self[LayerKey.self] = newValue }
    }
  }
#endif
