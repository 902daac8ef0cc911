import Architect
import CommandLineInterface
import Files
import ModuleGraph
import Rules

/// `tenon baseline`
package enum BaselineCommand {
  private enum Verb: String, CaseIterable { case write, prune, check, show }

  private static let verb = Argument(
    "verb", help: "write, prune, check or show", choices: Verb.allCases.map(\.rawValue))
  private static let dryRun = Flag("dry-run", help: "Only show what would change")
  private static let since = Option<String>(
    "since", "REF", help: "check: also fail if the baseline records more than at a git revision")

  package static let command = Command(
    "baseline", summary: "Separate old findings from new ones",
    discussion: """
      write records all current findings, so that `check` shows only new ones. prune removes entries for findings that
      have been fixed. check changes nothing, and exits with status 1 if an entry records more or fewer findings than there
      are, or, with --since, more than at a revision; it prints both numbers. show lists the entries. An entry identifies a
      finding by its rule and its modules, not by its line, and records the number of files that contain it: the same
      finding in an additional file is new. Mistakes in .tenon.yml, such as a stale exception, are never recorded.
      """,
    examples: [
      "tenon baseline write --dry-run", "tenon baseline prune", "tenon baseline check --since origin/main",
      "tenon baseline show",
    ],
    parameters: [.argument(verb), .flag(dryRun), .option(since), .flag(Writing.force)] + Loading.parameters
  ) { arguments, terminal in
    guard let verb = arguments[verb].flatMap(Verb.init) else {
      throw UsageError("baseline requires write, prune, check or show", command: "baseline")
    }
    let since = try arguments.value(of: since)
    guard since == nil || verb == .check else {
      throw UsageError("--since is for `tenon baseline check`", command: "baseline")
    }
    let loading = Loading(arguments, terminal, writes: verb == .write || verb == .prune)
    let architecture = try loading.architecture()
    let path = architecture.configuration.baseline
    // A damaged baseline can be overwritten.
    let loaded = Result { try Baseline.load(root: architecture.root, path: path) }
    let old = verb == .write ? (try? loaded.get()) ?? Baseline([]) : try loaded.get()
    switch verb {
    case .show: return show(old, architecture, terminal, loading)
    case .check:
      let base = try since.map { try BaselineCheck.Base($0, path: path, root: architecture.root) }
      return try BaselineCheck(architecture, old, base).report(terminal, loading)
    case .write, .prune: break
    }
    let findings = architecture.inspect().findings
    let isBlind = findings.contains { $0.rule == "unread" }
    var new = Baseline(findings)
    if verb == .prune { new = old.intersection(new) }
    let before = Set(lines(old).map(\.text))
    let after = Set(lines(new).map(\.text))
    for line in after.sorted() where !before.contains(line) { terminal.print("+ \(line)") }
    for line in before.sorted() where !after.contains(line) { terminal.print("- \(line)") }
    if isBlind {
      terminal.note(
        "tenon: something could not be read, so nothing was written; see `tenon check --only unread`")
      return .failure
    }
    let isDamaged = (try? loaded.get()) == nil
    // Files that change on continuous integration are never committed, so `prune` only reads the baseline there.
    let isReadOnly = arguments.has(dryRun) || (verb == .prune && ContinuousIntegration.isPresent)
    if !isReadOnly, new != old || isDamaged {
      var plan = ChangePlan(root: architecture.root)
      do {
        try plan.create(path, FileContent(bytes: new.json()), force: true)
        try ChangeHistory(ofUserFor: architecture.root).apply(
          plan, as: "tenon baseline \(verb.rawValue)", changesReadOnly: arguments.has(Writing.force))
      } catch let error as ChangeError where [.outside, .linkedOutside].contains(error.reason) {
        // Only `--allow-outside` leads here, and such a file is not part of the repository's history.
        try new.write(root: architecture.root, path: path, allowsOutside: arguments.has(Loading.allowOutside))
      }
    }
    loading.note("tenon: \(path) \(isReadOnly ? "would contain" : "contains") \(entries(new.entries.count))")
    return .clean
  }

  private static func show(
    _ baseline: Baseline, _ architecture: Architecture, _ terminal: Terminal, _ loading: Loading
  ) -> ExitStatus {
    for line in lines(baseline) {
      let owners = architecture.owners?.owners(of: line.file).joined(separator: ", ") ?? ""
      terminal.print(line.text + (owners.isEmpty ? "" : " (\(owners.onOneLine))"))
    }
    loading.note("tenon: \(entries(baseline.entries.count)) in \(architecture.configuration.baseline)")
    return .clean
  }

  /// A number of entries as text, such as `2 entries`.
  static func entries(_ count: Int) -> String { count == 1 ? "1 entry" : "\(count) entries" }

  /// The lines that `show` prints: one for each file of each entry.
  private static func lines(_ baseline: Baseline) -> [(file: String, text: String)] {
    var lines: [(file: String, text: String)] = []
    for entry in baseline.entries {
      let more = entry.number.map { $0 > entry.files.count ? " in \($0) files" : "" } ?? ""
      for file in entry.files {
        lines.append((file, "\(file): \(entry.title)\(more)".onOneLine))
      }
    }
    return lines.sorted { ($0.file, $0.text) < ($1.file, $1.text) }
  }
}

extension Baseline.Entry {
  /// What the entry records, for people.
  var title: String { "\([from, to].compactMap(\.self).joined(separator: " -> ")) [\(rule)]" }
}
