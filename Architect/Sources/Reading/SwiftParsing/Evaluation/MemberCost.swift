internal import Text

/// What a member of one of Swift's own types costs. A member that has no cost is not evaluated.
enum MemberCost {
  /// It looks at a fixed part of the value.
  case constant
  /// It reads the texts of the value and of the arguments once, or passes on the elements of lists.
  case reading
  /// It calls a function for each element, or compares elements. Each call and each comparison is charged where it
  /// happens, and none happens when nothing is left.
  case calling
  case sorting
  /// It searches for a text in a text.
  case searching
  /// It divides a text at each occurrence of another one.
  case splitting
  /// It replaces each occurrence of a text by another one.
  case replacing
  /// It puts a text between the elements of a list.
  case joining

  /// Returns the cost for a value and arguments. What the result needs is charged when it is made.
  func cost(of value: EvaluatedValue, _ arguments: [EvaluatedValue.Argument]?) -> Cost {
    let operands = (arguments ?? []).map(\.value)
    let whole = operands.reduce(value.extent.size) { Meter.sum($0, $1.extent.size) }
    let bytes = value.string?.utf8.count ?? 0
    let texts = operands.map { $0.string?.utf8.count ?? 0 }
    let first = texts.first ?? 0
    var cost =
      switch self {
      case .constant, .calling: Cost.constant
      case .reading: Cost.reading(whole)
      case .sorting: Cost.sorting(whole)
      case .searching: Cost.searching(bytes: bytes, for: first)
      case .splitting:
        Cost.searching(bytes: bytes, for: first).then(.splitting(bytes, into: bytes / max(first, 1) + 1))
      case .replacing: Cost.replacing(first, in: bytes, with: texts.last ?? 0)
      case .joining: Cost.joining(value.array?.count ?? 0, value.extent.size, separator: first)
      }
    cost.made = 0
    return cost
  }
}

extension StandardMembers {
  static let costsOfText: [String: MemberCost] = [
    "isEmpty": .constant, "count": .reading, "capitalized": .reading, "description": .constant,
    "self": .constant, "rawValue": .constant, "lowercased": .reading, "uppercased": .reading,
    "hasPrefix": .reading, "hasSuffix": .reading, "contains": .searching, "appending": .reading,
    "replacingOccurrences": .replacing, "replacing": .replacing, "components": .splitting,
    "split": .splitting, "prefix": .reading, "suffix": .reading, "dropFirst": .reading, "dropLast": .reading,
  ]

  static let costsOfList: [String: MemberCost] = [
    "indices": .reading, "allSatisfy": .calling, "subtracting": .calling, "intersection": .calling,
    "sorted": .sorting, "isEmpty": .constant, "count": .constant, "first": .calling, "last": .calling,
    "reversed": .reading, "shuffled": .constant, "lazy": .constant, "union": .calling, "appending": .reading,
    "dropFirst": .reading, "joined": .joining, "enumerated": .reading, "contains": .calling,
    "firstIndex": .calling, "map": .calling, "flatMap": .calling, "compactMap": .calling,
    "forEach": .calling, "filter": .calling, "reduce": .calling,
  ]

  static let costsOfDictionary: [String: MemberCost] = [
    "count": .constant, "isEmpty": .constant, "keys": .reading, "values": .reading, "merging": .calling,
    "map": .reading, "flatMap": .reading, "compactMap": .reading, "forEach": .reading, "filter": .reading,
  ]
}
