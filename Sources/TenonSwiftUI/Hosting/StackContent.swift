#if canImport(SwiftUI)
  import SwiftUI
  import TenonNavigator

  /// A stack: its root, and the screens above it.
  struct StackContent: View {
    private let bindings: NavigatorBindings
    private let root: NavigationEntry?
    /// The screens above the root, in the navigator's state.
    private let path: Binding<[EntryID]>
    /// The screens above the root that SwiftUI shows. SwiftUI calls `onAppear` for the wrong screens if its path is not a
    /// state of its own, but a binding that is made anew in each update (seen by others since the SDK of iOS 18.4).
    @State private var shown: [EntryID]
    /// The screens of the state that SwiftUI was last made to show.
    @State private var known: [EntryID]

    init(bindings: NavigatorBindings, root: NavigationEntry?, path: Binding<[EntryID]>) {
      self.bindings = bindings
      self.root = root
      self.path = path
      _shown = State(initialValue: path.wrappedValue)
      _known = State(initialValue: path.wrappedValue)
    }

    var body: some View {
      NavigationStack(path: $shown) {
        DestinationView(model: bindings.model, entry: root?.id)
          // A different root needs a different view, with a new state.
          .id(root?.id)
          .navigationDestination(for: EntryID.self) { id in
            DestinationView(model: bindings.model, entry: id)
              .modifier(GuardedWayBack(bindings: bindings, entry: id))
          }
      }
      .onChange(to: path.wrappedValue, show)
      .onChange(to: shown) { now in
        // What SwiftUI was made to show is no action of the user, even if the state has gone on since then.
        guard now == shown, now != known else { return }
        path.wrappedValue = now
        // Guards may have refused what the user did, or are still deciding.
        show(path.wrappedValue)
      }
    }

    private func show(_ screens: [EntryID]) {
      known = screens
      guard shown != screens else { return }
      bindings.model.animating { shown = screens }
    }
  }

  /// The way back from a screen while guards must decide about it. SwiftUI removes a screen, with all that was typed there,
  /// before it reports that, so the guards would decide too late. Therefore, SwiftUI's way back is replaced by one that
  /// asks.
  private struct GuardedWayBack: ViewModifier {
    let bindings: NavigatorBindings
    let entry: EntryID

    private var navigator: Navigator { bindings.model.navigator }

    func body(content: Content) -> some View {
      #if os(tvOS)
        content
      #else
        // The state is read here, so that SwiftUI updates the view when guards come and go.
        let isGuarded = bindings.model.state.entry(entry) != nil && navigator.guardsRemovals
        content
          .navigationBarBackButtonHidden(isGuarded)
          .toolbar {
            if isGuarded {
              ToolbarItem(placement: Self.placement) {
                Button(action: goBack) { Label("Back", systemImage: "chevron.backward") }
              }
            }
          }
      #endif
    }

    #if os(watchOS)
      private static let placement = ToolbarItemPlacement.cancellationAction
    #elseif !os(tvOS)
      private static let placement = ToolbarItemPlacement.navigation
    #endif

    private func goBack() {
      let (navigator, entry) = (navigator, entry)
      Task { await navigator.perform(.finish(entry), origin: .user) }
    }
  }

  extension View {
    /// Calls a function with a value after it has changed.
    func onChange<Value: Equatable>(to value: Value, _ body: @escaping (Value) -> Void) -> some View {
      #if os(visionOS)
        // On visionOS, the form with one parameter is deprecated in every version; iOS 16 has no other form.
        onChange(of: value) { _, value in body(value) }
      #else
        onChange(of: value) { body($0) }
      #endif
    }
  }
#endif
