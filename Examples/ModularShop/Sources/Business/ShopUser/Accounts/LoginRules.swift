import Foundation

/// The limits on login attempts, and the lifetimes of codes and sessions.
public struct LoginRules: Sendable {
  /// The lifetime of a code, in seconds.
  public var codeLifetime: TimeInterval = 300
  /// The number of attempts allowed for each code. The last failed attempt invalidates the code.
  public var triesPerCode = 5
  /// The maximum number of codes sent to a phone number within ``window``.
  public var codesPerWindow = 5
  /// The period for ``codesPerWindow``, in seconds.
  public var window: TimeInterval = 600
  /// How long a user stays logged in, in seconds.
  public var sessionLifetime: TimeInterval = 30 * 24 * 3600

  public init() {}
}
