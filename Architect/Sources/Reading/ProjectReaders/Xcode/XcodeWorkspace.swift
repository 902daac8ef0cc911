import Files
import ModuleGraph

/// What an Xcode workspace lists.
struct XcodeWorkspace {
  /// A file or folder that the workspace lists.
  struct Reference: Hashable {
    /// The path relative to the repository's root.
    var path: String
    var line: Int
  }

  /// The path of the workspace's description.
  let file: String
  let references: [Reference]

  /// The folder that contains the workspace.
  var folder: String { FilePath.folder(of: FilePath.folder(of: file)) }

  /// All workspaces of a repository, except those that are part of a project.
  static func all(in tree: FileTree) -> [XcodeWorkspace] {
    tree.folders.keys.filter { $0.hasSuffix(".xcworkspace") && !$0.contains(".xcodeproj/") }.sorted()
      .compactMap { folder in
        let file = FilePath.join(folder, "contents.xcworkspacedata")
        return (try? tree.read(file)).map { XcodeWorkspace(file, $0) }
      }
  }

  /// Reads the description of a workspace: groups and references, each with a location such as `group:App/App.xcodeproj`,
  /// which is relative to the group around it.
  init(_ file: String, _ bytes: [UInt8]) {
    self.file = file
    var groups = [FilePath.folder(of: FilePath.folder(of: file))]
    var found: [Reference] = []
    var line = 1
    for tag in String(decoding: bytes, as: UTF8.self).split(separator: "<", omittingEmptySubsequences: false)
    {
      if tag.hasPrefix("/Group") {
        if groups.count > 1 { groups.removeLast() }
      } else if tag.hasPrefix("Group") {
        groups.append(Self.path(tag, in: groups) ?? groups.last ?? "")
      } else if tag.hasPrefix("FileRef"), let path = Self.path(tag, in: groups) {
        let before = tag.prefix { $0 != "\"" }
        found.append(Reference(path: path, line: line + before.count(where: \.isNewline)))
      }
      line += tag.count(where: \.isNewline)
    }
    references = found
  }

  /// The path that a tag's location leads to; `nil` if it leads out of the workspace's own folders.
  private static func path(_ tag: Substring, in groups: [String]) -> String? {
    let parts = tag.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].contains("location"), let colon = parts[1].firstIndex(of: ":") else {
      return nil
    }
    let rest = String(parts[1][parts[1].index(after: colon)...])
    switch parts[1][..<colon] {
    case "group": return FilePath.join(groups.last ?? "", rest)
    case "container": return FilePath.join(groups[0], rest)
    default: return nil
    }
  }
}

extension Repository {
  /// The manifests that each workspace lists: those of projects, of generated ones by what they are generated from, and
  /// those of packages. Tuist makes one workspace of everything below the folder in which it runs.
  static func workspaces(_ projects: [Project], in tree: FileTree) -> [[String]] {
    var manifests: [String: [String]] = [:]
    for project in projects {
      switch project.format {
      case .xcode: manifests[FilePath.folder(of: project.manifest), default: []].append(project.manifest)
      case .xcodeGen, .tuist:
        let bundle = FilePath.join(project.folder, project.name + ".xcodeproj")
        manifests[bundle, default: []].append(project.manifest)
      case .swiftPM: manifests[project.folder, default: []].append(project.manifest)
      case .cocoaPods, .bazel: break
      }
    }
    let listed = XcodeWorkspace.all(in: tree).map { workspace in
      workspace.references.flatMap { manifests[$0.path] ?? [] }
    }
    let generated = Dictionary(grouping: projects.filter { $0.format == .tuist }.map(\.manifest)) {
      TuistReader.root(of: FilePath.folder(of: $0), in: tree)
    }
    return (listed + generated.sorted { $0.key < $1.key }.map(\.value)).filter { $0.count > 1 }
  }
}
