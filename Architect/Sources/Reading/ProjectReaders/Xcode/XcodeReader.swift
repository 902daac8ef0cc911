import Files
import Formats
import ModuleGraph
import Text

/// Reads Xcode projects.
public struct XcodeReader: ProjectReader {
  public init() {}

  /// Returns the file of each project: the one that counts if it has several, and one that is missing if it has none.
  public func manifests(in tree: FileTree) -> [String] {
    let generators = GeneratingManifests(tree)
    // A link to nothing in the place of the folder is a project that cannot be read.
    let projects = Array(tree.folders.keys) + tree.files(below: "")
    return projects.filter { $0.hasSuffix(".xcodeproj") }.sorted().compactMap { project in
      if let file = Self.files(of: project, in: tree).first { return file.path(in: project) }
      // What is left of a renamed project on a developer's disk is only what Xcode keeps for that developer.
      let isLeftover = tree.hasFolder(project) && tree.files(below: project).isEmpty
      return isLeftover || generators.write(project) ? nil : XcodeProjectFile.propertyList.path(in: project)
    }
  }

  private static func files(of project: String, in tree: FileTree) -> [XcodeProjectFile] {
    // A folder in the place of the file is reported like every other file that cannot be read.
    XcodeProjectFile.files(of: project) { tree.hasFile($0) || tree.hasFolder($0) }
  }

  public func read(_ manifests: [String], in tree: FileTree) -> ProjectReading {
    var reading = ProjectReading()
    var lists: [(manifest: String, list: PropertyList)] = []
    let files = ConfigurationFiles(tree)
    var size = 0
    for manifest in manifests {
      do {
        let bytes = try Self.bytes(of: manifest, in: tree, atMost: PropertyListDocument.maximumSize - size)
        let list = try PropertyList(bytes, XcodeProjectFile(path: manifest) ?? .propertyList)
        size += max(list.size, bytes.count)
        files.allowance.add(bytes: bytes.count)
        lists.append((manifest, list))
        if let problem = Self.excess(of: manifest, in: tree) { reading.problems.append(problem) }
      } catch {
        let message = "the project was not read, so its modules are not checked: \(error)"
        let place = (error as? PropertyList.Failure)?.place(in: manifest) ?? Place(file: manifest)
        reading.problems.append(ReadingProblem(place: place, message: message))
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
      if project.targets.isEmpty {
        reading.problems.append(
          ReadingProblem(
            place: Place(file: entry.manifest),
            message: "the project has no targets, so nothing in it is checked", effect: .notes))
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
    guard isProposed || FileSystem.status(of: tree.absolute(manifest), followingLinks: false) != nil else {
      throw PropertyList.Failure(
        description: "the folder has no \(XcodeProjectFile.names); restore the file, generate the project, "
          + "remove the folder, or exclude it in .tenon.yml")
    }
    let stated = isProposed ? 0 : FileSystem.status(of: tree.absolute(manifest))?.size ?? 0
    let bytes = stated <= limit ? try tree.read(manifest) : []
    guard max(stated, bytes.count) <= limit else {
      let most = PropertyListDocument.maximumSize >> 20
      throw PropertyList.Failure(description: "the projects together are larger than \(most) MB")
    }
    return bytes
  }

  /// The problem of a project with two files. Converting a project leaves one, so the other one is a leftover, or was made
  /// by a tool that does not know the first.
  private static func excess(of manifest: String, in tree: FileTree) -> ReadingProblem? {
    let others = files(of: FilePath.folder(of: manifest), in: tree).map(\.name)
      .filter { $0 != FilePath.name(of: manifest) }
    guard !others.isEmpty else { return nil }
    return ReadingProblem(
      place: Place(file: manifest),
      message:
        "beside this file is \(others.joined(separator: " and ")), which was not read; remove the one that is out "
        + "of date, because Xcode does not open a project that has both",
      effect: .notes)
  }

  private static func excess(_ manifest: String) -> ReadingProblem {
    ReadingProblem(
      place: Place(file: manifest),
      message:
        "the groups and targets have so many files that targets may be incomplete; list each file in one target, and each group in one other group",
      effect: .notes)
  }
}
