import Architect
import Files

extension Architecture {
  /// What the containers and routers of other libraries register and use, in all source files of the repository that are
  /// not excluded. The files are read with each call.
  public var registrations: Registrations {
    let excluded = configuration.excluded
    let tree = FileTree(root: root) { folder in excluded.contains { $0.matches(folder) } }
    let files = tree.files(below: "").filter { file in !excluded.contains { $0.matches(file) } }
    return RegistrationReader(root: tree.root).read(files, outside: pods(in: tree))
  }

  /// The sources of pods, as far as the repository has them: modules of an app are often pods of their own.
  private func pods(in tree: FileTree) -> [String] {
    let excluded = configuration.excluded
    let whole = tree.whole
    return tree.leftOut.filter { FilePath.name(of: $0) == "Pods" }.flatMap { folder in
      whole.files(below: folder) { path in
        FilePath.folder(of: path) == folder
          && ["Headers", "Target Support Files", "Local Podspecs"].contains(FilePath.name(of: path))
          || excluded.contains { $0.matches(path) }
      }
    }
  }
}
