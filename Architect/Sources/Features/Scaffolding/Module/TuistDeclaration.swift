import Architect
import Files
import ModuleGraph
import ProjectEditors
import Text

/// Declares a module in a Project.swift of Tuist: in the one of the imitated module if that has other modules too, else
/// in its own.
extension ModuleDeclaration {
  mutating func declareInTuist(
    like example: ModuleLayout.Example, _ layout: ModuleLayout, _ architecture: Architecture
  ) throws {
    if let newProject {
      do {
        try copyProject(to: newProject, like: example, architecture)
      } catch let error as ProjectEditError where error.code != .unreadable {
        let lines = Self.order.compactMap { targets[$0] }.map {
          written($0, ownDependencies(of: $0), newProject)
        }
        notes.append(
          "\(example.declaration.manifest): \(error); write \(newProject) by hand, with \(lines.joined(separator: ", "))"
        )
      }
      return
    }
    let manifest = example.declaration.manifest
    for part in Self.order {
      guard let target = targets[part] else { continue }
      let tests = part == .tests ? Self.tests(beside: example, architecture) : nil
      let source = part == .implementation ? example.declaration : example.companions[part] ?? tests
      do {
        try copy(source, to: target, in: manifest, like: example)
      } catch let error as ProjectEditError where error.code != .unreadable {
        notes.append("\(manifest): \(error)")
      }
    }
  }

  /// The Project.swift of a module whose example shares its own with no other module.
  static func newProject(
    like example: ModuleLayout.Example, name: String, stem: String, _ architecture: Architecture
  ) -> String? {
    let manifest = example.declaration.manifest
    let own = Set([example.declaration.target.name] + example.companions.values.map(\.target.name))
    let project = architecture.projects.first { $0.manifest == manifest && $0.format == .tuist }
    let folder = FilePath.folder(of: manifest)
    guard let project, !folder.isEmpty,
      project.targets.allSatisfy({ own.contains($0.name) || $0.name.hasPrefix(example.stem) })
    else { return nil }
    let renamed = ModuleLayout.renamed(folder, from: example.declaration.target.name, example, to: name, stem)
    return renamed == folder ? nil : FilePath.join(renamed, "Project.swift")
  }

  private mutating func copy(
    _ source: Module.Declaration?, to target: NewTarget, in manifest: String,
    like example: ModuleLayout.Example
  ) throws {
    let own = ownDependencies(of: target)
    guard let source = source ?? (target.part == .tests ? nil : example.declaration) else {
      throw ProjectEditError(
        .conflict, "there are no tests to use as an example",
        remedy: "add this by hand: \(written(target, own, manifest))")
    }
    let base = FilePath.folder(of: manifest)
    let renaming = renaming(of: source, to: target, like: example, from: base)
    var editor = try TuistEditor(changes.text(of: manifest) ?? "")
    do {
      try editor.copyTarget(source.target.name, renaming, keeping: Set(own))
    } catch {
      throw ProjectEditError(
        error.code, error.message, remedy: "add this by hand: \(written(target, own, manifest))")
    }
    for name in own { try editor.addDependency(name, to: target.name) }
    try addProducts(to: target, in: &editor, manifest)
    try set(manifest, to: editor.text)
  }

  /// Adds the dependencies of a target on Tenon's products, written like the repository's own dependency on one.
  private func addProducts(to target: NewTarget, in editor: inout TuistEditor, _ manifest: String) throws {
    guard let runtime else { return }
    let shown = try TuistEditor(changes.text(of: runtime.manifest) ?? "")
    for product in products(of: target) {
      let written = shown.dependency(on: runtime.dependency.name, as: product)
      // Other dependencies refer to the packages of their own project.
      if let written,
        runtime.manifest == manifest || newProject == manifest || written.hasPrefix(".external(")
      {
        try editor.addDependency(product, to: target.name, written: written)
      } else {
        throw ProjectEditError(
          .conflict, "no literal shows how to depend on Tenon's products",
          remedy: "add a dependency of '\(target.name)' on '\(product)' by hand")
      }
    }
  }

