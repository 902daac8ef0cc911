import Architect
import Formats
import ModuleGraph

/// Lists the modules and their dependencies.
struct GraphTool: Tool {
  let name = "graph"
  let title = "Modules and their dependencies"
  let about = """
    Lists the modules of the repository by layer, from the highest to the lowest, each with the modules it uses. In a large \
    repository, use `focus` to request the neighbourhood of one module. A * marks a module that is declared but not imported.
    """
  let parameters: [(name: String, schema: Schema)] = [
    ("focus", .text("Only this module (in the repository or outside it) and its neighbours")),
    ("depth", .number("The number of steps to include around the focus; 1 by default")),
    ("tests", .truth("Whether to include test targets")),
  ]
  let result = Schema.open([
    ("layers", .list(.text(""), "From the highest to the lowest")),
    (
      "modules",
      .list(
        .open([("id", .text("")), ("kind", .text("")), ("files", .number("")), ("lines", .number(""))]), "")
    ),
    (
      "edges",
      .list(
        .open([
          ("from", .text("")), ("to", .text("")), ("imports", .number("The number of imports")),
          ("declared", .truth("Whether a manifest declares the edge")),
          ("place", .text("The first location that shows the edge")),
        ]), "")
    ),
  ])

  func call(_ arguments: ToolArguments, on repository: ServedRepository) throws -> ToolResult {
    let focus = try arguments.text("focus")
    let depth = try arguments.number("depth")
    guard depth == nil || focus != nil else {
      throw ToolError("'depth' counts steps from a module; specify the module with 'focus'")
    }
    var graph = try repository.architecture().graph
    if try !arguments.truth("tests") { graph = graph.restricted { !$0.kind.isTest } }
    if let focus {
      graph = graph.knowing([focus])
      let near = graph.neighbourhood(of: try graph.module(named: focus).id, depth: depth ?? 1)
      graph = graph.restricted { near.contains($0.id) }
    }
    return ToolResult(
      text: GraphFormat.text.render(graph),
      data: .members([
        "layers": .strings(graph.layers), "modules": .array(graph.modules.map(Self.json)),
        "edges": .array(graph.edges.map(Self.json)),
      ]))
  }

  private static func json(_ module: Module) -> JSON {
    .members([
      "id": .string(module.id), "kind": .string(module.kind.rawValue),
      "layer": module.layer.map { .string($0) }, "interface": module.isInterface ? .boolean(true) : nil,
      "tags": module.tags.isEmpty ? nil : .strings(module.tags.sorted()),
      "files": .integer(module.files.count), "lines": .integer(module.lines),
    ])
  }

  private static func json(_ edge: Edge) -> JSON {
    .members([
      "from": .string(edge.from), "to": .string(edge.to), "imports": .integer(edge.imports.count),
      "declared": .boolean(!edge.declarations.isEmpty), "place": .string(edge.place.description),
    ])
  }
}
