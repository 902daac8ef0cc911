import Architect
import CommandLineInterface
import Files
import Foundation
import ModuleGraph
import Rules
import SourceReaders
import Text

/// `tenon check`
package enum CheckCommand {
  private static let unread = UnreadRule(.blocks).id

  private enum Threshold: String, CaseIterable { case warning, error }

  private static let only = Option<[String]>(
    list: "only", "RULES", help: "Run only these rules (separated by commas)",
    choices: RuleBook.rules.map(\.id))
  private static let since = Option<String>(
    "changed-since", "REF", help: "Show only findings that involve files changed since a git revision")
  private static let format = Option<CheckFormat>(
    choice: "format",
    help:
      "text (default), xcode (default in an Xcode build phase), json, sarif, github-actions, gitlab, junit or markdown"
  )
  private static let failOn = Option<Threshold>(
    choice: "fail-on", help: "The lowest severity that causes exit status 1: error (default) or warning")
  private static let owner = Option<String>(
    "owner", "OWNER", help: "Show only findings in files that CODEOWNERS assigns to a team or a person")
  private static let module = Option<String>(
    "module", "MODULE", help: "Show only the findings for one module, as in a build of that module")
  private static let stamp = Option<String>(
    "stamp", "FILE", help: "Write an empty file to this path if the check passes (for build systems)")
  private static let strict = Flag(
    "strict", help: "Exit with status 1 for warnings, too; the same as --fail-on warning")
  private static let all = Flag("all", help: "Show all findings instead of shortening long lists")
  private static let coverage = Option<Int>(
    "coverage", "PERCENT", in: 0...100,
    help: "Exit with status 3 if less of the repository is checked; overrides `coverage` in .tenon.yml")
  private static let noBaseline = Flag("no-baseline", help: "Also show findings that are in the baseline")

  package static let command = Command(
    "check", summary: "Check the modules against the rules",
    discussion: """
      Reads every manifest and every import, checks them against .tenon.yml, and prints each finding with the line to
      fix. Without a .tenon.yml, only the rules that need no decision run: undeclared imports, unused dependencies,
      cycles and drift between manifests. Errors come first, sorted by rule; long lists are shortened unless --all is
      given. A table of rules and of the modules with the most findings follows, and the last line shows what was
      covered. What could not be checked comes first, as NOT CHECKED: Swift files in no target, and imports of local
      modules that depend on something unknown. Errors cause exit status 1; warnings do so only with --strict. If
      nothing else is wrong, less coverage than --coverage or `coverage` in .tenon.yml requires causes status 3.

      For modules that .tenon.yml declares within a target, --index-store-path adds the references that the compiler
      recorded to those that the source shows.

      Findings in the baseline are not shown. A finding that has been fixed is removed from the baseline, except in
      continuous integration (if the variable CI is set) or if options limit the check to some of the findings.
      """,
    examples: [
      "tenon check", "tenon check --only cycle,undeclared-import", "tenon check --changed-since origin/main",
      "tenon check --format sarif --output tenon.sarif", "tenon check --coverage 95",
    ],
    parameters: [
      .option(only), .option(since), .option(format), .option(Output.file), .option(failOn), .option(owner),
      .option(coverage),
      .option(module), .option(IndexStore.folder), .option(stamp), .flag(strict), .flag(all),
      .flag(noBaseline),
    ] + Loading.parameters
  ) { arguments, terminal in
    let loading = Loading(arguments, terminal)
    let rules = try arguments.value(of: only).map(RuleNames.known)
    let format = try arguments.value(of: format) ?? standardFormat
    let stamp = try arguments.value(of: stamp).map { try loading.target($0, Self.stamp.name) }
    let threshold = try arguments.value(of: failOn) ?? (arguments.has(strict) ? .warning : .error)
    var architecture = try loading.architecture()
    if let store = try arguments.value(of: IndexStore.folder) {
      do { try architecture.useIndex(at: loading.input(store)) } catch let error as IndexError {
        architecture.addProblem(error)
      }
      if let index = architecture.index { loading.note(IndexStore.description(of: index)) }
    }
    // The process ends soon, and freeing hundreds of thousands of values one by one would take a tenth of the total
    // time.
    _ = Unmanaged.passRetained(Kept(architecture))
    // The `unread` rule always runs, because an input that was not read could not be checked against any other rule.
    let inspection = architecture.inspect(only: rules?.union([unread]))
    let baseline =
      arguments.has(noBaseline)
      ? Baseline([]) : try Baseline.load(root: architecture.root, path: architecture.configuration.baseline)
    let comparison = Comparison(inspection.findings, against: baseline)
    let changed = try arguments.value(of: since).map { try ChangedFiles(since: $0, in: architecture.root) }
    let owner = try arguments.value(of: owner).map { try known(owner: $0, in: architecture) }
    let module = try arguments.value(of: module).map { try architecture.graph.module(named: $0) }
    let isWhole = rules == nil && changed == nil && owner == nil && module == nil
    let report = CheckReport(
      findings: comparison.new.filter { finding in
        finding.rule == unread
          || (changed?.touch(finding) ?? true) && (owner.map(finding.owners.contains) ?? true)
            && (module.map { finding.from == $0.id } ?? true)
      },
      known: comparison.known.count,
      excused: inspection.excused.count, fixed: isWhole ? comparison.fixed.count : 0, rules: inspection.ran,
      off: inspection.off, scope: try scope(arguments, rules, owner, module),
      coverage: architecture.coverage,
      notChecked: NotChecked(architecture.coverage, only: module?.id), root: architecture.root)
    let isShown = try arguments.value(of: Output.file) == nil
    let text = format.render(
      report, isColored: isShown && terminal.isColored, width: isShown ? terminal.width : nil,
      isUnfolded: arguments.has(all))
    try Output.write(text, arguments, terminal)
    if !format.hasSummary { (report.notChecked.lines + [report.summary]).forEach(loading.note) }
    if format == .text, isWhole { noteMonolith(architecture, loading) }
    if isWhole, !arguments.has(noBaseline) {
      shrink(comparison, architecture, loading, allowsOutside: arguments.has(Loading.allowOutside))
    }
    if report.findings.contains(where: { $0.rule == unread }) { return .failure }
    let isFailed = threshold == .warning ? !report.findings.isEmpty : report.errors > 0
    if isFailed { return .findings }
    if let shortfall = try shortfall(arguments, architecture, isWhole: isWhole) {
      // This is why the command fails, so --quiet does not hide it.
      terminal.note(shortfall)
      return .uncovered
    }
    try stamp?.write([])
    return .clean
  }

  /// The message that less is checked than is required; `nil` if it is enough. The configuration concerns whole checks only.
  private static func shortfall(_ arguments: Arguments, _ architecture: Architecture, isWhole: Bool) throws
    -> String?
  {
    if let option = try arguments.value(of: coverage) {
      return architecture.shortfall(of: option).map {
        "tenon: \($0.description), less than --coverage \(option)"
      }
    }
    guard isWhole, let required = architecture.configuration.requiredCoverage else { return nil }
    return architecture.shortfall(of: required).map {
      "tenon: \($0.description), less than `coverage: \(required)` in \(Configuration.fileName)"
    }
  }

  /// Points to the command that looks into a target if one target is nearly everything.
  static func noteMonolith(_ architecture: Architecture, _ loading: Loading) {
    let own = architecture.graph.modules.filter { !$0.kind.isTest }
    let total = own.reduce(0) { $0 + $1.lines }
    guard let largest = own.largest, largest.files.count > 20, largest.lines * 3 > total * 2 else { return }
    loading.note(
      "tenon: '\(largest.id.onOneLine)' has \(largest.lines * 100 / total) % of all lines; "
        + "`tenon inside \(largest.id.onOneLine)` shows its structure")
  }

  /// Keeps an architecture alive until the process ends.
  private final class Kept: Sendable {
    let architecture: Architecture

    init(_ architecture: Architecture) { self.architecture = architecture }
  }

  /// The format to use if none is given. Xcode shows the lines of a build phase beside the code and has no use for a
  /// table.
  private static var standardFormat: CheckFormat {
    ProcessInfo.processInfo.environment["XCODE_VERSION_ACTUAL"] == nil ? .text : .xcode
  }

  private static func known(owner name: String, in architecture: Architecture) throws -> String {
    guard let owners = architecture.owners else {
      throw UsageError("the repository has no CODEOWNERS file, so no file has an owner", command: nil)
    }
    guard let owner = owners.owner(named: name) else {
      let short = owners.all.compactMap {
        $0.split(whereSeparator: { "@/".contains($0) }).last.map(String.init)
      }
      let near = NearMiss.of(name, among: owners.all + short).flatMap(owners.owner(named:))
      throw UsageError(
        "\(owners.path) lists no owner '\(name)'", code: .invalidValue, command: nil, suggestion: near)
    }
    return owner
  }

  private static func scope(
    _ arguments: Arguments, _ rules: Set<String>?, _ owner: String?, _ module: Module?
  ) throws -> String? {
    var parts: [String] = []
    if let rules { parts.append("of \(rules.sorted().joined(separator: ", "))") }
    if let revision = try arguments.value(of: since) { parts.append("in files changed since \(revision)") }
    if let owner { parts.append("owned by \(owner)") }
    if let module { parts.append("of module \(module.id)") }
    return parts.isEmpty ? nil : parts.joined(separator: " and ")
  }

  /// Removes fixed findings from the baseline, so that they cannot come back unnoticed.
  private static func shrink(
    _ comparison: Comparison, _ architecture: Architecture, _ loading: Loading, allowsOutside: Bool
  ) {
    guard !comparison.fixed.isEmpty else { return }
    let count = BaselineCommand.entries(comparison.fixed.count)
    let path = architecture.configuration.baseline
    guard !ContinuousIntegration.isPresent else {
      return loading.note(
        "tenon: \(count) of \(path) fixed; run `tenon baseline prune` and commit the file")
    }
    // Who can write to a shared cache can hide findings for a run, and must not remove entries for good.
    guard !architecture.usesSharedResults else {
      return loading.note(
        "tenon: \(count) of \(path) fixed, according to results from the shared cache; run `tenon baseline prune` without --cache"
      )
    }
    do {
      try comparison.rest.write(root: architecture.root, path: path, allowsOutside: allowsOutside)
      loading.note(
        "tenon: removed \(count) that \(comparison.fixed.count == 1 ? "is" : "are") fixed from \(path)")
    } catch {
      loading.note("tenon: \(count) of \(path) fixed, but not removed from it: \(error)")
    }
  }
}
