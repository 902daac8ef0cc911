import ModuleGraph

/// The `#if` blocks around the place a reader has reached.
struct ConditionStack {
  private struct Frame {
    /// That none of the branches so far was taken.
    var noneTaken: Condition
    var current: Condition
  }

  private var frames: [Frame] = []

  /// What has to hold for the present place to be compiled.
  private(set) var condition: Condition = .always

  mutating func push(_ branch: Condition) {
    frames.append(Frame(noneTaken: Self.negate(branch), current: branch))
    update()
  }

  /// Goes on with `#elseif`, or with `#else` where `branch` is ``Condition/always``.
  mutating func next(_ branch: Condition) {
    guard var frame = frames.popLast() else { return }
    frame.current = .both(frame.noneTaken, branch)
    frame.noneTaken = .both(frame.noneTaken, Self.negate(branch))
    frames.append(frame)
    update()
  }

  mutating func pop() {
    _ = frames.popLast()
    update()
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
