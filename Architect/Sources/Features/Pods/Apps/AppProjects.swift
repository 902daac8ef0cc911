import Graphs
import CocoaPods
import Files
import ModuleGraph
import ProjectReaders

/// The projects that the targets of a Podfile belong to.
struct AppProjects {
  /// A project, or the manifest that it is generated from.
  struct AppProject {
    var project: Project
    /// The path of the `.xcodeproj` that CocoaPods changes; also for a project that is generated.
    var xcodeProject: String
  }

  /// Where a target of the Podfile is.
  struct Location: Hashable {
    /// The index of the project.
    var project: Int
    /// The index of the target in the project.
    var target: Int
  }

  private(set) var projects: [AppProject] = []
  /// The locations by the indices of the Podfile's definitions.
  private(set) var locations: [Int: Location] = [:]
  /// The projects that could not be read.
  private let unread: [ReadingProblem]
  private let tree: FileTree
  private let podfile: String

  /// - Parameters:
  ///   - podfile: The path of the Podfile.
  ///   - model: The content of the Podfile.
  /// - Throws: ``PodMigrationError`` if there is no project for a target, or if the project lacks the target.
  init(_ model: Podfile, at podfile: String, in tree: FileTree) throws {
    self.tree = tree
    self.podfile = podfile
    let (candidates, problems) = Self.candidates(in: tree)
    unread = problems
    for (index, definition) in model.definitions.enumerated()
    where index > 0 && !definition.isAbstract {
      do {
        try locate(index, definition, model, among: candidates)
      } catch {
        // A target without pods of its own need not exist.
        if !model.pods(of: index).isEmpty { throw error }
      }
    }
  }

  private static func candidates(in tree: FileTree) -> (projects: [AppProject], problems: [ReadingProblem]) {
    let readers: [any ProjectReader] = [XcodeGenReader(), TuistReader(), XcodeReader()]
    let readings = readers.map { $0.read($0.manifests(in: tree), in: tree) }
    let projects = readings.flatMap(\.projects).map { project in
      let path =
        project.format == .xcode
        ? FilePath.folder(of: project.manifest)
        : FilePath.join(project.folder, "\(project.name).xcodeproj")
      return AppProject(project: project, xcodeProject: path)
    }
    let known = Set(projects.map(\.project.manifest))
    return (projects, readings.flatMap(\.problems).filter { !known.contains($0.place.file) })
  }

  /// The projects that could not be read, as the end of a message.
  private var unreadProjects: String {
    unread.prefix(3).map { "; \($0.place): \($0.message)" }.joined()
  }

  private mutating func locate(
    _ index: Int, _ definition: Podfile.Definition, _ model: Podfile, among candidates: [AppProject]
  ) throws {
    let written = Self.project(of: index, in: model)
    let found = try projects(written, for: definition, among: candidates)
    for candidate in found {
      guard let target = candidate.project.targets.firstIndex(where: { $0.name == definition.name }) else {
        continue
      }
      let known = projects.firstIndex { $0.project.manifest == candidate.project.manifest }
      if known == nil { projects.append(candidate) }
      locations[index] = Location(project: known ?? projects.count - 1, target: target)
      return
    }
    let place = Place(file: podfile, line: definition.line, column: definition.column)
    let names = found.flatMap(\.project.targets).map(\.name).sorted().prefix(12).joined(separator: ", ")
    throw PodMigrationError(
      .missingTarget,
      "\(place): \(found[0].project.manifest) has no target '\(definition.name)'; it has \(names.isEmpty ? "none" : names)"
    )
  }

  /// The project that a definition or an enclosing one names.
  private static func project(of index: Int, in model: Podfile) -> String? {
    var current: Int? = index
    while let index = current {
      if let project = model.definitions[index].project { return project }
      current = model.definitions[index].parent
    }
    return nil
  }

