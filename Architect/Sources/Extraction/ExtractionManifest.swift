import Files
import ModuleGraph
import ProjectEditors
import SwiftParsing

/// The changes to the manifest.
struct ExtractionManifest {
  let subject: ExtractionSubject
  /// Whether the new target gets all dependencies of the old one.
  var takesAllDependencies = false
  /// The other targets whose files import the new module.
  var users: Set<String> = []

  /// - Throws: `ProjectEditError`.
  func text() throws(ProjectEditError) -> String {
    var editor = try PackageEditor(subject.manifest)
    let old = subject.target.name
    let name = subject.request.name
    var settings = editor.settings(of: old).filter { $0.label != "plugins" }
    var dependencies: [TargetDependency] = []
    if let listed = try editor.dependencies(of: old) {
      dependencies = takesAllDependencies ? listed : needed(of: listed)
    } else if let computed = try editor.argument("dependencies", of: old) {
      settings.append(.init(label: "dependencies", value: computed))
    }
    if let resources = try resources(editor) { settings.append(.init(label: "resources", value: resources)) }
    let folder = FilePath.relative(
      subject.newFolder, to: subject.project.folder.isEmpty ? "" : subject.project.folder)
    try editor.addTarget(
      TargetDeclaration(
        name, dependencies: dependencies, path: subject.isStandardFolder ? nil : folder, settings: settings),
      after: old)
    try editor.addDependency(.target(name), to: old)
    for user in users.sorted() { try editor.addDependency(.target(name), to: user) }
    return editor.text
  }

  /// The dependencies whose modules the files to move import.
  private func needed(of listed: [TargetDependency]) -> [TargetDependency] {
    let imports = Set(subject.moved.flatMap { $0.outline.imports.map(\.module) })
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

  private func resources(_ editor: PackageEditor) throws(ProjectEditError) -> String? {
    guard !subject.resources.isEmpty else { return nil }
    let rule =
      try editor.argument("resources", of: subject.target.name)?.contains(".copy(") == true
      ? "copy" : "process"
    let folder = subject.newFolder
    let paths = Set(
      subject.resources.map { path in
        let inside = subject.newPath(of: path).dropFirst(folder.count + 1)
        return inside.split(separator: "/").first.map(String.init) ?? String(inside)
      })
    return "[" + paths.sorted().map { ".\(rule)(\"\($0)\")" }.joined(separator: ", ") + "]"
  }
}
