import Files
import Formats

/// What Swift Build was asked for in its last build, in a folder beside its record.
struct SwiftBuildDescription {
  /// The number of commands at once; `nil` if it is not known.
  let jobs: Int?
  /// The targets that each target depends on, by Swift Build's names.
  private let dependencies: [String: Set<String>]

  /// - Parameter record: The absolute path of the record.
  init(beside record: String) {
    let folder = FilePath.folder(of: record)
    let entries = (try? FileSystem.entries(of: folder, limit: 10_000)) ?? []
    let builds = entries.map(\.name).filter { $0.hasSuffix(".xcbuilddata") }.sorted().map {
      FilePath.join(folder, $0)
    }
    func date(_ build: String) -> Int64 {
      FileSystem.status(of: FilePath.join(build, "build-request.json"))?.modified ?? 0
    }
    guard let last = builds.max(by: { date($0) < date($1) }) else {
      (jobs, dependencies) = (nil, [:])
      return
    }
    let request = (try? FileSystem.read(FilePath.join(last, "build-request.json"))).flatMap {
      try? JSON(reading: $0)
    }
    jobs = request?["schedulerLaneWidthOverride"]?.integer.flatMap { (1...1_024).contains($0) ? $0 : nil }
    let graph = (try? FileSystem.read(FilePath.join(last, "target-graph.txt"))) ?? []
    dependencies = ActivityLogDependencies(Array(graph.prefix(ActivityLogDependencies.limit))).targets
  }

  /// The compiled targets that each target of a package needs.
  func inputs(_ targets: SwiftBuildTargets, _ compiled: Set<BuildRecord.Target>)
    -> [BuildRecord.Target: Set<BuildRecord.Target>]
  {
    var result: [BuildRecord.Target: Set<BuildRecord.Target>] = [:]
    for (name, used) in dependencies {
      let own = targets.target(name)
      guard compiled.contains(own) else { continue }
      result[own, default: []].formUnion(
        used.map(targets.target).filter { $0 != own && compiled.contains($0) })
    }
    return result
  }
}
