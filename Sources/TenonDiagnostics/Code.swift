/// A name from an open set: why an error was thrown, or what kind of thing something is. Later versions and other
/// modules may add more of them.
///
/// ```swift
/// extension Code where Subject == RouteError {
///   public static var tooFarAway: Self { Self(rawValue: "too-far-away") }
/// }
/// ```
public struct Code<Subject>: RawRepresentable, Encodable, Hashable, Sendable, CustomStringConvertible,
  Textual
{
  /// The name, as it is written in encoded values.
  public let rawValue: String

  /// A code with the given name.
  public init(rawValue: String) { self.rawValue = rawValue }
}
