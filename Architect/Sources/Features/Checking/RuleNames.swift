import CommandLineInterface
import Rules

/// The rules that are given on a command line.
enum RuleNames {
  static func known(_ ids: [String]) throws -> Set<String> {
    for id in ids where RuleBook.rule(id) == nil {
      throw UsageError(
        unknown: "rule", id, among: RuleBook.rules.map(\.id), command: nil, else: "`tenon explain` lists them"
      )
    }
    return Set(ids.map(RuleBook.presentID))
  }
}
