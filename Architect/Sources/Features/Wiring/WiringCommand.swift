import Architect
import CommandLineInterface
import Files
import Formats
import ModuleGraph
import Rules

/// `tenon wiring`
package enum WiringCommand {
  private static let what = Argument(
    "what", help: "diff, to compare with a snapshot of a running application", isRequired: false,
    choices: ["diff"])
  private static let snapshot = Argument("snapshot", help: "diff: the snapshot, as JSON", isRequired: false)
  private static let module = Option<String>(
    "module", "NAME", help: "Show everything that the modules of this name declare")
  private static let format = Option<CheckFormat>(
    choice: "format", help: "text (default), xcode, json, sarif, github-actions, gitlab, junit or markdown")
  private static let strict = Flag("strict", help: "Exit with status 1 for warnings, too")

  package static let command = Command(
    "wiring", summary: "Check what Tenon modules provide to each other, without running the application",
    discussion: """
      Reads from the sources which applications are assembled, which modules each one lists, and what their contracts
      declare, and reports what the application would refuse when it starts, and what it cannot see: URLs in texts, modules
      that are linked but not listed, code that reaches past its contract. Every application of the repository is checked by
      itself, for every platform and for debug and release builds. `tenon check` includes the same rules.

      Where a contract performs actions with targets of Objective-C, or allows Objective-C to call something, the names are
      compared with the Objective-C files and the classes that Swift shows to Objective-C.

      The registrations and uses of Swinject, Factory, URLNavigator, CTMediator, MGJRouter, BeeHive, TinyPart and ZIKRouter
      are listed as well, by key, with those that are registered twice, used but never registered, or never used.

      Names are resolved by scope and imports, or, with --index-store-path, as the compiler resolved them in the last build.
      What the source does not show, such as a list of modules that is computed, is listed as not known; nothing that
      depends on it is reported.

      Errors cause exit status 1; warnings, and what is wrong with the registrations of other libraries, do so only with
      --strict. `tenon wiring diff` exits with status 1 if there is any difference.
      """,
    examples: ["tenon wiring", "tenon wiring --module Cart", "tenon wiring diff snapshot.json"],
    parameters: [
      .argument(what), .argument(snapshot), .option(module), .option(IndexStore.folder),
      .option(format),
      .option(Output.file), .flag(strict),
    ] + Loading.parameters
  ) { arguments, terminal in
    let loading = Loading(arguments, terminal)
    var architecture = try loading.populatedArchitecture()
    if let store = try arguments.value(of: IndexStore.folder) {
      try architecture.useIndex(at: loading.input(store))
    }
    let wiring = architecture.wiring
    let format = try arguments.value(of: format) ?? .text
    if arguments[what] == "diff" {
      return try compare(arguments, architecture, loading, terminal)
    }
    if let word = arguments[what] {
      throw UsageError("'\(word)' is not expected; the only word is diff", command: "wiring")
    }
    if let name = try arguments.value(of: module),
      !wiring.applications.contains(where: { $0.modules.contains { $0.name == name } })
    {
      throw UsageError("no application lists a module named '\(name)'", command: "wiring")
    }
    let registrations = RegistrationReport(architecture.registrations)
    let report = WiringReport(
      wiring, module: try arguments.value(of: module), registrations: registrations)
    if wiring.applications.isEmpty {
      loading.note("tenon: no source assembles an application from Tenon modules")
    }
    let inspection = architecture.inspect(only: WiringRule.ids)
    let comparison = Comparison(
      inspection.findings,
      against: try Baseline.load(root: architecture.root, path: architecture.configuration.baseline))
    let check = CheckReport(
      findings: comparison.new, known: comparison.known.count, excused: inspection.excused.count,
      rules: inspection.ran, off: inspection.off, scope: "of the wiring", coverage: architecture.coverage,
      notChecked: NotChecked(Coverage()), root: architecture.root)
    let isShown = try arguments.value(of: Output.file) == nil
    var text =
      format == .json
      ? report.json(with: check).text()
      : format.render(
        check, isColored: isShown && terminal.isColored, width: isShown ? terminal.width : nil,
        isUnfolded: true)
    if format == .text, !report.text.isEmpty { text = report.text + "\n\n" + text }
    try Output.write(text, arguments, terminal)
    if !format.hasSummary { loading.note(check.summary) }
    if registrations.count > 0 {
      let isShown = format == .text || format == .json
      let rest = isShown ? "" : "; --format text lists them"
      loading.note(
        "tenon: \(registrations.count) problem\(registrations.count == 1 ? "" : "s") in what other libraries register\(rest)"
      )
    }
    let hasWarnings = !check.findings.isEmpty || registrations.count > 0
    let isFailed = arguments.has(strict) ? hasWarnings : check.errors > 0
    return isFailed ? .findings : .clean
  }

  private static func compare(
    _ arguments: Arguments, _ architecture: Architecture, _ loading: Loading, _ terminal: Terminal
  ) throws -> ExitStatus {
    guard let file = arguments[snapshot] else {
      throw UsageError("diff takes a snapshot: the JSON of `application.snapshot()`", command: "wiring")
    }
    let difference: WiringDifference
    do {
      difference = try WiringDifference(
        of: try FileSystem.read(FilePath.join(FileSystem.workingFolder, file)), and: architecture.wiring
      )
    } catch let error as WiringDifference.Unreadable {
      throw UsageError("\(file) cannot be compared: \(error)", command: "wiring")
    }
    let title = "\(difference.application.home.onOneLine) (\(difference.application.place))"
    let count = "\(difference.same) declarations and links"
    try Output.write(
      difference.isEmpty ? "\(title): \(count), all as in the snapshot" : "\(title)\n\(difference.text)",
      arguments,
      terminal)
    return difference.isEmpty ? .clean : .findings
  }
}
