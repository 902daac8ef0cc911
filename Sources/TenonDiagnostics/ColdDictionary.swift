/// A dictionary for what is read seldom: while something is assembled, verified or shown.
///
/// Its code is compiled once, here, and not once more for each pair of types that a library puts into one. Reading
/// costs some ten nanoseconds more than a dictionary's.
package struct ColdDictionary<Key: Hashable, Value> {
  private var dictionary: [Key: Value]

  @inline(never)
  package init() { dictionary = [:] }

  /// The keys, in no order.
  package var keys: [Key] {
    @inline(never) get { Array(dictionary.keys) }
  }

  /// The values, in no order.
  package var values: [Value] {
    @inline(never) get { Array(dictionary.values) }
  }

  package subscript(key: Key) -> Value? {
    @inline(never) get { dictionary[key] }
    @inline(never) set { dictionary[key] = newValue }
  }
}

extension ColdDictionary: Sendable where Key: Sendable, Value: Sendable {}
