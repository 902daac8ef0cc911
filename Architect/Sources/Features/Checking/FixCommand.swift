import Architect
import CommandLineInterface
import Files
import Rules

/// `tenon fix`
package enum FixCommand {
  private static let only = Option<[String]>(
    list: "only", "RULES", help: "Fix only the findings of these rules (separated by commas)",
    choices: RuleBook.rules.map(\.id))

  package static let command = Command(
    "fix", summary: "Fix findings that do not require a decision",
    discussion: """
      Adds missing dependencies to Package.swift and removes unused ones, imports a module's interface where a file needs
      nothing else of the module, and removes exceptions and baseline entries that no longer cover anything. Shows the changes as a diff; --write applies them to all files or to none, and `tenon undo` undoes them.
      Findings that need a decision, such as an import that violates the layers, are not fixed, and neither are findings
      in the baseline. If a manifest computes the part that would have to change, the line to add by hand is
      shown.
      """,
    examples: ["tenon fix", "tenon fix --only unused-dependency --write", "tenon fix | git apply"],
    parameters: Writing.parameters + [.option(only)] + Loading.parameters
  ) { arguments, terminal in
    let loading = Loading(arguments, terminal)
    let rules = try arguments.value(of: only).map(RuleNames.known)
    let reading = try loading.reading()
    let plan = try FixPlan(reading, only: rules)
    let unread = reading.architecture.unread
    for problem in unread { loading.note("\(problem.place): \(problem.message.onOneLine)") }
    let isClean = plan.remaining.isEmpty && unread.isEmpty
    for rest in plan.remaining {
      loading.note(
        "\(rest.finding.place): \(rest.finding.message.onOneLine): by hand: \(rest.reason.onOneLine)")
    }
    let changed = plan.changes.changes
    let files = changed.count == 1 ? "1 file" : "\(changed.count) files"
    let settled = settled(plan)
    guard !changed.isEmpty else {
      loading.note(
        isClean
          ? "tenon: nothing can be fixed without a decision"
          : "tenon: nothing was changed; the findings above must be fixed by hand")
      return isClean ? .clean : .findings
    }
    loading.noteManifests(changed, of: reading)
    if arguments.has(Writing.write) {
      try WorkTree(root: reading.root).requireClean(unless: arguments.has(Writing.allowDirty))
      try ChangeHistory(ofUserFor: reading.root).apply(
        plan.changes, as: "tenon fix", changesReadOnly: arguments.has(Writing.force))
      for change in changed { terminal.print("changed \(change.path.onOneLine)") }
      loading.note("tenon: fixed \(settled) in \(files); `tenon undo` undoes this")
    } else {
      terminal.print(plan.changes.diff.description)
      loading.note("tenon: would fix \(settled) in \(files); --write applies the changes")
    }
    return isClean ? .clean : .findings
  }

  private static func settled(_ plan: FixPlan) -> String {
    let findings = plan.fixed.count == 1 ? "1 finding" : "\(plan.fixed.count) findings"
    guard plan.outdatedEntries > 0 else { return findings }
    let entries = "\(BaselineCommand.entries(plan.outdatedEntries)) of the baseline"
    return plan.fixed.isEmpty ? entries : "\(findings) and \(entries)"
  }
}
