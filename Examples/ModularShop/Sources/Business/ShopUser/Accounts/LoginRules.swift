import Foundation

/// The limits for attempts to log in, and the lifetimes of codes and sessions.
public struct LoginRules: Sendable {
  /// The lifetime of a code, in seconds.
  public var codeLifetime: TimeInterval = 300
  /// The number of tries per code. The last wrong try makes the code invalid.
  public var triesPerCode = 5
  /// The maximum number of codes sent to a phone within ``window``.
  public var codesPerWindow = 5
  /// The period for ``codesPerWindow``, in seconds.
  public var window: TimeInterval = 600
  /// The time for which a user stays logged in, in seconds.
  public var sessionLifetime: TimeInterval = 30 * 24 * 3600

  public init() {}
}
