/// A window: its tabs, each with a stack, and the modals over the tabs, uppermost last.
public struct NavigationWindow: Identifiable, Equatable, Sendable {
  /// The window's name.
  public let id: WindowID
  /// The window's tabs. There is always at least one tab. A window without a tab bar has exactly one tab.
  public internal(set) var tabs: [NavigationTab]
  /// The name of the selected tab.
  public internal(set) var selectedTab: TabID
  /// The modals over the tabs, uppermost last.
  public internal(set) var modals: [NavigationModal] = []

  /// Creates a window with one stack.
  package init(_ id: WindowID = .main, stack: [NavigationEntry] = []) {
    self.id = id
    tabs = [NavigationTab(.main, stack: stack)]
    selectedTab = .main
  }

  /// Creates a window with tabs. The given tab is selected, or the first one by default.
  package init(_ id: WindowID = .main, tabs: [NavigationTab], selected: TabID? = nil) {
    self.id = id
    self.tabs = tabs.isEmpty ? [NavigationTab(.main)] : tabs
    selectedTab = selected.flatMap { name in tabs.first { $0.id == name }?.id } ?? self.tabs[0].id
  }

  /// The index of the selected tab.
  var selectedIndex: Int { tabs.firstIndex { $0.id == selectedTab } ?? 0 }

  /// The visible stack: the stack of the uppermost modal, or of the selected tab if there is no modal.
  package var topStack: [NavigationEntry] { modals.last?.stack ?? tabs[selectedIndex].stack }

  /// The visible screen.
  ///
  /// ```swift
  /// if navigator.state.window()?.top?.route is Checkout { print("pays at this moment") }
  /// ```
  public var top: NavigationEntry? { topStack.last }

  /// All entries, without their children, uppermost last.
  package var entries: [NavigationEntry] { tabs.flatMap(\.stack) + modals.flatMap(\.stack) }
}

/// A tab and its stack.
public struct NavigationTab: Identifiable, Equatable, Sendable {
  /// The tab's name.
  public let id: TabID
  /// The tab's screens, root first. A tab is empty if its root was refused or has gone.
  public internal(set) var stack: [NavigationEntry]
  /// The root of an empty tab, which is asked for again when the tab is selected.
  var missingRoot: MissingRoot?

  package init(_ id: TabID, stack: [NavigationEntry] = []) {
    self.id = id
    self.stack = stack
  }

  /// The tab's root. It is known even if the tab is empty, because the root was refused or has gone; it is then asked for
  /// again when the tab is selected.
  public var root: (any Route)? { stack.isEmpty ? missingRoot?.route : stack[0].route }
}

/// A root that a tab does not show.
struct MissingRoot: Equatable, Sendable {
  let route: any Route
  /// The URL with which the root was opened; `nil` if it was passed as a value.
  let link: RouteLink?

  init(_ route: any Route, link: RouteLink? = nil) {
    self.route = route
    self.link = link
  }

  /// Creates a missing root from an entry that leaves a tab; `nil` if the entry has no route.
  init?(_ entry: NavigationEntry?) {
    guard let entry, let route = entry.route else { return nil }
    self.init(route, link: entry.link)
  }

  static func == (left: MissingRoot, right: MissingRoot) -> Bool {
    left.link?.url.text == right.link?.url.text && left.route.isEqual(to: right.route)
  }
}

/// A modal over a window's content, with its own stack.
public struct NavigationModal: Identifiable, Equatable, Sendable {
  /// The modal's identity.
  public let id: ModalID
  /// The modal's appearance.
  package let style: ModalStyle
  /// The container that wraps the modal.
  package let container: ModalContainer
  /// The modal's screens, root first. A modal in a ``NavigationState`` has at least one screen.
  public internal(set) var stack: [NavigationEntry]

  package init(id: ModalID, style: ModalStyle, container: ModalContainer = .stack, stack: [NavigationEntry]) {
    self.id = id
    self.style = style
    self.container = container
    self.stack = stack
  }
}

/// The appearance of a modal.
public enum ModalStyle: Equatable, Sendable {
  /// Partially covers the screen beneath it, in the platform's standard style.
  case sheet
  /// Covers the entire screen; can be dismissed only from code.
  case fullScreen
  /// Points to a view or button that is registered by name with the host.
  case popover(AnchorID)
  /// As a UIKit controller presents itself, with its own `modalPresentationStyle` and `transitioningDelegate`, such as a
  /// drawer or a dialog. In a stack, the stack is presented as its first controller would be. SwiftUI shows a sheet.
  case own
}

/// The container that wraps a presented screen.
public enum ModalContainer: Equatable, Sendable {
  /// A stack, onto which more screens can be pushed.
  case stack
  /// No container. Pushing onto the modal fails, and opening a route as `.show` presents another modal.
  case none
  /// The container that is registered under this name; see ``Navigator/register(container:_:)``. Such a container has
  /// no stack.
  case named(String)

  var hasStack: Bool { self == .stack }
}
