import Formats
import Foundation

/// What a project says, read by Foundation: knows nothing of the editor, to hold it against.
public struct ProjectFacts: Equatable, Codable, Sendable {
  /// The targets that build each file, by the file's path.
  public var files: [String: Set<String>] = [:]
  public var groups: Set<String> = []
  public var packages: Set<String> = []
  /// The products that targets take.
  public var products: Set<Pair> = []
  /// The synchronised folders of targets.
  public var folders: Set<Pair> = []
  /// The exceptions of targets, by the file's path.
  public var exceptions: Set<Pair> = []
  /// Identifiers that are mentioned and stand for nothing.
  public var dangling: Set<String> = []
  public var targets: Set<String> = []

  /// A target with what it has.
  public struct Pair: Hashable, Codable, Sendable {
    public var target: String
    public var what: String

    public init(_ target: String, _ what: String) {
      self.target = target
      self.what = what
    }
  }
}

/// The objects of a project, as Foundation reads them.
public struct ProjectGraph {
  public typealias Object = [String: Any]
  public var objects: [String: Object]
  public let rootID: String
  public let format: Int
  /// References that lead nowhere, as written.
  var unresolved: Set<String> = []

  init(objects: [String: Object], rootID: String, format: Int, unresolved: Set<String>) {
    (self.objects, self.rootID, self.format, self.unresolved) = (objects, rootID, format, unresolved)
  }

  /// Reads the file of a project.
  public init?(_ bytes: [UInt8], _ file: XcodeProjectFile) {
    switch file {
    case .json: self.init(json: bytes)
    case .propertyList: self.init(bytes)
    }
  }

  public init?(_ bytes: [UInt8]) {
    guard let list = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil) as? Object,
      let objects = list["objects"] as? Object, let root = list["rootObject"] as? String
    else { return nil }
    self.objects = objects.compactMapValues { $0 as? Object }
    rootID = root
    format = (list["objectVersion"] as? String).flatMap { Int($0) } ?? 0
  }

  public func ids(_ isa: String) -> [String] {
    objects.keys.sorted().filter { objects[$0]?["isa"] as? String == isa }
  }
  public func list(_ id: String, _ key: String) -> [String] { objects[id]?[key] as? [String] ?? [] }
  public func text(_ id: String, _ key: String) -> String? { objects[id]?[key] as? String }

  private var parents: [String: String] {
    var result: [String: String] = [:]
    for id in objects.keys.sorted() {
      for child in list(id, "children") where result[child] == nil { result[child] = id }
    }
    return result
  }

  /// Where groups, folders and files lie.
  public var paths: [String: String] {
    let parents = parents
    var result: [String: String] = [:]
    for id in objects.keys {
      var parts: [String] = []
      var current: String? = id
      var isInside = true
      while let step = current, parts.count < 64, objects[step] != nil {
        parts.insert(text(step, "path") ?? ".", at: 0)
        let tree = text(step, "sourceTree") ?? "<group>"
        if tree != "<group>", tree != "SOURCE_ROOT" { isInside = false }
        current = tree == "<group>" ? parents[step] : nil
      }
      if isInside { result[id] = Self.normal(parts) }
    }
    return result
  }

  private static func normal(_ parts: [String]) -> String {
    var result: [Substring] = []
    let joined = parts.joined(separator: "/")
    for part in joined.split(separator: "/") where part != "." {
      if part == "..", let last = result.last, last != ".." {
        result.removeLast()
      } else {
        result.append(part)
      }
    }
    return (joined.hasPrefix("/") ? "/" : "") + result.joined(separator: "/")
  }

  public static let phases = [
    "PBXSourcesBuildPhase", "PBXResourcesBuildPhase", "PBXHeadersBuildPhase", "PBXFrameworksBuildPhase",
  ]

  public var facts: ProjectFacts {
    var facts = ProjectFacts()
    let paths = paths
    let parents = parents
    for id in ids("PBXFileReference") { if let path = paths[id] { facts.files[path, default: []] = [] } }
    for id in ids("PBXGroup") where text(id, "path") != nil && parents[id] != nil {
      if let path = paths[id] { facts.groups.insert(path) }
    }
    for id in ids("XCLocalSwiftPackageReference") { facts.packages.insert(text(id, "relativePath") ?? "") }
    for id in ids("XCRemoteSwiftPackageReference") { facts.packages.insert(text(id, "repositoryURL") ?? "") }
    for target in ids("PBXNativeTarget") {
      let name = text(target, "name") ?? ""
      facts.targets.insert(name)
      for product in list(target, "packageProductDependencies") {
        facts.products.insert(.init(name, text(product, "productName") ?? ""))
      }
      for folder in list(target, "fileSystemSynchronizedGroups") {
        facts.folders.insert(.init(name, paths[folder] ?? ""))
      }
      for phase in list(target, "buildPhases") where Self.phases.contains(text(phase, "isa") ?? "") {
        for file in list(phase, "files").compactMap({ text($0, "fileRef") }) {
          let built = text(file, "isa") == "PBXVariantGroup" ? list(file, "children") : [file]
          for path in built.compactMap({ paths[$0] }) where facts.files[path] != nil {
            facts.files[path]?.insert(name)
          }
        }
      }
    }
    for folder in ids("PBXFileSystemSynchronizedRootGroup") {
      for set in list(folder, "exceptions") {
        let target = text(set, "target").flatMap { text($0, "name") } ?? ""
        for file in list(set, "membershipExceptions") {
          facts.exceptions.insert(.init(target, "\(paths[folder] ?? "")/\(file)"))
        }
      }
    }
    facts.dangling = dangling
    return facts
  }

  private var dangling: Set<String> {
    var result = unresolved
    func isIdentifier(_ text: String) -> Bool {
      text.utf8.count == 24 && text.utf8.allSatisfy { (48...57).contains($0) || (65...70).contains($0) }
    }
    func visit(_ value: Any) {
      switch value {
      case let text as String: if isIdentifier(text), objects[text] == nil { result.insert(text) }
      case let list as [Any]: list.forEach(visit)
      case let table as Object:
        for (key, value) in table {
          visit(key)
          visit(value)
        }
      default: break
      }
    }
    for object in objects.values { visit(object) }
    return result
  }
}
