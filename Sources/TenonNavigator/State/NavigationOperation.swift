/// An operation on the navigation state, performed by ``Navigator/perform(_:origin:transition:)``.
///
/// ```swift
/// await navigator.perform(.select("cart"))
/// await navigator.perform(.pop(count: 2))
/// await navigator.perform(.dismiss())
/// ```
public struct NavigationOperation: Equatable, Sendable {
  /// The kind of operation. It is internal to the package, because some kinds have entries, which only a navigator can
  /// create. Code outside the package opens routes instead.
  package enum Step: Equatable, Sendable {
    case open(NavigationWindow)
    case close(WindowID)
    case focus(WindowID)
    case select(TabID, WindowID?)
    case push([NavigationEntry], NavigationPlace)
    case showDetail([NavigationEntry], NavigationPlace)
    case replace(NavigationEntry, NavigationPlace)
    case land([NavigationEntry], NavigationPlace)
    case arrive([NavigationEntry], NavigationPlace)
    case fill(NavigationEntry, NavigationPlace)
    case pop(Int, NavigationPlace)
    case popToRoot(NavigationPlace)
    case popTo(EntryID)
    case present(NavigationModal, WindowID?)
    case dismiss(WindowID?)
    case dismissModal(ModalID)
    case dismissAll(WindowID?)
    case goBack(EntryID)
    case finish(EntryID)
    case addChild(NavigationEntry, EntryID)
    case remove(Set<EntryID>)
    /// Either all windows are replaced, or only those with the names of the restored ones.
    case restore(NavigationState, keepingOthers: Bool)
  }

  package let step: Step

  @inline(__always)
  private init(_ step: Step) { self.step = step }

  // MARK: Windows and tabs

  /// Opens a window and focuses it.
  package static func open(_ window: NavigationWindow) -> Self { Self(.open(window)) }
  /// Closes a window. If the closed window had focus, the most recently opened window receives focus.
  public static func close(_ window: WindowID) -> Self { Self(.close(window)) }
  /// Gives focus to a window, making it the window that the user is working in.
  public static func focus(_ window: WindowID) -> Self { Self(.focus(window)) }
  /// Shows a tab.
  public static func select(_ tab: TabID, window: WindowID? = nil) -> Self { Self(.select(tab, window)) }

  // MARK: Stacks

  /// Pushes entries onto a stack.
  package static func push(_ entries: [NavigationEntry], _ place: NavigationPlace = .top) -> Self {
    Self(.push(entries, place))
  }

  /// Replaces the detail entries of a stack.
  package static func showDetail(_ entries: [NavigationEntry], _ place: NavigationPlace = .top) -> Self {
    Self(.showDetail(entries, place))
  }

  /// Replaces the uppermost entry.
  package static func replace(_ entry: NavigationEntry, _ place: NavigationPlace = .top) -> Self {
    Self(.replace(entry, place))
  }

  /// Replaces a stack with the given entries, selects its tab, and dismisses the window's modals. A deep link performs
  /// this operation.
  package static func land(_ entries: [NavigationEntry], _ place: NavigationPlace = .top) -> Self {
    Self(.land(entries, place))
  }

  /// Pushes entries onto a tab's stack, selects the tab, and dismisses the window's modals. Without entries, the stack is
  /// shown as it is.
  static func arrive(_ entries: [NavigationEntry], _ place: NavigationPlace) -> Self {
    Self(.arrive(entries, place))
  }

  /// Gives an empty stack its root.
  static func fill(_ root: NavigationEntry, _ place: NavigationPlace) -> Self { Self(.fill(root, place)) }

  /// Removes entries from the top of a stack, but never the stack's root.
  public static func pop(count: Int = 1, _ place: NavigationPlace = .top) -> Self { Self(.pop(count, place)) }
  /// Removes all entries above the root.
  public static func popToRoot(_ place: NavigationPlace = .top) -> Self { Self(.popToRoot(place)) }
  /// Removes all entries above the given entry in its stack.
  package static func popTo(_ entry: EntryID) -> Self { Self(.popTo(entry)) }

  // MARK: Modals

  /// Presents a modal over a window.
  package static func present(_ modal: NavigationModal, window: WindowID? = nil) -> Self {
    Self(.present(modal, window))
  }

  /// Dismisses the uppermost modal.
  public static func dismiss(window: WindowID? = nil) -> Self { Self(.dismiss(window)) }
  /// Dismisses a modal and all modals above it.
  public static func dismissModal(_ modal: ModalID) -> Self { Self(.dismissModal(modal)) }
  /// Dismisses all modals in a window.
  public static func dismissAll(window: WindowID? = nil) -> Self { Self(.dismissAll(window)) }

