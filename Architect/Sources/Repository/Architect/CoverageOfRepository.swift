import Files
import Formats
import ModuleGraph
import ProjectReaders
import Rules

extension Coverage {
  /// Counts what was read from a repository.
  init(_ repository: Repository, owned: PathSet, graph: ModuleGraph, scanned: Int) {
    self.init()
    manifests = repository.projects.count
    modules = graph.modules.count
    files = graph.modules.reduce(0) { $0 + $1.files.count }
    imports = graph.modules.reduce(0) { $0 + $1.files.reduce(0) { $0 + $1.imports.count } }
    self.scanned = scanned
    leftOut = repository.leftOut.map { Gap(path: $0.path, reason: $0.reason) }
    // The files of a project that is left out are left out with it.
    let leftOutProjects = Set(repository.leftOut.map { Self.folder(ofManifest: $0.path) }).filter {
      !$0.isEmpty
    }
    strayFiles = repository.tree.files(below: "").filter { path in
      FilePath.fileExtension(of: path) == "swift" && !owned.contains(path)
        && !owned.contains(repository.tree.original(of: path))
        && !Self.isCountedElsewhere(path, in: repository.tree)
        && !leftOutProjects.contains { FilePath.contains($0, path) }
        && !ManifestFile.isManifest(path, in: repository.tree) && !path.contains("ProjectDescriptionHelpers/")
    }
    withoutPodfile = graph.modules.flatMap {
      $0.declarations.filter(\.target.lacksPodfile).map(\.target.name)
    }
    hostDependent = repository.projects.filter { !$0.hosts.isEmpty && $0.unreadHosts.isEmpty }.map {
      Gap(path: $0.manifest, reason: "read for \($0.hosts.joined(separator: " and "))")
    }
    environmentDependent = repository.projects.compactMap(\.environmentPlace).map {
      Gap(path: "\($0.file):\($0.line)", reason: "read as if no environment variables were set")
    }
    hostGaps = repository.projects.filter { !$0.unreadHosts.isEmpty }.map { project in
      HostGap(
        path: project.manifest, read: project.hosts, unread: project.unreadHosts.map(\.name),
        reasons: project.unreadHosts.map(\.reason))
    }
    let read = graph.modules.lazy.flatMap(\.files).filter {
      $0.language == .swift && $0.problem?.effect != .blocks
    }
    readSwiftFiles = PathSet(read.map(\.path)).count
    swiftFiles = owned.count(where: { FilePath.fileExtension(of: $0) == "swift" }) + strayFiles.count
    let open = UndecidedImports(graph)
    localImports = open.localImports
    unjudged = Self.unjudged(open)
    undecidedOutside = open.entries.count { !$0.isLocal }
    undecided = open.entries.map { entry in
      Gap(
        path: entry.place.description,
        reason: "'\(entry.from)' imports '\(entry.to)', which may come from \(Self.listed(entry.causes))")
    }
    generated = graph.modules.filter(\.hasGeneratedSources).map(\.id)
  }

  /// The imports of the repository's own modules that are not judged, by module.
  private static func unjudged(_ open: UndecidedImports) -> [Unjudged] {
    let places = open.localPlaces
    let entries = Dictionary(grouping: open.entries.filter(\.isLocal), by: \.from)
    return entries.sorted { $0.key < $1.key }.compactMap { id, entries in
      guard let place = entries.map(\.place).min() else { return nil }
      return Unjudged(
        module: id, place: place, imports: places[id]?.count ?? 0, names: Set(entries.map(\.to)),
        causes: Set(entries.flatMap(\.causes)))
    }
  }

  /// Whether the file is behind a link to a folder, so that it counts at its real path.
  private static func isCountedElsewhere(_ path: String, in tree: FileTree) -> Bool {
    let real = tree.unlinked(path)
    return real != path && tree.hasFile(real)
  }

  /// The maximum number of names that a reason lists; further names are only counted.
  private static let shown = 3

  private static func listed(_ names: [String]) -> String {
    let rest = names.count - shown
    return names.prefix(shown).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  private static func folder(ofManifest path: String) -> String {
    guard
      XcodeProjectFile(path: path) != nil || ManifestFile.hasName(FilePath.name(of: path))
        || path.contains(".podspec")
    else { return "" }
    let folder = FilePath.folder(of: path)
    return folder.hasSuffix(".xcodeproj") ? FilePath.folder(of: folder) : folder
  }
}
