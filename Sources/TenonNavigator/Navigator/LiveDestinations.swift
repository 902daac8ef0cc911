/// A destination that is shown, and the module that it is of.
struct LiveDestination {
  let destination: Any
  let owner: String?
}

/// The destinations of all entries that are shown.
///
/// In the order of their identities, which is that of their creation: screens come and go at the end, and there are
/// few, so that an array beats a dictionary.
struct LiveDestinations {
  private var ids: [EntryID] = []
  private var items: [LiveDestination] = []

  /// - Complexity: Logarithmic.
  subscript(id: EntryID) -> LiveDestination? {
    let index = index(of: id)
    return index < ids.count && ids[index] == id ? items[index] : nil
  }

  /// Adds the destination of an entry that has none here.
  /// - Complexity: Constant at the end, and linear elsewhere.
  mutating func add(_ id: EntryID, _ item: LiveDestination) {
    let index = index(of: id)
    ids.insert(id, at: index)
    items.insert(item, at: index)
  }

  /// Adds the destination of an entry that is newer than all others. Takes it over, so that it is not retained anew.
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

  /// The first entry whose destination is wanted.
  func first(where isWanted: (Any) -> Bool) -> EntryID? {
    items.firstIndex { isWanted($0.destination) }.map { ids[$0] }
  }

  /// The entries of a module.
  func entries(of owner: String) -> Set<EntryID> {
    Set(items.indices.lazy.filter { items[$0].owner == owner }.map { ids[$0] })
  }

  /// Where an identity is, or would be.
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
