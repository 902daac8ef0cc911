import TenonDiagnostics

/// The name of a permission that a caller must have before an action runs, such as being signed in.
///
/// An action may require an authorization, and an authorizer decides whether it is granted
/// (``ActionRegistry/authorize(_:fileID:line:by:)``). A call is refused if there is no authorizer for the authorization
/// that the action requires.
///
/// ```swift
/// extension ActionAuthorization { static let signedIn: ActionAuthorization = "signedIn" }
/// ```
public struct ActionAuthorization:
  Hashable, Sendable, Encodable, RawRepresentable, ExpressibleByStringLiteral, CustomStringConvertible,
  Textual
{
  /// The authorization's name.
  public let rawValue: String

  /// Creates the authorization with the given name.
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral name: String) { rawValue = name }
}
