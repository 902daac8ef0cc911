import Architect
import CommandLineInterface
import ModuleGraph
import Reports

/// `tenon why`
enum WhyCommand {
  private static let from = Argument("from", help: "The module that has the dependency", isModule: true)
  private static let to = Argument(
    "to", help: "The module that the first one depends on, inside or outside the repository", isModule: true)
  private static let limit = Option<Int>(
    "limit", "N", help: "The maximum number of chains to show; 5 by default")

  static let command = Command(
    "why", summary: "Show why one module depends on another",
    discussion: """
      Prints the shortest chains from the first module to the second, with the imports and declarations behind each
      step. The second module may come from outside the repository. Exits with status 1 if there is no chain.
      """,
    examples: ["tenon why App CoreNetwork", "tenon why CoreNetwork UIKit"],
    parameters: [.argument(from), .argument(to), .option(limit)] + Loading.parameters
  ) { arguments, terminal in
    let limit = try arguments.value(of: limit) ?? 5
    let own = try Loading(arguments, terminal).populatedArchitecture().graph
    let graph = own.knowing([arguments[from] ?? "", arguments[to] ?? ""])
    let start = try graph.module(named: arguments[from] ?? "")
    let end = try graph.module(named: arguments[to] ?? "")
    let chains = graph.shortestChains(from: start.id, to: end.id, limit: limit)
    guard !chains.isEmpty else {
      terminal.print("'\(start.id)' does not depend on '\(end.id)'")
      return .findings
    }
    terminal.print(ChainReport(chains).text)
    return .clean
  }
}