  // MARK: Anywhere

  /// Shows an entry in its window: selects the entry's tab, and removes all entries and modals above the entry.
  public static func goBack(to entry: EntryID) -> Self { Self(.goBack(entry)) }
  /// Removes an entry and all entries above it in its stack. If the entry is a modal's root, removes the modal.
  public static func finish(_ entry: EntryID) -> Self { Self(.finish(entry)) }
  /// Adds an entry as a child of another entry.
  package static func addChild(_ entry: NavigationEntry, to parent: EntryID) -> Self {
    Self(.addChild(entry, parent))
  }

  /// Removes entries wherever they are. A modal that becomes empty is dismissed together with the modals above it; a
  /// tab may become empty.
  public static func remove(_ entries: Set<EntryID>) -> Self { Self(.remove(entries)) }
  /// Restores an earlier state: a previous value of ``Navigator/state``, or the state of a ``NavigationChange``.
  public static func restore(_ state: NavigationState) -> Self { Self(.restore(state, keepingOthers: false)) }
  /// Restores the windows of an earlier state beside the others that are open then.
  static func restoreWindows(_ state: NavigationState) -> Self { Self(.restore(state, keepingOthers: true)) }
}

extension NavigationOperation {
  /// The entries that the operation adds, without their children.
  var entries: [NavigationEntry] {
    switch step {
    case .open(let window): window.entries
    case .push(let entries, _), .showDetail(let entries, _), .land(let entries, _), .arrive(let entries, _):
      entries
    case .replace(let entry, _), .addChild(let entry, _), .fill(let entry, _): [entry]
    case .present(let modal, _): modal.stack
    case .restore(let state, _): state.entries
    default: []
    }
  }

  /// The window in which the operation shows an entry, if the operation names it.
  func window(of entry: EntryID) -> WindowID? {
    switch step {
    case .open(let window): window.id
    case .push(_, let place), .showDetail(_, let place), .land(_, let place), .arrive(_, let place),
      .replace(_, let place), .fill(_, let place):
      place.window
    case .present(_, let window): window
    case .restore(let state, _): state.windows.first { $0.entries.contains { $0.id == entry } }?.id
    default: nil
    }
  }

  /// Returns a copy of the operation in which each added entry, including children, is replaced with the result of the
  /// closure. If the closure returns `nil`, the entry is omitted, unless the operation requires exactly one entry.
  /// Modals that become empty are also omitted.
  func mapEntries(_ transform: (NavigationEntry) -> NavigationEntry?) -> NavigationOperation {
    switch step {
    case .open(let window): return .open(window.mapEntries(transform))
    case .push(let entries, let place): return .push(entries.mapped(transform), place)
    case .showDetail(let entries, let place): return .showDetail(entries.mapped(transform), place)
    case .land(let entries, let place): return .land(entries.mapped(transform), place)
    case .replace(let entry, let place): return .replace([entry].mapped(transform).first ?? entry, place)
    case .arrive(let entries, let place): return .arrive(entries.mapped(transform), place)
    case .fill(let entry, let place): return .fill([entry].mapped(transform).first ?? entry, place)
    case .addChild(let entry, let parent):
      return .addChild([entry].mapped(transform).first ?? entry, to: parent)
    case .present(var modal, let window):
      modal.stack = modal.stack.mapped(transform)
      return .present(modal, window: window)
    case .restore(var state, let keepsOthers):
      state.windows = state.windows.map { $0.mapEntries(transform) }
      return keepsOthers ? .restoreWindows(state) : .restore(state)
    default: return self
    }
  }
}

extension NavigationWindow {
  fileprivate func mapEntries(_ transform: (NavigationEntry) -> NavigationEntry?) -> NavigationWindow {
    var window = self
    for index in tabs.indices {
      window.tabs[index].stack = tabs[index].stack.mapped(transform)
      if window.tabs[index].stack.isEmpty, let root = MissingRoot(tabs[index].stack.first) {
        window.tabs[index].missingRoot = root
      }
    }
    for index in modals.indices { window.modals[index].stack = modals[index].stack.mapped(transform) }
    window.modals.removeAll(where: \.stack.isEmpty)
    return window
  }
}

extension [NavigationEntry] {
  fileprivate func mapped(_ transform: (NavigationEntry) -> NavigationEntry?) -> [NavigationEntry] {
    compactMap { old in
      guard var entry = transform(old) else { return nil }
      if old.isDetail, !entry.isDetail { entry.isDetail = true }
      if !entry.children.isEmpty { entry.children = entry.children.mapped(transform) }
      return entry
    }
  }
}