  /// The projects that may contain a target. If a project is generated from a manifest, it is the manifest.
  private func projects(
    _ written: String?, for definition: Podfile.Definition, among candidates: [AppProject]
  ) throws -> [AppProject] {
    let folder = FilePath.folder(of: podfile)
    let place = Place(file: podfile, line: definition.line, column: definition.column)
    if let written {
      let plain = written.hasSuffix(".xcodeproj") ? written : written + ".xcodeproj"
      let path = FilePath.join(folder, plain)
      let found = candidates.filter { $0.xcodeProject == path }
      // A project whose manifest computes its name.
      let generated = candidates.filter {
        $0.project.format != .xcode && $0.project.folder == FilePath.folder(of: path)
      }
      let result = found.isEmpty ? generated : found
      guard !result.isEmpty else {
        throw PodMigrationError(
          .noProject,
          "\(place): there is no project \(path) that could be read for '\(definition.name)'\(unreadProjects)"
        )
      }
      return Self.manifestFirst(result)
    }
    let beside = candidates.filter { FilePath.folder(of: $0.xcodeProject) == folder }
    let owners = beside.isEmpty ? nearest(candidates, to: folder, with: definition.name) : beside
    let withTarget = owners.filter { $0.project.targets.contains { $0.name == definition.name } }
    let chosen = Set(owners.map(\.xcodeProject)).count > 1 ? withTarget : owners
    guard !owners.isEmpty else {
      throw PodMigrationError(
        .noProject,
        "\(place): there is no Xcode project, project.yml or Project.swift for '\(definition.name)'\(unreadProjects)"
      )
    }
    guard Set(chosen.map(\.xcodeProject)).count < 2 || chosen.allSatisfy({ $0.project.format != .xcode })
    else {
      let names = Set(chosen.map(\.xcodeProject)).sorted().joined(separator: ", ")
      throw PodMigrationError(
        .noProject,
        "\(place): '\(definition.name)' is a target of several projects (\(names)); name one with `project '…'`"
      )
    }
    return Self.manifestFirst(chosen.isEmpty ? owners : chosen)
  }

  /// The projects below the Podfile's folder that have a target, the nearest first.
  private func nearest(_ candidates: [AppProject], to folder: String, with target: String) -> [AppProject] {
    func depth(_ path: String) -> Int { path.utf8.count { $0 == UInt8(ascii: "/") } }
    let below = candidates.filter {
      FilePath.contains(folder, $0.project.folder) && $0.project.targets.contains { $0.name == target }
    }
    let least = below.map { depth($0.xcodeProject) }.min()
    return below.filter { depth($0.xcodeProject) == least }
  }

  private static func manifestFirst(_ projects: [AppProject]) -> [AppProject] {
    let generated = projects.filter { $0.project.format != .xcode }
    // A manifest that could only be read in part is edited as well: the project would be generated anew.
    return generated.isEmpty ? projects : generated
  }

  func project(of definition: Int) -> AppProject? { locations[definition].map { projects[$0.project] } }

  func target(of definition: Int) -> Target? {
    locations[definition].map { projects[$0.project].project.targets[$0.target] }
  }

  /// Whether a target's tests run inside an app, so that they find the modules that the app links.
  func isHosted(_ definition: Int) -> Bool { !hosts(of: definition).isEmpty }

  /// The apps in which a target's tests run, by name.
  func hosts(of definition: Int) -> Set<String> {
    guard let location = locations[definition] else { return [] }
    let project = projects[location.project].project
    let target = project.targets[location.target]
    guard target.kind == .test else { return [] }
    let needed = Set(target.dependencies.map(\.name))
    return Set(project.targets.filter { $0.kind == .app && needed.contains($0.name) }.map(\.name))
  }

  /// The libraries of a project that a program loads, by name.
  func libraries(of definition: Int) -> Set<String> {
    guard let location = locations[definition] else { return [] }
    let targets = Dictionary(
      projects[location.project].project.targets.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first })
    func libraries(of target: Target?) -> [String] {
      (target?.dependencies ?? []).map(\.name).filter { targets[$0]?.kind == .library }
    }
    let program = projects[location.project].project.targets[location.target]
    return Set(reachable(from: libraries(of: program)) { libraries(of: targets[$0]) })
  }
}
