import Files
import ModuleGraph
import ProjectEditors
import ProjectReaders
import SourceReaders
import SwiftParsing

/// Everything about a package that an extraction needs to know.
struct ExtractionSubject {
  let root: String
  let request: ExtractionRequest
  let project: Project
  let target: Target
  /// The manifest as it is.
  let manifest: String
  /// Whether the manifest declares the target with a literal name in a literal list, and does not compute it.
  let isLiteral: Bool
  /// All Swift files that matter, ordered by path.
  let sources: [ExtractedSource]
  /// Files without code that move along, such as resources.
  let resources: MovedResources
  /// The paths of the files to move after the extraction, by their paths before.
  let newPaths: [String: String]
  /// The folder of the target, relative to the root.
  let folder: String
  /// The folder of the new target, relative to the root.
  let newFolder: String
  /// Whether the new folder is where SwiftPM looks for the target.
  let isStandardFolder: Bool
  /// The package that the new target gets, because the old one is in none.
  private(set) var package: ExtractedPackage?
  /// The build settings of the old target; empty for a package.
  let settings: [String: String]
  /// The access that makes a declaration visible to the package's other modules.
  let level: Access
  let references: ReferenceGraph

  /// - Throws: ``ExtractionError``, ``ProjectEditError`` or `FileError`.
  init(_ request: ExtractionRequest, in projects: [Project], root: String) throws {
    self.root = root
    self.request = request
    (project, target) = try Self.find(request, in: projects)
    guard ExtractionRequest.isModuleName(request.name) else {
      throw ExtractionError(.name, "'\(request.name)' is not a name for a module")
    }
    // An application sees the modules of all packages that it uses.
    for other in project.format == .swiftPM ? [project] : projects
    where other.targets.contains(where: { target in
      [target.name, target.moduleName].contains { $0.lowercased() == request.name.lowercased() }
    }) {
      let owner = other.format == .swiftPM ? "the package" : other.manifest
      throw ExtractionError(.name, "\(owner) already has a target '\(request.name)'")
    }
    guard !SystemModules.isKnown(request.name) else {
      throw ExtractionError(.name, "'\(request.name)' is the name of a module of the system")
    }
    let site = try ExtractionSite(request, target, project, root: root)
    manifest = site.manifest
    isLiteral = site.isLiteral
    folder = site.folder
    newFolder = site.newFolder
    isStandardFolder = site.isStandardFolder
    level = site.level
    settings = site.settings
    (sources, references) = try Self.read(request, target, project, root)
    resources = MovedResources(
      request, root: root, folder: folder,
      rules: site.rules, moved: sources.filter { $0.role == .moves },
      staying: sources.filter { $0.role == .stays })
    newPaths = Self.newPaths(request, sources.filter { $0.role == .moves }.map(\.path), resources, newFolder)
    try check()
    package = try site.newPackage.map { try ExtractedPackage(at: $0, of: self, among: projects) }
  }

  private static func find(_ request: ExtractionRequest, in projects: [Project]) throws(ExtractionError) -> (
    Project, Target
  ) {
    let found = projects.flatMap { project in
      project.targets.filter { $0.name == request.target || $0.moduleName == request.target }.map {
        (project, $0)
      }
    }
    let named = found.filter { $0.1.name == request.target }
    let suitable = (named.isEmpty ? found : named).filter { ExtractionSite.formats.contains($0.0.format) }
    let inPackages = suitable.filter { $0.0.format == .swiftPM }
    let candidates = inPackages.isEmpty ? suitable : inPackages
    guard let (project, target) = candidates.first else {
      if let (project, _) = found.first {
        throw ExtractionError(
          .unsupported,
          "'\(request.target)' is a target of \(project.manifest), and only targets of packages and of Xcode projects "
            + "can be split: move its code into a local package first (`tenon new module` creates one), and split that"
        )
      }
      throw ExtractionError(.target, "there is no target '\(request.target)'")
    }
    guard candidates.count == 1 else {
      let all = candidates.map { "'\($0.1.name)' of \($0.0.manifest)" }.joined(separator: ", ")
      throw ExtractionError(
        .target,
        "'\(request.target)' may be \(all); name the target, or use --project-root to choose a manifest"
      )
    }
    guard [.library, .executable, .app, .appExtension].contains(target.kind) else {
      throw ExtractionError(.unsupported, "'\(request.target)' is no library or program")
    }
    return (project, target)
  }

