import ModuleGraph

/// The reasons that one module depends on another: the chains of edges, with the locations that show each edge.
public struct ChainReport: Sendable {
  public var chains: [[Edge]]

  public init(_ chains: [[Edge]]) { self.chains = chains }

  /// The maximum number of locations to show for an edge; any additional locations are only counted.
  private static let shown = 3

  /// A block for each chain, with a line for each location.
  public var text: String {
    chains.map { chain in
      let head = ([chain.first?.from ?? ""] + chain.map(\.to)).joined(separator: " -> ").onOneLine
      return ([head] + chain.flatMap(Self.lines)).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// A line for each connection without an import from one module to another.
  public static func text(_ edges: [WiredEdge]) -> String {
    edges.flatMap { edge in
      edge.uses.map { use in
        "\(use.place): \(edge.from.onOneLine) \(edge.kind.rawValue) \(use.subject.onOneLine) of \(edge.to.onOneLine)"
      }
    }.joined(separator: "\n")
  }

  private static func lines(_ edge: Edge) -> [String] {
    let places =
      edge.imports.filter(\.isActive).map { evidence in
        "\(evidence.place): \(evidence.usedName.map { "uses \($0.onOneLine)" } ?? "imports")"
      }
      + edge.declarations.map { "\($0): declares" }
      + edge.imports.filter { !$0.isActive }.map {
        "\($0.place): imports under #if \($0.statement.conditionSpelling.onOneLine)"
      }
    var lines = ["  \(edge.from) -> \(edge.to)".onOneLine] + places.prefix(shown).map { "    \($0)" }
    if places.count > shown { lines.append("    and \(places.count - shown) more") }
    return lines
  }
}
