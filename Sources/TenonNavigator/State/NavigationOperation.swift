/// An operation on the navigation state, performed by ``Navigator/perform(_:origin:)``.
///
/// ```swift
/// await navigator.perform(.select("cart"))
/// await navigator.perform(.pop(count: 2))
/// await navigator.perform(.dismiss())
/// ```
public struct NavigationOperation: Equatable, Sendable {
  /// The kind of operation. Internal to the package, because some kinds take entries, which only a navigator can
  /// create; others open routes.
  package enum Step: Equatable, Sendable {
    case open(NavigationWindow)
    case close(WindowID)
    case focus(WindowID)
    case select(TabID, WindowID?)
    case push([NavigationEntry], NavigationPlace)
    case showDetail([NavigationEntry], NavigationPlace)
    case replace(NavigationEntry, NavigationPlace)
    case land([NavigationEntry], NavigationPlace)
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
    case restore(NavigationState)
  }

  package let step: Step

  @inline(__always)
  private init(_ step: Step) { self.step = step }

  // MARK: Windows and tabs

  /// Opens a window and focuses it.
  package static func open(_ window: NavigationWindow) -> Self { Self(.open(window)) }
  /// Closes a window; if it had the focus, the most recently opened window gets it.
  public static func close(_ window: WindowID) -> Self { Self(.close(window)) }
  /// Gives the focus to a window, which makes it the one that the user works in.
  public static func focus(_ window: WindowID) -> Self { Self(.focus(window)) }
  /// Shows a tab.
  public static func select(_ tab: TabID, window: WindowID? = nil) -> Self { Self(.select(tab, window)) }

  // MARK: Stacks

  /// Puts entries on a stack.
  package static func push(_ entries: [NavigationEntry], _ place: NavigationPlace = .top) -> Self {
    Self(.push(entries, place))
  }

  /// Puts entries in place of the details of a stack.
  package static func showDetail(_ entries: [NavigationEntry], _ place: NavigationPlace = .top) -> Self {
    Self(.showDetail(entries, place))
  }

  /// Puts an entry in place of the uppermost one.
  package static func replace(_ entry: NavigationEntry, _ place: NavigationPlace = .top) -> Self {
    Self(.replace(entry, place))
  }

  /// Makes a stack exactly these entries, selects its tab, and dismisses the window's modals: what a deep link does.
  package static func land(_ entries: [NavigationEntry], _ place: NavigationPlace = .top) -> Self {
    Self(.land(entries, place))
  }

  /// Removes entries from the top of a stack, but never its root.
  public static func pop(count: Int = 1, _ place: NavigationPlace = .top) -> Self { Self(.pop(count, place)) }
  /// Removes everything above the root.
  public static func popToRoot(_ place: NavigationPlace = .top) -> Self { Self(.popToRoot(place)) }
  /// Removes everything above an entry in its stack.
  public static func popTo(_ entry: EntryID) -> Self { Self(.popTo(entry)) }

  // MARK: Modals

  /// Puts a modal over a window.
  package static func present(_ modal: NavigationModal, window: WindowID? = nil) -> Self {
    Self(.present(modal, window))
  }

  /// Dismisses the uppermost modal.
  public static func dismiss(window: WindowID? = nil) -> Self { Self(.dismiss(window)) }
  /// Dismisses a modal and those above it.
  public static func dismissModal(_ modal: ModalID) -> Self { Self(.dismissModal(modal)) }
  /// Dismisses all modals of a window.
  public static func dismissAll(window: WindowID? = nil) -> Self { Self(.dismissAll(window)) }

  // MARK: Anywhere

  /// Makes its window show an entry: selects the entry's tab, and removes everything above the entry.
  public static func goBack(to entry: EntryID) -> Self { Self(.goBack(entry)) }
  /// Removes an entry and everything above it in its stack; if the entry is a modal's root, removes the modal.
  public static func finish(_ entry: EntryID) -> Self { Self(.finish(entry)) }
  /// Puts an entry into another one.
  package static func addChild(_ entry: NavigationEntry, to parent: EntryID) -> Self {
    Self(.addChild(entry, parent))
  }

  /// Removes entries wherever they are. A modal that becomes empty is dismissed with those above it; a tab may become
  /// empty.
  public static func remove(_ entries: Set<EntryID>) -> Self { Self(.remove(entries)) }
  /// Restores an earlier state: a former value of ``Navigator/state``, or the state of a ``NavigationChange``.
  public static func restore(_ state: NavigationState) -> Self { Self(.restore(state)) }
}

extension NavigationOperation {
  /// The entries that the operation adds, not counting children.
  var entries: [NavigationEntry] {
    switch step {
    case .open(let window): window.entries
    case .push(let entries, _), .showDetail(let entries, _), .land(let entries, _): entries
    case .replace(let entry, _), .addChild(let entry, _): [entry]
    case .present(let modal, _): modal.stack
    case .restore(let state): state.entries
    default: []
    }
  }

  /// Returns the operation with another entry in place of each entry that it adds, including children. If the closure
  /// returns `nil`, the entry is omitted, unless there can be no other; modals that become empty are omitted too.
  func mapEntries(_ transform: (NavigationEntry) -> NavigationEntry?) -> NavigationOperation {
    switch step {
    case .open(let window): return .open(window.mapEntries(transform))
    case .push(let entries, let place): return .push(entries.mapped(transform), place)
    case .showDetail(let entries, let place): return .showDetail(entries.mapped(transform), place)
    case .land(let entries, let place): return .land(entries.mapped(transform), place)
    case .replace(let entry, let place): return .replace([entry].mapped(transform).first ?? entry, place)
    case .addChild(let entry, let parent):
      return .addChild([entry].mapped(transform).first ?? entry, to: parent)
    case .present(var modal, let window):
      modal.stack = modal.stack.mapped(transform)
      return .present(modal, window: window)
    case .restore(var state):
      state.windows = state.windows.map { $0.mapEntries(transform) }
      return .restore(state)
    default: return self
    }
  }
}

extension NavigationWindow {
  fileprivate func mapEntries(_ transform: (NavigationEntry) -> NavigationEntry?) -> NavigationWindow {
    var window = self
    for index in tabs.indices { window.tabs[index].stack = tabs[index].stack.mapped(transform) }
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
