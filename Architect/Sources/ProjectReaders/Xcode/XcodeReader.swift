import Files
import ModuleGraph

/// Reads Xcode projects.
public struct XcodeReader: ProjectReader {
  public init() {}

  public func manifests(in tree: FileTree) -> [String] {
    tree.folders.keys.filter { $0.hasSuffix(".xcodeproj") }.sorted().map { $0 + "/project.pbxproj" }
      .filter { tree.hasFile($0) }
  }

  public func read(_ manifests: [String], in tree: FileTree) -> ProjectReading {
    var reading = ProjectReading()
    for manifest in manifests {
      do {
        let list = try PropertyList(FileSystem.read(tree.absolute(manifest)))
        reading.projects.append(XcodeProject(list, manifest: manifest, tree: tree).project)
      } catch {
        let message = "the project was not read, so its modules are not checked: \(error)"
        reading.problems.append(ReadingProblem(place: Place(file: manifest), message: message))
      }
    }
    return reading
  }
}
