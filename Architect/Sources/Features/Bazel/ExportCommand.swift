import Architect
import CommandLineInterface
import Files
import Formats
import ModuleGraph

/// `tenon export`
package enum ExportCommand {
  private static let what = Argument("what", help: "bazel", choices: ["bazel"])
  private static let check = Flag("check", help: "Only compare, and fail if a file would change")
  private static let json = Flag(
    "json",
    help: "Print the labels of the modules, what must be done by hand, and the files that would change")
  private static let force = Flag(
    "force",
    help:
      "Generate blocks again that were edited by hand, and lose the edits; change files that are read-only, too"
  )

  package static let command = Command(
    "export", summary: "Write the files with which Bazel builds the modules",
    discussion: """
      Writes MODULE.bazel, a BUILD.bazel in the folder of each manifest, .bazelrc and .bazelignore, with the rules of
      rules_swift, rules_cc and, where there is an app, rules_apple; external packages come from
      rules_swift_package_manager. What cannot be expressed is named, with the reason and what to write by hand; the exit
      status is then 1.

      Generated blocks are between the lines `# tenon: begin …` and `# tenon: end`. Everything else in the files is kept,
      and a rule that is written by hand replaces the generated one of its name. A file that has no such block is left as
      it is, unless it has the line `# tenon: export`. Run the command again after a change in a manifest: only what
      changed is written. The changes are shown as a diff; --write applies all of them or none, and `tenon undo` undoes
      them.
      """,
    examples: ["tenon export bazel", "tenon export bazel --write", "tenon export bazel --check"],
    parameters: [
      .argument(what), .flag(Writing.write), .flag(check), .flag(json), .flag(force),
      .flag(Writing.allowDirty),
    ]
      + Loading.parameters
  ) { arguments, terminal in
    if let engine = arguments[what], engine != "bazel" {
      throw UsageError("export writes files for bazel, not for '\(engine.onOneLine)'", command: "export")
    }
    for flag in [check, json] where arguments.has(Writing.write) && arguments.has(flag) {
      throw UsageError(
        "--\(flag.name) writes nothing; leave out --\(flag.name) or --write", command: "export")
    }
    let loading = Loading(arguments, terminal)
    let reading = try loading.reading()
    let architecture = reading.architecture
    try loading.requireModules(in: architecture)
    let excluded = reading.configuration.excluded
    let tree = FileTree(root: reading.root) { path in excluded.contains { $0.matches(path) } }
    let export = try BazelExport(
      of: architecture.graph, declaredBy: architecture.projects, in: tree, acceptsEdits: arguments.has(force))
    let plan = try export.changes()
    let unread = architecture.graph.problems.filter { $0.effect == .blocks }
    // A comparison is about the files; what they leave to be done by hand is done elsewhere.
    let isDone = arguments.has(check) ? plan.changes.isEmpty : export.problems.isEmpty
    let status: ExitStatus = isDone && unread.isEmpty ? .clean : .findings
    if arguments.has(json) {
      terminal.print(Self.json(export, plan, unread).text())
      return status
    }
    for problem in unread { loading.note(problem.description) }
    for problem in export.problems { loading.note(problem.description) }
    for (file, labels) in export.handWritten.sorted(by: { $0.key < $1.key }) {
      loading.note(
        "tenon: \(file.onOneLine): left to the rules written by hand: \(labels.joined(separator: ", ").onOneLine)"
      )
    }
    let changed = plan.changes
    let files = changed.count == 1 ? "1 file" : "\(changed.count) files"
    let modules = export.generated == 1 ? "1 module" : "\(export.generated) modules"
    let count = export.problems.count + unread.count
    let rest = count == 0 ? "" : "; \(count == 1 ? "1 thing" : "\(count) things") above must be done by hand"
    guard !changed.isEmpty else {
      loading.note("tenon: the files for Bazel are up to date with \(modules)\(rest)")
      return status
    }
    if arguments.has(Writing.write) {
      try WorkTree(root: reading.root).requireClean(unless: arguments.has(Writing.allowDirty))
      try ChangeHistory(ofUserFor: reading.root).apply(
        plan, as: "tenon export bazel", changesReadOnly: arguments.has(force))
      for change in changed {
        terminal.print(
          "\(change.new == nil ? "removed" : change.old == nil ? "created" : "changed") \(change.path.onOneLine)"
        )
      }
      loading.note("tenon: wrote \(files) for \(modules)\(rest); `tenon undo` undoes this")
      return status
    }
    terminal.print(plan.diff.description)
    if arguments.has(check) {
      loading.note("tenon: \(files) for Bazel would change; `tenon export bazel --write` writes them")
      return status
    }
    loading.note("tenon: would write \(files) for \(modules)\(rest); --write applies the changes")
    return status
  }

  private static func json(_ export: BazelExport, _ plan: ChangePlan, _ unread: [ReadingProblem]) -> JSON {
    .members([
      "modules": .array(
        export.labels.sorted { $0.key < $1.key }.map {
          .members(["id": .string($0.key), "label": .string($0.value)])
        }),
      "handWritten": .array(
        export.handWritten.sorted { $0.key < $1.key }.map {
          .members(["file": .string($0.key), "labels": .strings($0.value)])
        }),
      "byHand": .array(
        export.problems.map {
          .members([
            "file": .string($0.place.file), "line": .integer($0.place.line), "what": .string($0.message),
            "write": .string($0.remedy),
          ])
        }),
      "unread": .strings(unread.map(\.description)),
      "changes": .strings(plan.changes.map(\.path)),
    ])
  }
}
