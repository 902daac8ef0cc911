import CommandLineInterface

/// `tenon split`
enum SplitCommand {
  private static let what = Argument("what", help: "plan", choices: ["plan"])
  private static let name = Argument(
    "name", help: "plan: the target; by default, the one with the most lines", isRequired: false,
    isModule: true)
  private static let files = Option<[String]>(
    list: "files", "GLOBS", help: "plan: files chosen for one module (separated by commas)")

  static let command = Command(
    "split", summary: "Plan how a target could become several modules",
    discussion: """
      plan proposes modules for the files of a target, with their layers, in an order in which each uses only modules
      before it; the references that have to be removed first; and what could be extracted first. Nothing is changed, and
      equal sources give equal plans. With --files and --to, it shows what a module of chosen files takes: references in
      and out, what must be raised to package, and which other files would make it cheaper; the exit status is 1 if a
      cycle blocks it.
      """,
    examples: [
      "tenon split plan", "tenon split plan App --modules 12 --format json --output plan.json",
      "tenon split plan App --files 'App/Cart/**' --to Cart",
    ],
    parameters: [.argument(what), .argument(name), .option(files)] + SplitPlanning.parameters
      + Loading.parameters
  ) { arguments, terminal in
    guard arguments[what] == "plan" else { throw UsageError("split takes plan", command: "split") }
    return try SplitPlanning.run(
      arguments, terminal, target: arguments[name], files: try arguments.value(of: files))
  }
}
