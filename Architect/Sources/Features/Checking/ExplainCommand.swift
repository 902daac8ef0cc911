import Architect
import CommandLineInterface
import Rules

/// `tenon explain`
package enum ExplainCommand {
  private static let rule = Argument(
    "rule", help: "The rule to explain; without one, all rules are listed", isRequired: false,
    choices: RuleBook.rules.map(\.id))

  package static let command = Command(
    "explain", summary: "Explain a rule and how to fix its findings",
    discussion: "Without a rule, lists all rules.", examples: ["tenon explain undeclared-import"],
    parameters: [.argument(rule)]
  ) { arguments, terminal in
    guard let name = arguments[rule] else {
      let width = RuleBook.rules.map(\.id.count).max() ?? 0
      let lines = RuleBook.rules.map { rule in
        rule.id + String(repeating: " ", count: width - rule.id.count + 2) + rule.summary
      }
      terminal.print(table: lines.joined(separator: "\n"))
      return .clean
    }
    if name == NotChecked.id {
      terminal.print(NotChecked.explanation)
      return .clean
    }
    guard let rule = RuleBook.rule(name) else {
      throw UsageError(unknown: "rule", name, among: RuleBook.rules.map(\.id), command: "explain")
    }
    terminal.print(
      "\(rule.id): \(rule.summary)\n\n\(rule.explanation)\n\nSeverity: \(rule.defaultSeverity.rawValue)")
    return .clean
  }
}
