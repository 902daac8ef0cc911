import Architect
import CommandLineInterface
import ModuleGraph

/// `tenon why`
package enum WhyCommand {
  private static let from = Argument(
    "from", help: "The module that has the dependency", isRequired: false, isModule: true)
  private static let to = Argument(
    "to", help: "The module that the first one depends on, inside or outside the repository",
    isRequired: false, isModule: true)
  private static let limit = Option<Int>(
    "limit", "N", help: "The maximum number of chains to show; 5 by default")

  private static let inside = Option<String>(
    "inside", "TARGET", help: "Follow references within this target, from a file or type to another")

  private static let affected = Option<String>(
    "affected", "MODULE", help: "Show why a change affects this module, instead of a dependency")
  private static let since = Option<String>(
    "since", "REVISION",
    help: "With --affected: a git revision or a range, as for `tenon affected`; HEAD by default")

  package static let command = Command(
    "why", summary: "Show why one module depends on another, or why a change affects it",
    discussion: """
      Prints the shortest chains from the first module to the second, with the imports and declarations behind each
      step, and what connects the two Tenon modules without an import. The second module may come from outside the repository. With --inside, the two names are files or types of
      one target, and the chain shows the references. With --affected, it prints what a change does to a module, and through
      which modules the change reaches it. Exits with status 1 if there is no chain.
      """,
    examples: [
      "tenon why App CoreNetwork", "tenon why CoreNetwork UIKit",
      "tenon why --inside App CheckoutView ProfileStore",
      "tenon why --affected CartTests --since origin/main",
    ],
    parameters: [
      .argument(from), .argument(to), .option(limit), .option(inside), .option(affected), .option(since),
      .option(AffectedCommand.files),
    ] + Loading.parameters
  ) { arguments, terminal in
    if let module = try arguments.value(of: affected) { return try explain(module, arguments, terminal) }
    for (name, value) in [("from", arguments[from]), ("to", arguments[to])] where value == nil {
      throw UsageError("<\(name)> is missing", code: .missingValue, command: "why")
    }
    let limit = try arguments.value(of: limit) ?? 5
    if let target = try arguments.value(of: inside) {
      let inside = try TargetInside(of: target, in: Loading(arguments, terminal).populatedArchitecture())
      let chain = try inside.chain(from: arguments[from] ?? "", to: arguments[to] ?? "")
      guard !chain.isEmpty else {
        terminal.print("'\(arguments[from] ?? "")' does not use '\(arguments[to] ?? "")'")
        return .findings
      }
      terminal.print(ChainReport([chain]).text)
      return .clean
    }
    let architecture = try Loading(arguments, terminal).populatedArchitecture()
    let own = architecture.graph
    let graph = own.knowing([arguments[from] ?? "", arguments[to] ?? ""])
    let start = try graph.module(named: arguments[from] ?? "")
    let end = try graph.module(named: arguments[to] ?? "")
    let chains = graph.shortestChains(from: start.id, to: end.id, limit: limit)
    // Modules may also be connected by their contracts, without any import.
    let wired = architecture.wiring.edges.filter { $0.from == start.id && $0.to == end.id }
    guard !chains.isEmpty || !wired.isEmpty else {
      terminal.print("'\(start.id)' does not depend on '\(end.id)'")
      return .findings
    }
    let parts = [ChainReport(chains).text, ChainReport.text(wired)].filter { !$0.isEmpty }
    terminal.print(parts.joined(separator: "\n\n"))
    return .clean
  }

  private static func explain(_ name: String, _ arguments: Arguments, _ terminal: Terminal) throws
    -> ExitStatus
  {
    guard arguments[from] == nil else {
      throw UsageError("--affected takes the place of the two modules", command: "why")
    }
    let loading = Loading(arguments, terminal)
    let (affected, graph) = try AffectedCommand.affected(
      by: arguments.value(of: since), arguments, loading)
    let module = try graph.module(named: name)
    guard let text = AffectedReport(affected, in: graph).explanation(of: module.id) else {
      terminal.print("'\(module.id)' is not affected")
      return .findings
    }
    terminal.print(text)
    return .clean
  }
}
