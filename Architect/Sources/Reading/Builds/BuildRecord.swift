import Files
import Foundation
import ModuleGraph

/// What the last builds of a package or project recorded.
public struct BuildRecord: Sendable {
  /// A package has no record that can be used.
  public struct Unusable: Error, CustomStringConvertible {
    public let description: String
  }

  /// What the record is.
  public enum Source: Hashable, Sendable {
    /// The build engine of a build system recorded it in a package's folder.
    case engine(BuildSystem)
    /// A log of Xcode.
    case log
    /// A trace that `swift build` wrote.
    case trace
  }

  public let source: Source
  /// The number of commands that ran at once in the recorded build.
  public let jobs: Int
  /// The duration of the recorded build, in seconds; 0 if it is not known.
  let seconds: Double
  /// When the record was written, which may be after a later build.
  public let date: Date
  /// The work of compiling each recorded target, in seconds on one core.
  private(set) var modules: [Target: Double] = [:]
  /// The recorded targets that each one needs.
  private(set) var inputs: [Target: Set<Target>] = [:]
  private(set) var programs: [String: Double] = [:]
  /// When each recorded target was compiled.
  private(set) var times: [Target: ClosedRange<Double>] = [:]
  /// All targets that any of the recorded builds compiled.
  private var known: Set<Target> = []
  /// Whether the package's manifest is as old as the record.
  private let isCurrent: Bool
  /// The median time that wrapping a module takes.
  private(set) var wrap: Double?
  /// The median time that it takes Swift Build to make one object file of a module's.
  private(set) var assemble: Double?

  struct Target: Hashable {
    var name: String
    var isTool: Bool
  }

  /// Reads the record of the last clean build that is left in the folder of a package.
  /// - Parameters:
  ///   - system: The build system whose record it is.
  ///   - folder: The absolute path of the package's folder.
  ///   - isIsolated: Whether it is read in a process of its own.
  ///   - cores: The number of cores of the machine that built it.
  ///   - graph: What that build system builds.
  /// - Throws: ``Unusable``.
  init(
    of system: BuildSystem, in folder: String, isIsolated: Bool, cores: Int, for graph: BuildGraph
  ) throws(Unusable) {
    let path = FilePath.join(folder, system.record)
    let database: BuildDatabase
    do { database = try isIsolated ? BuildDatabase(path) : BuildDatabase(opening: path) } catch {
      throw Unusable(description: "\(error)")
    }
    let commands = RecordedCommands(of: database, by: system, in: folder, graph)
    let clean = try commands.cleanBuild(at: path)
    let jobs = commands.jobs ?? cores
    let costs = Dictionary(graph.units.map { (Target(name: $0.target, isTool: $0.isTool), $0.cost) }) {
      first, _ in first
    }
    let threads = clean.map { index -> Double in
      // With Swift Build, each process of the compiler is a command.
      guard system == .native, case .module(let target) = commands.subjects[index] else { return 1 }
      return costs[target]?.whole(.standard, jobs: jobs).threads ?? Double(jobs)
    }
    let recorded = RecordedBuild(
      clean.map { database.commands[$0] }, lanes: jobs, threads: threads, cores: cores)
    source = .engine(system)
    self.jobs = jobs
    seconds = (recorded.ends.max() ?? 0) - (recorded.starts.min() ?? 0)
    let written = Self.date(of: path)
    date = written
    // Some versions of SwiftPM may have a manifest of their own.
    let files = (try? FileSystem.entries(of: folder, limit: 10_000)) ?? []
    isCurrent = files.map(\.name).filter(Project.isPackageManifest).allSatisfy {
      Self.date(of: FilePath.join(folder, $0)) <= written
    }
    add(clean, commands.subjects, recorded)
    known = Set(commands.subjects.compactMap(\.target))
    inputs = commands.inputs
    guard graph.units.contains(where: { modules[Target(name: $0.target, isTool: $0.isTool)] != nil }) else {
      throw Unusable(description: "\(path) has a build of other modules; build again")
    }
  }

  /// A record that is not an engine's.
  init(
    _ source: Source, jobs: Int, seconds: Double, date: Date, modules: [Target: Double],
    inputs: [Target: Set<Target>],
    programs: [String: Double]
  ) {
    self.source = source
    self.jobs = jobs
    self.seconds = seconds
    self.date = date
    self.modules = modules
    self.inputs = inputs
    self.programs = programs
    isCurrent = false
  }

  private mutating func add(
    _ chosen: [Int], _ subjects: [RecordedCommands.Subject], _ recorded: RecordedBuild
  ) {
    var wraps: [Double] = []
    var assembled: [Target: Double] = [:]
    for (place, index) in chosen.enumerated() {
      let work = recorded.work[place]
      switch subjects[index] {
      case .module(let target), .object(let target):
        modules[target, default: 0] += work
        let (start, end) = (recorded.starts[place], max(recorded.starts[place], recorded.ends[place]))
        let before = times[target] ?? start...end
        times[target] = min(before.lowerBound, start)...max(before.upperBound, end)
      case .program(let name): programs[name, default: 0] += work
      case .wrap: wraps.append(work)
      case .assembly(let target): assembled[target, default: 0] += work
      case .other: break
      }
    }
    if !wraps.isEmpty { wrap = wraps.sorted()[wraps.count / 2] }
    if !assembled.isEmpty { assemble = assembled.values.sorted()[assembled.count / 2] }
  }

  private static func date(of path: String) -> Date {
    (try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date) ?? .distantPast
  }

  /// The modules that no recorded build compiled although the manifest is as old. They may be only for other systems.
  func uncompiled(of modules: [Module]) -> [Module] {
    guard isCurrent else { return [] }
    func isKnown(_ module: Module) -> Bool {
      module.declarations.contains { declaration in
        known.contains(Target(name: declaration.target.name, isTool: false))
          || known.contains(Target(name: declaration.target.name, isTool: true))
      }
    }
    // Without the option to build them, no tests are built.
    let hasTests = modules.contains { $0.kind.isTest && isKnown($0) }
    return modules.filter { !isKnown($0) && (hasTests || !$0.kind.isTest) }
  }
}
