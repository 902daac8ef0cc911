// The operations on stacks; see `NavigationOperation` for what each does.

extension NavigationState {
  /// Pushes one entry, which must be new, without returning the difference.
  mutating func push(
    _ entry: consuming NavigationEntry, _ place: NavigationPlace, _ limit: Int
  ) throws(NavigationError) {
    let slot = try pushable(place)
    if depth(slot) + 1 > limit { throw .tooDeep(limit) }
    if slot.isPrimary {
      let added = entry
      withStack(slot) { $0.append(added) }
    } else if let modal = slot.modal {
      windows[slot.window].modals[modal].stack.add(entry)
    } else {
      windows[slot.window].tabs[slot.tab].stack.add(entry)
    }
  }

  private func pushable(_ place: NavigationPlace) throws(NavigationError) -> StackSlot {
    let slot = try slot(place)
    if let modal = slot.modal, !windows[slot.window].modals[modal].container.hasStack {
      let name = windows[slot.window].modals[modal].id.name
      throw NavigationError(
        .nothingThere, name,
        "\(name) has no stack; present it in the container .stack, or open the route as .show")
    }
    return slot
  }

  mutating func push(
    _ entries: [NavigationEntry], _ place: NavigationPlace, _ limit: Int
  ) throws(NavigationError) -> NavigationDifference {
    if entries.isEmpty { throw .noScreens }
    let slot = try pushable(place)
    if depth(slot) + entries.count > limit { throw .tooDeep(limit) }
    try requireNew(entries, limit)
    withStack(slot) { stack in for entry in entries { stack.add(entry) } }
    return NavigationDifference(added: entries.appearing)
  }

  mutating func showDetail(
    _ entries: [NavigationEntry], _ place: NavigationPlace, _ limit: Int
  ) throws(NavigationError) -> NavigationDifference {
    if entries.isEmpty { throw .noScreens }
    let slot = try pushable(place.primary)
    if count(slot) + entries.count > limit { throw .tooDeep(limit) }
    try requireNew(entries, limit)
    return withWholeStack(slot) { stack in
      let removed = stack.cut(at: stack.primary.count).removed
      for entry in entries.detailed { stack.append(entry) }
      return NavigationDifference(added: entries.appearing, removed: removed)
    }
  }

  mutating func replace(_ entry: NavigationEntry, _ place: NavigationPlace) throws(NavigationError)
    -> NavigationDifference
  {
    let slot = try slot(place)
    try requireNew([entry], Int.max)
    let removed = withStack(slot) { stack -> [NavigationEntry] in
      let old = stack.popLast()
      stack.append(old?.isDetail == true ? [entry].detailed[0] : entry)
      return old.map { [$0] } ?? []
    }
    return NavigationDifference(added: [entry].appearing, removed: removed.disappearing)
  }

  mutating func land(
    _ entries: [NavigationEntry], _ place: NavigationPlace, _ limit: Int
  ) throws(NavigationError) -> NavigationDifference {
    if entries.isEmpty { throw .noScreens }
    let window = try index(of: place.window)
    let tab =
      try place.tab.map { name throws(NavigationError) in try tabIndex(name, in: window) }
      ?? windows[window].selectedIndex
    if entries.count > limit { throw .tooDeep(limit) }
    // Existing entries that remain may be passed again.
    let (old, kept) = (windows[window].tabs[tab].stack, Set(entries.map(\.id)))
    let staying = Set(old.map(\.id)).intersection(kept)
    let added = entries.filter { !staying.contains($0.id) }
    try requireNew(added, limit)
    let removed = old.filter { !kept.contains($0.id) }
    windows[window].tabs[tab].stack = entries.primary + entries.dropFirst(entries.primary.count).detailed
    let modals = reveal(tab, of: window)
    return NavigationDifference(added: added.appearing, removed: (removed + modals).disappearing)
  }

