import Files
import Formats
import ModuleGraph

/// Finds XcodeGen's specs: files called project.yml, those that the configuration lists, and those of any other name whose
/// content is that of a spec, because `xcodegen --spec` takes any.
struct XcodeGenSpecs {
  private let tree: FileTree
  private let listed: [Glob]

  static let names: Set<String> = ["project.yml", "project.yaml"]
  /// The maximum size of a file with another name in bytes.
  private static let maximumSize = 1 << 20

  /// - Parameter listed: The paths that the configuration lists.
  init(_ tree: FileTree, listed: [Glob] = []) {
    (self.tree, self.listed) = (tree, listed)
  }

  var paths: [String] {
    tree.folders.keys.sorted().flatMap { folder in
      (tree.folders[folder]?.files ?? []).map { FilePath.join(folder, $0) }.filter(contain)
    }
  }

  /// Whether the file at `path` is a spec.
  func contain(_ path: String) -> Bool {
    let name = FilePath.name(of: path)
    guard name.hasSuffix(".yml") || name.hasSuffix(".yaml") else { return false }
    if Self.names.contains(name) || listed.contains(where: { $0.matches(path) }) { return true }
    // What is hidden is for other tools.
    let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") && $0 != ".." }
    guard !isHidden, isShort(path), let text = try? tree.read(path), text.count <= Self.maximumSize,
      Self.mayDeclare(text)
    else { return false }
    return (try? XcodeGenDocument(path, in: tree)).map { Self.declaresTargets($0.root) } ?? false
  }

  private func isShort(_ path: String) -> Bool {
    if tree.overlay.contents[path] != nil { return true }
    return FileSystem.status(of: tree.absolute(path)).map { $0.kind == .file && $0.size <= Self.maximumSize }
      ?? false
  }

  /// Whether a file has the keys of a spec at the start of lines. Parsing every YAML file would cost too much.
  private static func mayDeclare(_ text: [UInt8]) -> Bool {
    var (hasName, hasTargets) = (false, false)
    for line in text.split(whereSeparator: { $0 == 10 || $0 == 13 }) {
      let key = line.first == UInt8(ascii: "\"") ? line.dropFirst() : line
      hasName = hasName || key.starts(with: "name".utf8)
      hasTargets = hasTargets || key.starts(with: "targets".utf8) || key.starts(with: "include".utf8)
      if hasName, hasTargets { return true }
    }
    return false
  }

  /// Whether the document has a name, and targets of XcodeGen's types and platforms.
  private static func declaresTargets(_ root: YAMLNode) -> Bool {
    guard root["name"]?.string != nil, let targets = root["targets"]?.mapping else { return false }
    let templates = root["targetTemplates"]?.mapping ?? []
    return targets.contains { target in
      let own = [target.value]
      let used = target.value["templates"]?.strings ?? []
      let all = own + templates.filter { used.contains($0.key.string ?? "") }.map(\.value)
      return all.contains { $0["type"]?.string.map(isType) ?? false }
        && all.contains { $0["platform"] != nil || $0["supportedDestinations"] != nil }
    }
  }

  private static func isType(_ text: String) -> Bool {
    let first = text.split(separator: ".").first.map(String.init) ?? text
    return types.contains(first) || text.hasSuffix("-extension")
  }

  /// The first parts of the names of product types.
  private static let types: Set<String> = [
    "application", "framework", "library", "bundle", "tool", "xpc-service", "instruments-package",
    "metal-library",
    "xcframework",
  ]
}
