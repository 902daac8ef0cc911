extension NavigationState {
  /// Applies an operation.
  /// - Parameters:
  ///   - operation: What to do.
  ///   - limit: How many entries a stack, and how many modals a window, may have.
  /// - Returns: What appeared and what went.
  /// - Throws: ``NavigationError`` where the operation makes no sense here; the state is as it was then.
  /// - Complexity: Linear in the entries of the state at most; pushing, in the entries of all stacks for their identity.
  @discardableResult
  public mutating func apply(
    _ operation: NavigationOperation, limit: Int = 100
  ) throws(NavigationError) -> NavigationDifference {
    switch operation {
    case .open(let window): return try open(window, limit)
    case .close(let id): return try close(id)
    case .focus(let id):
      focusedWindow = windows[try index(of: id)].id
      return NavigationDifference()
    case .select(let tab, let window): return try select(tab, window)
    case .push(let entries, let place): return try push(entries, place, limit)
    case .replace(let entry, let place): return try replace(entry, place)
    case .land(let entries, let place): return try land(entries, place, limit)
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
    case .restore(let state): return try restore(state, limit)
    }
  }

  /// The state after an operation.
  /// - Throws: ``NavigationError``, as ``apply(_:limit:)``.
  public func applying(_ operation: NavigationOperation) throws(NavigationError) -> NavigationState {
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
    if windows.contains(where: { $0.id == window.id }) { throw .windowExists(window.id) }
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

  private mutating func restore(_ state: NavigationState, _ limit: Int) throws(NavigationError)
    -> NavigationDifference
  {
    for window in state.windows { try check(window, limit) }
    for entry in state.entries where entry.depth > limit { throw .tooDeep(limit: limit) }
    try Set<EntryID>().requireNew(state.entries)
    let (old, new) = (Set(entries.appearing.map(\.id)), Set(state.entries.appearing.map(\.id)))
    let difference = NavigationDifference(
      added: state.entries.appearing.filter { !old.contains($0.id) },
      removed: entries.disappearing.filter { !new.contains($0.id) })
    self = state
    return difference
  }

  /// What holds for every window.
  private func check(_ window: NavigationWindow, _ limit: Int) throws(NavigationError) {
    var tabs: Set<TabID> = []
    for tab in window.tabs {
      if !tabs.insert(tab.id).inserted { throw .tabExists(tab.id, window: window.id) }
      if tab.stack.count > limit { throw .tooDeep(limit: limit) }
    }
    if window.modals.count > limit { throw .tooDeep(limit: limit) }
    for modal in window.modals {
      if modal.stack.isEmpty { throw .emptyModal }
      if modal.stack.count > limit { throw .tooDeep(limit: limit) }
    }
  }
}
