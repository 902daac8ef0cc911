import TenonDiagnostics

/// A layer of modules, identified by its name.
///
/// A bus receives its layers in order, from highest to lowest; ``standard`` is the usual order. A layer's
/// name alone has no meaning: only the order of a bus's layers determines which of two layers is above the
/// other.
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
  /// The layer's name.
  public let rawValue: String

  /// Creates the layer with the given name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates the layer with the given name.
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

  /// The usual order: ``host`` above ``business`` above ``feature`` above ``core``.
  public static let standard: [Layer] = [.host, .business, .feature, .core]
}
