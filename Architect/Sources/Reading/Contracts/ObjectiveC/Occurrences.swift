import ModuleGraph
import SourceReaders

/// The places where a class or a method is implemented, each with the conditions under which it is compiled.
package struct Occurrences: Sendable {
  package struct Occurrence: Hashable, Sendable {
    package var place: Place
    /// The conditions of the enclosing `#if` directives. A negation starts with `!`.
    package var conditions: [String]
  }

  package private(set) var all: [Occurrence] = []
  /// More occurrences of one name are written by a program, and are not compared.
  private static let most = 32

  package init() {}

  package mutating func add(_ place: Place, under conditions: [String]) {
    let new = Occurrence(place: place, conditions: conditions)
    if all.count < Self.most, !all.contains(new) { all.append(new) }
  }

  package mutating func add(_ other: Occurrences) {
    for one in other.all { add(one.place, under: one.conditions) }
  }

  package func filter(_ isIncluded: (Place) -> Bool) -> Occurrences {
    var result = Occurrences()
    result.all = all.filter { isIncluded($0.place) }
    return result
  }

  /// A condition without which there is none of them; `nil` if every build has one.
  package var condition: String? {
    var left = Set(all.map { Set($0.conditions) })
    // What both branches of an `#if` have does not depend on its condition.
    while let (one, other, common) = Self.alternatives(in: left) {
      left.subtract([one, other])
      left.insert(common)
    }
    guard !left.contains([]) else { return nil }
    return left.map { $0.sorted().joined(separator: " && ") }.min()
  }

  private static func alternatives(
    in sets: Set<Set<String>>
  ) -> (Set<String>, Set<String>, common: Set<String>)? {
    for one in sets {
      for condition in one {
        let common = one.subtracting([condition])
        let other = common.union([ConditionText.negation(of: condition)])
        if other != one, sets.contains(other) { return (one, other, common) }
      }
    }
    return nil
  }

  /// Two places that the same build compiles.
  package var duplicates: (first: Place, second: Place)? {
    for (index, one) in all.enumerated() {
      if let other = all[(index + 1)...].first(where: { !Self.excludes(one.conditions, $0.conditions) }) {
        return (one.place, other.place)
      }
    }
    return nil
  }

  /// Whether the conditions of both never hold together.
  private static func excludes(_ left: [String], _ right: [String]) -> Bool {
    left.contains { mine in
      right.contains { theirs in
        mine == ConditionText.negation(of: theirs) || theirs == ConditionText.negation(of: mine)
      }
    }
  }
}
