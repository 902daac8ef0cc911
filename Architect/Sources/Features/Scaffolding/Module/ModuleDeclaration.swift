import Files
import ModuleGraph
import ProjectEditors
import Rules

/// Declares the targets of a new module in manifests, and lets hosts use it.
struct ModuleDeclaration {
  let targets: [ModuleTemplate.Part: NewTarget]
  let kind: ModuleTemplate.Kind
  let runtime: RuntimeUse?
  /// The part of the name that the targets of the module share.
  var stem: String?
  /// The Project.swift to create, if the module gets its own.
  var newProject: String?
  var changes: ChangePlan
  var notes: [String] = []

  init(
    targets: [ModuleTemplate.Part: NewTarget], kind: ModuleTemplate.Kind, runtime: RuntimeUse?,
    changes: ChangePlan
  ) {
    self.targets = targets
    self.kind = kind
    self.runtime = runtime
    self.changes = changes
  }

  static let order: [ModuleTemplate.Part] = [.interface, .implementation, .testing, .demo, .tests]

  // MARK: - The module's targets

  mutating func declare(in place: PackagePlace, like example: ModuleLayout.Example?) throws {
    var editor: PackageEditor
    let model = try place.skeleton ?? changes.text(of: place.model ?? place.manifest)
    let modelEditor = try PackageEditor(model ?? "")
    if place.isNew {
      editor =
        try place.skeleton == nil ? PackageEditor(modelEditor.skeleton(named: place.name)) : modelEditor
      // A package of its own is of use only through its products.
      for part in [ModuleTemplate.Part.interface, .implementation, .testing] {
        guard let target = targets[part] else { continue }
        try editor.addLibrary(target.name, targets: [target.name])
      }
    } else {
      editor = modelEditor
    }
    var added: [(target: TargetDeclaration, neighbor: String?)] = []
    for part in Self.order {
      guard let target = targets[part] else { continue }
      let old =
        part == .implementation ? example?.declaration.target.name : example?.companions[part]?.target.name
      let declaration = declaration(
        of: target, in: place, settings: Self.settings(of: old, in: modelEditor, isNew: place.isNew))
      // Targets without an example follow the one before them.
      added.append((declaration, old ?? added.last?.neighbor ?? example?.declaration.target.name))
    }
    do {
      try editor.addTargets(added)
    } catch {
      guard !place.isNew, error.code == .conflict else { throw error }
      notes.append("\(place.manifest): \(error)")
    }
    if !place.isNew {
      // What other packages use of the example, they will use of the new module too.
      for (part, old) in [
        (ModuleTemplate.Part.implementation, example?.declaration),
        (.interface, example?.companions[.interface]),
      ] {
        guard let old, let target = targets[part] else { continue }
        if editor.libraries.contains(old.target.name) {
          try editor.addLibrary(target.name, targets: [target.name])
        } else {
          for library in editor.libraries(with: old.target.name) {
            try editor.addLibrary(library, targets: [target.name])
          }
        }
      }
    }
    if let runtime, kind != .plain, place.isNew,
      let package = runtime.package, let reference = modelEditor.reference(to: package)
    {
      try editor.addPackage(reference)
    }
    if place.isNew {
      try changes.create(place.manifest, FileContent(editor.text))
    } else {
      try set(place.manifest, to: editor.text)
    }
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
    var dependencies = ownDependencies(of: target).map { TargetDependency.target($0) }
    if let package = runtime?.package {
      dependencies += products(of: target).map { TargetDependency.product($0, package: package) }
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

  /// The Tenon products that a target of the module imports.
  func products(of target: NewTarget) -> [String] {
    guard runtime != nil else { return [] }
    var products = Set(ModuleTemplate.products(of: target.part, kind))
    // Without an interface module, the implementation has its files.
    if target.part == .implementation, targets[.interface] == nil {
      products.formUnion(ModuleTemplate.products(of: .interface, kind))
    }
    return products.sorted()
  }

  /// The targets of the module that a target of it uses.
  func ownDependencies(of target: NewTarget) -> [String] {
    var names: [String] = []
    let isUser = [.demo, .tests].contains(target.part)
    if isUser, let implementation = targets[.implementation] { names.append(implementation.name) }
    if target.part != .interface {
      if let interface = targets[.interface] {
        if !isUser || needsInterface { names.append(interface.name) }
      } else if target.part == .testing, let implementation = targets[.implementation] {
        names.append(implementation.name)
      }
    }
    return names
  }

  /// Whether the demo and the tests import the interface.
  private var needsInterface: Bool { kind != .plain }

  mutating func set(_ path: String, to text: String) throws {
    if try !changes.has(path) {
      try changes.create(path, FileContent(text))
    } else {
      try changes.edit(path) { $0 = text }
    }
  }
}
