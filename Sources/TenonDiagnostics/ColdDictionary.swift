/// A dictionary for data that is rarely read, for example only during assembly, during verification or for display.
///
/// Its code is compiled only once, in this module, and not again for each pair of types that a library uses. Reading
/// takes about ten nanoseconds longer than reading a `Dictionary`.
package struct ColdDictionary<Key: Hashable, Value> {
  /// The contents, for dictionaries that are created with this type but read often.
  package private(set) var dictionary: [Key: Value]

  @inline(never)
  package init() { dictionary = [:] }

  /// Creates a dictionary from pairs. If several pairs have the same key, the first pair is used.
  @inline(never)
  package init(first pairs: [(Key, Value)]) {
    dictionary = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// Groups the elements by their keys. Each list keeps the order of the elements.
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

  /// Appends an element to a key's list, which is empty at first.
  @inline(never)
  package mutating func append<Element>(_ element: Element, to key: Key) where Value == [Element] {
    dictionary[key, default: []].append(element)
  }

  /// - Returns: The key's previous value.
  @inline(never)
  @discardableResult
  package mutating func removeValue(forKey key: Key) -> Value? { dictionary.removeValue(forKey: key) }
}

extension ColdDictionary: Sendable where Key: Sendable, Value: Sendable {}

/// A set for data that is rarely read; see ``ColdDictionary``.
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

  /// - Returns: Whether the element is new.
  @inline(never)
  @discardableResult
  package mutating func insert(_ element: Element) -> Bool { set.insert(element).inserted }

  @inline(never)
  package mutating func remove(_ element: Element) { set.remove(element) }
}

extension ColdSet: Sendable where Element: Sendable {}
