import Formats
import Rules
import Text

/// Explains what a rule requires, why, and how to fix its findings.
struct ExplainRuleTool: Tool {
  let name = "explain_rule"
  let title = "Explain a rule"
  let about = """
    Explains what a rule requires, why it exists, and how to fix what it finds. Without a name, lists all rules. Each finding \
    contains the name of its rule.
    """
  let parameters: [(name: String, schema: Schema)] = [
    ("rule", .text("The rule's name, such as same-layer; without one, all rules are listed"))
  ]
  let result = Schema.open([
    (
      "rules",
      .list(
        .open([
          ("id", .text("")), ("summary", .text("")), ("explanation", .text("")), ("severity", .text("")),
        ]), "")
    )
  ])

  func call(_ arguments: ToolArguments, on repository: ServedRepository) throws -> ToolResult {
    guard let name = try arguments.text("rule") else {
      return ToolResult(
        text: RuleBook.rules.map { "\($0.id): \($0.summary)" }.joined(separator: "\n"),
        data: .members(["rules": .array(RuleBook.rules.map(Self.json))]))
    }
    guard let rule = RuleBook.rule(name) else {
      let ids = RuleBook.rules.map(\.id)
      let near = NearMiss.of(name, among: ids).map { "did you mean '\($0)'?" }
      throw ToolError("there is no rule '\(name)'; \(near ?? "the rules are \(ids.joined(separator: ", "))")")
    }
    return ToolResult(
      text:
        "\(rule.id): \(rule.summary)\n\n\(rule.explanation)\n\nSeverity: \(rule.defaultSeverity.rawValue)",
      data: .members(["rules": .array([Self.json(rule)])]))
  }

  private static func json(_ rule: any Rule) -> JSON {
    .members([
      "id": .string(rule.id), "summary": .string(rule.summary), "explanation": .string(rule.explanation),
      "severity": .string(rule.defaultSeverity.rawValue),
    ])
  }
}
