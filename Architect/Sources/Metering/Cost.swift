/// The most that an operation can cost, computed from the sizes of its operands before it is performed.
public struct Cost: Hashable, Sendable {
  /// The number of steps of ``Meter`` that it takes.
  public var steps: Int
  /// The size of its result.
  public var result: Int
  /// The size of what it makes anew. Parts of operands that the result shares with them are not made.
  public var made: Int

  public init(steps: Int, result: Int, made: Int) {
    (self.steps, self.result, self.made) = (steps, result, made)
  }

  /// An operation that looks at a fixed part of its operands, such as whether a list is empty.
  public static let constant = Cost(steps: 1, result: 1, made: 1)

  /// An operation that walks through its operands once, and whose result contains each of their parts at most once.
  public static func walking(_ sizes: Int...) -> Cost {
    let all = sizes.reduce(0, Meter.sum)
    return Cost(steps: 1 + all / 32, result: all, made: all)
  }

  /// An operation that walks through the second operand for each part of the first, and makes a value of a fixed size,
  /// such as whether two lists have a common element.
  public static func comparing(_ first: Int, _ second: Int) -> Cost {
    Cost(steps: Meter.sum(1, Meter.product(first, second) / 8), result: 1, made: 1)
  }

  /// An operation that searches a text for another one. Sizes are numbers of bytes.
  public static func searching(bytes: Int, for needle: Int) -> Cost {
    Cost(steps: Meter.sum(1, Meter.product(bytes, max(needle, 1)) / 16), result: 1, made: 1)
  }

  /// An operation that makes a part of size `part` as often as `count` says, such as a repeated text.
  public static func repeating(_ count: Int, _ part: Int) -> Cost {
    let all = Meter.product(max(count, 0), part)
    return Cost(steps: Meter.sum(1, all / 32), result: all, made: all)
  }

  /// Both operations, of which the second one makes the result.
  public func then(_ next: Cost) -> Cost {
    Cost(steps: Meter.sum(steps, next.steps), result: next.result, made: Meter.sum(made, next.made))
  }
}
