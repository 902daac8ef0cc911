import Files

/// The locations of the groups and files of an Xcode project.
struct GroupTree {
  private let list: PropertyList
  private let parents: [String: String]
  /// The folder that contains the `.xcodeproj`, joined with the project's `projectDirPath`.
  let folder: String

  init(_ list: PropertyList, folder: String) {
    self.list = list
    self.folder = FilePath.join(folder, list.rootObject["projectDirPath"] as? String ?? "")
    var parents: [String: String] = [:]
    for (id, object) in list.objects {
      for child in list.ids(object, "children") { parents[child] = id }
    }
    self.parents = parents
  }

  /// Returns the path of a file or group relative to the repository's root, or `nil` for products and files of the SDK.
  func path(of id: String) -> String? {
    var parts: [String] = []
    var current: String? = id
    var steps = 0
    while let step = current, let object = list.objects[step], steps < 64 {
      steps += 1
      let path = object["path"] as? String
      switch object["sourceTree"] as? String ?? "<group>" {
      case "<group>":
        if let path { parts.append(path) }
        current = parents[step]
      case "SOURCE_ROOT":
        if let path { parts.append(path) }
        current = nil
      default: return nil
      }
    }
    return FilePath.join(folder, parts.reversed().joined(separator: "/"))
  }

  /// Returns the settings file on which a configuration is based. The project specifies it as a file reference, or as a
  /// path in a synchronised folder.
  func configurationFile(of configuration: PropertyList.Object) -> String? {
    if let reference = configuration["baseConfigurationReference"] as? String { return path(of: reference) }
    guard let anchor = configuration["baseConfigurationReferenceAnchor"] as? String,
      let relative = configuration["baseConfigurationReferenceRelativePath"] as? String
    else { return nil }
    return path(of: anchor).map { FilePath.join($0, relative) }
  }
}
