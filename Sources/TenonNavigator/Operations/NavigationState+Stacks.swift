// The operations on stacks; see `NavigationOperation` for what each does.

extension NavigationState {
  /// Pushes one entry that is known to be new, without telling the difference.
  mutating func push(_ entry: NavigationEntry, _ place: NavigationPlace, _ limit: Int) throws(NavigationError)
  {
    let slot = try pushable(place)
    if count(slot) + 1 > limit { throw .tooDeep(limit: limit) }
    withStack(slot) { $0.append(entry) }
  }

  private func pushable(_ place: NavigationPlace) throws(NavigationError) -> StackSlot {
    let slot = try slot(place)
    if let modal = slot.modal, !windows[slot.window].modals[modal].container.hasStack {
      throw .noStack(windows[slot.window].modals[modal].id)
    }
    return slot
  }

  mutating func push(
    _ entries: [NavigationEntry], _ place: NavigationPlace, _ limit: Int
  ) throws(NavigationError) -> NavigationDifference {
    let slot = try pushable(place)
    if count(slot) + entries.count > limit { throw .tooDeep(limit: limit) }
    try requireNew(entries, limit)
    withStack(slot) { $0.append(contentsOf: entries) }
    return NavigationDifference(added: entries.appearing)
  }

  mutating func replace(_ entry: NavigationEntry, _ place: NavigationPlace) throws(NavigationError)
    -> NavigationDifference
  {
    let slot = try slot(place)
    try requireNew([entry], Int.max)
    let removed = withStack(slot) { stack -> [NavigationEntry] in
      let old = stack.popLast()
      stack.append(entry)
      return old.map { [$0] } ?? []
    }
    return NavigationDifference(added: [entry].appearing, removed: removed.disappearing)
  }

  mutating func land(
    _ entries: [NavigationEntry], _ place: NavigationPlace, _ limit: Int
  ) throws(NavigationError) -> NavigationDifference {
    let window = try index(of: place.window)
    let tab =
      try place.tab.map { name throws(NavigationError) in try tabIndex(name, in: window) }
      ?? windows[window].selectedIndex
    if entries.count > limit { throw .tooDeep(limit: limit) }
    // Entries that stay may be given again.
    let (old, kept) = (windows[window].tabs[tab].stack, Set(entries.map(\.id)))
    let staying = Set(old.map(\.id)).intersection(kept)
    let added = entries.filter { !staying.contains($0.id) }
    try requireNew(added, limit)
    let removed = old.filter { !kept.contains($0.id) }
    let modals = windows[window].modals
    windows[window].modals = []
    windows[window].tabs[tab].stack = entries
    windows[window].selectedTab = windows[window].tabs[tab].id
    return NavigationDifference(
      added: added.appearing, removed: (removed + modals.flatMap(\.stack)).disappearing)
  }

  mutating func pop(_ count: Int, _ place: NavigationPlace) throws(NavigationError)
    -> NavigationDifference
  {
    let slot = try slot(place)
    guard count > 0, self.count(slot) > count else { throw .nothingToPop }
    return withStack(slot) { $0.cut(at: $0.count - count) }
  }

  mutating func popToRoot(_ place: NavigationPlace) throws(NavigationError) -> NavigationDifference {
    let slot = try slot(place)
    guard count(slot) > 0 else { throw .nothingToPop }
    return withStack(slot) { $0.cut(at: 1) }
  }

  mutating func popTo(_ id: EntryID) throws(NavigationError) -> NavigationDifference {
    guard let (slot, index) = find(id) else { throw .unknownEntry(id) }
    return withStack(slot) { $0.cut(at: index + 1) }
  }
}
