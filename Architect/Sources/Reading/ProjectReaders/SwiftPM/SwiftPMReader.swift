import Files
import ModuleGraph
import SwiftParsing

/// Reads Package.swift files: by evaluating them and, if something in them cannot be evaluated, by running them.
public struct SwiftPMReader: ProjectReader {
  private let runner: ManifestRunner
  private let cache: ManifestCache?
  private let sharedCache: SharedCache?
  private let runsEverything: Bool
  private let hosts: [ManifestHost]

  /// Creates a reader.
  /// - Parameters:
  ///   - cacheFolder: The folder in which the results of reading and running manifests are cached, or `nil` for no
  ///     cache.
  ///   - sharedCache: The results of other machines, which are used if the cache has none.
  ///   - runsEverything: Whether to run even simple manifests, to compare both ways of reading.
  ///   - runsManifests: Whether code from the repository may be run. If not, manifests that cannot be evaluated are not
  ///     read, and environment variables are assumed not to be set.
  ///   - platforms: The relevant platforms. A manifest that depends on its host is read for the hosts that
  ///     build for these platforms.
  ///   - timeLimit: The number of seconds after which a manifest is stopped.
  public init(
    cacheFolder: String?, sharedCache: SharedCache? = nil, runsEverything: Bool = false,
    runsManifests: Bool = true,
    platforms: [Platform] = [], timeLimit: Double = 120
  ) {
    runner = ManifestRunner(cacheFolder: cacheFolder, isPermitted: runsManifests, timeLimit: timeLimit)
    cache = runsEverything ? nil : cacheFolder.map { ManifestCache(file: FilePath.join($0, "manifests.bin")) }
    self.sharedCache = runsEverything ? nil : sharedCache
    self.runsEverything = runsEverything
    let wanted = platforms.isEmpty ? Platform.allCases : platforms
    let isForApple = wanted.contains { $0.isApple }
    let isForLinux = wanted.contains { !$0.isApple }
    hosts = (isForApple ? [.macOS] : []) + (isForLinux ? [.linux] : [])
  }

  public func manifests(in tree: FileTree) -> [String] {
    tree.folders.keys.sorted().compactMap { folder in
      let names = tree.folders[folder]?.files ?? []
      guard names.contains("Package.swift"), ManifestFile.isPackage(folder, in: tree) else { return nil }
      return ManifestVariants.latest(among: names) { try? tree.read(FilePath.join(folder, $0)) }
        .map { FilePath.join(folder, $0) }
    }
  }

  public func read(_ manifests: [String], in tree: FileTree) -> ProjectReading {
    var result = ProjectReading()
    // Starting a thread takes as long as reading several manifests, so each thread reads many of them.
    let pieces = stride(from: 0, to: manifests.count, by: 32).map {
      Array(manifests[$0..<min($0 + 32, manifests.count)])
    }
    let known = Known(own: cache?.load() ?? [:], shared: sharedCache.map(SharedManifests.init))
    let results = pieces.concurrentMap { piece in
      DeepStack.run {
        piece.map { manifest in
          var found = Found()
          let reading = read(manifest, in: tree, known: known, &found)
          return (reading, found)
        }
      }
    }
    var (own, all): ([SHA256: ManifestCache.Reading], [SHA256: ManifestCache.Reading]) = ([:], [:])
    var isStale = false
    for (reading, found) in results.joined() {
      result.projects += reading.projects
      result.problems += reading.problems
      guard let literal = found.literal else { continue }
      all[literal.key] = literal.value
      // What another machine has read is not stored in the user's own cache.
      if found.origin != .shared { own[literal.key] = literal.value }
      isStale = isStale || found.origin == .new
    }
    // Results for proposed contents are not cached.
    if tree.overlay.isEmpty {
      if let cache, isStale || own.count != known.own.count { cache.store(own) }
      known.shared?.add(all)
    }
    return result
  }

  /// What was read before.
  private struct Known: Sendable {
    var own: [SHA256: ManifestCache.Reading]
    var shared: SharedManifests?
  }

  /// The entry to store in the cache for a manifest.
  private struct Found: Sendable {
    enum Origin { case new, own, shared }

    var literal: (key: SHA256, value: ManifestCache.Reading)?
    var origin = Origin.new
  }

  /// The maximum size in bytes of a cached manifest. Larger manifests are parsed again in each run, so that a few of
  /// them do not fill the cache.
  private static let longestRemembered = 1 << 20