  private static func read(
    _ request: ExtractionRequest, _ target: Target, _ project: Project, _ root: String
  ) throws -> ([ExtractedSource], ReferenceGraph) {
    let own = target.files.filter { FilePath.fileExtension(of: $0) == "swift" }
    let moving = Set(own.filter(request.asks))
    // Further targets that build files to move are as much their users as the target itself.
    let sharing = project.targets.filter { $0.name != target.name && !moving.isDisjoint(with: $0.files) }
    let dependents = Self.dependents(of: target, in: project)
    let staying = Set(own + sharing.flatMap(\.files)).filter { FilePath.fileExtension(of: $0) == "swift" }
    let all = staying.union(
      dependents.flatMap(\.files).filter { FilePath.fileExtension(of: $0) == "swift" }
    ).sorted()
    for path in request.patterns + moving.sorted() { try refuseLink(path, root) }
    let isInPackage = project.format == .swiftPM
    for path in moving.sorted()
    where isInPackage && !target.roots.contains(where: { FilePath.contains($0, path) }) {
      throw ExtractionError(
        .link,
        "\(path) is only in '\(target.name)' through a link, and links are not moved; move the file there first"
      )
    }
    let reader = ReferenceReader(root: root)
    let graph = reader.graph(of: own + ObjectiveCUsers.headers(of: target))
    let words = reader.graph(of: all)
    var identifiers: [String: Set<String>] = [:]
    for file in words.files {
      identifiers[file.path] = Set(file.traits.identifiers.map { words.names[Int($0.name)] })
    }
    var owner: [String: String] = [:]
    for dependent in dependents { for file in dependent.files { owner[file] = dependent.name } }
    let sources = try all.map { path in
      let bytes = try FileSystem.read(FilePath.join(root, path))
      let isReadable = String(validating: bytes, as: UTF8.self) != nil
      guard isReadable || !moving.contains(path) else { throw ExtractionError.encoding(of: path) }
      let outline: AccessOutline
      do { outline = try AccessOutline(isReadable ? bytes : []) } catch {
        throw ExtractionError(.files, "\(path) cannot be parsed: \(error)")
      }
      let role: ExtractedSource.Role =
        moving.contains(path) ? .moves : staying.contains(path) ? .stays : .depends(target: owner[path] ?? "")
      return ExtractedSource(
        path: path, role: role, bytes: bytes, outline: outline,
        identifiers: (identifiers[path] ?? []).union(ExtractedSource.attributes(in: bytes)))
    }
    return (
      sources + ObjectiveCUsers.sources(of: [target] + sharing, using: sources, root: root), graph
    )
  }

  /// Links are not moved: where they lead from their new place would be another file.
  private static func refuseLink(_ path: String, _ root: String) throws(ExtractionError) {
    var place = path
    while !place.isEmpty {
      if FileSystem.status(of: FilePath.join(root, place), followingLinks: false)?.kind == .link {
        throw ExtractionError(
          .link,
          "\(place) is a link, and links are not moved; replace it with what it leads to, or leave it out")
      }
      place = FilePath.folder(of: place)
    }
  }

  /// The package's targets that depend on the target, directly or through others.
  private static func dependents(of target: Target, in project: Project) -> [Target] {
    var found: Set = [target.name]
    var isComplete = false
    while !isComplete {
      isComplete = true
      for other in project.targets where !found.contains(other.name) {
        let uses = other.dependencies.contains { dependency in
          if case .product = dependency.kind { return false }
          return found.contains(dependency.name)
        }
        if uses {
          found.insert(other.name)
          isComplete = false
        }
      }
    }
    return project.targets.filter { $0.name != target.name && found.contains($0.name) }
  }

  var moved: [ExtractedSource] { sources.filter { $0.role == .moves } }
  /// The files that stay, in Swift and, if they use what moves, in Objective-C.
  var staying: [ExtractedSource] { sources.filter { $0.role == .stays } }

  /// The path of a file after the extraction.
  func newPath(of path: String) -> String { newPaths[path] ?? path }

  /// The path of a file that moves, relative to the new target's folder.
  /// - Parameter path: The path relative to the old target's folder.
  func newPlace(of path: String) -> String {
    FilePath.relative(newPath(of: FilePath.join(folder, path)), to: newFolder)
  }

