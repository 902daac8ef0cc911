import Files
import ModuleGraph
import SwiftParsing

/// Reads Package.swift files: directly if they contain only literals, and otherwise by running them.
public struct SwiftPMReader: ProjectReader {
  private let runner: ManifestRunner
  private let cache: ManifestCache?
  private let runsEverything: Bool
  private let hosts: [ManifestHost]

  /// Creates a reader.
  /// - Parameters:
  ///   - cacheFolder: The folder in which the results of reading and running manifests are cached, or `nil` for no
  ///     cache.
  ///   - runsEverything: Whether to run even simple manifests, to compare both ways of reading.
  ///   - runsManifests: Whether code from the repository may be run. If not, manifests that compute values are not
  ///     read.
  ///   - platforms: The relevant platforms. A manifest that depends on its host is read for the hosts that
  ///     build for these platforms.
  ///   - timeLimit: The number of seconds after which a manifest is stopped.
  public init(
    cacheFolder: String?, runsEverything: Bool = false, runsManifests: Bool = true,
    platforms: [Platform] = [], timeLimit: Double = 120
  ) {
    runner = ManifestRunner(cacheFolder: cacheFolder, isPermitted: runsManifests, timeLimit: timeLimit)
    cache = runsEverything ? nil : cacheFolder.map { ManifestCache(file: FilePath.join($0, "manifests.bin")) }
    self.runsEverything = runsEverything
    let wanted = platforms.isEmpty ? Platform.allCases : platforms
    let isForApple = wanted.contains { $0.isApple }
    let isForLinux = wanted.contains { !$0.isApple }
    hosts = (isForApple ? [.macOS] : []) + (isForLinux ? [.linux] : [])
  }

  public func manifests(in tree: FileTree) -> [String] {
    tree.folders.keys.sorted().compactMap { folder in
      tree.folders[folder]?.files.contains("Package.swift") == true
        ? FilePath.join(folder, "Package.swift") : nil
    }
  }

  public func read(_ manifests: [String], in tree: FileTree) -> ProjectReading {
    var result = ProjectReading()
    // Starting a thread takes as long as reading several manifests, so each thread reads many of them.
    let pieces = stride(from: 0, to: manifests.count, by: 32).map {
      Array(manifests[$0..<min($0 + 32, manifests.count)])
    }
    let known = cache?.load() ?? [:]
    let results = pieces.concurrentMap { piece in
      DeepStack.run {
        piece.map { manifest in
          var found = Found()
          let reading = read(manifest, in: tree, known: known, &found)
          return (reading, found)
        }
      }
    }
    var found: [SHA256: ManifestCache.Reading] = [:]
    var isStale = false
    for (reading, own) in results.joined() {
      result.projects += reading.projects
      result.problems += reading.problems
      if let literal = own.literal { found[literal.key] = literal.value }
      isStale = isStale || own.isNew
    }
    // Results for proposed contents are not cached.
    if let cache, isStale || found.count != known.count, tree.overlay.isEmpty { cache.store(found) }
    return result
  }

  /// The entry to store in the cache for a manifest.
  private struct Found: Sendable {
    var literal: (key: SHA256, value: ManifestCache.Reading)?
    var isNew = false
  }

  /// The maximum size in bytes of a cached manifest. Larger manifests are parsed again in each run, so that a few of
  /// them do not fill the cache.
  private static let longestRemembered = 1 << 20

