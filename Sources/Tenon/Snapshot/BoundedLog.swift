/// The latest elements, as many as its limit.
struct BoundedLog<Element> {
  private var ring: [Element] = []
  /// Where the next one goes, once the ring is full.
  private var oldest = 0
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// - Returns: What had to go, to be released outside the lock that guards the log.
  mutating func append(_ element: Element) -> Element? {
    guard ring.count == limit else {
      ring.append(element)
      return nil
    }
    let gone = ring[oldest]
    ring[oldest] = element
    oldest = (oldest + 1) % limit
    return gone
  }

  /// The oldest first.
  var elements: [Element] { Array(ring[oldest...] + ring[..<oldest]) }
}
