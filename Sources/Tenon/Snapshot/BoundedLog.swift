/// A log that keeps the latest elements, up to a limit.
struct BoundedLog<Element> {
  private var ring: [Element] = []
  /// The index of the oldest element, which the next element replaces once the ring is full.
  private var oldest = 0
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// - Returns: The element that was removed, which the caller releases outside the lock that guards the log.
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

  /// The elements, oldest first.
  var elements: [Element] { Array(ring[oldest...] + ring[..<oldest]) }
}
