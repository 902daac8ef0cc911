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
    var lists: [(manifest: String, list: PropertyList)] = []
    let files = ConfigurationFiles(tree)
    for manifest in manifests {
      do {
        let bytes = try tree.read(manifest)
        files.allowance.add(bytes: bytes.count)
        lists.append((manifest, try PropertyList(bytes)))
      } catch {
        let message = "the project was not read, so its modules are not checked: \(error)"
        reading.problems.append(ReadingProblem(place: Place(file: manifest), message: message))
      }
    }
    let names = lists.reduce(into: [String: [String: String]]()) { names, entry in
      names[FilePath.folder(of: entry.manifest)] = XcodeProject.targetNames(entry.list)
    }
    let schemes = Schemes(tree)
    reading.projects = lists.map { entry in
      var project = XcodeProject(
        entry.list, manifest: entry.manifest, tree: tree, files: files, targetNames: names
      ).project
      schemes.mark(&project)
      return project
    }
    return reading
  }
}