  mutating func arrive(
    _ entries: [NavigationEntry], _ place: NavigationPlace, _ limit: Int
  ) throws(NavigationError) -> NavigationDifference {
    var place = place
    (place.modal, place.screen) = (nil, nil)
    let slot = try slot(place)
    let change = entries.isEmpty ? NavigationDifference() : try push(entries, place, limit)
    let modals = reveal(slot.tab, of: slot.window)
    return NavigationDifference(added: change.added, removed: modals.disappearing)
  }

  /// Selects a tab and dismisses the modals over it.
  /// - Returns: The entries of the modals.
  private mutating func reveal(_ tab: Int, of window: Int) -> [NavigationEntry] {
    defer { windows[window].modals = [] }
    windows[window].selectedTab = windows[window].tabs[tab].id
    return windows[window].modals.flatMap(\.stack)
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

/// The position of a stack in a state.
struct StackSlot {
  var window: Int
  /// The index of the tab; used only if `modal` is `nil`.
  var tab: Int
  var modal: Int?
  /// Whether the details are excluded.
  var isPrimary = false
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

  /// Returns a place with the names of the window and of the tab or modal that it means now, so that it remains the same
  /// when screens change.
  /// - Throws: ``NavigationError`` if the place does not exist.
  func fixed(_ place: NavigationPlace) throws(NavigationError) -> NavigationPlace {
    var fixed = place
    let slot = try slot(place)
    let window = windows[slot.window]
    fixed.window = window.id
    fixed.tab = slot.modal == nil ? window.tabs[slot.tab].id : window.selectedTab
    fixed.modal = slot.modal.map { window.modals[$0].id }
    return fixed
  }

  /// Returns an operation whose places and windows are fixed.
  func fixed(_ operation: NavigationOperation) throws(NavigationError) -> NavigationOperation {
    func id(_ window: WindowID?) throws(NavigationError) -> WindowID { windows[try index(of: window)].id }
    switch operation.step {
    case .select(let tab, let window): return .select(tab, window: try id(window))
    case .push(let entries, let place): return .push(entries, try fixed(place))
    case .showDetail(let entries, let place): return .showDetail(entries, try fixed(place))
    case .replace(let entry, let place): return .replace(entry, try fixed(place))
    case .land(let entries, let place): return .land(entries, try fixed(place))
    case .arrive(let entries, let place): return .arrive(entries, try fixed(place))
    case .fill(let entry, let place): return .fill(entry, try fixed(place))
    case .pop(let count, let place): return .pop(count: count, try fixed(place))
    case .popToRoot(let place): return .popToRoot(try fixed(place))
    case .present(let modal, let window): return .present(modal, window: try id(window))
    case .dismiss(let window):
      let window = windows[try index(of: window)]
      guard let modal = window.modals.last else { throw .nothingPresented(in: window.id) }
      return .dismissModal(modal.id)
    case .dismissAll(let window): return .dismissAll(window: try id(window))
    case .open, .close, .focus, .popTo, .dismissModal, .goBack, .finish, .addChild, .remove, .restore:
      return operation
    }
  }

  /// Returns the slot of a place that names a screen or a modal.
  @inline(never)
  private func slot(named place: NavigationPlace) throws(NavigationError) -> StackSlot {
    if let screen = place.screen {
      guard var (slot, _) = find(screen) else { throw .closed("screen \(screen.name)", screen.name) }
      slot.isPrimary = place.isPrimary
      return slot
    }
    let window = try index(of: place.window)
    guard let modal = windows[window].modals.firstIndex(where: { $0.id == place.modal }) else {
      let name = place.modal?.name ?? ""
      throw .closed(name, name)
    }
    return StackSlot(
      window: window, tab: windows[window].selectedIndex, modal: modal, isPrimary: place.isPrimary)
  }

  @inline(__always)
  func slot(_ place: NavigationPlace) throws(NavigationError) -> StackSlot {
    if place.screen != nil || place.modal != nil { return try slot(named: place) }
    let window = try index(of: place.window)
    if let tab = place.tab {
      return StackSlot(window: window, tab: try tabIndex(tab, in: window), isPrimary: place.isPrimary)
    }
    let modals = windows[window].modals.count
    return StackSlot(
      window: window, tab: windows[window].selectedIndex, modal: modals > 0 ? modals - 1 : nil,
      isPrimary: place.isPrimary)
  }

  /// Returns the stack that contains an entry, and the index of the entry, or of the ancestor that contains it, in that
  /// stack.
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

  /// Gives an entry on a stack, which has no route, the route for which it stands.
  mutating func name(_ id: EntryID, _ page: AdmittedPage) {
    guard let (slot, index) = find(id), stack(slot)[index].id == id else { return }
    withStack(slot) { stack in
      let old = stack[index]
      stack[index] = NavigationEntry(id: id, page, transition: old.transition)
      if old.isDetail { stack[index].isDetail = true }
      if !old.children.isEmpty { stack[index].children = old.children }
    }
  }

  func count(_ slot: StackSlot) -> Int { slot.isPrimary ? stack(slot).count : depth(slot) }

  /// Returns the number of entries, including details. It is computed in place, because returning a stack would retain
  /// it.
  private func depth(_ slot: StackSlot) -> Int {
    if let modal = slot.modal { return windows[slot.window].modals[modal].stack.count }
    return windows[slot.window].tabs[slot.tab].stack.count
  }

  func stack(_ slot: StackSlot) -> [NavigationEntry] {
    let whole =
      if let modal = slot.modal { windows[slot.window].modals[modal].stack } else {
        windows[slot.window].tabs[slot.tab].stack
      }
    return slot.isPrimary ? whole.primary : whole
  }

  mutating func withStack<Result>(_ slot: StackSlot, _ body: (inout [NavigationEntry]) -> Result) -> Result {
    guard slot.isPrimary else { return withWholeStack(slot, body) }
    return withWholeStack(slot) { whole in
      var primary = whole.primary
      let details = whole.dropFirst(primary.count)
      defer { whole = primary + details }
      return body(&primary)
    }
  }

  private mutating func withWholeStack<Result>(
    _ slot: StackSlot, _ body: (inout [NavigationEntry]) -> Result
  ) -> Result {
    if let modal = slot.modal { return body(&windows[slot.window].modals[modal].stack) }
    return body(&windows[slot.window].tabs[slot.tab].stack)
  }

  /// - Throws: ``NavigationError`` with the code `exists` if an entry is already in the state or occurs twice among the
  ///   new entries, and with the code `tooDeep` if children are nested beyond the limit.
  func requireNew(_ new: [NavigationEntry], _ limit: Int) throws(NavigationError) {
    for entry in new where entry.depth > limit { throw .tooDeep(limit) }
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
  /// The number of generations in the entry and its descendants.
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
  /// The entries below the details, next to which the details are shown.
  package var primary: [NavigationEntry] { Array(prefix { !$0.isDetail }) }

  /// Pushes an entry onto a stack; an entry above a detail is also a detail. It consumes the entry, so that the entry
  /// is not retained again.
  mutating func add(_ entry: consuming NavigationEntry) {
    if let last, last.isDetail, !entry.isDetail { append([entry].detailed[0]) } else { append(entry) }
  }

  /// The entries in the order in which they appear: lowest first, with children after their parents.
  package var appearing: [NavigationEntry] {
    contains { !$0.children.isEmpty } ? flatMap { [$0] + $0.children.appearing } : self
  }

  /// The entries in the order in which they disappear: uppermost first, with children before their parents.
  var disappearing: [NavigationEntry] {
    count < 2 && first?.children.isEmpty != false ? self : appearing.reversed()
  }

  /// Removes all entries from an index on.
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

extension Sequence<NavigationEntry> {
  /// The entries, marked as details.
  var detailed: [NavigationEntry] {
    map { old in
      var entry = old
      entry.isDetail = true
      return entry
    }
  }
}
