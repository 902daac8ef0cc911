import Files
import ModuleGraph
import ProjectEditors

extension ModuleDeclaration {
  /// What a copy of a target's declaration renames.
  /// - Parameters:
  ///   - source: The declaration to copy.
  ///   - base: The folder that the paths in the manifest are relative to.
  func renaming(
    of source: Module.Declaration, to target: NewTarget, like example: ModuleLayout.Example, from base: String
  ) -> Renaming {
    var names = memberNames(like: example)
    names[source.target.name] = target.name
    names[source.target.moduleName] = target.name
    let old = FilePath.relative(ModuleLayout.folder(of: source), to: base)
    let new = FilePath.relative(target.folder, to: base)
    // The parts of the paths that the names of the folders differ in.
    let parts = (old.split(separator: "/"), new.split(separator: "/"))
    if parts.0.count == parts.1.count {
      for (old, new) in zip(parts.0, parts.1) where old != new && names[String(old)] == nil {
        names[String(old)] = String(new)
      }
    }
    if old != "." { names[old] = new }
    return Renaming(names)
  }

  /// The names of the imitated module and of its targets, and those of the new one.
  func memberNames(like example: ModuleLayout.Example) -> [String: String] {
    var names: [String: String] = [:]
    guard let implementation = targets[.implementation] else { return names }
    if example.stem != example.module.name, let stem { names[example.stem] = stem }
    for (part, companion) in example.companions {
      if let target = targets[part] { names[companion.target.name] = target.name }
    }
    names[example.module.name] = implementation.name
    names[example.declaration.target.name] = implementation.name
    return names
  }

  /// What dependencies on the imitated module rename.
  func renamingOfDependencies(_ place: Location, like example: ModuleLayout.Example) -> Renaming {
    var names = memberNames(like: example)
    let old = FilePath.folder(of: place.package?.model ?? example.declaration.manifest)
    let new = place.package?.folder ?? newProject.map(FilePath.folder)
    if let new, old != new {
      for (old, new) in zip(old.split(separator: "/").reversed(), new.split(separator: "/").reversed())
      where old != new && names[String(old)] == nil {
        names[String(old)] = String(new)
      }
    }
    return Renaming(names)
  }

  /// Plans copies of the files that a copied declaration mentions by their new names, such as an Info.plist.
  mutating func copyFiles(_ mentions: [(old: String, new: String)], from base: String, _ renaming: Renaming)
    throws
  {
    for (old, new) in mentions where old != new {
      let plain = (old: Self.withoutRoot(old), new: Self.withoutRoot(new))
      guard ["plist", "xcconfig", "entitlements", "pch"].contains(FilePath.fileExtension(of: plain.old))
      else { continue }
      let path = FilePath.join(base, plain.new)
      guard let text = try? changes.text(of: FilePath.join(base, plain.old)),
        (try? changes.has(path)) == false
      else { continue }
      try changes.create(path, FileContent(renaming.renamed(text)))
    }
  }

  private static func withoutRoot(_ path: String) -> String {
    for prefix in ["$(SRCROOT)/", "${SRCROOT}/", "$(PROJECT_DIR)/"] where path.hasPrefix(prefix) {
      return String(path.dropFirst(prefix.count))
    }
    return path
  }
}
