import Formats

/// A question that an assistant can ask. No tool changes anything.
protocol Tool: Sendable {
  var name: String { get }
  var title: String { get }
  /// The tool's purpose, for the assistant that chooses a tool.
  var about: String { get }
  /// The tool's parameters, each with its schema.
  var parameters: [(name: String, schema: Schema)] { get }
  /// The names of the required parameters.
  var required: [String] { get }
  /// The schema of the tool's structured result.
  var result: Schema { get }

  /// - Throws: Any error, which is reported to the assistant.
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

/// The result of a tool, as text and as data.
struct ToolResult {
  var text: String
  var data: JSON
}
