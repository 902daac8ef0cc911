import ModuleGraph

/// The `#if` blocks around the place that a reader has reached.
struct ConditionStack {
  private struct Frame {
    /// The condition that none of the previous branches was taken.
    var noneTaken: Condition
    var current: Condition
  }

  private var frames: [Frame] = []
  /// The parts of the conditions met so far at the present place and before it in its blocks.
  private var parts = 0
  private var partsOutside: [Int] = []

  /// Whether a limit was passed that no hand-written code comes near. Conditions are trees: each import carries the whole
  /// of those around it, and evaluating them goes down to the leaves.
  private(set) var isTooLarge = false
  private static let maximumDepth = 64
  private static let maximumParts = 500

  /// What has to hold for the present place to be compiled.
  private(set) var condition: Condition = .always

  mutating func push(_ branch: Condition) {
    partsOutside.append(parts)
    guard admits(branch) else { return }
    frames.append(Frame(noneTaken: Self.negate(branch), current: branch))
    update()
  }

  /// Goes on with `#elseif`, or with `#else` where `branch` is ``Condition/always``.
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

  /// Counts the parts of `branch`; once there are too many, nothing more is taken in.
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
