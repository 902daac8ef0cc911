// The operations on entries wherever they are; see `NavigationOperation` for what each does.

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
    // As deep as the limit at most, so that no walk over children can exhaust the thread's stack.
    if depth(of: id, below: stack(slot)[index]) + entry.depth > limit { throw .tooDeep(limit: limit) }
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
      for tab in windows[window].tabs.indices { windows[window].tabs[tab].stack.remove(ids) }
      for modal in windows[window].modals.indices { windows[window].modals[modal].stack.remove(ids) }
      if let empty = windows[window].modals.firstIndex(where: \.stack.isEmpty) {
        windows[window].modals.removeSubrange(empty...)
      }
    }
    let left = Set(entries.appearing.map(\.id))
    return NavigationDifference(removed: before.disappearing.filter { !left.contains($0.id) })
  }
}
