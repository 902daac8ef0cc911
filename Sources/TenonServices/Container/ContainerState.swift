import TenonSynchronization

/// The state that a container owns and changes under its lock.
struct ContainerState: Sendable {
  /// The table of the services that the container was created with.
  private let table: ServiceTable
  /// The services that have been installed since then, by identity. Their instances are read under a lock anyway, so
  /// they need no separate table, which would have to be kept in memory.
  private(set) var installed: [ServiceIdentity: ServiceEntry] = [:]
  /// All entries, in the order of registration.
  private(set) var entries: [ServiceEntry]
  /// Entries that were removed. A reader may still be accessing one, so they are kept as long as the container.
  var retiredEntries: [ServiceEntry] = []
  /// Entries whose value was made here, without duplicates, in the order in which they were last made.
  var created: [ServiceEntry] = []
  /// Entries whose value was torn down but must stay in memory.
  var tornDown: [ServiceEntry] = []
  /// Withdrawn entries that have not been torn down yet.
  var withdrawn: [ServiceEntry] = []
  /// The original entries of suspended services.
  var suspended: [ServiceEntry] = []
  /// Whether all entries have been removed, so that no service can be found.
  private var isEmptied = false
  var life = Life.open
  /// The services that are being made at this moment: few, and the innermost last.
  private(set) var creations: [Creation] = []
  /// The callers that are waiting until none of the given entries is being made.
  private var quietWaits: [(entries: [ServiceEntry], waiters: WaiterList<Void>)] = []
  /// The child containers, in the order in which they were added. A child keeps this container alive, but this
  /// container does not keep a child alive.
  private(set) var children: [(number: Int, container: WeakContainer)] = []
  private var nextChild = 0

  enum Life {
    case open
    /// The child containers are being shut down; `isClosed` is set once the container no longer provides
    /// services.
    case ending(WaiterList<Void>, isClosed: Bool)
    case ended
  }

  struct Creation {
    let entry: ServiceEntry
    /// The source that makes the service, or `nil` if the requesting thread makes it.
    let source: (any ServiceSource)?
  }

  init(table: ServiceTable, entries: [ServiceEntry]) {
    self.table = table
    self.entries = entries
  }

  /// Whether the container no longer provides services.
  var isClosed: Bool {
    switch life {
    case .open, .ending(_, isClosed: false): false
    case .ending(_, isClosed: true), .ended: true
    }
  }

  /// Returns the entry registered for an identity.
  func entry(for identity: ServiceIdentity) -> ServiceEntry? {
    guard !isEmptied else { return nil }
    return table.presentEntry(for: identity) ?? (installed.isEmpty ? nil : installed[identity])
  }

  /// Returns whether the entry can still be resolved.
  func gives(_ entry: ServiceEntry) -> Bool { !isClosed && self.entry(for: entry.identity) == entry }

  /// Adds entries, whose identities must be free.
  mutating func add(_ added: [ServiceEntry]) {
    for entry in added { installed[entry.identity] = entry }
    entries += added
  }

  /// Removes entries that are registered here. Readers see entries of the table disappear one after another.
  /// - Complexity: O(the removed entries + the entries that were registered after the first of them).
  mutating func remove(_ removed: [ServiceEntry]) {
    var rest = Set(removed.map(\.address))
    for entry in removed {
      if installed.removeValue(forKey: entry.identity) == nil { table.replace(entry.identity, by: nil) }
    }
    var index = entries.count
    while !rest.isEmpty, index > 0 {
      index -= 1
      if rest.remove(entries[index].address) != nil { entries.remove(at: index) }
    }
  }

  /// Replaces the entries for which `replacement` returns another one. Readers see them change one after another.
  mutating func replace(_ replacement: (ServiceEntry) -> ServiceEntry?) {
    for index in entries.indices {
      guard let entry = replacement(entries[index]) else { continue }
      if installed[entry.identity] == nil {
        table.replace(entry.identity, by: entry)
      } else {
        installed[entry.identity] = entry
      }
      entries[index] = entry
    }
  }

