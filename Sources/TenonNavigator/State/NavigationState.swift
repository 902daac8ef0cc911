/// All screens on display as a value: windows with their tabs, stacks and modals.
///
/// Operations change a state through a pure function. In every state, all windows, tabs, modals and entries are unique.
/// Each window has at least one tab, and its selected tab exists. No modal is empty.
///
/// ```swift
/// let window = navigator.state.window()
/// print(window?.selectedTab ?? "none", window?.modals.count ?? 0)
/// ```
public struct NavigationState: Equatable, Sendable {
  /// The windows, in the order in which they were opened.
  public internal(set) var windows: [NavigationWindow] = []
  /// The window that the user is working in. Operations that do not specify a window apply to this window.
  public internal(set) var focusedWindow: WindowID?

  /// Creates a state without windows.
  package init() {}

  /// Creates a state with windows and focuses the first. If several windows have the same name, only the first is used.
  package init(windows: [NavigationWindow]) {
    for window in windows where !self.windows.contains(where: { $0.id == window.id }) {
      self.windows.append(window)
    }
    focusedWindow = self.windows.first?.id
  }

  /// Returns the window with the given name, or the focused window if no name is given.
  public func window(_ id: WindowID? = nil) -> NavigationWindow? {
    guard let wanted = id ?? focusedWindow else { return nil }
    return windows.first { $0.id == wanted }
  }

  /// The entries of all windows, without their children.
  package var entries: [NavigationEntry] { windows.flatMap(\.entries) }

  /// Returns an entry or a child of an entry.
  /// - Complexity: Linear in the number of entries in the state.
  package func entry(_ id: EntryID) -> NavigationEntry? {
    for entry in entries where entry.contains(id) { return entry.family.first { $0.id == id } }
    return nil
  }
}

/// The stack to which an operation applies. It is determined when the operation is requested, and does not change while
/// interceptors, guards and factories run, whatever the user does meanwhile.
///
/// ```swift
/// await navigator.push(OrderDetail(number: 7), in: .tab("orders", in: "2"))
/// ```
public struct NavigationPlace: Equatable, Sendable {
  /// The window; `nil` for the focused window.
  package var window: WindowID?
  /// The tab; `nil` for the stack of the uppermost modal, or of the selected tab if there is no modal.
  package var tab: TabID?
  /// The modal whose stack is meant instead of the tab's.
  var modal: ModalID?
  /// The screen whose stack is meant.
  var screen: EntryID?
  /// Whether the details are excluded.
  var isPrimary = false

  package init(window: WindowID? = nil, tab: TabID? = nil) {
    self.window = window
    self.tab = tab
  }

  /// The part of the stack that is shown next to the details (see ``Presentation/detail``), or the whole stack if there
  /// are no details.
  ///
  /// ```swift
  /// await navigator.push(Folder("Sent"), in: .tab("mail").primary)   // the message beside it stays
  /// ```
  public var primary: NavigationPlace {
    var place = self
    place.isPrimary = true
    return place
  }

  /// The visible stack of the focused window.
  public static let top = NavigationPlace()
  /// Returns the visible stack of a window.
  public static func window(_ id: WindowID) -> NavigationPlace { NavigationPlace(window: id) }
  /// Returns the stack of a tab, even if modals cover the stack.
  public static func tab(_ id: TabID, in window: WindowID? = nil) -> NavigationPlace {
    NavigationPlace(window: window, tab: id)
  }

  /// Returns the stack in which a screen is, wherever the user is working. If the screen has been closed, the operation
  /// fails.
  ///
  /// ```swift
  /// contract.destination(ProductList.self) { _, screen in
  ///   ListScreen(show: { await detail.show(Product(id: $0), in: .stack(of: screen)) })   // beside the list, in its window
  /// }
  /// ```
  @MainActor
  public static func stack<Output>(of screen: DestinationContext<Output>) -> NavigationPlace {
    stack(of: screen.entry)
  }

  /// Returns the stack in which a screen is.
  package static func stack(of screen: EntryID) -> NavigationPlace {
    var place = NavigationPlace()
    place.screen = screen
    return place
  }

  /// Whether the caller has chosen a stack, and not only a window.
  var namesStack: Bool { tab != nil || modal != nil || screen != nil }
}
