import TenonRoutePatterns

/// A custom kind of path parameter.
///
/// ```swift
/// registry.converters.append(RouteConverter("sku") { SKU(rawValue: $0) })
/// registry.on("/stock/:item<sku>") { context in try context.parameters.value("item", as: SKU.self) }
/// ```
public struct RouteConverter: Sendable {
  /// The name between `<` and `>` in patterns.
  package let name: String
  let convert: @Sendable (String) -> (any Sendable)?

  /// Creates a converter.
  ///
  /// ```swift
  /// let currency = RouteConverter("currency") { text in ["EUR", "SEK"].contains(text) ? text : nil }
  /// // /prices/EUR matches "/prices/:unit<currency>", and /prices/today does not
  /// ```
  /// - Parameters:
  ///   - name: The name of the kind: letters, digits, `_` and `-`. It cannot be the name of a built-in kind.
  ///   - convert: Converts a decoded segment to a value, or returns `nil` if the segment is not of this kind. The
  ///     closure is called during matching, on any thread; keep it fast and free of side effects.
  public init(_ name: String, convert: @escaping @Sendable (String) -> (any Sendable)?) {
    self.name = name
    self.convert = convert
  }
}

extension Sequence<RouteConverter> {
  /// Whether the converter of a custom kind accepts a text.
  func accepts(_ text: String, as kind: ParameterKind) -> Bool {
    first { $0.name == kind.description }?.convert(text) != nil
  }
}
