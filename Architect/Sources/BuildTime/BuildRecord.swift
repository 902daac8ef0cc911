import Files
import Foundation
import ModuleGraph

/// What the last builds of a package or project recorded.
public struct BuildRecord: Sendable {
  /// A package has no record that can be used.
  public struct Unusable: Error, CustomStringConvertible {
    public let description: String
  }

  /// What a command makes.
  private enum Subject: Hashable {
    case module(String, isTool: Bool)
    case object(of: String, isTool: Bool)
    case program(String)
    case wrap
    case other
  }

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

  struct Target: Hashable {
    var name: String
    var isTool: Bool
  }

  /// Whether SwiftPM has built the package in a folder. A link that leads to no file is a record that cannot be read.
  static func exists(in folder: String) -> Bool {
    FileSystem.status(of: path(in: folder), followingLinks: false) != nil
  }

  private static func path(in folder: String) -> String { FilePath.join(folder, ".build/build.db") }

  /// Reads the record of the last clean build that is left in the folder of a package.
  /// - Parameters:
  ///   - folder: The absolute path of the package's folder.
  ///   - isIsolated: Whether it is read in a process of its own.
  ///   - cores: The number of cores of the machine that built it.
  ///   - threads: How many cores compiling a target can use at once.
  /// - Throws: ``Unusable``.
  init(
    folder: String, isIsolated: Bool, cores: Int, threads: (_ target: Target, _ jobs: Int) -> Double
  ) throws(Unusable) {
    let build = FilePath.join(folder, ".build")
    let path = Self.path(in: folder)
    let database: BuildDatabase
    do { database = try isIsolated ? BuildDatabase(path) : BuildDatabase(opening: path) } catch {
      throw Unusable(description: "\(error)")
    }
    // The name of the folder is that of the platform, which is a part of the names of commands.
    let platform = FilePath.name(
      of: FilePath.folder(of: FileSystem.resolvingLinks(FilePath.join(build, "debug"))))
    let subjects = database.commands.map { Self.subject(of: $0.name, platform: platform) }
    var counts: [Int: Int] = [:]
    for (command, subject) in zip(database.commands, subjects) {
      if case .module = subject { counts[command.build, default: 0] += 1 }
    }
    // The build that compiled the most modules was the clean one; what is left of later ones are single changes.
    guard let clean = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else {
      throw Unusable(description: "\(path) has no build for debugging")
    }
    let chosen = database.commands.indices.filter { database.commands[$0].build == clean }
    let jobs = Self.jobs(in: FilePath.join(build, "debug.yaml")) ?? cores
    let parallel = chosen.map { index -> Double in
      guard case .module(let name, let isTool) = subjects[index] else { return 1 }
      return threads(Target(name: name, isTool: isTool), jobs)
    }
    let commands = chosen.map { database.commands[$0] }
    let recorded = RecordedBuild(commands, lanes: jobs, threads: parallel, cores: cores)
    self.jobs = jobs
    seconds = (recorded.ends.max() ?? 0) - (recorded.starts.min() ?? 0)
    let written = Self.date(of: path)
    date = written
    // Some versions of SwiftPM may have a manifest of their own.
    let files = (try? FileSystem.entries(of: folder, limit: 10_000)) ?? []
    isCurrent = files.map(\.name).filter(Project.isPackageManifest).allSatisfy {
      Self.date(of: FilePath.join(folder, $0)) <= written
    }
    add(chosen, subjects, recorded)
    addInputs(database, subjects)
  }

  /// A record that is not SwiftPM's.
  init(
    jobs: Int, seconds: Double, date: Date, modules: [Target: Double], inputs: [Target: Set<Target>],
    programs: [String: Double]
  ) {
    self.jobs = jobs
    self.seconds = seconds
    self.date = date
    self.modules = modules
    self.inputs = inputs
    self.programs = programs
    isCurrent = false
  }

  private mutating func add(_ chosen: [Int], _ subjects: [Subject], _ recorded: RecordedBuild) {
    var wraps: [Double] = []
    for (place, index) in chosen.enumerated() {
      let work = recorded.work[place]
      switch subjects[index] {
      case .module(let name, let isTool), .object(let name, let isTool):
        let target = Target(name: name, isTool: isTool)
        modules[target, default: 0] += work
        let (start, end) = (recorded.starts[place], max(recorded.starts[place], recorded.ends[place]))
        let before = times[target] ?? start...end
        times[target] = min(before.lowerBound, start)...max(before.upperBound, end)
      case .program(let name): programs[name] = work
      case .wrap: wraps.append(work)
      case .other: break
      }
    }
    if !wraps.isEmpty { wrap = wraps.sorted()[wraps.count / 2] }
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

  private mutating func addInputs(_ database: BuildDatabase, _ subjects: [Subject]) {
    func target(_ index: Int) -> Target? {
      switch subjects[index] {
      case .module(let name, let isTool), .object(let name, let isTool): Target(name: name, isTool: isTool)
      default: nil
      }
    }
    for index in database.commands.indices {
      guard let own = target(index) else { continue }
      known.insert(own)
      for input in database.commands[index].inputs {
        if let other = target(input), other != own { inputs[own, default: []].insert(other) }
      }
    }
  }

  /// What a command of SwiftPM makes, by its name.
  private static func subject(of name: String, platform: String) -> Subject {
    if name.hasPrefix("C.") {
      let words = name.dropFirst(2)
      guard let end = words.range(of: "-\(platform)-debug") else { return .other }
      let isTool = words[end.upperBound...].hasPrefix("-tool")
      let target = String(words[..<end.lowerBound])
      switch FilePath.fileExtension(of: name) {
      case "module": return .module(target, isTool: isTool)
      case "exe", "test", "exe-tool", "dylib": return .program(target)
      default: return .other
      }
    }
    if name.hasSuffix(".swiftmodule.o") { return .wrap }
    guard name.hasSuffix(".o"), let start = name.range(of: "/\(platform)/debug/")?.upperBound,
      let end = name[start...].range(of: ".build/")?.lowerBound
    else { return .other }
    let target = name[start..<end]
    let isTool = target.hasSuffix("-tool")
    return .object(of: String(isTool ? target.dropLast(5) : target), isTool: isTool)
  }

  /// The number of jobs that the description of the last build gives the compiler.
  private static func jobs(in path: String) -> Int? {
    guard let bytes = try? FileSystem.read(path) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let place = text.range(of: "\"-j") else { return nil }
    return Int(text[place.upperBound...].prefix { $0 != "\"" }).flatMap {
      (1...1_024).contains($0) ? $0 : nil
    }
  }
}
