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

  /// An operation that looks at each character of texts, which takes longer than copying them.
  public static func reading(_ sizes: Int...) -> Cost {
    let all = sizes.reduce(0, Meter.sum)
    return Cost(steps: Meter.sum(1, all), result: all, made: all)
  }

  /// An operation that brings parts in order.
  public static func sorting(_ size: Int) -> Cost {
    Cost(steps: Meter.sum(1, Meter.product(size, 16)), result: size, made: size)
  }

  /// An operation that makes a part of size `part` as often as `count` says, such as a repeated text.
  public static func repeating(_ count: Int, _ part: Int) -> Cost {
    let all = Meter.product(max(count, 0), part)
    return Cost(steps: Meter.sum(1, all / 32), result: all, made: all)
  }

  /// An operation that replaces each occurrence of a text in another one. Sizes are numbers of bytes.
  public static func replacing(_ needle: Int, in bytes: Int, with new: Int) -> Cost {
    let most = needle == 0 ? Meter.sum(bytes, 1) : bytes / needle
    let size = 1 + Meter.sum(bytes, Meter.product(most, new)) / 16
    return searching(bytes: bytes, for: needle).then(.reading(size))
  }

  /// An operation that splits a text of so many bytes where another text occurs `count` times.
  public static func splitting(_ bytes: Int, into count: Int) -> Cost {
    .reading(Meter.sum(2 + bytes / 16, count))
  }

  /// An operation that joins the elements of a list to a text.
  /// - Parameters:
  ///   - count: The number of elements, which have the size `size` together.
  ///   - separator: The number of bytes between two elements.
  public static func joining(_ count: Int, _ size: Int, separator: Int) -> Cost {
    .reading(Meter.sum(size, Meter.product(count, separator) / 16))
  }

  /// An operation that compares each of some paths with patterns.
  /// - Parameter weight: How much work it is to match a path, where 1 is that for a pattern of usual length.
  public static func matching(_ paths: Int, with weight: Int) -> Cost {
    Cost(
      steps: Meter.sum(1, Meter.product(2, Meter.product(paths, weight))), result: 1,
      made: Meter.product(4, paths))
  }

  /// The operation with a result that is a truth, a number or one of the operands.
  public var withoutResult: Cost { Cost(steps: steps, result: 1, made: 1) }

  /// Both operations, of which the second one makes the result.
  public func then(_ next: Cost) -> Cost {
    Cost(steps: Meter.sum(steps, next.steps), result: next.result, made: Meter.sum(made, next.made))
  }
}