  /// The files keep their places below the deepest folder that contains all that were asked for.
  private static func newPaths(
    _ request: ExtractionRequest, _ moved: [String], _ resources: MovedResources, _ newFolder: String
  ) -> [String: String] {
    let others = resources.files.map { FilePath.join(resources.folder, $0) }
    let asked = moved + others.filter(request.asks)
    let start = FilePath.commonFolder(of: asked)
    return (moved + others).reduce(into: [:]) { paths, path in
      let above = FilePath.contains(start, path) ? start : resources.folder
      paths[path] = FilePath.join(newFolder, FilePath.relative(path, to: above))
    }
  }
}

// MARK: - Direction

extension ExtractionSubject {
  /// - Throws: ``ExtractionError`` if the files cannot be a module that the rest of the target uses.
  private func check() throws(ExtractionError) {
    let paths = newPaths.keys + resources.launched.map { FilePath.join(folder, $0) }
    let unknown = request.patterns.filter { pattern in
      !paths.contains { ExtractionRequest.matches(pattern, $0) }
    }
    guard !moved.isEmpty, unknown.isEmpty else {
      let shown = unknown.isEmpty ? request.patterns : unknown
      throw ExtractionError(
        .files,
        "no \(unknown.isEmpty ? "Swift file" : "file") of '\(target.name)' matches \(shown.joined(separator: ", "))"
      )
    }
    guard !staying.isEmpty else {
      throw ExtractionError(.files, "no Swift file would stay in '\(target.name)'")
    }
    if let entry = moved.first(where: {
      $0.outline.isEntryPoint || FilePath.name(of: $0.path) == "main.swift"
    }) {
      throw ExtractionError(.files, "\(entry.path) starts the program, so it has to stay in '\(target.name)'")
    }
    let types = moved.flatMap(\.outline.declarations).filter { $0.parent < 0 && $0.kind.isType }.flatMap(
      \.names)
    guard !types.contains(request.name) else {
      throw ExtractionError(
        .name,
        "the module would have the name of its type '\(request.name)', which nothing could then qualify")
    }
    let (evidence, further) = usesOfWhatStays()
    guard !evidence.isEmpty else { return }
    let advice =
      further.count + moved.count >= moved.count + staying.count
      ? "the files use nearly everything else" : "take these files too: \(further.joined(separator: ", "))"
    throw ExtractionError(.usesWhatStays, "files to move use files that stay; \(advice)", evidence: evidence)
  }

  /// Whether a protocol stands for a type, or for the type of a member.
  private func isReplaced(_ symbol: String) -> Bool {
    request.protocols.contains { symbol == $0 || symbol.hasPrefix($0 + ".") }
  }

  /// The uses that would lead back into the old target, and the files with which there would be none.
  private func usesOfWhatStays() -> ([ExtractionError.Evidence], further: [String]) {
    let moving = Set(moved.map(\.path))
    var evidence: [ExtractionError.Evidence] = []
    let conformances = ImpliedConformances(of: moved, besides: staying).needed
    var reached = moving.union(conformances.map(\.file))
    evidence += conformances.map(\.evidence)
    var isComplete = false
    while !isComplete {
      isComplete = true
      for edge in references.edges where reached.contains(references.files[edge.from].path) {
        let other = references.files[edge.to].path
        let isNeeded = edge.uses.contains {
          $0.basis > .uniqueMember && !isReplaced(references.symbols[$0.symbol].name)
        }
        guard !reached.contains(other), isNeeded else { continue }
        reached.insert(other)
        isComplete = false
      }
    }
    for edge in references.edges {
      let from = references.files[edge.from].path
      let to = references.files[edge.to].path
      guard moving.contains(from), !moving.contains(to) else { continue }
      for use in edge.uses where use.basis > .uniqueMember {
        let name = references.symbols[use.symbol].name
        guard !isReplaced(name) else { continue }
        let source = moved.first { $0.path == from }
        let place = Place(file: from, line: use.line, column: source?.column(of: name, at: use.line) ?? 1)
        evidence.append(.init(place: place, text: "uses \(name) of \(to)"))
      }
    }
    return (evidence, reached.subtracting(moving).sorted())
  }
}
