import ModuleGraph

/// The `#if` blocks around the current position of a reader.
struct ConditionStack {
  private struct Frame {
    /// The condition under which none of the previous branches was taken.
    var noneTaken: Condition
    var current: Condition
  }

  private var frames: [Frame] = []
  /// The number of parts of all conditions so far in the blocks around the current position.
  private var parts = 0
  private var partsOutside: [Int] = []

  /// Whether a limit was exceeded that is far above what hand-written code needs. Conditions are trees: each import
  /// contains all conditions around it, and evaluation visits every leaf.
  private(set) var isTooLarge = false
  private static let maximumDepth = 64
  private static let maximumParts = 500

  /// The condition under which the code at the current position is compiled.
  private(set) var condition: Condition = .always

  mutating func push(_ branch: Condition) {
    partsOutside.append(parts)
    guard admits(branch) else { return }
    frames.append(Frame(noneTaken: Self.negate(branch), current: branch))
    update()
  }

  /// Continues with `#elseif`, or with `#else` if `branch` is ``Condition/always``.
  mutating func next(_ branch: Condition) {
    guard admits(branch), var frame = frames.popLast() else { return }
    frame.current = .both(frame.noneTaken, branch)
    frame.noneTaken = .both(frame.noneTaken, Self.negate(branch))
    frames.append(frame)
    update()
  }

  mutating func pop() {
    guard !isTooLarge else { return }
    _ = frames.popLast()
    parts = partsOutside.popLast() ?? 0
    update()
  }

  /// Counts the parts of `branch`, and returns whether it can be added. Once there are too many parts, no branch can be
  /// added.
  private mutating func admits(_ branch: Condition) -> Bool {
    parts += branch.count
    if parts > Self.maximumParts || partsOutside.count > Self.maximumDepth { isTooLarge = true }
    return !isTooLarge
  }

  var isEmpty: Bool { frames.isEmpty }

  private mutating func update() {
    condition = frames.reduce(.always) { .both($0, $1.current) }
  }

  private static func negate(_ condition: Condition) -> Condition {
    switch condition {
    case .always: .never
    case .never: .always
    case .not(let inner): inner
    default: .not(condition)
    }
  }
}
