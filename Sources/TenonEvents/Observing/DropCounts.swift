/// How many events of each sender an observer was too slow for.
struct DropCounts {
  private var counts: [(context: EventContext, count: Int)] = []

  /// - Returns: Whether it is the first one of all.
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