  /// Puts the original entries of suspended services back, unless their stand-ins have been removed or replaced.
  mutating func resume(where isResumed: (ServiceEntry) -> Bool) {
    guard !isClosed else { return }
    var originals: [ServiceIdentity: ServiceEntry] = [:]
    for entry in suspended where isResumed(entry) { originals[entry.identity] = entry }
    var replaced: [ServiceEntry] = []
    replace { entry in
      guard entry.details?.unavailable?.start != nil, let original = originals[entry.identity] else {
        return nil
      }
      replaced.append(entry)
      return original
    }
    retiredEntries += replaced
    let resumed = Set(replaced.map(\.identity))
    suspended.removeAll { resumed.contains($0.identity) }
  }

  /// Removes the original entries of suspended services whose stand-ins were removed.
  mutating func takeSuspended(of standIns: [ServiceEntry]) -> [ServiceEntry] {
    guard !suspended.isEmpty else { return [] }
    let identities = Set(standIns.map(\.identity))
    defer { suspended.removeAll { identities.contains($0.identity) } }
    return suspended.filter { identities.contains($0.identity) }
  }

  /// Removes all entries.
  /// - Returns: The entries that were registered.
  mutating func removeAll() -> [ServiceEntry] {
    isEmptied = true
    installed = [:]
    defer { entries = [] }
    return entries
  }

  /// Returns whether the entry's factory is running, as far as its calls are noted.
  func isMaking(_ entry: ServiceEntry) -> Bool { creations.contains { $0.entry == entry } }

  // MARK: Creations

  /// Returns whether a thread is making the entry's value.
  func isCreating(_ entry: ServiceEntry) -> Bool {
    creations.contains { $0.entry == entry && $0.source == nil }
  }

  mutating func beginCreation(_ entry: ServiceEntry, by source: (any ServiceSource)?) {
    creations.append(Creation(entry: entry, source: source))
  }

  /// - Parameter hasMade: Whether there is now a value that the container keeps.
  /// - Returns: The waiters that have nothing left to wait for.
  mutating func endCreation(
    _ entry: ServiceEntry, by source: (any ServiceSource)?, hasMade: Bool
  ) -> [Waiter<Void>] {
    if hasMade {
      // A source may make its service more than once; only the last time counts.
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

  /// Returns a waiter that is resumed when none of the entries is being made any more; `nil` if none is being made now.
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

  /// - Complexity: O(children) in the worst case; O(1) for the newest child.
  mutating func forget(_ number: Int) {
    if let index = children.lastIndex(where: { $0.number == number }) { children.remove(at: index) }
  }

  // MARK: Ending

  /// Removes the matching entries from ``created`` and returns them in the order in which they were last made.
  mutating func takeCreated(where isTaken: (ServiceEntry) -> Bool) -> [ServiceEntry] {
    var taken: [ServiceEntry] = []
    var left: [ServiceEntry] = []
    for entry in created {
      if isTaken(entry) { taken.append(entry) } else { left.append(entry) }
    }
    created = left
    return taken
  }

  /// Frees everything: made values in the reverse order of their creation, then registered instances, then memory.
  func destroy() {
    for entry in (tornDown + created).reversed() { entry.releaseValue() }
    let all = retiredEntries + suspended + entries
    for entry in all.reversed() where entry.operations.isInstance { entry.releaseValue() }
    for entry in all { entry.operations.destroy(entry) }
    table.deallocate()
  }
}

/// A weak reference to a container, for objects that the container itself may keep.
final class WeakContainer: @unchecked Sendable {
  // `@unchecked Sendable`: a weak reference is read atomically, and only the runtime writes it.
  private(set) weak var value: ServiceContainer?

  init(_ value: ServiceContainer) { self.value = value }
}
