import TenonSynchronization

/// What a container owns and changes under its lock.
struct ContainerState: Sendable {
  /// The table of what the container was made with.
  private let table: ServiceTable
  /// What was installed since, by its identity. Its instances are read under a lock anyway; so what comes and goes needs no
  /// table of its own, which would have to be kept.
  private(set) var installed: [ServiceIdentity: ServiceEntry] = [:]
  /// All entries, in the order of registration.
  private(set) var entries: [ServiceEntry]
  /// Entries that were taken out. A reader may still look into one, so they are kept as long as the container.
  var retiredEntries: [ServiceEntry] = []
  /// Entries whose value was made here, each once, in the order they were last made.
  var created: [ServiceEntry] = []
  /// Entries whose value was torn down and must stay in memory.
  var tornDown: [ServiceEntry] = []
  /// Entries in whose place there is a reason, still to be torn down.
  var withdrawn: [ServiceEntry] = []
  /// Whether nobody finds anything any more.
  private var isEmptied = false
  var life = Life.open
  /// What is being made at this moment: few, and the innermost last.
  private(set) var creations: [Creation] = []
  /// Who waits until none of some entries is being made.
  private var quietWaits: [(entries: [ServiceEntry], waiters: WaiterList<Void>)] = []
  /// The containers below in the order they came, which keep this one alive and not the other way round.
  private(set) var children: [(number: Int, container: WeakContainer)] = []
  private var nextChild = 0

  enum Life {
    case open
    /// Children are being ended; `isClosed` once it gives no more services.
    case ending(WaiterList<Void>, isClosed: Bool)
    case ended
  }

  struct Creation {
    let entry: ServiceEntry
    /// Who makes it, if it is not the thread that asked.
    let source: (any ServiceSource)?
  }

  init(table: ServiceTable, entries: [ServiceEntry]) {
    self.table = table
    self.entries = entries
  }

  /// Whether it gives no more services.
  var isClosed: Bool {
    switch life {
    case .open, .ending(_, isClosed: false): false
    case .ending(_, isClosed: true), .ended: true
    }
  }

  /// The entry registered for an identity.
  func entry(for identity: ServiceIdentity) -> ServiceEntry? {
    guard !isEmptied else { return nil }
    return table.presentEntry(for: identity) ?? (installed.isEmpty ? nil : installed[identity])
  }

  /// Whether the entry is still given out.
  func gives(_ entry: ServiceEntry) -> Bool { !isClosed && self.entry(for: entry.identity) == entry }

  /// Replaces what is registered. What is in the table, readers see gone or replaced one after the other.
  mutating func replace(_ entries: [ServiceEntry]) {
    installed = [:]
    for entry in entries {
      switch table.presentEntry(for: entry.identity) {
      case entry: break
      case nil: installed[entry.identity] = entry
      default: table.replace(entry.identity, by: entry)
      }
    }
    let kept = IdentityMap(entries.lazy.map(\.identity))
    for entry in self.entries where kept[entry.identity] == nil {
      if table.presentEntry(for: entry.identity) == entry { table.replace(entry.identity, by: nil) }
    }
    self.entries = entries
  }

  /// It has nothing to give any more.
  /// - Returns: What was registered.
  mutating func removeAll() -> [ServiceEntry] {
    isEmptied = true
    installed = [:]
    defer { entries = [] }
    return entries
  }

  /// Whether something is made by the entry's factory at this moment, as far as that is noted.
  func isMaking(_ entry: ServiceEntry) -> Bool { creations.contains { $0.entry == entry } }

  // MARK: Creations

  /// Whether a thread is making the entry's value.
  func isCreating(_ entry: ServiceEntry) -> Bool {
    creations.contains { $0.entry == entry && $0.source == nil }
  }

  mutating func beginCreation(_ entry: ServiceEntry, by source: (any ServiceSource)?) {
    creations.append(Creation(entry: entry, source: source))
  }

  /// - Parameter hasMade: Whether there is a value now that the container keeps.
  /// - Returns: Who waited for this and has nothing to wait for any more.
  mutating func endCreation(
    _ entry: ServiceEntry, by source: (any ServiceSource)?, hasMade: Bool
  ) -> [Waiter<Void>] {
    if hasMade {
      // What a source makes again was made before.
      if source != nil, let index = created.lastIndex(of: entry) { created.remove(at: index) }
      created.append(entry)
    }
    if let index = creations.lastIndex(where: { $0.entry == entry && $0.source === source }) {
      creations.remove(at: index)
    }
    guard !quietWaits.isEmpty else { return [] }
    var ended: [Waiter<Void>] = []
    for index in quietWaits.indices.reversed() where isQuiet(quietWaits[index].entries) {
      ended += quietWaits[index].waiters.removeAll()
      quietWaits.remove(at: index)
    }
    return ended
  }

  private func isQuiet(_ entries: [ServiceEntry]) -> Bool {
    !creations.contains { entries.contains($0.entry) }
  }

  /// Who waits until none of the entries is being made, if one is.
  mutating func waitUntilQuiet(_ entries: [ServiceEntry]) -> Waiter<Void>? {
    if isQuiet(entries) { return nil }
    var waiters = WaiterList<Void>()
    let waiter = waiters.add()
    quietWaits.append((entries, waiters))
    return waiter
  }

  // MARK: Children

  mutating func adopt(_ child: WeakContainer) -> Int {
    nextChild += 1
    children.append((nextChild, child))
    return nextChild
  }

  /// - Complexity: O(children) at the worst; O(1) for the newest.
  mutating func forget(_ number: Int) {
    if let index = children.lastIndex(where: { $0.number == number }) { children.remove(at: index) }
  }

  // MARK: Ending

  /// Takes those out of the entries made here, in the order they were last made.
  mutating func takeCreated(where isTaken: (ServiceEntry) -> Bool) -> [ServiceEntry] {
    var taken: [ServiceEntry] = []
    var left: [ServiceEntry] = []
    for entry in created {
      if isTaken(entry) { taken.append(entry) } else { left.append(entry) }
    }
    created = left
    return taken
  }

  /// Frees everything: values in the reverse order of their making, then instances, then memory.
  func destroy() {
    for entry in (tornDown + created).reversed() { entry.releaseValue() }
    let all = retiredEntries + entries
    for entry in all.reversed() where entry.operations.isInstance { entry.releaseValue() }
    for entry in all { entry.operations.destroy(entry) }
    table.deallocate()
  }
}

/// A container that is not kept alive, for what the container itself may keep.
final class WeakContainer: @unchecked Sendable {
  // `@unchecked Sendable`: a weak reference is read atomically, and only the runtime writes it.
  private(set) weak var value: ServiceContainer?

  init(_ value: ServiceContainer) { self.value = value }
}