  private func read(
    _ manifest: String, in tree: FileTree, known: [SHA256: ManifestCache.Reading], _ found: inout Found
  ) -> ProjectReading {
    do {
      let bytes = try tree.read(manifest)
      let isAlone = !hasVariants(beside: manifest, in: tree)
      let key = cache != nil && isAlone && bytes.count <= Self.longestRemembered ? SHA256(bytes) : nil
      if let key, var literal = known[key] {
        literal.places.manifest = manifest
        found.literal = (key, literal)
        return project(literal.package, places: literal.places, manifest: manifest, in: tree)
      }
      if bytes.allSatisfy({ [9, 10, 13, 32].contains($0) }) {
        return ProjectReading(problems: [
          ReadingProblem(
            place: Place(file: manifest),
            message: "the file is empty and declares nothing; delete it or add its contents", effect: .notes)
        ])
      }
      if let version = ToolsVersion.misplaced(in: bytes) {
        return ProjectReading(problems: [
          ReadingProblem(
            place: Place(file: manifest),
            message:
              "SwiftPM rejects the manifest, so its modules are not checked: `swift-tools-version: \(version)` must "
              + "be its first line",
            effect: .notes)
        ])
      }
      let syntax = try ManifestSyntax(bytes)
      let variants = HostVariants(syntax, bytes, hasModule: Self.hasModule)
      let places = ManifestPlaces(syntax, manifest: manifest)
      guard let line = variants.line else {
        let common = variants.text(for: .current)
        let read = common == bytes ? syntax : try ManifestSyntax(common)
        if isAlone, !runsEverything, let package = PackageManifest(literal: LiteralManifest(read)) {
          if let key {
            found = Found(literal: (key, .init(package: package, places: places)), isNew: true)
          }
          return project(package, places: places, manifest: manifest, in: tree)
        }
        let package = try package(bytes, read, manifest: manifest, in: tree)
        return project(package, places: places, manifest: manifest, in: tree)
      }
      var packages: [PackageManifest] = []
      var read: [ManifestHost] = []
      var unread: [Project.UnreadHost] = []
      for host in hosts {
        do {
          packages.append(try package(variants.text(for: host), manifest: manifest, in: tree))
          read.append(host)
        } catch {
          unread.append(.init(name: host.rawValue, reason: "line \(line): \(error)"))
        }
      }
      if packages.isEmpty {
        packages = [try package(bytes, syntax, manifest: manifest, in: tree)]
        read = [.current]
      }
      let merged = packages.dropFirst().reduce(packages[0]) { $0.merged(with: $1) }
      var reading = project(merged, places: places, manifest: manifest, in: tree)
      for index in reading.projects.indices { reading.projects[index].take(read.map(\.rawValue), unread) }
      return reading
    } catch {
      let message = "the manifest was not read, so its modules are not checked: \(error)"
      return ProjectReading(problems: [
        ReadingProblem(place: Self.place(of: error, in: manifest), message: message)
      ])
    }
  }

  /// Whether the host's toolchain or SDK contains the module; `nil` if this changes from year to year.
  @Sendable static func hasModule(_ name: String, _ host: ManifestHost) -> Bool? {
    switch SystemModules.exists(name, on: host == .macOS ? .macOS : .Linux) {
    case .yes: true
    case .no: false
    case .unknown: nil
    }
  }

  /// Whether some versions of SwiftPM use another manifest instead of this one.
  private func hasVariants(beside manifest: String, in tree: FileTree) -> Bool {
    tree.folders[FilePath.folder(of: manifest)]?.files.contains { $0.hasPrefix("Package@swift-") } ?? false
  }

  private static func place(of error: any Error, in manifest: String) -> Place {
    Place(file: manifest, line: (error as? ParsingRefusal)?.line ?? 1)
  }

  private func package(
    _ bytes: [UInt8], _ syntax: ManifestSyntax, manifest: String, in tree: FileTree
  ) throws -> PackageManifest {
    let folder = FilePath.folder(of: manifest)
    let literal = LiteralManifest(syntax)
    if !hasVariants(beside: manifest, in: tree), !runsEverything,
      let simple = PackageManifest(literal: literal)
    {
      return simple
    }
    // A manifest that contains only imports hides a folder from other packages, and running it would fail.
    if literal.isWhole, literal.constants.isEmpty, !bytes.contains(0) {
      return PackageManifest(name: "")
    }
    let absolute = tree.absolute(folder)
    let runner = runner(in: folder, of: tree)
    do {
      // The text of an overlay is not in the folder.
      let isOverlaid = tree.overlay.contents.keys.contains(manifest)
      return try PackageManifest(
        dump: isOverlaid ? runner.dump(text: bytes, of: absolute) : runner.dump(absolute, manifest: bytes))
    } catch let failure as ManifestRunner.Failure {
      // Most declarations in a manifest for a later version are also valid in earlier versions.
      guard let version = failure.installedVersion, let text = ToolsVersion.lowered(bytes, to: version),
        let dump = try? runner.dump(text: text, of: absolute)
      else { throw failure }
      return try PackageManifest(dump: dump)
    }
  }

  /// Returns the contents of a manifest for one host.
  private func package(_ text: [UInt8], manifest: String, in tree: FileTree) throws -> PackageManifest {
    if let simple = PackageManifest(literal: LiteralManifest(try ManifestSyntax(text))) { return simple }
    let folder = FilePath.folder(of: manifest)
    return try PackageManifest(dump: runner(in: folder, of: tree).dump(text: text, of: tree.absolute(folder)))
  }

