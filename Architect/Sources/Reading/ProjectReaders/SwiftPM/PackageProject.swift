import Files
import ModuleGraph

/// Converts the contents of a Package.swift to a project, with the files of its targets.
struct PackageProject {
  let manifest: String
  let places: ManifestPlaces
  let tree: FileTree

  /// Returns the project, with the problems of its targets.
  func reading(of package: PackageManifest) -> ProjectReading {
    let folder = FilePath.folder(of: manifest)
    var reading = ProjectReading()
    let submodules = Submodules(tree)
    let paths = PackagePaths(manifest: manifest, places: places, tree: tree)
    reading.problems += paths.problems(of: package)
    // The targets whose folders do not exist: a manifest at the wrong place has only such targets.
    var lost: [(name: String, path: String)] = []
    var project = Project(
      format: .swiftPM, manifest: manifest, name: package.name, products: package.products,
      packages: package.packages.map { reference($0, folder, places, tree) },
      platforms: package.platforms)
    for target in package.targets {
      let sources = TargetSources(
        tree: tree.whole, folder: folder, isOnlyTarget: package.targets.count { $0.type == target.type } == 1)
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
      let written = target.path.map { FilePath.join(folder, $0) }
      let isInSubmodule = written.flatMap(submodules.submodule) != nil
      if root == nil, !onlyFetches, !isInSubmodule, !["binary", "providedLibrary"].contains(target.type) {
        let usual = target.type == "test" ? "Tests" : "Sources"
        lost.append((target.name, written ?? FilePath.join(folder, "\(usual)/\(target.name)")))
      }
      var made = make(
        target, root: root,
        files: target.type == "binary" ? [] : root.map { sources.files(of: target, root: $0) } ?? [],
        places: places, in: tree)
      if made.files.isEmpty {
        made.roots +=
          (target.sources ?? []).compactMap { source in root.map { FilePath.join($0, source) } }
          + [written].compactMap { $0 }
      }
      if let root, !target.exclude.isEmpty {
        made.excludedFiles = sources.excludedFiles(of: target, root: root)
      }
      project.targets.append(made)
    }
    project.targets += snippets(of: package, beside: project.targets, below: folder)
    if !lost.isEmpty {
      // A tool creates what git ignores.
      let ignored = IgnoredPaths(tree)
      let created = Set(lost.filter { ignored.contains($0.path) }.map(\.name))
      lost.removeAll { created.contains($0.name) }
      for index in project.targets.indices where created.contains(project.targets[index].name) {
        project.targets[index].hasGeneratedSources = true
      }
    }
    project.references = paths.references(of: package, lost: lost.map(\.name))
    let stated = Set(project.references.map(\.name))
    lost.removeAll { stated.contains($0.name) }
    if let first = lost.first?.name {
      let names = lost.map { "'\($0.name)'" }.joined(separator: ", ")
      let message =
        lost.count == 1
        ? "the folder of target \(names) was not found, so its sources are not checked"
        : "the folders of the targets \(names) were not found, so their sources are not checked"
      reading.problems.append(
        ReadingProblem(
          place: places.place(ofTarget: first), message: message, effect: .notes,
          others: lost.dropFirst().map { places.place(ofTarget: $0.name) }))
    }
    reading.projects = [project]
    return reading
  }

  /// Returns the programs in the folder `Snippets`: each is one file, and SwiftPM builds it with all libraries that the
  /// package offers.
  private func snippets(of package: PackageManifest, beside targets: [Target], below folder: String)
    -> [Target]
  {
    let offered = Set(package.products.flatMap(\.targets))
    let libraries = targets.filter { $0.kind == .library && offered.contains($0.name) }.map(\.name)
    var taken = Set(targets.map(\.name))
    let owned = Set(targets.flatMap(\.files))
    return tree.whole.sources(below: FilePath.join(folder, "Snippets")).filter {
      FilePath.fileExtension(of: $0) == "swift" && !owned.contains($0)
    }.compactMap { file in
      let name = String(FilePath.name(of: file).dropLast(".swift".count))
      guard taken.insert(name).inserted else { return nil }
      let place = Place(file: file)
      return Target(
        name: name, kind: .snippet, place: place, files: [file], roots: [FilePath.folder(of: file)],
        dependencies: libraries.map {
          DeclaredDependency(name: $0, kind: .target, place: place, isNeededUnimported: true)
        },
        flags: ["SWIFT_PACKAGE"])
    }
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
    if let root { result.resources = Set(target.resources.map { FilePath.join(root, $0) }) }
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
    case "executable": .executable
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
