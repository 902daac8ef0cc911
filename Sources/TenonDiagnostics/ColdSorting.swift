/// Returns the indices below `count`, sorted by the elements that they refer to. Equal elements keep their order.
///
/// The standard library's sort is compiled again for each element type. This function is compiled only once.
@inline(never)
package func sortedIndices(_ count: Int, by comesBefore: (Int, Int) -> Bool) -> [Int] {
  (0..<count).sorted(by: comesBefore)
}

extension Array {
  /// Returns the elements, sorted. Equal elements keep their order. Use it for arrays that are rarely sorted; see
  /// ``ColdDictionary``.
  @inline(never)
  package func coldSorted(by comesBefore: (Element, Element) -> Bool) -> [Element] {
    sortedIndices(count) { comesBefore(self[$0], self[$1]) }.map { self[$0] }
  }

  /// Removes the matching elements. Use it for rare removals; see ``ColdDictionary``.
  @inline(never)
  package mutating func coldRemoveAll(where isGone: (Element) -> Bool) { removeAll(where: isGone) }
}

extension [String] {
  /// Returns the strings in their natural order.
  @inline(never)
  package func coldSorted() -> [String] { sortedIndices(count) { self[$0] < self[$1] }.map { self[$0] } }
}
