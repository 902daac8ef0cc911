/// Who may call an action.
public enum ActionExposure: String, Sendable, Codable {
  /// Code of this process. The default.
  case local
  /// Code of this process, and whoever opens a URL.
  case remote
}

/// The name of something a caller must be allowed, such as being signed in, before an action runs.
///
/// Actions name it, and somebody else says how it is had (``ActionRegistry/authorize(_:fileID:line:by:)``). An action
/// whose authorisation nobody knows how to get is refused.
///
/// ```swift
/// extension ActionAuthorization { static let signedIn: ActionAuthorization = "signedIn" }
/// ```
public struct ActionAuthorization: Hashable, Sendable, Codable, RawRepresentable, ExpressibleByStringLiteral {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral name: String) { rawValue = name }
}

extension ActionAuthorization: CustomStringConvertible {
  public var description: String { rawValue }
}

/// Asks for an authorisation; it may take its time and ask the user. Only `true` allows the call.
public typealias ActionAuthorizer = @Sendable (ActionContext) async throws -> Bool
