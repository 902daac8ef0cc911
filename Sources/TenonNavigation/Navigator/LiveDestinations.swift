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
  private var items: [(id: EntryID, item: LiveDestination)] = []

  /// - Complexity: Logarithmic for reading. Writing is constant at the end, and linear elsewhere.
  subscript(id: EntryID) -> LiveDestination? {
    get {
      let index = index(of: id)
      return index < items.count && items[index].id == id ? items[index].item : nil
    }
    set {
      guard let newValue else {
        remove(id)
        return
      }
      let index = index(of: id)
      if index < items.count, items[index].id == id {
        items[index].item = newValue
      } else {
        items.insert((id, newValue), at: index)
      }
    }
  }

  @discardableResult
  mutating func remove(_ id: EntryID) -> LiveDestination? {
    let index = index(of: id)
    guard index < items.count, items[index].id == id else { return nil }
    return items.remove(at: index).item
  }

  /// The first entry whose destination is wanted.
  func first(where isWanted: (Any) -> Bool) -> EntryID? { items.first { isWanted($0.item.destination) }?.id }

  /// The entries of a module.
  func entries(of owner: String) -> Set<EntryID> {
    Set(items.lazy.filter { $0.item.owner == owner }.map(\.id))
  }

  /// Where an identity is, or would be.
  private func index(of id: EntryID) -> Int {
    guard let last = items.last, id <= last.id else { return items.count }
    var (low, high) = (0, items.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if items[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
