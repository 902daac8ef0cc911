#if canImport(SwiftUI)
  import SwiftUI
  import TenonNavigator

  /// A tab's stack, or two columns if the tab's details are shown next to the stack and there is room for both.
  struct TabContent: View {
    let bindings: NavigatorBindings
    let tab: NavigationTab
    /// Creates the view for the second column while there is no detail; `nil` for a tab without columns.
    let placeholder: (@MainActor () -> AnyView)?

    #if os(iOS) || os(Linux)
      @Environment(\.horizontalSizeClass) private var width
      private var hasRoom: Bool { width == .regular }
    #else
      private var hasRoom: Bool {
        #if os(watchOS)
          false
        #else
          true
        #endif
      }
    #endif

    // `NavigationSplitView` does not choose between the two forms, because before iOS 17, it does not report which
    // column it shows when it combines two columns into one.
    var body: some View {
      if let placeholder, hasRoom {
        NavigationSplitView {
          StackContent(
            bindings: bindings, root: primary.first, path: bindings.path(of: tab.id, details: false))
        } detail: {
          if let detail = details.first {
            StackContent(bindings: bindings, root: detail, path: bindings.path(of: tab.id, details: true))
          } else {
            placeholder()
          }
        }
      } else {
        StackContent(bindings: bindings, root: tab.stack.first, path: bindings.path(of: tab.id))
      }
    }

    private var primary: [NavigationEntry] { tab.stack.primary }
    private var details: ArraySlice<NavigationEntry> { tab.stack.dropFirst(primary.count) }
  }
#endif
