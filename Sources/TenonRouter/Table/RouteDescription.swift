import TenonDiagnostics

/// A table's information about a route, as a value that can be printed, exported and compared.
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
    /// The kind of strings that the parameter accepts, refined by the property's type: `int`, `uint`, `double`, `bool`,
    /// `uuid`, `string`, or the name of a ``RouteConverter``.
    public var kind: String

    package var encodedMembers: EncodedMembers {
      [("name", name), ("kind", kind)]
    }
  }

  /// The pattern used to write the route's URL.
  public var pattern: String
  /// Additional patterns used to read the route's URL.
  public var aliases: [String]
  /// The parameters of the pattern.
  public var parameters: [Parameter]
  /// The name of the route's type, including its module, for display; `nil` for a route without a type.
  public var type: String?
  /// The module that registered the route, if the registration has an owner.
  public var owner: String?
  /// Whether URLs from outside the process can open the route.
  public var exposure: Exposure
  /// The explicit priority of the route.
  public var priority: Int
  /// The place where the route was registered.
  public var place: SourcePlace

  package var encodedMembers: EncodedMembers {
    [
      ("pattern", pattern), ("aliases", aliases), ("parameters", parameters), ("type", type),
      ("owner", owner),
      ("exposure", "\(exposure)"), ("priority", priority), ("place", place),
    ]
  }
}
