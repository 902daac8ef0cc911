import Files
import Metering
import ModuleGraph
import PropertyLists

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
    var size = 0
    for manifest in manifests {
      do {
        let bytes = try Self.bytes(of: manifest, in: tree, atMost: PropertyListDocument.maximumSize - size)
        size += bytes.count
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
    let packageFolders = PackageFolders(tree)
    let paths = Self.allowance(for: size, in: tree)
    reading.projects = lists.map { entry in
      var project = XcodeProject(
        entry.list, manifest: entry.manifest, tree: tree, files: files, packageFolders: packageFolders,
        targetNames: names, paths: paths
      ).project
      if paths.takeRefusal() {
        reading.problems.append(Self.excess(entry.manifest))
        project.isWhole = false
      }
      schemes.mark(&project)
      return project
    }
    return reading
  }

  /// Returns what the paths of all projects together may cost.
  ///
  /// Every file costs three steps for each target that has it, because it is judged there as well. Xcode writes more than
  /// 150 bytes for that, unless the target has a whole folder. Only targets that have the same phases, and folders of many
  /// targets, can cost more.
  private static func allowance(for bytes: Int, in tree: FileTree) -> Allowance {
    let files = tree.folders.reduce(0) { $0 + $1.value.files.count }
    return Allowance(steps: 80_000 + bytes / 50 + 2 * files, made: Meter.sum(Meter.mostMade, bytes))
  }

  /// Returns the text of a project. One that is too large is not read at all.
  private static func bytes(of manifest: String, in tree: FileTree, atMost limit: Int) throws -> [UInt8] {
    let isProposed = tree.overlay.contents[manifest] != nil
    let stated = isProposed ? 0 : FileSystem.status(of: tree.absolute(manifest))?.size ?? 0
    let bytes = stated <= limit ? try tree.read(manifest) : []
    guard max(stated, bytes.count) <= limit else {
      let most = PropertyListDocument.maximumSize >> 20
      throw PropertyList.Failure(description: "the projects together are larger than \(most) MB")
    }
    return bytes
  }

  private static func excess(_ manifest: String) -> ReadingProblem {
    ReadingProblem(
      place: Place(file: manifest),
      message:
        "the groups and targets have so many files that targets may be incomplete; list each file in one target, and each group in one other group",
      effect: .notes)
  }
}
