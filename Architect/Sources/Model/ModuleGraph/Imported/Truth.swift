/// The value of a build condition, which may be unknown without a build.
public enum Truth: Hashable, Sendable {
  case yes, no, unknown

  public init(_ value: Bool) { self = value ? .yes : .no }

  public static prefix func ! (value: Truth) -> Truth {
    switch value {
    case .yes: .no
    case .no: .yes
    case .unknown: .unknown
    }
  }

  public static func && (left: Truth, right: Truth) -> Truth {
    if left == .no || right == .no { return .no }
    return left == .yes && right == .yes ? .yes : .unknown
  }

  public static func || (left: Truth, right: Truth) -> Truth { !(!left && !right) }
}
