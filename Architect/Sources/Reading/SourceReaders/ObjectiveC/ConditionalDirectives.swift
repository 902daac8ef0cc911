/// The `#if` directives that are open at a position.
struct ConditionalDirectives {
  private struct Level {
    /// The conditions of the clauses so far.
    var refused: [String]
    var current: String?
    /// Whether a clause is always compiled, so that the ones after it never are.
    var isDecided: Bool
    var isSkipped: Bool
  }

  /// The number of conditions of one kind that are remembered.
  private static let maximum = 64

  private var levels: [Level] = []
  /// The index of the current conditions; `nil` after a directive.
  private var known: Int?

  /// How many of the levels are never compiled.
  private var skipped = 0

  /// Whether the code is never compiled.
  var isSkipping: Bool { skipped > 0 }

  mutating func read(_ word: String, _ condition: String) {
    switch word {
    case "if": open(condition)
    case "ifdef": open("defined(\(condition))")
    case "ifndef": open("!defined(\(condition))")
    case "elif": next(condition)
    case "else": next(nil)
    case "endif": if levels.popLast()?.isSkipped == true { skipped -= 1 }
    default: return
    }
    known = nil
  }

  private mutating func open(_ condition: String) {
    levels.append(Level(refused: [], current: nil, isDecided: false, isSkipped: false))
    next(condition)
  }

  private mutating func next(_ condition: String?) {
    guard var level = levels.popLast() else { return }
    if let current = level.current, level.refused.count < Self.maximum {
      level.refused.append(ConditionText.negation(of: current))
    }
    if level.isSkipped { skipped -= 1 }
    level.isSkipped = level.isDecided
    level.current = nil
    switch condition {
    case "0", "(0)", "NO", "false": level.isSkipped = true
    case "1", "(1)", "YES", "true", nil: level.isDecided = true
    case let other?: level.current = other
    }
    if level.isSkipped { skipped += 1 }
    levels.append(level)
  }

  /// Returns the index of the current conditions in a list, to which they are added if necessary.
  mutating func index(in list: inout [[String]]) -> Int {
    if let known { return known }
    let conditions = levels.prefix(Self.maximum).flatMap { $0.refused + ($0.current.map { [$0] } ?? []) }
    let index: Int
    if list.last == conditions {
      index = list.count - 1
    } else {
      index = list.count
      list.append(conditions)
    }
    known = index
    return index
  }
}
