import Architect
import Files
import ModuleGraph
import ProjectEditors
import ProjectReaders
import Rules

/// Lets hosts use a new module.
extension ModuleDeclaration {
  /// Where a new module is declared.
  enum Location {
    case package(PackagePlace)
    /// The module's targets are declared like the example module's targets.
    case project

    var package: PackagePlace? {
      if case .package(let place) = self { place } else { nil }
    }
  }

  /// A host, and its declared dependency on the example module.
  struct Host {
    var declaration: Module.Declaration
    var dependency: DeclaredDependency?
  }

  /// Lets the hosts that use the example use the new module too.
  mutating func connectHosts(
    to place: Location, like example: ModuleLayout.Example?, _ architecture: Architecture
  ) throws {
    guard let implementation = targets[.implementation] else { return }
    let hosts = example == nil ? Self.apps(architecture) : Self.hosts(of: example, architecture)
    if hosts.isEmpty {
      notes.append("no host uses a module of this kind yet; let one depend on '\(implementation.name)'")
    }
    for host in hosts {
      do {
        try connect(host, place, like: example)
      } catch let error as ProjectEditError {
        notes.append("\(host.declaration.manifest): \(error)")
      }
    }
  }

  /// The declarations outside tests and demos that use the example but are not part of its layer.
  private static func hosts(of example: ModuleLayout.Example?, _ architecture: Architecture) -> [Host] {
    guard let example else { return [] }
    let top = architecture.configuration.policy.layers.first?.name
    let own = Set(example.companions.values.map(\.target.name))
    let all = architecture.graph.modules.filter { module in
      !own.contains(module.name) && !module.kind.isTest
        && (module.layer == nil ? [.app, .executable].contains(module.kind) : module.layer == top)
    }
    func hosts(_ modules: [Module]) -> [Host] {
      modules.flatMap(\.declarations).compactMap { declaration in
        declaration.uses.first { $0.modules.contains(example.module.id) }
          .map { Host(declaration: declaration, dependency: $0.dependency) }
      }
    }
    // The largest program is the app, even if it contains a folder for demos.
    let users = all.filter { !hosts([$0]).isEmpty && !$0.name.hasPrefix(example.stem) }
    let largest = users.max { ($0.files.count, $1.name) < ($1.files.count, $0.name) }
    func isHost(_ module: Module) -> Bool {
      let isNamedAfterDemos = ["Demo", "Example", "Sample"].contains { module.name.contains($0) }
      return !BesideModules.isShow(module) || module.id == largest?.id && !isNamedAfterDemos
    }
    let found = hosts(all.filter(isHost))
    return found.isEmpty ? hosts(largest.map { [$0] } ?? []) : found
  }

  /// The largest app, for a repository without any module that apps could use.
  static func apps(_ architecture: Architecture) -> [Host] {
    let all = architecture.graph.modules.filter { $0.kind == .app }.flatMap(\.declarations).filter {
      $0.format.isBuiltByXcode && $0.target.kind == .app
    }
    let largest = all.max {
      ($0.target.files.count, $1.target.name) < ($1.target.files.count, $0.target.name)
    }
    return largest.map { [Host(declaration: $0)] } ?? []
  }

  private mutating func connect(_ host: Host, _ place: Location, like example: ModuleLayout.Example?) throws {
    guard let module = targets[.implementation]?.name else { return }
    // A product that contains the example contains the new module too.
    if let dependency = host.dependency, case .product = dependency.kind, let package = place.package,
      !package.isNew, let example, dependency.name != example.declaration.target.name,
      try PackageEditor(changes.text(of: package.manifest) ?? "").libraries(with: module)
        .contains(dependency.name)
    {
      return
    }
    if host.declaration.manifest != place.package?.manifest { try offerProduct(module, place) }
    switch (host.declaration.format, place) {
    case (.swiftPM, .package(let place)):
      // A host imports the other kinds of modules because it lists them; this kind would be an unused dependency. In
      // another package, adding it later takes more than a word.
      if kind == .plain, host.declaration.manifest == place.manifest {
        notes.append("no target uses '\(module)' yet; let those that import it depend on it")
      } else {
        try connectPackage(host.declaration, module, place)
      }
    case (.xcode, .package(let place)): try connectXcode(host.declaration, module, place)
    case (.xcodeGen, _): try connectXcodeGen(host, module, place, like: example)
    case (.tuist, _): try connectTuist(host, module, place, like: example)
    default:
      throw ProjectEditError(
        .conflict,
        "'\(host.declaration.target.name)' is declared in the format of \(host.declaration.format.rawValue)",
        remedy: "add the dependency on '\(module)' by hand")
    }
  }

  /// Makes the package offer a product with the module, which a host outside the package needs.
  private mutating func offerProduct(_ module: String, _ place: Location) throws {
    guard let package = place.package, let text = try changes.text(of: package.manifest) else { return }
    var editor = try PackageEditor(text)
    guard editor.libraries(with: module).isEmpty else { return }
    try editor.addLibrary(module, targets: [module])
    try set(package.manifest, to: editor.text)
  }

  private mutating func connectPackage(_ host: Module.Declaration, _ module: String, _ place: PackagePlace)
    throws
  {
    var editor = try PackageEditor(changes.text(of: host.manifest) ?? "")
    if host.manifest == place.manifest {
      try editor.addDependency(.target(module), to: host.target.name)
    } else {
      let path = FilePath.relative(place.folder, to: FilePath.folder(of: host.manifest))
      try editor.addPackage(.path(path))
      // The package at the root is called like the repository's folder.
      let identity = PackageReference.identity(of: FilePath.join(changes.root, place.folder))
      try editor.addDependency(.product(module, package: identity), to: host.target.name)
    }
    try set(host.manifest, to: editor.text)
  }

  private mutating func connectXcode(_ host: Module.Declaration, _ module: String, _ place: PackagePlace)
    throws
  {
    let folder = FilePath.folder(of: FilePath.folder(of: host.manifest))
    if let name = GeneratingManifests.name(in: folder, of: changes.root) {
      throw ProjectEditError(
        .conflict, "the project is generated from \(name), which could not be read completely",
        remedy: "make '\(host.target.name)' depend on the product '\(module)' of \(place.folder) in that file"
      )
    }
    try changes.edit(host.manifest) { text in
      try XcodeProjectEditor.edit(&text, at: host.manifest) { project in
        let root = FilePath.join(folder, project.sourceRoot)
        let package = XcodePackage.local(path: FilePath.relative(place.folder, to: root))
        if place.isNew { try project.addPackage(package) }
        try project.addProduct(module, of: package, to: host.target.name)
      }
    }
  }
}