  /// Returns the runner, which never runs text that has not been saved yet.
  private func runner(in folder: String, of tree: FileTree) -> ManifestRunner {
    let isProposed = tree.overlay.contents.keys.contains { path in
      let name = FilePath.name(of: path)
      return FilePath.folder(of: path) == folder && name.hasPrefix("Package") && name.hasSuffix(".swift")
    }
    guard isProposed, !tree.overlay.mayRun else { return runner }
    var runner = runner
    runner.isPermitted = false
    runner.refusal = "a manifest that is only proposed is not run; save it first"
    return runner
  }

  private func project(
    _ package: PackageManifest, places: ManifestPlaces, manifest: String, in tree: FileTree
  ) -> ProjectReading {
    let folder = FilePath.folder(of: manifest)
    var reading = ProjectReading()
    // The targets whose folders do not exist: a manifest at the wrong place has only such targets.
    var lost: [String] = []
    var project = Project(
      format: .swiftPM, manifest: manifest, name: package.name, products: package.products,
      packages: package.packages.map { reference($0, folder, places, tree) },
      platforms: package.platforms)
    for target in package.targets {
      let sources = TargetSources(
        tree: tree, folder: folder, isOnlyTarget: package.targets.count { $0.type == target.type } == 1)
      let root = sources.root(of: target)
      if let root, let path = target.path, FilePath.join(folder, path) != root, target.type != "binary" {
        reading.problems.append(
          ReadingProblem(
            place: places.place(ofTarget: target.name),
            message:
              "target '\(target.name)' has the folder \(FilePath.join(folder, path)), which is spelled \(root) on disk: "
              + "it is found only on a case-insensitive file system; use the same spelling",
            effect: .notes))
      }
      // A package that exists only to fetch others has a target because SwiftPM requires one.
      let onlyFetches =
        package.targets.count == 1 && target.dependencies.isEmpty && !package.packages.isEmpty
      if root == nil, !onlyFetches, !["binary", "providedLibrary"].contains(target.type) {
        lost.append(target.name)
      }
      var made = make(
        target, root: root,
        files: target.type == "binary" ? [] : root.map { sources.files(of: target, root: $0) } ?? [],
        places: places, in: tree)
      if let root, !target.exclude.isEmpty {
        made.excludedFiles = sources.excludedFiles(of: target, root: root)
      }
      project.targets.append(made)
    }
    if let first = lost.first {
      let names = lost.map { "'\($0)'" }.joined(separator: ", ")
      let message =
        lost.count == 1
        ? "the folder of target \(names) was not found, so its sources are not checked"
        : "the folders of the targets \(names) were not found, so their sources are not checked"
      reading.problems.append(
        ReadingProblem(
          place: places.place(ofTarget: first), message: message, effect: .notes,
          others: lost.dropFirst().map { places.place(ofTarget: $0) }))
    }
    reading.projects = [project]
    return reading
  }

  /// Returns a reference to a package. As in SwiftPM, the identity of a package with a path is the last component of
  /// the resolved path.
  private func reference(
    _ package: PackageManifest.Package, _ folder: String, _ places: ManifestPlaces, _ tree: FileTree
  ) -> PackageReference {
    guard let path = package.path else {
      return PackageReference(identity: package.identity, alias: package.alias)
    }
    let absolute = FilePath.join(FilePath.join(tree.root, folder), path)
    let isInside = FilePath.contains(tree.root, absolute)
    return PackageReference(
      identity: PackageReference.identity(of: absolute),
      path: isInside ? String(absolute.dropFirst(tree.root.count + 1)) : absolute, alias: package.alias,
      place: places.place(ofPath: path, from: FilePath.join(tree.root, folder)))
  }

  /// Plug-ins that only inspect sources. Any other plug-in may generate sources.
  private static let checkers: Set<String> = [
    "TenonBuildPlugin", "SwiftLintBuildToolPlugin", "SwiftLintPlugin",
  ]