  /// A target as it is written where nothing is computed.
  private func written(_ target: NewTarget, _ dependencies: [String], _ manifest: String) -> String {
    let path = FilePath.relative(target.folder, to: FilePath.folder(of: manifest))
    let product = target.part == .tests ? ".unitTests" : ".framework"
    let list = dependencies.map { ".target(name: \(SwiftSource.literal($0)))" }.joined(separator: ", ")
    return
      ".target(name: \(SwiftSource.literal(target.name)), destinations: .iOS, product: \(product), bundleId: "
      + "\(SwiftSource.literal("com.example.\(target.name.lowercased())")), sources: [\(SwiftSource.literal("\(path)/**"))], "
      + "dependencies: [\(list)])"
  }

  private mutating func copyProject(
    to manifest: String, like example: ModuleLayout.Example, _ architecture: Architecture
  ) throws {
    let old = example.declaration.manifest
    var names = memberNames(like: example)
    let folders = (
      FilePath.name(of: FilePath.folder(of: old)), FilePath.name(of: FilePath.folder(of: manifest))
    )
    if names[folders.0] == nil { names[folders.0] = folders.1 }
    // Targets that the new module lacks are renamed too, and then removed.
    let project = architecture.projects.first { $0.manifest == old && $0.format == .tuist }
    let module = (example.module.name, targets[.implementation]?.name ?? example.module.name)
    var missing: [String] = []
    for target in project?.targets ?? [] where names[target.name] == nil {
      let new = target.name.replacing(module.0, with: module.1, maxReplacements: 1)
      names[target.name] = new
      missing.append(new)
    }
    let renaming = Renaming(names)
    var editor = try TuistEditor(changes.text(of: old) ?? "")
    let kept = Set(targets.values.map(\.name))
    try editor.rename(renaming, keeping: kept)
    for name in missing { try? editor.removeTarget(name) }
    for target in targets.values where editor.targets.contains(target.name) {
      for own in ownDependencies(of: target) { try editor.addDependency(own, to: target.name) }
      try addProducts(to: target, in: &editor, manifest)
    }
    try changes.create(manifest, FileContent(editor.text))
    for part in Self.order where part != .implementation && example.companions[part] == nil {
      guard let target = targets[part] else { continue }
      notes.append(
        "\(manifest): '\(example.module.name)' has no target like '\(target.name)'; if nothing declares it yet, add this by hand: "
          + written(target, ownDependencies(of: target), manifest))
    }
    try listProject(FilePath.folder(of: manifest), like: FilePath.folder(of: old), renaming)
    try copySettings(from: FilePath.folder(of: old), to: FilePath.folder(of: manifest), renaming)
  }

  /// Copies the files beside the manifest that it may mention.
  private mutating func copySettings(from old: String, to new: String, _ renaming: Renaming) throws {
    let entries = (try? FileSystem.entries(of: FilePath.join(changes.root, old))) ?? []
    let mentions = entries.map { (old: $0.name, new: renaming.renamed($0.name)) }
    for (name, other) in mentions
    where ["plist", "xcconfig", "entitlements"].contains(FilePath.fileExtension(of: name)) {
      guard let text = try? changes.text(of: FilePath.join(old, name)) else { continue }
      try changes.create(FilePath.join(new, other), FileContent(renaming.renamed(text)))
    }
  }

  /// Lists the project in the Workspace.swift that lists the imitated one.
  private mutating func listProject(_ folder: String, like old: String, _ renaming: Renaming) throws {
    var parent = FilePath.folder(of: old)
    while true {
      let workspace = FilePath.join(parent, "Workspace.swift")
      if let text = try changes.text(of: workspace) {
        var editor = try TuistEditor(text)
        try editor.copyProject(FilePath.relative(old, to: parent), renaming)
        return try set(workspace, to: editor.text)
      }
      guard !parent.isEmpty else { return }
      parent = FilePath.folder(of: parent)
    }
  }

  // MARK: - Hosts

  mutating func connectTuist(
    _ host: Host, _ module: String, _ place: Location, like example: ModuleLayout.Example?
  ) throws {
    let manifest = host.declaration.manifest
    let name = host.declaration.target.name
    guard let dependency = host.dependency, let example else {
      let path = place.package?.folder ?? ""
      throw ProjectEditError(
        .conflict, "'\(name)' uses no module of the repository yet",
        remedy: "add the dependency on '\(module)' by hand: .package(path: \"\(path)\") among the packages, "
          + "and .package(product: \"\(module)\") among the dependencies")
    }
    let renaming = renamingOfDependencies(place, like: example)
    var editor = try TuistEditor(changes.text(of: manifest) ?? "")
    do {
      try editor.copyDependency(of: name, on: dependency.name, renaming)
    } catch {
      throw ProjectEditError(
        error.code, error.message, remedy: "add this by hand: \(written(place, module, manifest))")
    }
    try set(manifest, to: editor.text)
    guard let package = place.package, package.isNew else { return }
    try addPackage(package, to: manifest)
  }

  /// The dependency of a host, as it is written where nothing is computed.
  private func written(_ place: Location, _ module: String, _ manifest: String) -> String {
    if place.package != nil { return ".external(name: \(SwiftSource.literal(module)))" }
    guard let newProject, newProject != manifest else {
      return ".target(name: \(SwiftSource.literal(module)))"
    }
    let path = FilePath.relative(FilePath.folder(of: newProject), to: FilePath.folder(of: manifest))
    return ".project(target: \(SwiftSource.literal(module)), path: \(SwiftSource.literal(path)))"
  }

  /// Adds a package to those of Tuist.
  private mutating func addPackage(_ package: PackagePlace, to manifest: String) throws {
    var folder = FilePath.folder(of: manifest)
    while true {
      let packages = FilePath.join(folder, "Tuist/Package.swift")
      if let text = try changes.text(of: packages) {
        var editor = try PackageEditor(text)
        try editor.addPackage(.path(FilePath.relative(package.folder, to: FilePath.folder(of: packages))))
        return try set(packages, to: editor.text)
      }
      guard !folder.isEmpty else { break }
      folder = FilePath.folder(of: folder)
    }
    throw ProjectEditError(
      .conflict, "there is no Tuist/Package.swift",
      remedy: "add this by hand to the packages: .package(path: \"\(package.folder)\")")
  }
}
