/// A name from an open set, such as the reason for an error or the kind of a value. Later versions and other modules
/// may add more codes.
///
/// ```swift
/// extension Code where Subject == RouteError {
///   public static var tooFarAway: Self { Self(rawValue: "too-far-away") }
/// }
/// ```
public struct Code<Subject>: RawRepresentable, Encodable, Hashable, Sendable, CustomStringConvertible,
  Textual
{
  /// The name, as written in encoded values.
  public let rawValue: String

  /// Creates a code with the given name.
  public init(rawValue: String) { self.rawValue = rawValue }
}
