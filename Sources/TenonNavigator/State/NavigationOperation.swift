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

  /// The operation with another entry in the place of its only one; `nil` where it has not exactly one.
  func substituting(_ entry: NavigationEntry) -> NavigationOperation? {
    switch self {
    case .push(let entries, let place) where entries.count == 1: .push([entry], place)
    case .land(let entries, let place): .land(entries.dropLast() + [entry], place)
    case .replace(_, let place): .replace(entry, place)
    case .addChild(_, let parent): .addChild(entry, to: parent)
    case .present(let modal, let window):
      .present(
        NavigationModal(id: modal.id, style: modal.style, container: modal.container, stack: [entry]),
        window: window)
    default: nil
    }
  }
}
