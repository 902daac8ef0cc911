import ModuleGraph

/// Measures how many files of the largest module use each other in one cycle.
public struct FileCycleRule: Rule {
  public init() {}

  public let id = "file-cycle"
  public let summary = "The largest cycle of files in the largest module does not grow."
  public let explanation = """
    Files that use each other, directly or through others, cannot be moved to a module of their own one by one. The rule
    is off until `rules:` gives it a severity. `tenon baseline write` records the number of files in the largest cycle;
    from then on, `check` reports only a larger number, and each smaller one becomes the new limit.

    To fix it: `tenon inside TARGET` lists the fewest uses whose removal breaks the cycle.
    """
  public let defaultSeverity = Severity.off
  public let judgesParts = true

  public func findings(in graph: ModuleGraph, under policy: Policy) -> [Finding] {
    graph.modules.compactMap { module in
      guard let files = module.cyclicFiles, files > 0 else { return nil }
      var finding = Finding(
        rule: id, place: module.place,
        message: "\(files) of \(module.files.count) files of '\(module.id)' use each other in one cycle",
        from: module.id)
      finding.files = files
      return finding
    }
  }
}

/// Measures the share of all lines that the largest module has.
public struct LargeModuleRule: Rule {
  public let id = "large-module"
  public let summary = "The largest module's share of all lines does not grow."
  public let explanation = """
    An app that has outgrown one target is best divided in small steps, and new code should not go into the old target.
    The rule is off until `rules:` gives it a severity. `tenon baseline write` records the share; from then on, `check`
    reports only a larger one, and each smaller one becomes the new limit.

    To fix it: put new code into modules of its own (`tenon new module`), and move parts out of the largest one.
    """
  public let defaultSeverity = Severity.off

  public func findings(in graph: ModuleGraph, under policy: Policy) -> [Finding] {
    let modules = graph.modules.filter { !$0.kind.isTest && !policy.isOutside($0) }
    let total = modules.reduce(0) { $0 + $1.lines }
    guard let largest = modules.largest, total > 0 else { return [] }
    let percent = (largest.lines * 100 + total - 1) / total
    var finding = Finding(
      rule: id, place: largest.place,
      message: "'\(largest.id)' has \(percent) % of all lines (\(largest.lines) of \(total))",
      from: largest.id)
    finding.files = percent
    finding.unit = .percent
    return [finding]
  }
}
