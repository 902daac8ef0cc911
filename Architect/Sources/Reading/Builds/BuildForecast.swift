import Files
import Foundation
import ModuleGraph

/// How long the builds of a package, or of all projects of a repository, will take.
///
/// The modules are compiled in an imitation of the build engine, with times that the last clean build recorded, or with
/// estimates from the code.
public struct BuildForecast: Sendable {
  /// A build from nothing.
  public struct Clean: Sendable {
    /// The duration in seconds.
    public var seconds: Double
    /// The duration of the longest chain of commands, in seconds: more cores cannot make the build shorter.
    public var criticalSeconds: Double
    /// The modules and programs of that chain, the first one first.
    public var criticalPath: [String]
    /// The share of the time in which cores have nothing to do.
    public var idle: Double
    /// The modules and programs during which cores have nothing to do, with the seconds lost, the most first.
    public var waits: [(subject: String, seconds: Double)]
  }

  /// What a module costs, in seconds.
  public struct ModuleTime: Sendable {
    public var module: Module.ID
    /// Compiling it, on one core.
    public var work: Double
    /// A build after a change in the body of a function.
    public var body: Double
    /// A build after a change of a declaration that other modules could see.
    public var interface: Double
    /// How often git says that it changes, in commits per week; `nil` if git has no changes of any module.
    public var commits: Double?
    /// Whether a build recorded how long it takes.
    public var isRecorded: Bool

    /// The seconds per week that builds after its changes take; `nil` if git has no changes of any module.
    public var perWeek: Double? { commits.map { $0 * interface } }
  }

  /// A difference in seconds; positive if builds become shorter.
  public struct Gain: Sendable {
    /// For a build from nothing.
    public var clean: Double
    /// For all builds after changes in a week; `nil` if git has no changes of any module.
    public var perWeek: Double?
    /// For a build after a change, on average of the changes in a week, or else of all modules.
    public var perChange: Double
  }

  /// A dependency and what the builds would gain without it.
  public struct EdgeCost: Sendable {
    public var from: Module.ID
    public var to: Module.ID
    public var gain: Gain
  }

  /// The number of commands at once, and of cores.
  public let jobs: Int
  /// The build that the times come from; `nil` if none was recorded.
  public let record: BuildRecord?
  /// The build system that is imitated.
  public var system: BuildSystem { graph.system }
  /// Whether the compiler's own statistics have any of the modules.
  public let hasStatistics: Bool
  /// The modules that are taken to be for other systems, because no recorded build compiled them.
  public let leftOut: [Module.ID]
  public let clean: Clean
  /// The modules of the repository that are built, in alphabetical order.
  public let modules: [ModuleTime]

  private let imitation: BuildImitation
  private var graph: BuildGraph { imitation.graph }
  /// How often each module changes, compared with the others.
  private let weights: [Module.ID: Double]
  /// Whether the weights are commits per week.
  private let hasHistory: Bool
  /// How much longer clean builds take than in the imitation, as far as the recorded one shows.
  private let correction: Double

