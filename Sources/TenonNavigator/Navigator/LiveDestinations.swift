/// A destination on display, with its module.
struct LiveDestination {
  let destination: Any
  let owner: String?
}

/// The destinations of all entries on display.
///
/// They are in the order of their identities, which is the order of their creation. There are few screens, and most are
/// added and removed at the end, so an array is faster than a dictionary.
struct LiveDestinations {
  private var ids: [EntryID] = []
  private var items: [LiveDestination] = []

  /// - Complexity: Logarithmic.
  subscript(id: EntryID) -> LiveDestination? {
    let index = index(of: id)
    return index < ids.count && ids[index] == id ? items[index] : nil
  }

  /// Adds the destination of an entry that does not have one yet.
  /// - Complexity: Constant at the end; linear elsewhere.
  mutating func add(_ id: EntryID, _ item: LiveDestination) {
    let index = index(of: id)
    ids.insert(id, at: index)
    items.insert(item, at: index)
  }

  /// Adds the destination of an entry that is usually newer than all others. It consumes the destination, so that the
  /// destination is not retained again.
  @inline(__always)
  mutating func add(_ id: EntryID, _ destination: consuming Any, owner: consuming String?) {
    guard ids.last.map({ $0.number < id.number }) ?? true else {
      return add(id, LiveDestination(destination: destination, owner: owner))
    }
    ids.append(id)
    items.append(LiveDestination(destination: destination, owner: owner))
  }

  @discardableResult
  mutating func remove(_ id: EntryID) -> LiveDestination? {
    let index = index(of: id)
    guard index < ids.count, ids[index] == id else { return nil }
    if index == ids.indices.last {
      ids.removeLast()
      return items.removeLast()
    }
    ids.remove(at: index)
    return items.remove(at: index)
  }

  /// Returns the first entry whose destination satisfies a condition.
  func first(where isWanted: (Any) -> Bool) -> EntryID? {
    items.firstIndex { isWanted($0.destination) }.map { ids[$0] }
  }

  /// Returns the entries of a module.
  func entries(of owner: String) -> Set<EntryID> {
    Set(items.indices.lazy.filter { items[$0].owner == owner }.map { ids[$0] })
  }

  /// Returns the index of an identity, or the index at which it would be inserted.
  private func index(of id: EntryID) -> Int {
    guard let last = ids.last, id.number <= last.number else { return ids.count }
    var (low, high) = (0, ids.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle].number < id.number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
