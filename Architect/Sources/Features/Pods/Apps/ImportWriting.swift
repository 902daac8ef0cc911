import Files
import ModuleGraph

/// The imports of a moved pod.
extension AppWriting {
  /// Rewrites the imports of a pod whose code has other modules as a package.
  mutating func rewriteImports(_ root: String, _ move: PodDecision.Move) throws -> [MigrationStep] {
    var imports: [String: [String]] = [:]
    for (_, replacement) in move.replacements.sorted(by: { $0.key < $1.key }) {
      let new = replacement.imports.isEmpty ? [replacement.module] : replacement.imports
      imports[replacement.module, default: []] += new.filter {
        imports[replacement.module]?.contains($0) != true
      }
    }
    var steps: [MigrationStep] = []
    for (module, new) in imports.sorted(by: { $0.key < $1.key }) where new != [module] {
      var files: [String] = []
      let rename = ModuleRename(module: module, imports: new)
      for path in sources.files(importing: module) {
        guard let content = try? changes.text(of: path) else { continue }
        let result = rename.rewritten(path, Array(content.utf8))
        for rest in result.rest {
          steps.append(
            MigrationStep(
              root, "the module \(module) is now \(new.joined(separator: ", "))", .byHand(rest.text),
              at: Place(file: path, line: rest.line)))
        }
        guard result.bytes != Array(content.utf8) else { continue }
        files.append(path)
        try changes.edit(path) { $0 = String(decoding: result.bytes, as: UTF8.self) }
      }
      guard !files.isEmpty else { continue }
      steps.insert(
        MigrationStep(
          root,
          "imports of \(module) become \(new.joined(separator: ", ")) in \(files.count) file\(files.count == 1 ? "" : "s")",
          .done, at: Place(file: files[0])), at: 0)
    }
    return steps
  }
}
