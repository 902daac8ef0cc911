/// The numbers below `count`, sorted by what they stand for; equals keep their order.
///
/// The standard library's sort is compiled once more for each type that is sorted. This one is compiled once.
@inline(never)
package func sortedIndices(_ count: Int, by comesBefore: (Int, Int) -> Bool) -> [Int] {
  (0..<count).sorted(by: comesBefore)
}

extension Array {
  /// The elements sorted; equals keep their order. For what is sorted seldom; see ``ColdDictionary``.
  @inline(never)
  package func coldSorted(by comesBefore: (Element, Element) -> Bool) -> [Element] {
    sortedIndices(count) { comesBefore(self[$0], self[$1]) }.map { self[$0] }
  }

  /// For what is removed seldom; see ``ColdDictionary``.
  @inline(never)
  package mutating func coldRemoveAll(where isGone: (Element) -> Bool) { removeAll(where: isGone) }
}

extension [String] {
  /// The texts in their natural order.
  @inline(never)
  package func coldSorted() -> [String] { sortedIndices(count) { self[$0] < self[$1] }.map { self[$0] } }
}
