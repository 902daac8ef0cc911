import Files
import ModuleGraph
import SwiftParsing

/// Reads Package.swift: directly where it states only literals, else by running it.
public struct SwiftPMReader: ProjectReader {
  private let runner: ManifestRunner
  private let runsEverything: Bool

  /// Creates a reader.
  /// - Parameters:
  ///   - cacheFolder: Where the results of running manifests are remembered; nil remembers nothing.
  ///   - runsEverything: Run even simple manifests, to compare the two ways.
  ///   - runsManifests: Whether the repository's own code may be run; without it, manifests that compute are not read.
  ///   - timeLimit: After how many seconds a manifest is stopped.
  public init(
    cacheFolder: String?, runsEverything: Bool = false, runsManifests: Bool = true,
    timeLimit: Double = 120
  ) {
    runner = ManifestRunner(cacheFolder: cacheFolder, isPermitted: runsManifests, timeLimit: timeLimit)
    self.runsEverything = runsEverything
  }

  public func manifests(in tree: FileTree) -> [String] {
    tree.folders.keys.sorted().compactMap { folder in
      tree.folders[folder]?.files.contains("Package.swift") == true
        ? FilePath.join(folder, "Package.swift") : nil
    }
  }

  public func read(_ manifests: [String], in tree: FileTree) -> ProjectReading {
    var result = ProjectReading()
    for reading in manifests.concurrentMap({ read($0, in: tree) }) {
      result.projects += reading.projects
      result.problems += reading.problems
    }
    return result
  }

  private func read(_ manifest: String, in tree: FileTree) -> ProjectReading {
    do {
      let bytes = try FileSystem.read(tree.absolute(manifest))
      let syntax = try ManifestSyntax(bytes)
      let package = try package(bytes, syntax, manifest: manifest, in: tree)
      return project(
        package, places: ManifestPlaces(syntax, manifest: manifest), manifest: manifest, in: tree)
    } catch {
      let message = "the manifest was not read, so its modules are not checked: \(error)"
      return ProjectReading(problems: [
        ReadingProblem(place: Self.place(of: error, in: manifest), message: message)
      ])
    }
  }

  private static func place(of error: any Error, in manifest: String) -> Place {
    Place(file: manifest, line: (error as? ParsingRefusal)?.line ?? 1)
  }

  private func package(
    _ bytes: [UInt8], _ syntax: ManifestSyntax, manifest: String, in tree: FileTree
  ) throws -> PackageManifest {
    let folder = FilePath.folder(of: manifest)
    let hasVariants = tree.folders[folder]?.files.contains { $0.hasPrefix("Package@swift-") } ?? false
    if !hasVariants, !runsEverything, let simple = PackageManifest(literal: LiteralManifest(syntax)) {
      return simple
    }
    return try PackageManifest(dump: runner.dump(tree.absolute(folder), manifest: bytes))
  }

  private func project(
    _ package: PackageManifest, places: ManifestPlaces, manifest: String, in tree: FileTree
  ) -> ProjectReading {
    let folder = FilePath.folder(of: manifest)
    var reading = ProjectReading()
    var project = Project(
      format: .swiftPM, manifest: manifest, name: package.name, products: package.products,
      packages: package.packages.map {
        PackageReference(identity: $0.identity, path: local($0.path, folder, tree))
      },
      platforms: package.platforms)
    for target in package.targets {
      let sources = TargetSources(
        tree: tree, folder: folder, isOnlyTarget: package.targets.count { $0.type == target.type } == 1)
      let root = sources.root(of: target)
      if root == nil, !["binary", "providedLibrary"].contains(target.type) {
        reading.problems.append(
          ReadingProblem(
            place: places.place(ofTarget: target.name),
            message: "the folder of target '\(target.name)' was not found, so its sources are not checked",
            effect: .notes))
      }
      project.targets.append(
        make(
          target, root: root, files: root.map { sources.files(of: target, root: $0) } ?? [], places: places,
          in: tree))
    }
    reading.projects = [project]
    return reading
  }

  /// A local package's path relative to the repository's root; nil for one outside.
  private func local(_ path: String?, _ folder: String, _ tree: FileTree) -> String? {
    guard let path else { return nil }
    guard path.hasPrefix("/") else { return FilePath.join(folder, path) }
    guard FilePath.contains(tree.root, path) else { return nil }
    return FilePath.normalize(String(path.dropFirst(tree.root.count + 1)))
  }

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
      name: target.name, kind: Self.kind(target.type), place: places.place(ofTarget: target.name),
      files: files,
      roots: root.map { [$0] } ?? [],
      dependencies: target.dependencies.map { declared($0, isNeededUnimported: target.type == "plugin") }
        + target.plugins.map { declared($0, isNeededUnimported: true) },
      flags: target.flags.union(["SWIFT_PACKAGE"]),
      moduleAliases: target.dependencies.reduce(into: target.moduleAliases) { result, dependency in
        for (from, to) in dependency.moduleAliases { result[to] = from }
      },
      hasGeneratedSources: !target.plugins.isEmpty)
    if let root { takeNames(for: &result, fromModuleMapsBelow: root, in: tree) }
    return result
  }

  /// Imports of a target without Swift say what its own module map says, where it has one.
  private func takeNames(for target: inout Target, fromModuleMapsBelow root: String, in tree: FileTree) {
    guard !target.files.contains(where: { $0.hasSuffix(".swift") }) else { return }
    let maps = tree.files(below: root).filter { FilePath.name(of: $0) == "module.modulemap" }
    let names = maps.compactMap { try? FileSystem.read(tree.absolute($0)) }.flatMap { ModuleMap($0).modules }
    guard let first = names.first else { return }
    if !names.contains(target.moduleName) { target.moduleName = first }
    target.furtherModuleNames = names.filter { $0 != target.moduleName }
  }

  private static func kind(_ type: String) -> Target.Kind {
    switch type {
    case "executable", "snippet": .executable
    case "test": .test
    case "system": .system
    case "binary", "providedLibrary": .binary
    case "plugin": .plugin
    case "macro": .macro
    default: .library
    }
  }
}
