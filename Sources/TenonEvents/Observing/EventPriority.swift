/// Who is told first. Observers of equal priority are told in the order in which they subscribed.
public struct EventPriority: RawRepresentable, Comparable, Hashable, Sendable {
  /// Greater is earlier.
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let high = EventPriority(rawValue: 1000)
  public static let normal = EventPriority(rawValue: 0)
  public static let low = EventPriority(rawValue: -1000)

  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
