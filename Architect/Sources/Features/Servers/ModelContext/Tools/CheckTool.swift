import Architect
import Files
import Formats
import ModuleGraph
import Rules

/// Lists the current findings.
struct CheckTool: Tool {
  let name = "check"
  let title = "Current findings"
  let about = """
    Checks the modules against the rules in .tenon.yml and lists the findings, each with the line to fix and what to do. \
    Findings in the team's baseline are left out unless `known` is true. Without filters, all findings are listed.
    """
  let parameters: [(name: String, schema: Schema)] = [
    ("rules", .list(.choice(RuleBook.rules.map(\.id), ""), "Only findings of these rules")),
    (
      "modules",
      .list(.text(""), "Only findings that involve these modules, as source or target of the dependency")
    ),
    ("paths", .list(.text(""), "Only findings in these files, or in files below these folders")),
    ("severity", .choice(["error", "warning"], "The lowest severity to list; warning by default")),
    ("known", .truth("Whether to include findings that are in the baseline")),
    ("limit", .number("The maximum number of findings; 50 by default")),
  ]
  let result = FindingContent.schema

  func call(_ arguments: ToolArguments, on repository: ServedRepository) throws -> ToolResult {
    let rules = try Set(arguments.texts("rules").map(Self.known))
    let modules = try arguments.texts("modules")
    let paths = try arguments.texts("paths").map(repository.relative)
    let severity = try arguments.text("severity") ?? "warning"
    guard let weakest = Severity(rawValue: severity), weakest != .off else {
      throw ToolError("there is no severity '\(severity)'; use error or warning")
    }
    let architecture = try repository.reading().architecture
    let known = architecture.graph.knowing(modules)
    let meant = try Set(modules.map { try known.module(named: $0).id })
    let inspection = architecture.inspect()
    let isKnownWanted = try arguments.truth("known")
    let baseline =
      isKnownWanted
      ? Baseline([]) : try Baseline.load(root: repository.root, path: architecture.configuration.baseline)
    let comparison = Comparison(inspection.findings, against: baseline)
    let report = CheckReport(
      findings: comparison.new, known: comparison.known.count, excused: inspection.excused.count,
      rules: inspection.ran, off: inspection.off, coverage: architecture.coverage)
    let shown = report.findings.filter { finding in
      (rules.isEmpty || rules.contains(finding.rule)) && finding.severity >= weakest
        && (meant.isEmpty || [finding.from, finding.to].contains { $0.map(meant.contains) ?? false })
        && (paths.isEmpty || paths.contains { FilePath.contains($0, finding.place.file) })
    }
    let content = FindingContent(shown, limit: try arguments.number("limit") ?? 50)
    return ToolResult(
      text: (report.notChecked.lines + [content.text, report.summary.onOneLine]).filter { !$0.isEmpty }
        .joined(separator: "\n"),
      data: content.json.setting("summary", .string(report.summary))
        .setting("not_checked", .strings(report.notChecked.lines)))
  }

  private static func known(_ name: String) throws -> String {
    guard RuleBook.rule(name) != nil else {
      throw ToolError("there is no rule '\(name)'; explain_rule without a name lists all rules")
    }
    return RuleBook.presentID(name)
  }
}
