import Architect
import Formats
import ModuleGraph
import Rules
import Text

/// Finds modules and layers where new code could live.
struct PlacementTool: Tool {
  let name = "where_should_this_live"
  let title = "Where new code should live"
  let about = """
    Finds the modules where a new file could live, and the layers for a new module, without breaking a rule about layers, \
    interfaces or cycles: best first, each with the reason. Call it before you create a file or a module, and give the \
    modules that it would import, those that would use it, or both.
    """
  let parameters: [(name: String, schema: Schema)] = [
    (
      "imports",
      .list(.text(""), "The modules that the file would import, including those from outside the repository")
    ),
    ("used_by", .list(.text(""), "The modules that would use the code in the file")),
    ("limit", .number("The maximum number of modules; 10 by default")),
  ]
  let result = Schema.open([
    (
      "modules",
      .list(place("The module"), "Modules where the code would break no rule, best first")
    ),
    (
      "layers",
      .list(place("The layer"), "Layers for a new module, with obstacles if the code would break a rule")
    ),
    ("refused", .list(place("The module"), "Modules where the code would break a rule")),
    ("total", .number("The number of modules where the code would break no rule, including unlisted ones")),
  ])

  private static func place(_ what: String) -> Schema {
    .open([
      ("name", .text(what)), ("layer", .text("")), ("reason", .text("")),
      (
        "new_edges",
        .list(.list(.text(""), "From and to"), "Dependencies that manifests would have to declare")
      ),
      ("obstacles", .list(.open([("rule", .text("")), ("message", .text(""))]), "")),
    ])
  }

  func call(_ arguments: ToolArguments, on repository: ServedRepository) throws -> ToolResult {
    let imports = try arguments.texts("imports")
    let users = try arguments.texts("used_by")
    let limit = try arguments.number("limit") ?? 10
    guard !imports.isEmpty || !users.isEmpty else {
      throw ToolError("give 'imports', 'used_by' or both; otherwise, any module could contain the code")
    }
    let architecture = try repository.architecture()
    let graph = architecture.graph
    var question = Placement.Question(users: try users.map { try graph.module(named: $0).id })
    var notes: [String] = []
    for name in imports {
      if let module = try? graph.module(named: name) {
        question.imports.append(module.id)
      } else {
        question.outside.append(name)
        notes += Self.note(name, graph)
      }
    }
    let placement = Placement(question, in: graph, under: architecture.configuration.policy, today: .today)
    let shown = placement.modules.prefix(limit)
    return ToolResult(
      text: Self.text(placement, limit: limit, question: question, notes: notes),
      data: .members([
        "modules": .array(shown.map { Self.json($0, question) }),
        "layers": .array(placement.layers.map { Self.json($0, question, isLayer: true) }),
        "refused": .array(placement.refused.prefix(limit).map { Self.json($0, question) }),
        "total": .integer(placement.modules.count),
      ]))
  }

  /// The note about a name that is not the name of a module in the repository.
  private static func note(_ name: String, _ graph: ModuleGraph) -> [String] {
    guard !SystemModules.isKnown(name), !graph.outsideNames.contains(name) else { return [] }
    let near = NearMiss.of(name, among: graph.modules.map(\.id)).map { "; did you mean '\($0)'?" } ?? ""
    return ["'\(name)' is not a module of the repository, so it is treated as a module from outside\(near)"]
  }

  private static func text(
    _ placement: Placement, limit: Int, question: Placement.Question, notes: [String]
  ) -> String {
    var lines = notes
    lines.append(
      placement.modules.isEmpty
        ? "No module can contain the code." : "Modules where the code would break no rule:")
    lines += placement.modules.prefix(limit).map { "  \(title($0)): \(reason($0, question))" }
    if placement.modules.count > limit { lines.append("  and \(placement.modules.count - limit) more") }
    if !placement.layers.isEmpty { lines.append("Layers for a new module:") }
    lines += placement.layers.map { "  \($0.name): \(reason($0, question, isLayer: true))" }
    if !placement.refused.isEmpty { lines.append("Modules where the code would break a rule:") }
    lines += placement.refused.prefix(limit).map { "  \(title($0)): \(reason($0, question))" }
    if placement.refused.count > limit { lines.append("  and \(placement.refused.count - limit) more") }
    return lines.map(\.onOneLine).joined(separator: "\n")
  }

  private static func title(_ candidate: Placement.Candidate) -> String {
    candidate.name + (candidate.layer.map { " (\($0))" } ?? "")
  }

  private static func reason(
    _ candidate: Placement.Candidate, _ question: Placement.Question, isLayer: Bool = false
  ) -> String {
    if !candidate.obstacles.isEmpty {
      return candidate.obstacles.map { "\($0.message) [\($0.rule)]" }.joined(separator: "; ")
    }
    if isLayer {
      return "the code's imports are in this layer or below, and all users of the code may use the layer"
    }
    guard !candidate.newEdges.isEmpty else {
      let isUsed = question.users.contains { $0 != candidate.name }
      return "the module already uses what the code needs"
        + (isUsed ? ", and is used by the modules that need the code" : "")
    }
    let edges = candidate.newEdges.map { "\($0[0]) -> \($0[1])" }.joined(separator: ", ")
    return "dependencies to declare: \(edges)"
  }

  private static func json(
    _ candidate: Placement.Candidate, _ question: Placement.Question, isLayer: Bool = false
  ) -> JSON {
    .members([
      "name": .string(candidate.name), "layer": candidate.layer.map { .string($0) },
      "reason": .string(reason(candidate, question, isLayer: isLayer)),
      "new_edges": .array(candidate.newEdges.map { .strings($0) }),
      "obstacles": .array(
        candidate.obstacles.map { .members(["rule": .string($0.rule), "message": .string($0.message)]) }),
    ])
  }
}
