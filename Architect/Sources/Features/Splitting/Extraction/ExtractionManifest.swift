import Files
import ModuleGraph
import ProjectEditors
import SwiftParsing

/// The changes to the manifest.
struct ExtractionManifest {
  let subject: ExtractionSubject
  /// Whether the new target gets all dependencies of the old one.
  var takesAllDependencies = false
  /// Whether the old target keeps the dependencies that only files to move import.
  var keepsAllDependencies = false
  /// The other targets whose files import the new module.
  var users: Set<String> = []

  /// - Throws: `ProjectEditError` or ``ExtractionError``.
  func text(with tests: MovedTests?) throws -> String {
    var editor = try PackageEditor(subject.manifest)
    var statements = ManifestStatements()
    let name = subject.request.name
    let folder = FilePath.relative(subject.newFolder, to: subject.project.folder)
    if subject.isLiteral {
      try declare(in: &editor, &statements, folder)
    } else {
      let settings = subject.level == .package ? ["packageAccess"] : []
      statements.extract(
        name, from: subject.target.name, path: folder,
        settings: settings + ["swiftSettings", "linkerSettings"])
    }
    try tests?.declare(in: &editor, of: subject)
    for user in users.sorted() { addDependency(to: user, in: &editor, &statements) }
    return try statements.appended(to: editor.text)
  }

  /// Makes a target depend on the new one: in its list, or with a statement if that is computed.
  private func addDependency(
    to target: String, in editor: inout PackageEditor, _ statements: inout ManifestStatements
  ) {
    do {
      try editor.addDependency(.target(subject.request.name), to: target)
    } catch {
      statements.addDependency(subject.request.name, to: target)
    }
  }

  private func declare(
    in editor: inout PackageEditor, _ statements: inout ManifestStatements, _ folder: String
  ) throws(ProjectEditError) {
    let old = subject.target.name
    let name = subject.request.name
    var settings = editor.settings(of: old).filter { $0.label != "plugins" }
    if let linked = try editor.argument("linkerSettings", of: old) {
      settings.append(.init(label: "linkerSettings", value: linked))
    }
    var dependencies: [TargetDependency] = []
    if let listed = try editor.dependencies(of: old) {
      dependencies = takesAllDependencies ? listed : needed(of: listed)
    } else if let computed = try editor.argument("dependencies", of: old) {
      settings.append(.init(label: "dependencies", value: computed))
    }
    for label in FileRule.labels {
      let rules = subject.resources.new(label) { subject.newPlace(of: $0) }
      guard !rules.isEmpty else { continue }
      settings.append(.init(label: label, value: "[" + rules.joined(separator: ", ") + "]"))
      try editor.removeElements(subject.resources.obsolete(label), of: label, in: old)
    }
    try editor.addTarget(
      TargetDeclaration(
        name, dependencies: dependencies, path: subject.isStandardFolder ? nil : folder, settings: settings),
      after: old)
    for dependency in try editor.dependencies(of: old) ?? [] where isObsolete(dependency) {
      try editor.removeDependency(dependency.name, from: old)
    }
    addDependency(to: old, in: &editor, &statements)
  }

  /// Whether files to move import a dependency, and no file that stays does.
  private func isObsolete(_ dependency: TargetDependency) -> Bool {
    let modules = modules(of: dependency)
    guard !keepsAllDependencies, !modules.isEmpty, !modules.isDisjoint(with: imports(subject.moved)) else {
      return false
    }
    return modules.isDisjoint(with: imports(subject.staying))
  }

  private func imports(_ files: [ExtractedSource]) -> Set<String> {
    Set(files.flatMap { $0.outline.imports.map(\.module) })
  }

  /// The dependencies whose modules the files to move import.
  private func needed(of listed: [TargetDependency]) -> [TargetDependency] {
    let imports = imports(subject.moved)
    var explained: Set<String> = []
    var chosen: [TargetDependency] = []
    for dependency in listed {
      let modules = modules(of: dependency)
      guard modules.isEmpty || !modules.isDisjoint(with: imports) else { continue }
      explained.formUnion(modules)
      chosen.append(dependency)
    }
    let rest = imports.subtracting(explained).filter { !SystemModules.isKnown($0) }
    return rest.isEmpty ? chosen : listed
  }

  /// The modules that a dependency brings; empty if they are not known.
  private func modules(of dependency: TargetDependency) -> Set<String> {
    if let target = subject.project.targets.first(where: { $0.name == dependency.name }) {
      return [target.moduleName]
    }
    return subject.project.externalProducts[dependency.name]?.modules ?? []
  }
}
