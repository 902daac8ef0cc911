import Architect
import CommandLineInterface
import ModuleGraph
import Reports
import Rules

/// `tenon why`
enum WhyCommand {
  private static let from = Argument("from", help: "The module that depends")
  private static let to = Argument("to", help: "The module it depends on, of the repository or from outside")
  private static let limit = Option<Int>("limit", "N", help: "At most so many chains; 5 by default")

  static let command = Command(
    "why", summary: "Show why one module depends on another",
    discussion: """
      Prints the shortest chains from the first module to the second, with the imports and declarations that make each
      step. The second may come from outside the repository. Ends with 1 where there is no chain.
      """,
    examples: ["tenon why App CoreNetwork", "tenon why CoreNetwork UIKit"],
    parameters: [.argument(from), .argument(to), .option(limit)] + Loading.parameters
  ) { arguments, terminal in
    let limit = try arguments.value(of: limit) ?? 5
    let own = try Loading(arguments, terminal).populatedArchitecture().graph
    let graph = Loading.graph(own, knowing: [arguments[from] ?? "", arguments[to] ?? ""])
    let start = try Loading.module(arguments[from] ?? "", in: graph)
    let end = try Loading.module(arguments[to] ?? "", in: graph)
    let chains = graph.shortestChains(from: start.id, to: end.id, limit: limit)
    guard !chains.isEmpty else {
      terminal.print("'\(start.id)' does not depend on '\(end.id)'")
      return .findings
    }
    terminal.print(ChainReport(chains).text)
    return .clean
  }
}

/// `tenon explain`
enum ExplainCommand {
  private static let rule = Argument(
    "rule", help: "The rule; without one, all are listed", isRequired: false,
    choices: RuleBook.rules.map(\.id))

  static let command = Command(
    "explain", summary: "Explain a rule and how to fix what it finds",
    discussion: "Without a rule, lists them all.", examples: ["tenon explain undeclared-import"],
    parameters: [.argument(rule)]
  ) { arguments, terminal in
    guard let name = arguments[rule] else {
      let width = RuleBook.rules.map(\.id.count).max() ?? 0
      for rule in RuleBook.rules {
        let gap = String(repeating: " ", count: width - rule.id.count + 2)
        terminal.print("\(rule.id)\(gap)\(rule.summary)")
      }
      return .clean
    }
    guard let rule = RuleBook.rule(name) else {
      let near = NearMiss.of(name, among: RuleBook.rules.map(\.id))
      throw UsageError(
        "there is no rule '\(name)'" + (near.map { "; did you mean '\($0)'?" } ?? ""), command: "explain")
    }
    terminal.print(
      "\(rule.id): \(rule.summary)\n\n\(rule.explanation)\n\nSeverity: \(rule.defaultSeverity.rawValue)")
    return .clean
  }
}

/// `tenon stats`
enum StatsCommand {
  private enum Format: String, CaseIterable { case text, json }
  private static let format = Option<Format>(
    choice: "format", help: "text (default), or json to be kept for trends")
  private static let tests = Flag("tests", help: "Count test targets, too")
  private static let outside = Flag(
    "outside", help: "List every module from outside, those of the system, too")

  static let command = Command(
    "stats", summary: "Measure the graph",
    discussion: """
      For each module: how many use it, how many it uses, how many are rebuilt when it changes, how high it stands, and
      its instability (uses / (uses + used by)). For all: the critical path, which no build can be shorter than, and the
      coupling, the share of all modules that a module reaches on average. Modules from outside are listed by how many
      modules use them; --outside lists all.
      """,
    examples: ["tenon stats", "tenon stats --format json > stats.json"],
    parameters: [.option(format), .flag(tests), .flag(outside), .option(Output.file)] + Loading.parameters
  ) { arguments, terminal in
    let format = try arguments.value(of: format) ?? .text
    var graph = try Loading(arguments, terminal).populatedArchitecture().graph
    if !arguments.has(tests) { graph = graph.restricted { !$0.kind.isTest } }
    let report = StatisticsReport(graph, listsAllOutside: arguments.has(outside))
    try Output.write(format == .json ? report.json.text() : report.text, arguments, terminal)
    return .clean
  }
}
