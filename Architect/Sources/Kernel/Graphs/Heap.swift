/// A priority queue.
package struct Heap<Element> {
  private var elements: [Element] = []
  private let precedes: (Element, Element) -> Bool

  /// - Parameter precedes: Whether the first element leaves the queue before the second.
  package init(by precedes: @escaping (Element, Element) -> Bool) { self.precedes = precedes }

  /// The element that leaves the queue next.
  package var first: Element? { elements.first }

  /// - Complexity: O(log *n*).
  package mutating func insert(_ element: Element) {
    elements.append(element)
    var index = elements.count - 1
    while index > 0, precedes(elements[index], elements[(index - 1) / 2]) {
      elements.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  /// - Complexity: O(log *n*).
  package mutating func removeFirst() -> Element? {
    guard let first = elements.first else { return nil }
    let last = elements.removeLast()
    guard !elements.isEmpty else { return first }
    elements[0] = last
    var index = 0
    while true {
      var best = index
      for child in [index * 2 + 1, index * 2 + 2] where child < elements.count {
        if precedes(elements[child], elements[best]) { best = child }
      }
      guard best != index else { return first }
      elements.swapAt(index, best)
      index = best
    }
  }
}
