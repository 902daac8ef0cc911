import Architect
import Formats
import ModuleGraph

/// Shows why one module depends on another.
struct WhyTool: Tool {
  /// The number of shortest chains can be exponential in the number of modules.
  private static let mostChains = 100

  let name = "why"
  let title = "Why one module depends on another"
  let about = """
    Shows the shortest chains of imports and declarations from one module to another, with the file and line of each step. \
    The second module may come from outside the repository, such as UIKit.
    """
  let parameters: [(name: String, schema: Schema)] = [
    ("from", .text("The module that has the dependency")),
    ("to", .text("The module that the first module depends on")),
    ("limit", .number("The maximum number of chains; 5 by default, \(Self.mostChains) at most")),
  ]
  let required = ["from", "to"]
  let result = Schema.open([
    ("depends", .truth("Whether there is a chain")),
    (
      "chains",
      .list(
        .list(
          .open([("from", .text("")), ("to", .text("")), ("places", .list(.text(""), ""))]),
          "The steps of one chain"), "")
    ),
  ])

  func call(_ arguments: ToolArguments, on repository: ServedRepository) throws -> ToolResult {
    let (from, to) = (try arguments.required("from"), try arguments.required("to"))
    let graph = try repository.architecture().graph.knowing([from, to])
    let (start, end) = (try graph.module(named: from), try graph.module(named: to))
    let chains = graph.shortestChains(
      from: start.id, to: end.id, limit: min(try arguments.number("limit") ?? 5, Self.mostChains))
    return ToolResult(
      text: chains.isEmpty
        ? "'\(start.id)' does not depend on '\(end.id)'".onOneLine : ChainReport(chains).text,
      data: .members([
        "depends": .boolean(!chains.isEmpty),
        "chains": .array(chains.map { chain in .array(chain.map(Self.json)) }),
      ]))
  }

  private static func json(_ edge: Edge) -> JSON {
    let places = edge.imports.filter(\.isActive).map(\.place) + edge.declarations
    return .members([
      "from": .string(edge.from), "to": .string(edge.to), "places": .strings(places.map(\.description)),
    ])
  }
}