  private func make(
    _ target: PackageManifest.Target, root: String?, files: [String], places: ManifestPlaces,
    in tree: FileTree
  ) -> Target {
    func declared(_ dependency: PackageManifest.Dependency, isNeededUnimported: Bool) -> DeclaredDependency {
      DeclaredDependency(
        name: dependency.name, kind: dependency.kind,
        place: places.place(ofDependency: dependency.name, ofTarget: target.name),
        isNeededUnimported: isNeededUnimported)
    }
    // A plug-in's dependencies are tools that it runs.
    var result = Target(
      name: target.name, kind: Self.kind(target.type, files), place: places.place(ofTarget: target.name),
      files: files,
      roots: root.map { [$0] } ?? [],
      dependencies: target.dependencies.map { declared($0, isNeededUnimported: target.type == "plugin") }
        + target.plugins.map { declared($0, isNeededUnimported: true) },
      flags: target.flags.union(["SWIFT_PACKAGE"]),
      moduleAliases: target.dependencies.reduce(into: target.moduleAliases) { result, dependency in
        for (from, to) in dependency.moduleAliases { result[to] = from }
      },
      hasGeneratedSources: target.plugins.contains { !Self.checkers.contains($0.name) })
    if target.type == "binary" {
      takeFrameworks(for: &result, at: root, in: tree)
    } else if let root {
      let headers = FilePath.join(root, target.publicHeaders ?? "include")
      result.headerFolders = [headers] + target.headerFolders.map { FilePath.join(root, $0) }
      result.exposedHeaders = exposedHeaders(of: result, in: headers, tree)
      takeNames(for: &result, fromModuleMapsBelow: target.type == "system" ? root : headers, in: tree)
    }
    return result
  }

  /// Sets the module names of a target without Swift sources to the names in its own module map, if it has one.
  private func takeNames(for target: inout Target, fromModuleMapsBelow root: String, in tree: FileTree) {
    guard !target.files.contains(where: { $0.hasSuffix(".swift") }) else { return }
    let maps = tree.files(below: root).filter { FilePath.name(of: $0) == "module.modulemap" }
    let names = maps.compactMap { try? tree.read($0) }.flatMap { ModuleMap($0).modules }
    guard let first = names.first else { return }
    if !names.contains(target.moduleName) { target.moduleName = first }
    target.furtherModuleNames = names.filter { $0 != target.moduleName }
  }

  /// Returns the headers that an import reads. These are the headers that the module map lists or, without a module
  /// map, the headers in the folder for public headers.
  private func exposedHeaders(of target: Target, in folder: String, _ tree: FileTree) -> Set<String>? {
    guard target.kind != .system else { return nil }
    let map = FilePath.join(folder, "module.modulemap")
    guard tree.hasFile(map) else { return Set(target.files.filter { FilePath.contains(folder, $0) }) }
    guard let bytes = try? tree.read(map) else { return nil }
    let content = ModuleMap(bytes)
    let umbrellas = content.umbrellaFolders.map { FilePath.join(folder, $0) }
    let named = Set(content.headers.map { FilePath.join(folder, $0) })
    return named.union(target.files.filter { file in umbrellas.contains { FilePath.contains($0, file) } })
  }

  /// Determines the modules of a binary in the repository from the frameworks that it contains.
  private func takeFrameworks(for target: inout Target, at root: String?, in tree: FileTree) {
    let frameworks =
      root.map { root in
        tree.folders.keys.filter { FilePath.contains(root, $0) && $0.hasSuffix(".framework") }
          .map { Target.moduleName(for: String(FilePath.name(of: $0).dropLast(".framework".count))) }
      } ?? []
    target.isOpaque = frameworks.isEmpty
    target.furtherModuleNames = Set(frameworks).subtracting([target.moduleName]).sorted()
  }

  /// Returns the kind of a target. A regular target with a `main.swift` is a program, as every program was before
  /// `executableTarget` was introduced.
  private static func kind(_ type: String, _ files: [String]) -> Target.Kind {
    switch type {
    case "executable", "snippet": .executable
    case "test": .test
    case "system": .system
    case "binary", "providedLibrary": .binary
    case "plugin": .plugin
    case "macro": .macro
    default: files.contains(where: isMain) ? .executable : .library
    }
  }

  private static func isMain(_ file: String) -> Bool {
    let parts = FilePath.name(of: file).lowercased().split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0] == "main" && parts[1] != "h"
  }
}

extension Project {
  /// Records the hosts for which the manifest was read. The manifest may need something that only another host has.
  /// This is reported, and the declarations for that host count as unknown.
  fileprivate mutating func take(_ read: [String], _ unread: [UnreadHost]) {
    hosts = read
    unreadHosts = unread
    for host in unread {
      for index in targets.indices {
        targets[index].unresolved.append("what \(manifest) declares on \(host.name)")
      }
    }
  }
}
