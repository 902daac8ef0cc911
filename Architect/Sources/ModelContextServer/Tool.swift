import JSONValues

/// Something that an assistant can ask. No tool changes anything.
protocol Tool: Sendable {
  var name: String { get }
  var title: String { get }
  /// What it is for, to the assistant that chooses.
  var about: String { get }
  /// What it takes, each with its schema.
  var parameters: [(name: String, schema: Schema)] { get }
  /// The names that it cannot do without.
  var required: [String] { get }
  /// What its structured result holds.
  var result: Schema { get }

  /// - Throws: Anything: what is thrown is reported to the assistant.
  func call(_ arguments: ToolArguments, on repository: ServedRepository) throws -> ToolResult
}

extension Tool {
  var required: [String] { [] }

  var json: JSON {
    .members([
      "name": .string(name), "title": .string(title), "description": .string(about),
      "inputSchema": Schema.object(parameters, required: required).json, "outputSchema": result.json,
      "annotations": .members([
        "title": .string(title), "readOnlyHint": .boolean(true), "destructiveHint": .boolean(false),
        "idempotentHint": .boolean(true), "openWorldHint": .boolean(false),
      ]),
    ])
  }
}

/// What a tool found: for reading, and as data.
struct ToolResult {
  var text: String
  var data: JSON
}