  /// - Parameters:
  ///   - graph: All modules, with the tests.
  ///   - manifest: The manifest of the package that is built; `nil` for everything.
  ///   - products: The products of that package, of which its build links the dynamic libraries.
  ///   - folder: The folder of the package, where the records of its builds are; `nil` for none. The newest one that has any
  ///     of the modules is used.
  ///   - system: The build system that is imitated if no record shows which one builds the package.
  ///   - isolatesRecord: Whether the record is read in a process of its own, which a damaged one may end. Fuzzers read it in
  ///     theirs.
  ///   - log: A build that Xcode logged, instead of that record.
  ///   - statistics: What the compiler measured itself.
  ///   - code: Counts what is in a file of Swift; by default, and for files of which it returns `nil`, that is estimated
  ///     from their lines.
  ///   - jobs: The number of commands at once, and of cores.
  ///   - commits: How often each module changes, in commits per week; without any, all modules are taken to change
  ///     equally often.
  ///   - problem: Is called with the reason for each record that cannot be used.
  public init(
    _ graph: ModuleGraph, package manifest: String?, products: [Product] = [], recordIn folder: String?,
    system: BuildSystem = .native, isolatesRecord: Bool = true, log: ActivityLog? = nil,
    statistics: CompilerStatistics? = nil, code: @Sendable (SourceFile) -> CodeCount? = { _ in nil },
    jobs: Int,
    commits: [Module.ID: Double],
    problem: (BuildRecord.Unusable) -> Void = { _ in }
  ) {
    let estimates = CompileCost.estimates(
      BuildGraph.compiled(graph, manifest), .standard, code: code)
    func planned(_ system: BuildSystem, isBuilt: (Module) -> Bool = { _ in true }) -> BuildGraph {
      let constants = BuildConstants.standard(for: system)
      return BuildGraph(
        graph, package: manifest, products: products, system, constants,
        cost: { estimates[$0.id] ?? CompileCost([], constants) }, isBuilt: isBuilt)
    }
    var build = planned(log?.system ?? system)
    var record: BuildRecord?
    let cores = ProcessInfo.processInfo.activeProcessorCount
    if let log {
      do { record = try BuildRecord(log, units: build.units, cores: cores) } catch { problem(error) }
    } else if let folder {
      for recorded in BuildSystem.recorded(in: folder) where record == nil {
        let candidate = planned(recorded)
        do {
          record = try BuildRecord(
            of: recorded, in: folder, isIsolated: isolatesRecord, cores: cores, for: candidate)
          build = candidate
        } catch { problem(error) }
      }
    }
    var constants = BuildConstants.standard(for: build.system)
    var leftOut: [Module.ID] = []
    if let record {
      let uncompiled = Set(record.uncompiled(of: BuildGraph.compiled(graph, manifest)).map(\.id))
      let built = planned(build.system) { !uncompiled.contains($0.id) }
      if !built.units.isEmpty { (build, leftOut) = (built, uncompiled.sorted()) }
      constants = record.apply(
        to: &build, systemModules: { id in graph.externals(of: id).map(\.name) }, constants)
    }
    let hasStatistics =
      statistics?.apply(to: &build, name: { id in graph[id].map(\.name) ?? id }, constants) ?? false
    var correction = 1.0
    if let record {
      let steps = build.recorded(BuildImitation(build, constants, jobs: record.jobs).cleanBuild)
      let imitated = Simulation(steps, jobs: record.jobs).seconds
      // If much was left out of the record, its duration says little.
      if imitated > 0, record.seconds > 0 { correction = min(max(record.seconds / imitated, 0.5), 2) }
      // With fewer jobs, commands wait less for each other and for the disk.
      if jobs < record.jobs { correction = 1 + (correction - 1) * Double(jobs - 1) / Double(record.jobs - 1) }
    }
    let built = Set(build.units.prefix(build.ownCount).map(\.module))
    let changed = commits.filter { $0.value > 0 && built.contains($0.key) }
    let weights = changed.isEmpty ? Dictionary(uniqueKeysWithValues: built.map { ($0, 1.0) }) : changed
    self.init(
      build, constants, jobs, weights, record, correction, hasHistory: !changed.isEmpty,
      hasStatistics: hasStatistics, leftOut: leftOut)
  }

  private init(
    _ graph: BuildGraph, _ constants: BuildConstants, _ jobs: Int, _ weights: [Module.ID: Double],
    _ record: BuildRecord?, _ correction: Double, hasHistory: Bool, hasStatistics: Bool, leftOut: [Module.ID]
  ) {
    let imitation = BuildImitation(graph, constants, jobs: jobs)
    self.imitation = imitation
    self.jobs = jobs
    self.weights = weights
    self.hasHistory = hasHistory
    self.record = record
    self.hasStatistics = hasStatistics
    self.leftOut = leftOut
    self.correction = correction
    let plan = imitation.planning
    let simulation = Simulation(imitation.cleanBuild, jobs: jobs)
    let chain = LongestChain(BuildImitation(graph, constants, jobs: .max).cleanBuild)
    clean = Clean(
      seconds: plan + simulation.seconds * correction, criticalSeconds: plan + chain.seconds * correction,
      criticalPath: chain.subjects, idle: simulation.idle, waits: simulation.waits)
    var work: [Module.ID: (seconds: Double, isRecorded: Bool)] = [:]
    for unit in graph.units.prefix(graph.ownCount) {
      let own = unit.cost.whole(constants, jobs: 1).work
      let before = work[unit.module] ?? (0, true)
      work[unit.module] = (before.seconds + own, before.isRecorded && unit.isRecorded)
    }
    modules = work.sorted { $0.key < $1.key }.map { module, entry in
      let body = imitation.seconds(after: .body, in: module)
      // With more commands, the order may happen to be better.
      let interface = max(body, imitation.seconds(after: .interface, in: module))
      return ModuleTime(
        module: module, work: entry.seconds, body: body, interface: interface,
        commits: hasHistory ? weights[module] ?? 0 : nil, isRecorded: entry.isRecorded)
    }
  }

