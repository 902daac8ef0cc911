import TenonDiagnostics

extension NavigationState {
  /// Applies an operation.
  /// - Parameters:
  ///   - operation: The operation.
  ///   - limit: The maximum number of entries in a stack, and of modals in a window.
  /// - Returns: The entries that appeared and the entries that were removed.
  /// - Throws: ``NavigationError`` if the operation is not possible in this state; the state then remains unchanged.
  /// - Complexity: At most linear in the number of entries in the state. A push is linear too, because it checks that
  ///   the identities of its entries are new.
  @discardableResult
  package mutating func apply(
    _ operation: NavigationOperation, limit: Int = 100
  ) throws(NavigationError) -> NavigationDifference {
    switch operation.step {
    case .open(let window): return try open(window, limit)
    case .close(let id): return try close(id)
    case .focus(let id):
      focusedWindow = windows[try index(of: id)].id
      return NavigationDifference()
    case .select(let tab, let window): return try select(tab, window)
    case .push(let entries, let place): return try push(entries, place, limit)
    case .showDetail(let entries, let place): return try showDetail(entries, place, limit)
    case .replace(let entry, let place): return try replace(entry, place)
    case .land(let entries, let place): return try land(entries, place, limit)
    case .arrive(let entries, let place): return try arrive(entries, place, limit)
    case .fill(let entry, let place):
      let slot = try slot(place)
      guard stack(slot).isEmpty else { throw .exists("the root of the tab", entry.name, "is already shown") }
      return try push([entry], place, limit)
    case .pop(let count, let place): return try pop(count, place)
    case .popToRoot(let place): return try popToRoot(place)
    case .popTo(let id): return try popTo(id)
    case .present(let modal, let window): return try present(modal, window, limit)
    case .dismiss(let window): return try dismiss(window)
    case .dismissModal(let id): return try dismiss(id)
    case .dismissAll(let window): return try dismissAll(window)
    case .goBack(let id): return try goBack(to: id)
    case .finish(let id): return try finish(id)
    case .addChild(let entry, let parent): return try addChild(entry, to: parent, limit)
    case .remove(let ids): return remove(ids)
    case .restore(let state, let keepsOthers):
      return try restore(keepsOthers ? replacingWindows(with: state) : state, limit)
    }
  }

  /// Returns the state after an operation.
  /// - Throws: ``NavigationError``, as in ``apply(_:limit:)``.
  package func applying(_ operation: NavigationOperation) throws(NavigationError) -> NavigationState {
    var state = self
    try state.apply(operation)
    return state
  }
}

// MARK: - Windows and tabs

extension NavigationState {
  private mutating func open(_ window: NavigationWindow, _ limit: Int) throws(NavigationError)
    -> NavigationDifference
  {
    if windows.contains(where: { $0.id == window.id }) {
      throw .exists("a window named \(window.id)", window.id.name, "is already open")
    }
    try check(window, limit)
    try requireNew(window.entries, limit)
    windows.append(window)
    focusedWindow = window.id
    return NavigationDifference(added: window.entries.appearing)
  }

  private mutating func close(_ id: WindowID) throws(NavigationError) -> NavigationDifference {
    let window = windows.remove(at: try index(of: id))
    if focusedWindow == id { focusedWindow = windows.last?.id }
    return NavigationDifference(removed: window.entries.disappearing)
  }

  private mutating func select(_ tab: TabID, _ window: WindowID?) throws(NavigationError)
    -> NavigationDifference
  {
    let index = try index(of: window)
    _ = try tabIndex(tab, in: index)
    windows[index].selectedTab = tab
    return NavigationDifference()
  }

  /// Returns this state with the windows of another one.
  private func replacingWindows(with other: NavigationState) -> NavigationState {
    var state = self
    for window in other.windows {
      if let index = state.windows.firstIndex(where: { $0.id == window.id }) {
        state.windows[index] = window
      } else {
        state.windows.append(window)
      }
    }
    state.focusedWindow = other.focusedWindow ?? focusedWindow ?? state.windows.first?.id
    return state
  }

  private mutating func restore(_ state: NavigationState, _ limit: Int) throws(NavigationError)
    -> NavigationDifference
  {
    for window in state.windows { try check(window, limit) }
    for entry in state.entries where entry.depth > limit { throw .tooDeep(limit) }
    try Set<EntryID>().requireNew(state.entries)
    let (old, new) = (Set(entries.appearing.map(\.id)), Set(state.entries.appearing.map(\.id)))
    let difference = NavigationDifference(
      added: state.entries.appearing.filter { !old.contains($0.id) },
      removed: entries.disappearing.filter { !new.contains($0.id) })
    self = state
    return difference
  }