  private func read(
    _ manifest: String, in tree: FileTree, known: Known, _ found: inout Found
  ) -> ProjectReading {
    do {
      let bytes = try tree.read(manifest)
      let isCached = (cache != nil || sharedCache != nil) && bytes.count <= Self.longestRemembered
      let key = isCached ? SHA256(bytes) : nil
      if let key, var literal = known.own[key] ?? known.shared?.reading(key) {
        literal.places.manifest = manifest
        found = Found(literal: (key, literal), origin: known.own[key] == nil ? .shared : .own)
        return project(literal.package, places: literal.places, manifest: manifest, bytes, in: tree)
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
      var places = ManifestPlaces(syntax, manifest: manifest)
      guard let line = variants.line else {
        let common = variants.text(for: .current)
        let read = common == bytes ? syntax : try ManifestSyntax(common)
        let evaluated = EvaluatedPackage(read, manifest: manifest)
        guard let package = accepted(evaluated, manifest, in: tree) else {
          let package = try package(bytes, evaluated, manifest: manifest, in: tree)
          return project(package, places: places, manifest: manifest, bytes, in: tree)
        }
        places.declared = evaluated.declarations
        // A manifest that reads the environment is run if this is permitted.
        if let key, evaluated.environment == nil {
          found = Found(literal: (key, .init(package: package, places: places)))
        }
        var reading = project(package, places: places, manifest: manifest, bytes, in: tree)
        reading.take(evaluated.environment)
        return reading
      }
      var packages: [PackageManifest] = []
      var environment: EvaluationGap?
      var read: [ManifestHost] = []
      var unread: [Project.UnreadHost] = []
      for host in hosts {
        do {
          let text = variants.text(for: host)
          let evaluated = EvaluatedPackage(try ManifestSyntax(text), manifest: manifest)
          if let package = accepted(evaluated, manifest, in: tree) {
            packages.append(package)
            places.declared.merge(evaluated.declarations)
            environment = environment ?? evaluated.environment
          } else {
            packages.append(try run(text, evaluated, manifest: manifest, in: tree))
          }
          read.append(host)
        } catch {
          unread.append(.init(name: host.rawValue, reason: "line \(line): \(error)"))
        }
      }
      if packages.isEmpty {
        let evaluated = EvaluatedPackage(syntax, manifest: manifest)
        packages = [try package(bytes, evaluated, manifest: manifest, in: tree)]
        read = [.current]
      }
      let merged = packages.dropFirst().reduce(packages[0]) { $0.merged(with: $1) }
      var reading = project(merged, places: places, manifest: manifest, bytes, in: tree)
      for index in reading.projects.indices { reading.projects[index].take(read.map(\.rawValue), unread) }
      reading.take(environment)
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
    // A manifest is compiled without the modules of packages, so only those of a toolchain or an SDK can be imported.
    case .unknown: SystemModules.isKnown(name) ? nil : false
    }
  }

  private static func place(of error: any Error, in manifest: String) -> Place {
    let line = (error as? ParsingRefusal)?.line ?? (error as? ManifestRunner.Failure)?.line
    return Place(file: manifest, line: line ?? 1)
  }

  /// Returns the evaluated contents of a manifest, unless it must be run.
  private func accepted(
    _ evaluated: EvaluatedPackage, _ manifest: String, in tree: FileTree
  ) -> PackageManifest? {
    // If code may be run, the environment variables count.
    let isCertain =
      evaluated.environment == nil || !runner(in: FilePath.folder(of: manifest), of: tree).isPermitted
    return runsEverything || !isCertain ? nil : evaluated.package
  }

  private func package(
    _ bytes: [UInt8], _ evaluated: EvaluatedPackage, manifest: String, in tree: FileTree
  ) throws -> PackageManifest {
    let folder = FilePath.folder(of: manifest)
    if let package = accepted(evaluated, manifest, in: tree) {
      return package
    }
    // A manifest that contains only imports hides a folder from other packages, and running it would fail.
    if evaluated.isBare, !bytes.contains(0) { return PackageManifest(name: "") }
    let absolute = tree.absolute(folder)
    let runner = try permittedRunner(for: evaluated, in: folder, of: tree)
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

  /// Runs the text of a manifest for one host.
  private func run(
    _ text: [UInt8], _ evaluated: EvaluatedPackage, manifest: String, in tree: FileTree
  ) throws -> PackageManifest {
    let folder = FilePath.folder(of: manifest)
    let runner = try permittedRunner(for: evaluated, in: folder, of: tree)
    return try PackageManifest(dump: runner.dump(text: text, of: tree.absolute(folder)))
  }

  /// Returns the runner for a manifest that was not evaluated completely.
  /// - Throws: A failure that names the place where the evaluation stopped, if the manifest may not be run.
  private func permittedRunner(
    for evaluated: EvaluatedPackage, in folder: String, of tree: FileTree
  ) throws -> ManifestRunner {
    let runner = runner(in: folder, of: tree)
    guard !runner.isPermitted, let gap = evaluated.gap else { return runner }
    throw ManifestRunner.Failure(
      description:
        "\(gap.what) in line \(gap.line) cannot be evaluated without running the manifest, but \(runner.refusal)",
      line: gap.line)
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
    runner.refusal =
      switch tree.overlay.origin {
      case .proposal: "a manifest that is only proposed is not run; save it first"
      case .commit:
        "the manifest of a commit outside the history of what is checked out is not run; check the commit out, or use --run"
      }
    return runner
  }

  private func project(
    _ package: PackageManifest, places: ManifestPlaces, manifest: String, _ bytes: [UInt8], in tree: FileTree
  ) -> ProjectReading {
    var reading = PackageProject(manifest: manifest, places: places, tree: tree).reading(of: package)
    let isDeclaredByTool = ManifestHead.namesTool(bytes)
    for project in reading.projects.indices {
      reading.projects[project].toolsVersion = ToolsVersion.required(by: bytes) ?? []
      guard isDeclaredByTool else { continue }
      for target in reading.projects[project].targets.indices {
        reading.projects[project].targets[target].isDeclaredByTool = true
      }
    }
    return reading
  }
}

extension ProjectReading {
  /// Records that the manifest reads the environment, whose variables were assumed not to be set.
  fileprivate mutating func take(_ environment: EvaluationGap?) {
    guard let environment else { return }
    for index in projects.indices {
      projects[index].environmentPlace = Place(file: environment.file, line: environment.line)
    }
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
        targets[index].unresolved.append(.host(manifest: manifest, name: host.name))
      }
    }
  }
}
