import TenonDiagnostics

/// A layer of modules, by name.
///
/// A bus receives its layers in order, from the uppermost to the lowest; ``standard`` is the usual order. A layer's
/// name alone has no meaning: only the order of the bus's list determines which of two layers is above the other.
///
/// ```swift
/// extension Layer { static let checkout: Layer = "checkout" }
///
/// let layers: [Layer] = [.host, .checkout, .business, .feature, .core]   // for a bus, or `ApplicationOptions.layers`
/// ```
public struct Layer:
  Hashable, Sendable, Encodable, RawRepresentable, ExpressibleByStringLiteral, CustomStringConvertible,
  Textual
{
  /// The name as text.
  public let rawValue: String

  /// A layer by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A layer by its name.
  public init(stringLiteral name: String) { rawValue = name }
}

extension Layer {
  /// The application's shell, which assembles the other layers.
  public static let host: Layer = "host"
  /// Modules that implement what the product does.
  public static let business: Layer = "business"
  /// Modules that several business modules share, such as one for signing in.
  public static let feature: Layer = "feature"
  /// Components without business logic, such as networking.
  public static let core: Layer = "core"

  /// ``host`` above ``business`` above ``feature`` above ``core``.
  public static let standard: [Layer] = [.host, .business, .feature, .core]
}
