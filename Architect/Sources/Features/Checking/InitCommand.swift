import Architect
import CommandLineInterface
import Files
import ModuleGraph
import Rules

/// `tenon init`
package enum InitCommand {
  private static let dryRun = Flag("dry-run", help: "Only show what would be written")
  private static let force = Flag("force", help: "Replace an existing .tenon.yml, even one that is read-only")
  private static let accept = Flag(
    "accept",
    help: "Write exceptions for edges that violate the proposed layers; they expire after \(days) days")
  private static let all = Flag("all", help: "List every edge that violates the proposed layers")

  /// The number of days for which an accepted edge is excused.
  private static let days = 90
  /// The number of edges to list without `--all`.
  private static let shown = 20

  package static let command = Command(
    "init", summary: "Write a first .tenon.yml",
    discussion: """
      Reads the repository, proposes the team's own layers, and writes them to .tenon.yml with comments. A layer is what
      Tenon modules declare, a folder that groups modules, or a word in their names; the graph decides only for modules
      that show none of these. The order is the usual one for such words, unless most modules of a layer contradict it.
      Edges that violate the order are listed and remain findings, unless --accept records them as exceptions that expire.
      No other file is changed, and an existing .tenon.yml is replaced only with --force.
      """,
    examples: ["tenon init --dry-run", "tenon init && tenon check", "tenon init --accept"],
    parameters: [.flag(dryRun), .flag(force), .flag(accept), .flag(all)] + Loading.parameters
  ) { arguments, terminal in
    let loading = Loading(arguments, terminal, writes: !arguments.has(dryRun))
    let file = FilePath.join(try loading.folder(), Configuration.fileName)
    let exists = FileSystem.status(of: file) != nil
    if exists, !arguments.has(force), !arguments.has(dryRun) {
      throw UsageError(
        "\(file) already exists; --force replaces it, --dry-run shows what would be written", command: nil)
    }
    let architecture = try loading.populatedArchitecture()
    let until = arguments.has(accept) ? CalendarDay.inDays(days) : nil
    let configuration = try InitialConfiguration(architecture, excusedUntil: until)
    if arguments.has(dryRun) {
      terminal.print(configuration.text)
    } else {
      var plan = ChangePlan(root: architecture.root)
      try plan.create(Configuration.fileName, FileContent(configuration.text), force: arguments.has(force))
      try ChangeHistory(ofUserFor: architecture.root).apply(
        plan, as: "tenon init", changesReadOnly: arguments.has(force))
      terminal.print("wrote \(file) for \(architecture.graph.modules.count) modules")
    }
    for line in report(configuration, excusedUntil: until, all: arguments.has(all)) {
      // The result of a dry run is the file, so the report about the file is a note.
      arguments.has(dryRun) ? loading.note(line) : terminal.print(line)
    }
    return .clean
  }

  private static func report(
    _ configuration: InitialConfiguration, excusedUntil until: CalendarDay?, all: Bool
  ) -> [String] {
    var lines = [
      "layers: "
        + configuration.layers.map { "\($0.name) (\($0.modules))" }.joined(separator: " > ").onOneLine
    ]
    for layer in configuration.layers where layer.allowedPeers > 0 {
      lines.append(
        "\(layer.name): its modules use each other through \(layer.allowedPeers) edge\(layer.allowedPeers == 1 ? "" : "s"), "
          + "which `peers: allowed` permits; aim for `peers: interface`")
    }
    let against = configuration.contradictions
    guard !against.isEmpty else { return lines + ["nothing violates this order; now run `tenon check`"] }
    lines.append("")
    lines.append(
      against.count == 1 ? "this edge violates it:" : "these \(against.count) edges violate it:")
    let limit = all || against.count <= shown + 1 ? against.count : shown
    lines += against.prefix(limit).map { "  \($0.from) -> \($0.to) [\($0.rule)] \($0.place)".onOneLine }
    if limit < against.count { lines.append("  and \(against.count - limit) more; --all lists them") }
    lines.append("")
    if let until {
      lines.append("each is excused until \(until) by an exception; now run `tenon check`")
    } else {
      lines.append(
        "`tenon check` shows them as errors. Fix them, or move modules between the layers; `tenon init --force --accept` "
          + "excuses them for \(days) days, and `tenon baseline write` separates old findings from new ones."
      )
    }
    return lines
  }
}
