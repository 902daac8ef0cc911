import ModuleGraph
import Text

/// Checks that every pattern of the configuration matches something.
public struct UnmatchedPatternRule: Rule {
  public init() {}

  public let id = "unmatched-pattern"
  public let summary = "Every pattern in .tenon.yml matches something."
  public let explanation = """
    A pattern that matches nothing has no effect: after a module is renamed, its layer and the rules about it are gone, and
    the check stays green. Every pattern for modules has to match one, and every path in `exclude` and `unbuilt` a file.
    Patterns of exceptions are the business of `stale-exception`.

    What a rule only keeps out may be absent: in `to` of `forbidden` and in `host.forbids`, a name is reported only if it
    looks like a misspelling of a module that is used or comes with a toolchain, or if it can only mean modules of the
    repository, as with `path:`. With `exhaustive: true`, patterns with `*` in `layers` and `outside` may wait for modules to
    come, because a module that loses its layer is a finding itself; only misspellings are reported. Nothing is reported
    about `kind:` with a kind that exists, about the usual names of interface modules, about paths that git ignores, and
    while not all manifests are known.

    To fix it: correct the pattern, or remove it. For a pattern that is meant for modules to come, add an exception:
    `{rule: unmatched-pattern, from: "Feature*", reason: the first one is being written}`.
    """
  public let defaultSeverity = Severity.warning
  public let judgesConfiguration = true

  /// Returns no findings, because a pattern may match modules of one graph or another. The inspection calls
  /// ``findings(in:under:knowsModules:)`` with all of them.
  public func findings(in graph: ModuleGraph, under policy: Policy) -> [Finding] { [] }

  /// Returns a finding for each pattern that matches nothing in any of the graphs.
  /// - Parameter knowsModules: Whether all modules are known. It is asked only if a pattern matches none.
  func findings(in graphs: [ModuleGraph], under policy: Policy, knowsModules: () -> Bool) -> [Finding] {
    guard !policy.patterns.isEmpty else { return [] }
    let known = PatternSubjects(graphs, policy)
    let unmatched = policy.patterns.compactMap { pattern -> Finding? in
      guard case .none(let meant)? = pattern.match ?? known.match(of: pattern) else { return nil }
      return finding(about: pattern, meant: meant)
    }
    return unmatched.isEmpty || !knowsModules() ? [] : unmatched
  }

  private func finding(about pattern: WrittenPattern, meant: String?) -> Finding {
    let hint = meant.map { "did you mean '\($0)'?" } ?? "correct or remove it, because it has no effect"
    return Finding(
      rule: id, place: pattern.place,
      message: "'\(pattern.text)' in \(pattern.role.rawValue) matches no \(pattern.role.noun); \(hint)",
      from: pattern.text, symbol: pattern.role.rawValue)
  }
}

extension WrittenPattern.Role {
  /// What the patterns match.
  fileprivate var noun: String {
    switch self {
    case .layer, .outside, .interface, .interfaceUse, .tag, .forbiddenFrom, .allowedFrom, .allowedTo,
      .exceptionFrom,
      .exceptionTo:
      "module of the repository"
    case .forbiddenTo, .hostForbids: "module"
    case .use: "module or file"
    case .exclude, .specs, .unbuilt, .inside: "file"
    case .pod: "pod"
    }
  }
}
