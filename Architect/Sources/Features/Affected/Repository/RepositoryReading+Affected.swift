import Architect
import Files
import ModuleGraph
import ProjectReaders

extension RepositoryReading {
  /// Determines what a change affects.
  /// - Parameters:
  ///   - changes: The files that differ.
  ///   - architecture: The architecture of this reading, which is the repository after the change.
  ///   - overlay: The contents after the change, as far as they are not on disk.
  ///   - mayRun: Whether manifests of the repository before the change may be run.
  ///   - outside: The files outside the repository's folder that differ.
  ///   - links: What symbolic links lead to after the change, as far as they are not on disk.
  /// - Throws: Any error that reading the repository before the change throws.
  /// - Complexity: The repository before the change is only read if files were added or removed, or if a file that is no
  ///   source of a target differs.
  package func affected(
    by changes: [ChangedFile], in architecture: Architecture, overlay: Overlay = Overlay(),
    mayRun: Bool = true, outside: [String] = [], links: [String: String] = [:]
  ) throws -> AffectedModules {
    var after = state(of: architecture)
    let isOnlySources = changes.allSatisfy { change in
      hasSource(change.path) && change.before != .nothing && change.after != .nothing
    }
    var before = after
    after.links.merge(links) { $1 }
    if !isOnlySources {
      var old: [String: [UInt8]?] = [:]
      // The rules of the earlier version do not matter here.
      for change in changes where change.path != configurationFile {
        switch change.before {
        case .nothing: old[change.path] = .some(nil)
        case .bytes(let bytes): old[change.path] = bytes
        case .unknown: break
        }
      }
      let reading = try changed(by: Overlay(old, mayRun: mayRun, origin: .commit))
      before = reading.state(of: reading.architecture)
    }
    let root = root
    let unbuilt = configuration.unbuilt
    return AffectedModules(
      of: changes, before: before, after: after, buildSystem: buildSystem(of: architecture),
      isUnbuilt: { path in unbuilt.contains { $0.matches(path) } },
      outside: outside, cacheFolder: cacheFolder, sharedCache: sharedCache
    ) { path in
      if let content = overlay.contents[path] { return content }
      return try? FileSystem.read(FilePath.join(root, path))
    }
  }

  /// The build system that built the packages last, or else the one that the toolchain takes. Only packages are built by
  /// either.
  private func buildSystem(of architecture: Architecture) -> BuildSystem {
    let manifests = architecture.projects.filter { $0.format == .swiftPM }.map(\.manifest)
    guard !manifests.isEmpty else { return .native }
    let folders = Set(manifests.map { FilePath.folder(of: FilePath.join(root, $0)) })
    return BuildSystem.last(in: folders) ?? .standard(ofSwift: ToolchainProbe.version(for: root))
  }

  private func state(of architecture: Architecture) -> RepositoryState {
    RepositoryState(graph: architecture.graph, projects: architecture.projects, links: links)
  }
}
