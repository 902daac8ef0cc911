import TenonDiagnostics

/// A table's information about a route: a value for printing, exporting and comparing.
///
/// ```swift
/// for route in router.table.routes where route.exposure == .external {
///   print("\(route.pattern) of \(route.owner ?? "?"), at \(route.place)")
/// }
/// ```
public struct RouteDescription: Encodable, MemberwiseEncodable, Equatable, Sendable {
  /// A named part of the pattern.
  public struct Parameter: Encodable, MemberwiseEncodable, Equatable, Sendable {
    /// The name in the pattern, which is also the property's name.
    public var name: String
    /// Which strings it accepts, refined by the property's type: `int`, `uint`, `double`, `bool`, `uuid`, `string`, or
    /// the
    /// name of a ``RouteConverter``.
    public var kind: String

    package var encodedMembers: EncodedMembers {
      [("name", name), ("kind", kind)]
    }
  }

  /// The pattern by which the route's URL is written.
  public var pattern: String
  /// Further patterns by which the route's URL is read.
  public var aliases: [String]
  /// The parameters of the pattern.
  public var parameters: [Parameter]
  /// The name of the route's type with its module, to be read by people; `nil` for a route without a type.
  public var type: String?
  /// The module that registered it, if the registration names one.
  public var owner: String?
  /// Whether URLs from outside the process reach it.
  public var exposure: Exposure
  /// The explicit priority.
  public var priority: Int
  /// Where it was registered.
  public var place: SourcePlace

  package var encodedMembers: EncodedMembers {
    [
      ("pattern", pattern), ("aliases", aliases), ("parameters", parameters), ("type", type),
      ("owner", owner),
      ("exposure", "\(exposure)"), ("priority", priority), ("place", place),
    ]
  }
}
