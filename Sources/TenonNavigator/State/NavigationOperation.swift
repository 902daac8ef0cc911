/// A change of what is shown. Performed by ``Navigator/perform(_:origin:)``.
///
/// ```swift
/// await navigator.perform(.select("cart"))
/// await navigator.perform(.pop(count: 2))
/// await navigator.perform(.dismiss())
/// ```
public enum NavigationOperation: Equatable, Sendable {
  // MARK: Windows and tabs

  /// Opens a window and focuses it.
  case open(NavigationWindow)
  /// Closes a window; where it had the focus, the one that was opened last gets it.
  case close(WindowID)
  /// Makes a window the one that a person works in.
  case focus(WindowID)
  /// Shows a tab.
  case select(TabID, window: WindowID? = nil)

  // MARK: Stacks

  /// Puts entries on a stack.
  case push([NavigationEntry], NavigationPlace = .top)
  /// Puts an entry in the place of the uppermost one.
  case replace(NavigationEntry, NavigationPlace = .top)
  /// Makes a stack exactly these entries, selects its tab, and dismisses the window's modals: what a deep link does.
  case land([NavigationEntry], NavigationPlace = .top)
  /// Takes entries off a stack; never its root.
  case pop(count: Int = 1, NavigationPlace = .top)
  /// Takes off everything above the root.
  case popToRoot(NavigationPlace = .top)
  /// Takes off everything above an entry in its stack.
  case popTo(EntryID)

  // MARK: Modals

  /// Puts a modal over a window.
  case present(NavigationModal, window: WindowID? = nil)
  /// Takes the uppermost modal away.
  case dismiss(window: WindowID? = nil)
  /// Takes a modal away, and those above it.
  case dismissModal(ModalID)
  /// Takes all modals of a window away.
  case dismissAll(window: WindowID? = nil)

  // MARK: Anywhere

  /// Makes an entry the one that its window shows: selects its tab, and removes what is above.
  case goBack(to: EntryID)
  /// Removes an entry and what is above it in its stack; with the root of a modal, the modal.
  case finish(EntryID)
  /// Puts an entry into another one.
  case addChild(NavigationEntry, to: EntryID)
  /// Removes entries wherever they are. A modal that becomes empty goes, with those above it; a tab may become empty.
  case remove(Set<EntryID>)
  /// Makes everything as in a state.
  case restore(NavigationState)
}

extension NavigationOperation {
  /// The entries that the operation brings, children not counted.
  var entries: [NavigationEntry] {
    switch self {
    case .open(let window): window.entries
    case .push(let entries, _), .land(let entries, _): entries
    case .replace(let entry, _), .addChild(let entry, _): [entry]
    case .present(let modal, _): modal.stack
    case .restore(let state): state.entries
    default: []
    }
  }

  /// The operation with something else in the place of each entry that it brings, children too. Where that is nothing,
  /// the entry is left out, unless there can be no other; so are modals that become empty.
  func mapEntries(_ transform: (NavigationEntry) -> NavigationEntry?) -> NavigationOperation {
    switch self {
    case .open(let window): return .open(window.mapEntries(transform))
    case .push(let entries, let place): return .push(entries.mapped(transform), place)
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
      if !entry.children.isEmpty { entry.children = entry.children.mapped(transform) }
      return entry
    }
  }
}
