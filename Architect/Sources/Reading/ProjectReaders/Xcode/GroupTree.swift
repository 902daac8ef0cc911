import Files
import Text

/// The locations of the groups and files of an Xcode project.
///
/// This is a class, because the paths of groups are found when they are first asked for.
final class GroupTree {
  private let list: PropertyList
  /// For each object, the number of the group that contains it.
  private let parents: [Int32]
  /// The folder that contains the `.xcodeproj`, joined with the project's `projectDirPath`.
  let folder: String
  /// What the paths may need together. Groups inside each other, and files that many targets have, can have more paths
  /// than fit into memory.
  private let allowance: Allowance
  /// The known paths of groups, by their numbers, relative to the project's folder.
  private var known: [Int: String?] = [:]

  /// No path of a file is longer.
  private static let longestPath = 4_096

  init(_ list: PropertyList, folder: String, allowance: Allowance) {
    self.list = list
    self.allowance = allowance
    self.folder = FilePath.join(folder, list.rootObject["projectDirPath"] ?? "")
    var parents = [Int32](repeating: -1, count: list.objects.count)
    for group in list.objects.objects {
      for child in group.list("children") {
        if let child = list.objects[child] { parents[child.number] = Int32(group.number) }
      }
    }
    self.parents = parents
  }

  /// Returns the path of a file or group relative to the repository's root, or `nil` for products and files of the SDK.
  func path(of id: String) -> String? {
    guard let object = list.objects[id] else { return folder }
    return path(of: object)
  }

  func path(of object: PropertyList.Object) -> String? {
    guard let local = localPath(of: object) else { return nil }
    let path = FilePath.join(folder, local)
    return isAllowed(path) ? path : nil
  }

  /// Whether the paths of further files fit into memory.
  func allows(_ paths: [String]) -> Bool {
    let size = paths.reduce(0) { Meter.sum($0, Meter.size(ofText: $1)) }
    return allowance.allows(Cost(steps: paths.count, result: 1, made: size))
  }

  private func isAllowed(_ path: String) -> Bool {
    path.utf8.count <= Self.longestPath
      && allowance.allows(Cost(steps: 1, result: 1, made: Meter.size(ofText: path)))
  }

  private func localPath(of object: PropertyList.Object) -> String? {
    // From the object to the outermost group whose path is not known.
    var chain: [PropertyList.Object] = []
    var visited: Set<Int> = []
    var path: String? = ""
    var current: PropertyList.Object? = object
    while let step = current {
      if let known = known[step.number] {
        path = known
        break
      }
      // Groups that contain each other have no place, so the one at which the path began is taken for the outermost.
      guard visited.insert(step.number).inserted else { break }
      chain.append(step)
      switch step["sourceTree"] ?? "<group>" {
      case "<group>":
        let parent = parents[step.number]
        current = parent < 0 ? nil : list.objects[number: Int(parent)]
      case "SOURCE_ROOT": current = nil
      default:
        path = nil
        current = nil
      }
    }
    for step in chain.reversed() {
      if let outer = path, let name = step["path"], !name.isEmpty {
        path = outer.isEmpty ? name : outer + "/" + name
      }
      // Only what contains others is asked for again.
      guard step.number != object.number else { continue }
      if let found = path, !isAllowed(found) { path = nil }
      known[step.number] = .some(path)
    }
    return path
  }

  /// Returns the settings file on which a configuration is based. The project specifies it as a file reference, or as a
  /// path in a synchronised folder.
  func configurationFile(of configuration: PropertyList.Object) -> String? {
    if let reference = configuration["baseConfigurationReference"] { return path(of: reference) }
    guard let anchor = configuration["baseConfigurationReferenceAnchor"],
      let relative = configuration["baseConfigurationReferenceRelativePath"]
    else { return nil }
    return path(of: anchor).map { FilePath.join($0, relative) }
  }
}