  /// Checks the conditions that apply to every window.
  private func check(_ window: NavigationWindow, _ limit: Int) throws(NavigationError) {
    var tabs = ColdSet<TabID>()
    for tab in window.tabs {
      if !tabs.insert(tab.id) {
        throw .exists("tab \(tab.id) of window \(window.id)", tab.id.name, "already exists")
      }
      if tab.stack.count > limit { throw .tooDeep(limit) }
    }
    if window.modals.count > limit { throw .tooDeep(limit) }
    for modal in window.modals {
      if modal.stack.isEmpty { throw .emptyModal }
      if modal.stack.count > limit { throw .tooDeep(limit) }
    }
  }
}

// MARK: - Modals

extension NavigationState {
  mutating func present(
    _ modal: NavigationModal, _ window: WindowID?, _ limit: Int
  ) throws(NavigationError) -> NavigationDifference {
    let index = try index(of: window)
    if modal.stack.isEmpty { throw .emptyModal }
    if windows[index].modals.count >= limit || modal.stack.count > limit { throw .tooDeep(limit) }
    if windows.contains(where: { $0.modals.contains { $0.id == modal.id } }) {
      throw .exists(modal.id.name, modal.id.name, "is already shown; create a new modal each time")
    }
    try requireNew(modal.stack, limit)
    windows[index].modals.append(modal)
    return NavigationDifference(added: modal.stack.appearing)
  }

  mutating func dismiss(_ window: WindowID?) throws(NavigationError) -> NavigationDifference {
    let index = try index(of: window)
    guard let modal = windows[index].modals.popLast() else { throw .nothingPresented(in: windows[index].id) }
    return NavigationDifference(removed: modal.stack.disappearing)
  }

  mutating func dismiss(_ id: ModalID) throws(NavigationError) -> NavigationDifference {
    for window in windows.indices {
      guard let index = windows[window].modals.firstIndex(where: { $0.id == id }) else { continue }
      return cutModals(of: window, at: index)
    }
    throw .unknownModal(id)
  }

  mutating func dismissAll(_ window: WindowID?) throws(NavigationError) -> NavigationDifference {
    cutModals(of: try index(of: window), at: 0)
  }

  mutating func cutModals(of window: Int, at index: Int) -> NavigationDifference {
    let gone = windows[window].modals[index...].flatMap(\.stack)
    windows[window].modals.removeSubrange(index...)
    return NavigationDifference(removed: gone.disappearing)
  }
}

// MARK: - Entries in any stack

extension NavigationState {
  mutating func goBack(to id: EntryID) throws(NavigationError) -> NavigationDifference {
    guard let (slot, index) = find(id) else { throw .unknownEntry(id) }
    let modals = cutModals(of: slot.window, at: slot.modal.map { $0 + 1 } ?? 0)
    if slot.modal == nil { windows[slot.window].selectedTab = windows[slot.window].tabs[slot.tab].id }
    focusedWindow = windows[slot.window].id
    let stack = withStack(slot) { $0.cut(at: index + 1) }
    return NavigationDifference(removed: modals.removed + stack.removed)
  }

  mutating func finish(_ id: EntryID) throws(NavigationError) -> NavigationDifference {
    guard let (slot, index) = find(id) else { throw .unknownEntry(id) }
    if stack(slot)[index].id != id { return remove([id]) }
    if index > 0 { return withStack(slot) { $0.cut(at: index) } }
    guard let modal = slot.modal else { throw .nothingToPop }
    return cutModals(of: slot.window, at: modal)
  }

  mutating func addChild(_ entry: NavigationEntry, to id: EntryID, _ limit: Int)
    throws(NavigationError)
    -> NavigationDifference
  {
    guard let (slot, index) = find(id) else { throw .unknownEntry(id) }
    try requireNew([entry], limit)
    // Nesting is limited, so that recursion over children cannot exhaust the thread's stack.
    if depth(of: id, below: stack(slot)[index]) + entry.depth > limit { throw .tooDeep(limit) }
    withStack(slot) { $0[index].insert(entry, into: id) }
    return NavigationDifference(added: [entry].appearing)
  }

  private func depth(of id: EntryID, below entry: NavigationEntry) -> Int {
    if entry.id == id { return 1 }
    for child in entry.children where child.contains(id) { return 1 + depth(of: id, below: child) }
    return 1
  }

  mutating func remove(_ ids: Set<EntryID>) -> NavigationDifference {
    let before = entries
    for window in windows.indices {
      for tab in windows[window].tabs.indices {
        let root = windows[window].tabs[tab].stack.first
        windows[window].tabs[tab].stack.remove(ids)
        if windows[window].tabs[tab].stack.isEmpty, let root = MissingRoot(root) {
          windows[window].tabs[tab].missingRoot = root
        }
      }
      for modal in windows[window].modals.indices { windows[window].modals[modal].stack.remove(ids) }
      if let empty = windows[window].modals.firstIndex(where: \.stack.isEmpty) {
        windows[window].modals.removeSubrange(empty...)
      }
    }
    let left = Set(entries.appearing.map(\.id))
    return NavigationDifference(removed: before.disappearing.filter { !left.contains($0.id) })
  }
}
