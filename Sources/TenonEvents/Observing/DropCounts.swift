/// The number of events of each sender that were dropped because an observer was too slow.
struct DropCounts {
  private var counts: [(context: EventContext, count: Int)] = []

  /// - Returns: Whether this is the first dropped event of any sender.
  @discardableResult
  mutating func note(_ context: EventContext) -> Bool {
    defer {
      if let index = counts.firstIndex(where: { $0.context === context }) {
        counts[index].count += 1
      } else {
        counts.append((context, 1))
      }
    }
    return counts.isEmpty
  }

  func count(of context: EventContext) -> Int { counts.first { $0.context === context }?.count ?? 0 }
}
