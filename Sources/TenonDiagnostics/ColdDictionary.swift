/// A dictionary for what is read seldom: while something is assembled, verified or shown.
///
/// Its code is compiled once, here, and not once more for each pair of types that a library puts into one. Reading
/// costs some ten nanoseconds more than a dictionary's.
package struct ColdDictionary<Key: Hashable, Value> {
  /// What it holds, for what is made here and read often.
  package private(set) var dictionary: [Key: Value]

  @inline(never)
  package init() { dictionary = [:] }

  /// If several pairs have the same key, the first counts.
  @inline(never)
  package init(first pairs: [(Key, Value)]) {
    dictionary = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// The elements by what they have in common, each list in the elements' order.
  @inline(never)
  package init<Element>(grouping elements: [Element], by key: (Element) -> Key) where Value == [Element] {
    dictionary = Dictionary(grouping: elements, by: key)
  }

  /// The keys, in no order.
  package var keys: [Key] {
    @inline(never) get { Array(dictionary.keys) }
  }

  /// The values, in no order.
  package var values: [Value] {
    @inline(never) get { Array(dictionary.values) }
  }

  package var count: Int {
    @inline(never) get { dictionary.count }
  }

  package var isEmpty: Bool { count == 0 }

  package subscript(key: Key) -> Value? {
    @inline(never) get { dictionary[key] }
    @inline(never) set { dictionary[key] = newValue }
  }

  /// Adds to what a key has, which is empty if there is nothing.
  @inline(never)
  package mutating func append<Element>(_ element: Element, to key: Key) where Value == [Element] {
    dictionary[key, default: []].append(element)
  }

  /// - Returns: What the key had.
  @inline(never)
  @discardableResult
  package mutating func removeValue(forKey key: Key) -> Value? { dictionary.removeValue(forKey: key) }
}

extension ColdDictionary: Sendable where Key: Sendable, Value: Sendable {}

/// A set for what is read seldom; see ``ColdDictionary``.
package struct ColdSet<Element: Hashable> {
  private var set: Set<Element>

  @inline(never)
  package init() { set = [] }

  @inline(never)
  package init(_ elements: [Element]) { set = Set(elements) }

  /// The elements, in no order.
  package var elements: [Element] {
    @inline(never) get { Array(set) }
  }

  @inline(never)
  package func contains(_ element: Element) -> Bool { set.contains(element) }

  /// - Returns: Whether it was not there yet.
  @inline(never)
  @discardableResult
  package mutating func insert(_ element: Element) -> Bool { set.insert(element).inserted }
}

extension ColdSet: Sendable where Element: Sendable {}