  /// The seconds of all builds after changes in a week; `nil` if git has no changes of any module.
  public var perWeek: Double? { hasHistory ? weighted : nil }

  /// The seconds of builds after a change of each module, as often as it changes.
  private var weighted: Double { modules.reduce(0) { $0 + (weights[$1.module] ?? 0) * $1.interface } }

  /// Whether a module depends directly on another in this build.
  public func depends(_ module: Module.ID, on other: Module.ID) -> Bool {
    graph.units.contains { unit in
      unit.module == module && unit.inputs.contains { graph.units[$0].module == other }
    }
  }

  /// What builds gain if the modules were arranged differently.
  /// - Complexity: As that of the whole forecast.
  public func gain(_ variation: BuildVariation) -> Gain {
    var other = graph
    var moved = weights
    variation.apply(to: &other, &moved, imitation.constants)
    let forecast = BuildForecast(
      other, imitation.constants, jobs, moved, record, correction, hasHistory: hasHistory,
      hasStatistics: hasStatistics, leftOut: leftOut)
    return gain(clean: forecast.clean.seconds, saved: weighted - forecast.weighted)
  }

  private func gain(clean seconds: Double, saved: Double) -> Gain {
    let count = weights.values.reduce(0, +)
    return Gain(
      clean: clean.seconds - seconds, perWeek: hasHistory ? saved : nil,
      perChange: count > 0 ? saved / count : 0)
  }

  /// The dependencies without which builds would gain the most, the most expensive first.
  /// - Parameter count: The number of dependencies to return at most.
  /// - Complexity: Several times that of a whole forecast.
  public func expensiveEdges(_ count: Int) -> [EdgeCost] {
    // A change in a module compiles those again that import it, so this is what an edge can cost.
    let times = Dictionary(uniqueKeysWithValues: modules.map { ($0.module, $0) })
    var bounds: [(from: Int, to: Int, seconds: Double)] = []
    for (index, unit) in graph.units.prefix(graph.ownCount).enumerated() where !unit.isTool {
      for other in unit.inputs where other < graph.ownCount && graph.units[other].module != unit.module {
        let weight = weights[graph.units[other].module] ?? 0
        let again = unit.imports[other].map { unit.cost.again($0, imitation.constants, jobs: jobs).work } ?? 0
        bounds.append((index, other, again * max(weight, 0.01)))
      }
    }
    bounds.sort { ($1.seconds, $0.from, $0.to) < ($0.seconds, $1.from, $1.to) }
    let edges = bounds.prefix(count * 3).map { bound in
      let (from, to) = (graph.units[bound.from].module, graph.units[bound.to].module)
      return EdgeCost(from: from, to: to, gain: gainWithout(from, to, times))
    }
    return Array(
      edges.filter { $0.gain.perChange > 0 || $0.gain.clean > 0 }.sorted { one, other in
        (other.gain.perChange, other.gain.clean, one.from, one.to) < (
          one.gain.perChange, one.gain.clean, other.from, other.to
        )
      }.prefix(count))
  }
}

extension BuildForecast {
  /// What builds gain without one dependency. Only the builds that can differ are imitated again.
  private func gainWithout(_ from: Module.ID, _ to: Module.ID, _ times: [Module.ID: ModuleTime]) -> Gain {
    var changed = graph
    var unchanged = weights
    BuildVariation.without(from: from, to: to).apply(to: &changed, &unchanged, imitation.constants)
    let other = BuildImitation(changed, imitation.constants, jobs: jobs)
    // The order in which modules are compiled again differs for those that both import, and programs may become smaller.
    var differing = Set(graph.units.filter { $0.module == to }.flatMap(\.imports.keys))
    for (before, after) in zip(imitation.members, other.members) where before.count != after.count {
      differing.formUnion(Set(before).subtracting(after))
    }
    var saved = 0.0
    for module in Set(differing.map { graph.units[$0].module }).union([to]) {
      guard let time = times[module], let weight = weights[module] else { continue }
      saved += weight * (time.interface - max(time.body, other.seconds(after: .interface, in: module)))
    }
    let whole = other.planning + Simulation(other.cleanBuild, jobs: jobs).seconds * correction
    return gain(clean: whole, saved: saved)
  }
}
