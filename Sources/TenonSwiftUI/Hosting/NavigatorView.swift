#if canImport(SwiftUI)
  import SwiftUI
  import TenonNavigator

  /// Shows one window of a navigator: a `NavigationStack` for each stack, a `TabView` if there are tabs, and sheets,
  /// covers and popovers for modals.
  ///
  /// ```swift
  /// WindowGroup {
  ///   NavigatorView(app.navigator)
  ///     .tenon(host)
  /// }
  /// ```
  @MainActor
  public struct NavigatorView: View {
    @Environment(\.hostedWindow) private var hosted
    private let navigator: Navigator
    private let window: WindowID?
    private let label: @MainActor (TabID) -> AnyView
    private var placeholders: [TabID: @MainActor () -> AnyView] = [:]

    /// - Parameters:
    ///   - navigator: The navigator to show.
    ///   - window: The navigator's window to show; by default, that of the scene to which `tenon(_:)` has given one, or else
    ///     `main`.
    public init(_ navigator: Navigator, window: WindowID? = nil) {
      self.init(navigator, window: window) { Text($0.name) }
    }

    /// - Parameters:
    ///   - navigator: The navigator to show.
    ///   - window: The navigator's window to show; by default, that of the scene to which `tenon(_:)` has given one, or else
    ///     `main`.
    ///   - tabItem: Creates the item for a tab.
    public init<Label: View>(
      _ navigator: Navigator, window: WindowID? = nil,
      @ViewBuilder tabItem: @escaping @MainActor (TabID) -> Label
    ) {
      self.navigator = navigator
      self.window = window
      label = { AnyView(tabItem($0)) }
    }

    /// Shows a tab's details next to its stack if there is room for two columns; see `Presentation.detail`.
    ///
    /// ```swift
    /// NavigatorView(app.navigator)
    ///   .split("mail") { Text("Choose a message") }
    /// ```
    /// - Parameters:
    ///   - tab: The tab; by default, the only tab of a window without a tab bar.
    ///   - placeholder: The view to show next to the stack while there is no detail.
    public func split<Placeholder: View>(
      _ tab: TabID = .main, @ViewBuilder placeholder: @escaping @MainActor () -> Placeholder
    ) -> NavigatorView {
      var view = self
      view.placeholders[tab] = { AnyView(placeholder()) }
      return view
    }

    /// The window's tabs or stack, with any modals on top.
    public var body: some View {
      // A different navigator needs a different view, with a different model.
      content.id(ObjectIdentifier(navigator))
    }

    @ViewBuilder private var content: some View {
      #if canImport(Observation)
        if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *) {
          ObservedWindow(
            navigator: navigator, window: window ?? hosted, placeholders: placeholders, label: label)
        } else {
          published
        }
      #else
        published
      #endif
    }

    private var published: PublishedWindow {
      PublishedWindow(
        model: NavigatorObject(navigator), window: window ?? hosted, placeholders: placeholders, label: label)
    }
  }

  #if canImport(Observation)
    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    struct ObservedWindow: View {
      /// Creates the model when it is first needed. A state's initial value is created in each update.
      @MainActor
      final class Holder {
        private var made: ObservableNavigator?

        nonisolated init() {}

        func model(of navigator: Navigator) -> ObservableNavigator {
          if let made { return made }
          let model = ObservableNavigator(navigator)
          made = model
          return model
        }
      }

      @State private var holder = Holder()
      let navigator: Navigator
      let window: WindowID
      let placeholders: [TabID: @MainActor () -> AnyView]
      let label: @MainActor (TabID) -> AnyView

      var body: some View {
        WindowContent(
          bindings: NavigatorBindings(model: holder.model(of: navigator), id: window),
          placeholders: placeholders, label: label)
      }
    }
  #endif

  /// Shows a window on systems without Observation.
  package struct PublishedWindow: View {
    @StateObject private var model: NavigatorObject
    private let window: WindowID
    private let placeholders: [TabID: @MainActor () -> AnyView]
    private let label: @MainActor (TabID) -> AnyView

    package init(
      model: @autoclosure @escaping () -> NavigatorObject, window: WindowID,
      placeholders: [TabID: @MainActor () -> AnyView] = [:], label: @escaping @MainActor (TabID) -> AnyView
    ) {
      _model = StateObject(wrappedValue: model())
      self.window = window
      self.placeholders = placeholders
      self.label = label
    }

    package var body: some View {
      WindowContent(
        bindings: NavigatorBindings(model: model, id: window), placeholders: placeholders, label: label)
    }
  }

  /// A window's tabs or stack, and the modals over them.
  struct WindowContent: View {
    @Environment(\.scenePhase) private var phase
    let bindings: NavigatorBindings
    let placeholders: [TabID: @MainActor () -> AnyView]
    let label: @MainActor (TabID) -> AnyView

    var body: some View {
      content
        .modifier(ModalLayer(bindings: bindings, level: 0))
        .onAppear {
          bindings.queue.sceneIsDrawn(phase != .background)
          bindings.queue.windowAppeared(true)
        }
        .onChange(to: phase) { bindings.queue.sceneIsDrawn($0 != .background) }
        .onDisappear { bindings.queue.windowAppeared(false) }
    }

    @ViewBuilder private var content: some View {
      if let window = bindings.window {
        if window.tabs.count > 1 {
          TabView(selection: bindings.selection) {
            ForEach(window.tabs) { tab in
              TabContent(bindings: bindings, tab: tab, placeholder: placeholders[tab.id])
                .tabItem { label(tab.id) }
                .tag(tab.id)
            }
          }
        } else {
          TabContent(
            bindings: bindings, tab: window.tabs[0], placeholder: placeholders[window.tabs[0].id])
        }
      }
    }
  }

  /// The modal at one level, with the next level over it.
  struct ModalLayer: ViewModifier {
    let bindings: NavigatorBindings
    let level: Int

    var queue: ModalQueue { bindings.queue }

    func body(content: Content) -> some View {
      let content = content.environment(\.modalLayer, self)
      #if os(macOS)
        return
          content
          .sheet(item: bindings.modal(at: level) { !$0.isPopover }, onDismiss: ended) { shown($0) }
          .popover(item: bindings.modal(at: level, where: isPopoverOfWindow)) { shown($0) }
      #elseif os(tvOS) || os(watchOS)
        return
          content
          .sheet(item: bindings.modal(at: level) { $0 != .fullScreen }, onDismiss: ended) { shown($0) }
          .fullScreenCover(item: bindings.modal(at: level) { $0 == .fullScreen }, onDismiss: ended) {
            shown($0)
          }
      #else
        return
          content
          .sheet(item: bindings.modal(at: level) { $0.isSheet }, onDismiss: ended) { shown($0) }
          .fullScreenCover(item: bindings.modal(at: level) { $0 == .fullScreen }, onDismiss: ended) {
            shown($0)
          }
          .popover(item: bindings.modal(at: level, where: isPopoverOfWindow)) { shown($0) }
      #endif
    }

    func shown(_ modal: NavigationModal) -> ModalContent {
      queue.modalBegan(modal.id)
      return ModalContent(layer: self, modal: modal)
    }

    private func ended() { queue.ended(at: level) }

    /// Whether the style is a popover whose anchor is not on the screen.
    private func isPopoverOfWindow(_ style: ModalStyle) -> Bool {
      if case .popover(let anchor) = style { queue.anchors[anchor] == nil } else { false }
    }
  }

  struct ModalContent: View {
    let layer: ModalLayer
    let modal: NavigationModal

    private var bindings: NavigatorBindings { layer.bindings }
    /// The modal's current value. SwiftUI keeps the value that it was originally passed.
    private var current: NavigationModal { bindings.window?.modals.first { $0.id == modal.id } ?? modal }

    var body: some View {
      // Without `AnyView`, the type of a layer would contain itself.
      AnyView(
        content
          .modifier(ModalLayer(bindings: bindings, level: layer.level + 1))
          .onAppear { layer.queue.modalAppeared(modal.id) }
          // SwiftUI does not report a popover's end in any other way.
          .onDisappear { if modal.style.isPopover { layer.queue.ended(at: layer.level) } }
          .interactiveDismissDisabled(bindings.model.navigator.guardsRemovals))
    }

    @ViewBuilder private var content: some View {
      switch current.container {
      case .stack:
        StackContent(bindings: bindings, root: current.stack.first, path: bindings.path(of: modal.id))
      case .none: DestinationView(model: bindings.model, entry: current.stack.last?.id)
      case .named(let name):
        DestinationView(model: bindings.model, entry: current.stack.last?.id, container: name)
      }
    }
  }

  extension ModalStyle {
    fileprivate var isPopover: Bool { if case .popover = self { true } else { false } }
    /// SwiftUI's views have no presentation of their own.
    fileprivate var isSheet: Bool { self == .sheet || self == .own }
  }
#endif
