import Changes
import Files
import ModuleGraph
import ProjectEditors
import Rules
import Templates

/// Declares the targets of a new module in manifests, and lets hosts use it.
struct ModuleDeclaration {
  let targets: [ModuleTemplate.Part: NewTarget]
  let kind: ModuleTemplate.Kind
  let runtime: RuntimeUse?
  private(set) var changes: ChangePlan
  private(set) var notes: [String] = []

  init(
    targets: [ModuleTemplate.Part: NewTarget], kind: ModuleTemplate.Kind, runtime: RuntimeUse?,
    changes: ChangePlan
  ) {
    self.targets = targets
    self.kind = kind
    self.runtime = runtime
    self.changes = changes
  }

  private static let order: [ModuleTemplate.Part] = [.interface, .implementation, .testing, .demo, .tests]

  // MARK: - The module's targets

  mutating func declare(in place: PackagePlace, like example: ModuleLayout.Example?) throws {
    var editor: PackageEditor
    let model = try changes.text(of: place.model ?? place.manifest)
    let modelEditor = try PackageEditor(model ?? "")
    if place.model != nil {
      editor = try PackageEditor(modelEditor.skeleton(named: place.name))
      // A package of its own is of use only through its products.
      for part in [ModuleTemplate.Part.interface, .implementation, .testing] {
        guard let target = targets[part] else { continue }
        try editor.addLibrary(target.name, targets: [target.name])
      }
    } else {
      editor = modelEditor
    }
    var last = example?.declaration.target.name
    for part in Self.order {
      guard let target = targets[part] else { continue }
      let old =
        part == .implementation ? example?.declaration.target.name : example?.companions[part]?.target.name
      let declaration = declaration(
        of: target, in: place, settings: Self.settings(of: old, in: modelEditor, isNew: place.model != nil))
      do {
        try editor.addTarget(declaration, after: old ?? last)
        last = target.name
      } catch {
        guard place.model == nil, error.code == .conflict else { throw error }
        notes.append("\(place.manifest): \(error)")
      }
    }
    if place.model == nil {
      // What other packages use of the example, they will use of the new module too.
      for (part, old) in [
        (ModuleTemplate.Part.implementation, example?.declaration),
        (.interface, example?.companions[.interface]),
      ] {
        guard let old, let target = targets[part], editor.libraries.contains(old.target.name) else {
          continue
        }
        try editor.addLibrary(target.name, targets: [target.name])
      }
    }
    if let runtime, kind != .plain, place.model != nil,
      let reference = modelEditor.reference(to: runtime.package)
    {
      try editor.addPackage(reference)
    }
    try set(place.manifest, to: editor.text)
  }

  /// The settings of the imitated target; a constant of its manifest is unknown in another manifest.
  private static func settings(of target: String?, in editor: PackageEditor, isNew: Bool)
    -> [TargetDeclaration.Setting]
  {
    target.map(editor.settings)?.filter { !isNew || !$0.isConstant } ?? []
  }

  private func declaration(
    of target: NewTarget, in place: PackagePlace, settings: [TargetDeclaration.Setting]
  ) -> TargetDeclaration {
    var dependencies: [TargetDependency] = []
    let isUser = [.demo, .tests].contains(target.part)
    if isUser, let implementation = targets[.implementation] {
      dependencies.append(.target(implementation.name))
    }
    if target.part != .interface {
      if let interface = targets[.interface] {
        if !isUser || needsInterface { dependencies.append(.target(interface.name)) }
      } else if target.part == .testing, let implementation = targets[.implementation] {
        dependencies.append(.target(implementation.name))
      }
    }
    // Without an interface module, the implementation has its files.
    var products = ModuleTemplate.products(of: target.part, kind)
    if target.part == .implementation, targets[.interface] == nil {
      products += ModuleTemplate.products(of: .interface, kind)
    }
    if let runtime {
      dependencies += Set(products).sorted().map { TargetDependency.product($0, package: runtime.package) }
    }
    let path = FilePath.relative(target.folder, to: place.folder)
    let standard = (target.part == .tests ? "Tests/" : "Sources/") + target.name
    let kind: TargetDeclaration.Kind =
      switch target.part {
      case .tests: .testTarget
      case .demo: .executableTarget
      case .implementation, .interface, .testing: .target
      }
    return TargetDeclaration(
      target.name, kind: kind, dependencies: dependencies, path: path == standard ? nil : path,
      settings: settings)
  }

  /// Whether the demo and the tests import the interface.
  private var needsInterface: Bool { kind != .plain }

  private mutating func set(_ path: String, to text: String) throws {
    if try changes.content(of: path) == nil {
      try changes.create(path, FileContent(text))
    } else {
      try changes.edit(path) { $0 = text }
    }
  }

  // MARK: - Hosts

  /// Lets the hosts that use the example use the new module too.
  mutating func connectHosts(
    to place: PackagePlace, like example: ModuleLayout.Example?, _ architecture: Architecture
  ) throws {
    guard let implementation = targets[.implementation] else { return }
    let hosts = Self.hosts(of: example, architecture)
    if hosts.isEmpty {
      notes.append("no host uses a module of this kind yet; let one depend on '\(implementation.name)'")
    }
    for host in hosts {
      do {
        try connect(host, implementation.name, place)
      } catch let error as ProjectEditError {
        notes.append("\(host.manifest): \(error)")
      }
    }
  }

  /// The declarations outside tests and demos that use the example but are not part of its layer.
  private static func hosts(of example: ModuleLayout.Example?, _ architecture: Architecture) -> [Module
    .Declaration]
  {
    guard let example else { return [] }
    let top = architecture.configuration.policy.layers.first?.name
    let own = Set(example.companions.values.map(\.target.name))
    return architecture.graph.modules.filter { module in
      !own.contains(module.name) && !BesideModules.isShow(module) && !module.kind.isTest
        && (module.layer == nil ? [.app, .executable].contains(module.kind) : module.layer == top)
    }.flatMap { module in
      module.declarations.filter { $0.dependencies.contains(example.module.id) }
    }
  }

  private mutating func connect(_ host: Module.Declaration, _ module: String, _ place: PackagePlace) throws {
    guard host.format == .swiftPM else {
      throw ProjectEditError(
        .conflict, "'\(host.target.name)' is not declared by a Package.swift",
        remedy: "let it depend on '\(module)' by hand")
    }
    var editor = try PackageEditor(changes.text(of: host.manifest) ?? "")
    if host.manifest == place.manifest {
      try editor.addDependency(.target(module), to: host.target.name)
    } else {
      let path = FilePath.relative(place.folder, to: FilePath.folder(of: host.manifest))
      try editor.addPackage(.path(path))
      let identity = PackageReference.identity(of: place.folder)
      try editor.addDependency(.product(module, package: identity), to: host.target.name)
    }
    try set(host.manifest, to: editor.text)
  }
}
