import Files
import ModuleGraph

/// What the commands in a database make, by their names.
struct RecordedCommands {
  /// What a command makes.
  enum Subject: Hashable {
    case module(BuildRecord.Target)
    case object(of: BuildRecord.Target)
    case program(String)
    /// An object file of a module's interface, for the debugger.
    case wrap
    /// One object file of all those of a target.
    case assembly(of: BuildRecord.Target)
    /// It does nothing, or only waits for others.
    case other

    /// The target that is compiled.
    var target: BuildRecord.Target? {
      switch self {
      case .module(let target), .object(let target): target
      case .program, .wrap, .assembly, .other: nil
      }
    }
  }

  /// The subject of each command.
  private(set) var subjects: [Subject]
  /// The number of jobs of the last build.
  let jobs: Int?
  /// The targets that each target needs.
  let inputs: [BuildRecord.Target: Set<BuildRecord.Target>]
  private let database: BuildDatabase
  private let system: BuildSystem

  init(of database: BuildDatabase, by system: BuildSystem, in folder: String, _ graph: BuildGraph) {
    self.database = database
    self.system = system
    switch system {
    case .native:
      let build = FilePath.join(folder, ".build")
      // The name of the folder is that of the platform, which is a part of the names of commands.
      let platform = FilePath.name(
        of: FilePath.folder(of: FileSystem.resolvingLinks(FilePath.join(build, "debug"))))
      subjects = database.commands.map { NativeCommand.subject(of: $0.name, platform: platform) }
      jobs = NativeCommand.jobs(in: FilePath.join(build, "debug.yaml"))
      inputs = Self.inputs(of: database, subjects)
    case .swiftBuild:
      let names = SwiftBuildTargets(of: graph)
      subjects = SwiftBuildCommand.subjects(of: database.commands, names)
      let description = SwiftBuildDescription(beside: FilePath.join(folder, system.record))
      jobs = description.jobs
      inputs = description.inputs(names, Set(subjects.compactMap(\.target)))
    }
  }

  /// The commands of the build that compiled the most modules, which was the clean one; what is left of later ones are single
  /// changes.
  /// - Throws: ``BuildRecord/Unusable`` if there is none for debugging.
  func cleanBuild(at path: String) throws(BuildRecord.Unusable) -> [Int] {
    var counts: [Int: Set<BuildRecord.Target>] = [:]
    for (command, subject) in zip(database.commands, subjects) {
      if case .module(let target) = subject { counts[command.build, default: []].insert(target) }
    }
    let clean = counts.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
    guard let clean = clean?.key else {
      throw BuildRecord.Unusable(description: "\(path) has no build for debugging")
    }
    return database.commands.indices.filter {
      database.commands[$0].build == clean && (system == .native || subjects[$0] != .other)
    }
  }

  /// The targets whose commands write what those of each target read.
  private static func inputs(of database: BuildDatabase, _ subjects: [Subject])
    -> [BuildRecord.Target: Set<BuildRecord.Target>]
  {
    var result: [BuildRecord.Target: Set<BuildRecord.Target>] = [:]
    for index in database.commands.indices {
      guard let own = subjects[index].target else { continue }
      for input in database.commands[index].inputs {
        if let other = subjects[input].target, other != own { result[own, default: []].insert(other) }
      }
    }
    return result
  }
}
