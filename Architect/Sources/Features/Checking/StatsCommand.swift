import Architect
import CommandLineInterface
import ModuleGraph

/// `tenon stats`
package enum StatsCommand {
  private enum Format: String, CaseIterable { case text, json }
  private static let format = Option<Format>(
    choice: "format", help: "text (default), or json to record trends")
  private static let tests = Flag("tests", help: "Count test targets, too")
  private static let outside = Flag(
    "outside", help: "List every module from outside the repository, including system modules")

  package static let command = Command(
    "stats", summary: "Measure the graph",
    discussion: """
      For each module: how many modules use it, how many it uses, how many are rebuilt when it changes, its height in
      the graph, and its instability (uses / (uses + used by)). For the whole graph: the critical path, which is a
      lower bound on the time of every build, and the coupling, which is the share of all modules that a module reaches
      on average. Modules from outside the repository are sorted by how many modules use them; --outside lists all of
      them.
      """,
    examples: ["tenon stats", "tenon stats --format json > stats.json"],
    parameters: [.option(format), .flag(tests), .flag(outside), .option(Output.file)] + Loading.parameters
  ) { arguments, terminal in
    let format = try arguments.value(of: format) ?? .text
    let loading = Loading(arguments, terminal)
    let architecture = try loading.populatedArchitecture()
    var graph = architecture.graph
    if !arguments.has(tests) { graph = graph.restricted { !$0.kind.isTest } }
    let report = StatisticsReport(graph, listsAllOutside: arguments.has(outside))
    try Output.write(
      format == .json ? report.json.text() : report.text, arguments, terminal, isTable: format == .text)
    if format == .text { CheckCommand.noteMonolith(architecture, loading) }
    return .clean
  }
}
