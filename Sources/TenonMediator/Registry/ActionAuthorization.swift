import TenonDiagnostics

/// The name of a permission that a caller must have before an action runs, such as being signed in.
///
/// An action may require an authorization, and an authorizer decides whether it is granted
/// (``ActionRegistry/authorize(_:fileID:line:by:)``). An action whose authorization has no authorizer is refused.
///
/// ```swift
/// extension ActionAuthorization { static let signedIn: ActionAuthorization = "signedIn" }
/// ```
public struct ActionAuthorization:
  Hashable, Sendable, Encodable, RawRepresentable, ExpressibleByStringLiteral, CustomStringConvertible,
  Textual
{
  /// The name as text.
  public let rawValue: String

  /// An authorization with the given name.
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral name: String) { rawValue = name }
}
