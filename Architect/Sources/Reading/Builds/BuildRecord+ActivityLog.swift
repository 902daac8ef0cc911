import Foundation

extension BuildRecord {
  /// What has to be known of a target's compilation.
  private struct Compilation {
    var seconds = 0.0
    /// The number of files that were compiled; `nil` if all were.
    var files: Int? = 0
    var isComplete = true
  }

  /// The share of a target's files that a build has to have compiled to show how long the target takes: some files are for
  /// other systems.
  private static let fileShare = 0.9

  /// The share of a build's work that has to be known for the duration of the build to say something.
  private static let workShare = 0.8

  /// Reads how long targets take from a build that Xcode logged.
  /// - Parameters:
  ///   - log: The log.
  ///   - units: What is built.
  ///   - cores: The number of cores of this machine, if the log does not show how many commands ran at once.
  /// - Throws: ``Unusable`` if the build compiled none of the units completely.
  init(_ log: ActivityLog, units: [BuildGraph.Unit], cores: Int) throws(Unusable) {
    let work = ActivityLogWork(log.steps, cores: log.hidesProcesses ? cores : nil)
    var compilations: [String: Compilation] = [:]
    var programs: [String: Double] = [:]
    for (step, seconds) in zip(log.steps, work.seconds) {
      guard let target = step.target else { continue }
      if step.kind == .link { programs[target, default: 0] += seconds }
      guard step.compiles else { continue }
      var compilation = compilations[target] ?? Compilation()
      compilation.seconds += seconds
      compilation.files = compilation.files.flatMap { files in step.files.map { files + $0 } }
      compilation.isComplete = compilation.isComplete && step.isComplete
      compilations[target] = compilation
    }
    var variants: [String: Set<Target>] = [:]
    for unit in units {
      variants[unit.target, default: []].insert(Target(name: unit.target, isTool: unit.isTool))
    }
    let sizes = Dictionary(units.map { ($0.target, $0.cost.files) }) { max($0, $1) }
    var modules: [Target: Double] = [:]
    for (name, compilation) in compilations where compilation.isComplete {
      let least = Double(sizes[name] ?? 1) * Self.fileShare
      guard compilation.files.map({ Double($0) >= least }) ?? true else { continue }
      // What is compiled for a macro and for the program is in one sum.
      let targets = variants[name] ?? [Target(name: name, isTool: false)]
      for target in targets { modules[target] = compilation.seconds / Double(targets.count) }
    }
    let recorded = units.count { modules[Target(name: $0.target, isTool: $0.isTool)] != nil }
    guard recorded > 0 else {
      throw Unusable(
        description:
          "the \(log.isTrace ? "trace" : "log") has no module of this build with all its files; name the \(log.isTrace ? "trace" : "log") of a clean build"
      )
    }
    // Without dependencies in the log, packages from outside do not become a part of the graph.
    let isKnown = { (name: String) in variants[name] != nil || !log.dependencies.isEmpty }
    let total = compilations.values.reduce(0) { $0 + $1.seconds }
    let covered = modules.reduce(0) { $0 + (isKnown($1.key.name) ? $1.value : 0) }
    self.init(
      log.isTrace ? .trace : .log, jobs: work.jobs,
      seconds: covered >= total * Self.workShare ? Self.seconds(of: log) : 0, date: log.date,
      modules: modules, inputs: Self.inputs(log.dependencies, Set(compilations.keys), variants),
      programs: programs)
  }

  /// From the first command that compiles to the last one that compiles or links.
  private static func seconds(of log: ActivityLog) -> Double {
    let steps = log.steps.filter { $0.compiles || $0.kind == .link }
    return (steps.map(\.end).max() ?? 0) - (steps.map(\.start).min() ?? 0)
  }

  /// The compiled targets that each compiled target needs, through targets with nothing to compile, such as products.
  private static func inputs(
    _ dependencies: [String: Set<String>], _ compiled: Set<String>, _ variants: [String: Set<Target>]
  ) -> [Target: Set<Target>] {
    var result: [Target: Set<Target>] = [:]
    // No real graph needs as many steps.
    var left = 10_000_000
    for name in compiled.sorted() {
      var found: Set<String> = []
      var seen: Set<String> = [name]
      var waiting = Array(dependencies[name] ?? [])
      while left > 0, let next = waiting.popLast() {
        left -= 1
        guard seen.insert(next).inserted else { continue }
        if compiled.contains(next) { found.insert(next) } else { waiting += dependencies[next] ?? [] }
      }
      for target in variants[name] ?? [Target(name: name, isTool: false)] {
        result[target] = Set(
          found.map { other in
            let same = Target(name: other, isTool: target.isTool)
            let others = variants[other] ?? [Target(name: other, isTool: false)]
            return others.contains(same) ? same : Target(name: other, isTool: !target.isTool)
          })
      }
    }
    return result
  }
}
