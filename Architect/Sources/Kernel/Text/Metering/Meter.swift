/// Bounds what it costs to evaluate one text of a repository: a manifest, a BUILD file, a podspec, a file of settings.
///
/// An evaluator keeps one meter while it evaluates a text. It charges every step, and asks before it performs an
/// operation whose cost depends on values: the sizes of the operands tell how large the result can become and how much
/// work it takes, so that nothing is made that is refused afterwards. All evaluators have the same limits.
public struct Meter: Sendable {
  /// The number of steps, each of which takes about a microsecond.
  public static let mostSteps = 500_000
  /// The size of all values together, of which each unit needs at most 32 bytes.
  public static let mostMade = 3_000_000
  /// The size of one value. A text of 800,000 bytes has it, and a list of 50,000 elements.
  public static let largest = 50_000
  /// The number of calls inside each other, and of values inside each other.
  public static let deepest = 64

  /// The number of steps that have been charged.
  public private(set) var steps = 0
  /// The size of all values that have been made.
  public private(set) var made = 0
  /// Why the last operation that ``allows(_:)`` was asked for was refused; `nil` if it was not.
  public private(set) var refusal: Refusal?
  private let mostSteps: Int
  private let mostMade: Int

  /// Why an operation was refused.
  public enum Refusal: Hashable, Sendable {
    /// It would take more steps than are left.
    case steps
    /// Its result, or all values together, would be too large.
    case size
  }

  /// Creates a meter that has not charged anything.
  /// - Parameters:
  ///   - steps: The number of steps, if fewer than usual are left for several texts together.
  ///   - made: The size of all values, if less than usual is left.
  public init(steps: Int = mostSteps, made: Int = mostMade) {
    mostSteps = min(steps, Self.mostSteps)
    mostMade = min(made, Self.mostMade)
  }

  /// Whether a limit was exceeded. After that, every operation is refused.
  public var isExhausted: Bool { steps > mostSteps || made > mostMade }

  /// Charges for work that is bounded by the number of its steps.
  public mutating func spend(_ steps: Int = 1) { self.steps = Self.sum(self.steps, steps) }

  /// Charges for an operation before it is performed.
  /// - Returns: Whether the operation may be performed.
  public mutating func allows(_ cost: Cost) -> Bool {
    refusal =
      cost.result > Self.largest ? .size : Self.sum(steps, cost.steps) > mostSteps ? .steps : nil
    guard refusal == nil else {
      // What is refused was not performed, so other values can still be evaluated.
      spend()
      return false
    }
    spend(cost.steps)
    made = Self.sum(made, cost.made)
    if isExhausted { refusal = .size }
    return !isExhausted
  }

  /// The size of a text, in the unit in which an element of a list has the size 1.
  public static func size(ofText text: some StringProtocol) -> Int { 1 + text.utf8.count / 16 }

  /// The sum of two sizes, which does not overflow.
  public static func sum(_ first: Int, _ second: Int) -> Int {
    let (sum, isTooLarge) = first.addingReportingOverflow(second)
    return isTooLarge ? .max : sum
  }

  /// The product of two sizes, which does not overflow.
  public static func product(_ first: Int, _ second: Int) -> Int {
    let (product, isTooLarge) = first.multipliedReportingOverflow(by: second)
    return isTooLarge ? .max : product
  }
}
