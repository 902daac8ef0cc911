import Graphs

/// Finds targets with the same name in packages that SwiftPM loads together, which it refuses.
///
/// SwiftPM loads the packages to which the root package refers, and further packages where a target uses them. Of the root
/// package, every target counts, and of the others what their products contain.
struct TargetNameClashes {
  private let resolution: Resolution
  private var clashes: [Clash: ReadingProblem] = [:]

  private struct Clash: Hashable {
    var name: String
    var first: Int
    var second: Int
  }

  /// The problems, one for each name that two packages share, at the smallest package that joins them.
  var problems: [ReadingProblem] {
    clashes.sorted { ($0.key.first, $0.key.second, $0.key.name) < ($1.key.first, $1.key.second, $1.key.name) }
      .map(\.value)
  }

  init(_ resolution: Resolution) {
    self.resolution = resolution
    let packages = resolution.projects.indices.filter { resolution.projects[$0].format == .swiftPM }
    guard packages.count > 1 else { return }
    let offered = Dictionary(uniqueKeysWithValues: packages.map { ($0, offeredTargets(of: $0)) })
    let graphs = packages.map { (root: $0, loaded: loaded(from: $0, offered)) }.filter { $0.loaded.count > 1 }
    for (root, loaded) in graphs.sorted(by: { ($0.loaded.count, $0.root) < ($1.loaded.count, $1.root) }) {
      addClashes(among: loaded, of: root, offered)
    }
  }

  /// The targets that the products of a package contain.
  private func offeredTargets(of project: Int) -> Set<TargetID> {
    let declared = resolution.projects[project]
    let numbers = Dictionary(declared.targets.indices.map { (declared.targets[$0].name, $0) }) { first, _ in
      first
    }
    let start = declared.products.flatMap(\.targets).compactMap { numbers[$0] }
      .map { TargetID(project: project, target: $0) }
    return Set(
      reachable(from: start) { id in
        (resolution.uses[id] ?? []).flatMap(\.targets).filter { $0.project == project }
      })
  }

  /// The packages that SwiftPM loads for a root package, beginning with it.
  private func loaded(from root: Int, _ offered: [Int: Set<TargetID>]) -> [Int] {
    reachable(from: [root]) { project -> [Int] in
      guard project != root else {
        return resolution.projects[root].packages.compactMap {
          $0.path.flatMap { resolution.packagesByFolder[$0] }
        }
      }
      let used = (offered[project] ?? []).flatMap { resolution.uses[$0] ?? [] }.flatMap(\.targets)
      return Set(used.map(\.project)).subtracting([project]).sorted()
    }.sorted { ($0 == root ? 0 : 1, $0) < ($1 == root ? 0 : 1, $1) }
  }

  private mutating func addClashes(among loaded: [Int], of root: Int, _ offered: [Int: Set<TargetID>]) {
    var owners: [String: TargetID] = [:]
    for project in loaded {
      let targets = resolution.projects[project].targets
      let counted =
        project == root
        ? targets.indices.filter { targets[$0].kind != .snippet }.map {
          TargetID(project: project, target: $0)
        }
        : (offered[project] ?? []).sorted()
      for id in counted {
        let target = resolution.target(id)
        // Modules that users rename do not clash.
        guard target.moduleAliases.isEmpty else { return }
        guard let other = owners[target.name] else {
          owners[target.name] = id
          continue
        }
        guard other.project != project else { continue }
        let clash = Clash(
          name: target.name, first: min(other.project, project), second: max(other.project, project))
        if clashes[clash] == nil { clashes[clash] = problem(other, id, in: root) }
      }
    }
  }

  private func problem(_ first: TargetID, _ second: TargetID, in root: Int) -> ReadingProblem {
    let manifests = [first, second].map { resolution.projects[$0.project].manifest }
    let folder = resolution.projects[second.project].folder
    let reference = resolution.projects[root].packages.first { $0.path == folder }?.place
    let places = [first, second].map { resolution.target($0).place }
    return ReadingProblem(
      place: reference ?? places[1],
      message:
        "\(manifests[0]) and \(manifests[1]) both have a target '\(resolution.target(first).name)', and "
        + "\(resolution.projects[root].manifest) joins them: SwiftPM refuses names that are not unique; rename one",
      effect: .refused, others: places)
  }
}
