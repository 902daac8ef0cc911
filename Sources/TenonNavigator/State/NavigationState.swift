/// Everything that is shown, as a value: windows, their tabs, stacks and modals.
///
/// A state is changed by applying an operation, which is a pure function. In every state, windows, tabs, modals and
/// entries are unique; a window has at least one tab and its selected tab exists; no modal is empty.
///
/// ```swift
/// let window = navigator.state.window()
/// print(window?.selectedTab ?? "none", window?.modals.count ?? 0)
/// ```
public struct NavigationState: Equatable, Sendable {
  /// The windows, in the order in which they were opened.
  public internal(set) var windows: [NavigationWindow] = []
  /// The window that the user works in; operations that do not name a window apply to this one.
  public internal(set) var focusedWindow: WindowID?

  /// No windows.
  package init() {}

  /// Creates a state with windows, the first of them focused. If several windows have the same name, the first one
  /// counts.
  package init(windows: [NavigationWindow]) {
    for window in windows where !self.windows.contains(where: { $0.id == window.id }) {
      self.windows.append(window)
    }
    focusedWindow = self.windows.first?.id
  }

  /// Finds a window by its name; without a name, returns the focused window.
  public func window(_ id: WindowID? = nil) -> NavigationWindow? {
    guard let wanted = id ?? focusedWindow else { return nil }
    return windows.first { $0.id == wanted }
  }

  /// All entries of all windows, not counting children.
  package var entries: [NavigationEntry] { windows.flatMap(\.entries) }

  /// Finds an entry, or a child of an entry.
  /// - Complexity: Linear in the state's entries.
  package func entry(_ id: EntryID) -> NavigationEntry? {
    for entry in entries where entry.contains(id) { return entry.family.first { $0.id == id } }
    return nil
  }
}

/// The stack to which an operation applies.
///
/// ```swift
/// await navigator.push(OrderDetail(number: 7), in: .tab("orders", in: "2"))
/// ```
public struct NavigationPlace: Equatable, Sendable {
  /// The focused window if none is named.
  package var window: WindowID?
  /// The uppermost modal's stack, or that of the selected tab, if none is named.
  package var tab: TabID?
  /// Without the details.
  var isPrimary = false

  package init(window: WindowID? = nil, tab: TabID? = nil) {
    self.window = window
    self.tab = tab
  }

  /// The part of the stack next to which details are shown, see ``Presentation/detail``; the whole stack if there are
  /// none.
  ///
  /// ```swift
  /// await navigator.push(Folder("Sent"), in: .tab("mail").primary)   // the message beside it stays
  /// ```
  public var primary: NavigationPlace {
    var place = self
    place.isPrimary = true
    return place
  }

  /// The stack that the user sees.
  public static let top = NavigationPlace()
  /// The stack that the user sees in one window.
  public static func window(_ id: WindowID) -> NavigationPlace { NavigationPlace(window: id) }
  /// A tab's stack, whatever modals are over it.
  public static func tab(_ id: TabID, in window: WindowID? = nil) -> NavigationPlace {
    NavigationPlace(window: window, tab: id)
  }
}
