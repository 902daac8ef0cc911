import Files
import Foundation
import ModuleGraph

/// What a podspec says, in Ruby or JSON.
struct PodSpecification {
  /// The specification itself, a subspec, or a test specification.
  struct Part {
    var name = ""
    var isTest = false
    var sources: [String] = []
    var excluded: [String] = []
    var dependencies: [(name: String, line: Int, column: Int)] = []
    var line = 1
    var column = 1
  }

  var name: String?
  var moduleName: String?
  var platforms: [Platform: String] = [:]
  /// The first part is the specification itself.
  var parts = [Part()]

  /// The project of one pod: a library of all its subspecs, and one test target for each test specification.
  func project(manifest: String, tree: FileTree) -> Project? {
    guard let name else { return nil }
    let folder = FilePath.folder(of: manifest)
    let globs = SourceGlobs(tree: tree, folder: folder, entersFolders: false)
    let library = parts.filter { !$0.isTest }
    let tests = parts.filter(\.isTest)
    func dependencies(_ parts: [Part]) -> [DeclaredDependency] {
      var seen: Set<String> = []
      return parts.flatMap(\.dependencies).compactMap { dependency in
        let root = dependency.name.split(separator: "/").first.map(String.init) ?? dependency.name
        guard root != name, seen.insert(dependency.name).inserted else { return nil }
        return DeclaredDependency(
          name: dependency.name, kind: .pod,
          place: Place(file: manifest, line: dependency.line, column: dependency.column))
      }
    }
    func place(_ part: Part?) -> Place {
      Place(file: manifest, line: part?.line ?? 1, column: part?.column ?? 1)
    }
    var targets = [
      Target(
        name: name, moduleName: moduleName, kind: .library, place: place(library.first),
        files: globs.files(
          matching: library.flatMap(\.sources), excluding: library.flatMap(\.excluded)),
        roots: [folder], dependencies: dependencies(library))
    ]
    for part in tests {
      let own = DeclaredDependency(name: name, kind: .target, place: place(part))
      targets.append(
        Target(
          name: "\(name)-Unit-\(part.name)", kind: .test, place: place(part),
          files: globs.files(matching: part.sources, excluding: part.excluded), roots: [folder],
          dependencies: [own] + dependencies([part])))
    }
    return Project(format: .cocoaPods, manifest: manifest, name: name, targets: targets, platforms: platforms)
  }
}

extension PodSpecification {
  /// Reads Ruby. Conditions are not evaluated: what stands in any branch counts.
  init(ruby bytes: [UInt8]) {
    var stack: [(variable: String?, part: Int)] = []
    for statement in RubyParser.statements(bytes) {
      if statement.name == "end", statement.receiver.isEmpty {
        _ = stack.popLast()
        continue
      }
      let part = statement.receiver.first.flatMap { name in stack.last { $0.variable == name }?.part }
      if statement.name == "new", statement.receiver.contains("Spec"), statement.opensBlock {
        parts[0].line = statement.line
        parts[0].column = statement.column
        stack.append((statement.variable, 0))
      } else if let part, statement.opensBlock, ["subspec", "test_spec", "app_spec"].contains(statement.name)
      {
        let name = statement.arguments.first?.strings.first ?? "Tests"
        parts.append(
          Part(
            name: name, isTest: statement.name != "subspec" || parts[part].isTest, line: statement.line,
            column: statement.column))
        stack.append((statement.variable, parts.count - 1))
      } else if statement.opensBlock || Self.opensOtherBlock(statement) {
        stack.append((nil, stack.last?.part ?? 0))
      } else if let part {
        apply(statement, to: part)
      }
    }
  }

  private static func opensOtherBlock(_ statement: RubyStatement) -> Bool {
    statement.receiver.isEmpty && !statement.isAssignment
      && ["if", "unless", "case", "while", "until", "def", "begin", "class", "module", "for"].contains(
        statement.name)
  }

  private mutating func apply(_ statement: RubyStatement, to part: Int) {
    let values = statement.arguments.flatMap(\.strings)
    switch statement.name {
    case "name" where part == 0: name = values.first
    case "module_name" where part == 0: moduleName = values.first
    case "source_files": parts[part].sources += values
    case "exclude_files": parts[part].excluded += values
    case "deployment_target":
      if let platform = statement.receiver.dropFirst().first.flatMap({ Platform(spelled: $0) }) {
        platforms[platform] = values.first
      }
    case "platform":
      if case .symbol(let name)? = statement.arguments.first, let platform = Platform(spelled: name) {
        platforms[platform] = values.first
      }
    case "dependency":
      if let name = values.first { parts[part].dependencies.append((name, statement.line, statement.column)) }
    default: return
    }
  }

  /// Reads JSON, as `pod ipc spec` prints it.
  /// - Throws: Where `json` is not a JSON object.
  init(json: [UInt8]) throws {
    guard let root = try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any] else {
      throw CocoaError(.fileReadCorruptFile)
    }
    name = root["name"] as? String
    moduleName = root["module_name"] as? String
    for (key, version) in root["platforms"] as? [String: Any] ?? [:] {
      if let platform = Platform(spelled: key) { platforms[platform] = version as? String }
    }
    parts = []
    add(root, isTest: false, depth: 0)
  }

  private mutating func add(_ json: [String: Any], isTest: Bool, depth: Int) {
    guard depth < 16 else { return }
    func texts(_ value: Any?) -> [String] { value as? [String] ?? (value as? String).map { [$0] } ?? [] }
    let platforms = ["ios", "osx", "tvos", "watchos", "visionos"].compactMap { json[$0] as? [String: Any] }
    var part = Part(name: json["name"] as? String ?? "", isTest: isTest)
    for scope in [json] + platforms {
      part.sources += texts(scope["source_files"])
      part.excluded += texts(scope["exclude_files"])
      part.dependencies += (scope["dependencies"] as? [String: Any] ?? [:]).keys.sorted().map { ($0, 1, 1) }
    }
    parts.append(part)
    for sub in json["subspecs"] as? [[String: Any]] ?? [] { add(sub, isTest: isTest, depth: depth + 1) }
    for test in json["testspecs"] as? [[String: Any]] ?? [] { add(test, isTest: true, depth: depth + 1) }
  }
}
