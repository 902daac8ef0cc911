import Foundation

/// How often one may try, and how long things last.
public struct LoginRules: Sendable {
  /// How long a code can be used, in seconds.
  public var codeLifetime: TimeInterval = 300
  /// How many wrong tries a code survives, and one.
  public var triesPerCode = 5
  /// How many codes are sent to a phone within ``window``.
  public var codesPerWindow = 5
  /// In seconds.
  public var window: TimeInterval = 600
  /// How long a user stays logged in, in seconds.
  public var sessionLifetime: TimeInterval = 30 * 24 * 3600

  public init() {}
}
