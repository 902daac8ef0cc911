/// Bounds what it costs to evaluate many texts together, such as all BUILD files of a workspace.
///
/// What a text needs is proportional to its length, unless it makes large values. A few texts may do that, but not
/// thousands of them. This is a class, because all evaluators of a reading share it.
public final class Allowance {
  /// The number of steps for all texts together, besides those for their lengths.
  public static let commonSteps = 2_000_000

  private var steps: Int
  private var made: Int
  /// Whether an operation of ``allows(_:)`` was refused.
  public private(set) var hasRefused = false

  /// Creates an allowance of which nothing is used.
  public init(steps: Int = commonSteps, made: Int = Meter.mostMade) {
    (self.steps, self.made) = (steps, made)
  }

  /// Takes note of a text that is evaluated.
  /// - Parameter bytes: The length of the text.
  public func add(bytes: Int) { (steps, made) = (Meter.sum(steps, bytes), Meter.sum(made, bytes)) }

  /// Returns the meter for an evaluation, whose cost is charged afterwards with ``take(_:)``.
  public var meter: Meter { Meter(steps: max(steps, 0), made: max(made, 0)) }

  /// What is left for one evaluation, for an evaluator behind an interface that has no meter.
  public var rest: (steps: Int, made: Int) {
    (min(max(steps, 0), Meter.mostSteps), min(max(made, 0), Meter.mostMade))
  }

  /// Takes note of what an evaluation has cost.
  public func take(_ meter: Meter) { take(steps: meter.steps, made: meter.made) }

  /// Takes note of what an evaluation has cost.
  public func take(steps: Int, made: Int) {
    self.steps -= min(steps, Meter.mostSteps)
    self.made -= min(made, Meter.mostMade)
  }

  /// Performs an evaluation that keeps nothing of what it makes except for its result.
  public func metered<Result>(_ body: (inout Meter) -> Result) -> Result {
    var meter = meter
    let result = body(&meter)
    steps -= min(meter.steps, Meter.mostSteps)
    return result
  }

  /// Charges for an operation before it is performed.
  /// - Returns: Whether the operation may be performed.
  public func allows(_ cost: Cost) -> Bool {
    var meter = meter
    let isAllowed = meter.allows(cost)
    take(meter)
    if !isAllowed { hasRefused = true }
    return isAllowed
  }

  /// Returns whether an operation was refused since the last call, to tell the texts apart that share the allowance.
  public func takeRefusal() -> Bool {
    defer { hasRefused = false }
    return hasRefused
  }
}
