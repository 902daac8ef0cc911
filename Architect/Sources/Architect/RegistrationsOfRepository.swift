import Files
import Registrations

extension Architecture {
  /// What the containers and routers of other libraries register and use, in all source files of the repository that are
  /// not excluded. The files are read with each call.
  public var registrations: Registrations {
    let excluded = configuration.excluded
    let tree = FileTree(root: root) { folder in excluded.contains { $0.matches(folder) } }
    let files = tree.files(below: "").filter { file in !excluded.contains { $0.matches(file) } }
    return RegistrationReader(root: tree.root).read(files)
  }
}
