/// Where a stack is in a state.
struct StackSlot {
  var window: Int
  /// Counts where `modal` is `nil`.
  var tab: Int
  var modal: Int?
}

extension NavigationState {
  func index(of window: WindowID?) throws(NavigationError) -> Int {
    guard let wanted = window ?? focusedWindow else { throw .noWindow }
    guard let index = windows.firstIndex(where: { $0.id == wanted }) else {
      throw .unknownWindow(wanted, known: windows.map(\.id))
    }
    return index
  }

  func tabIndex(_ tab: TabID, in window: Int) throws(NavigationError) -> Int {
    guard let index = windows[window].tabs.firstIndex(where: { $0.id == tab }) else {
      throw .unknownTab(tab, window: windows[window].id, known: windows[window].tabs.map(\.id))
    }
    return index
  }

  func slot(_ place: NavigationPlace) throws(NavigationError) -> StackSlot {
    let window = try index(of: place.window)
    if let tab = place.tab { return StackSlot(window: window, tab: try tabIndex(tab, in: window)) }
    let modals = windows[window].modals.count
    return StackSlot(
      window: window, tab: windows[window].selectedIndex, modal: modals > 0 ? modals - 1 : nil)
  }

  /// The stack that has an entry, and where it, or the one that it is a child of, is there.
  func find(_ id: EntryID) -> (StackSlot, Int)? {
    for window in windows.indices {
      for modal in windows[window].modals.indices {
        if let index = windows[window].modals[modal].stack.firstIndex(where: { $0.contains(id) }) {
          return (StackSlot(window: window, tab: 0, modal: modal), index)
        }
      }
      for tab in windows[window].tabs.indices {
        if let index = windows[window].tabs[tab].stack.firstIndex(where: { $0.contains(id) }) {
          return (StackSlot(window: window, tab: tab), index)
        }
      }
    }
    return nil
  }

  func count(_ slot: StackSlot) -> Int { stack(slot).count }

  func stack(_ slot: StackSlot) -> [NavigationEntry] {
    if let modal = slot.modal { return windows[slot.window].modals[modal].stack }
    return windows[slot.window].tabs[slot.tab].stack
  }

  mutating func withStack<Result>(_ slot: StackSlot, _ body: (inout [NavigationEntry]) -> Result) -> Result {
    if let modal = slot.modal { return body(&windows[slot.window].modals[modal].stack) }
    return body(&windows[slot.window].tabs[slot.tab].stack)
  }

  /// - Throws: ``NavigationError/entryExists(_:)`` where an entry is here already, or twice among the new ones, and
  ///   ``NavigationError/tooDeep(limit:)`` for children within children beyond the limit.
  func requireNew(_ new: [NavigationEntry], _ limit: Int) throws(NavigationError) {
    for entry in new where entry.depth > limit { throw .tooDeep(limit: limit) }
    if new.count == 1, new[0].children.isEmpty {
      if find(new[0].id) != nil { throw .entryExists(new[0].id) }
      return
    }
    try Set(entries.appearing.map(\.id)).requireNew(new)
  }
}

extension Set<EntryID> {
  func requireNew(_ new: [NavigationEntry]) throws(NavigationError) {
    var known = self
    for entry in new.appearing where !known.insert(entry.id).inserted { throw .entryExists(entry.id) }
  }
}

extension NavigationEntry {
  /// How many generations the entry and its children are.
  var depth: Int {
    var (generation, count) = ([self], 0)
    while !generation.isEmpty {
      generation = generation.flatMap(\.children)
      count += 1
    }
    return count
  }

  mutating func insert(_ child: NavigationEntry, into id: EntryID) {
    if self.id == id {
      children.append(child)
    } else if let index = children.firstIndex(where: { $0.contains(id) }) {
      children[index].insert(child, into: id)
    }
  }
}

extension [NavigationEntry] {
  /// The order in which entries appear: the lowest first, children after their parents.
  var appearing: [NavigationEntry] {
    contains { !$0.children.isEmpty } ? flatMap { [$0] + $0.children.appearing } : self
  }

  /// The order in which entries go: the uppermost first, children before their parents.
  var disappearing: [NavigationEntry] {
    count < 2 && first?.children.isEmpty != false ? self : appearing.reversed()
  }

  /// Takes off everything from an index on.
  mutating func cut(at index: Int) -> NavigationDifference {
    let gone = Array(self[index...])
    removeSubrange(index...)
    return NavigationDifference(removed: gone.disappearing)
  }

  mutating func remove(_ ids: Set<EntryID>) {
    removeAll { ids.contains($0.id) }
    for index in indices { self[index].children.remove(ids) }
  }
}
