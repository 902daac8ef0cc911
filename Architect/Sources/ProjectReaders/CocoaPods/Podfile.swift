import Foundation
import ModuleGraph

/// What a Podfile says.
struct Podfile {
  struct Pod {
    var name: String
    var line: Int
    var column: Int
    /// Whether it is there for its own tests or its sample applications.
    var isForItself = false
  }

  struct TargetDefinition {
    var name: String
    var isAbstract: Bool
    var parent: Int?
    var pods: [Pod] = []
    var line: Int
    var column: Int
  }

  var targets: [TargetDefinition] = []
  /// The podspecs by which pods come from elsewhere, relative to the Podfile's folder.
  var podspecs: Set<String> = []
  /// Pods outside every target, which go to all of them.
  var common: [Pod] = []

  /// The targets of Xcode projects, each with its own pods and those of the definitions around it.
  func project(manifest: String) -> Project {
    func dependency(_ pod: Pod, isInherited: Bool) -> DeclaredDependency {
      DeclaredDependency(
        name: pod.name, kind: .pod, place: Place(file: manifest, line: pod.line, column: pod.column),
        isNeededUnimported: isInherited || pod.isForItself)
    }
    let made = targets.filter { !$0.isAbstract }.map { target -> Target in
      var dependencies = target.pods.map { dependency($0, isInherited: false) }
      var parent = target.parent
      while let index = parent {
        dependencies += targets[index].pods.map { dependency($0, isInherited: true) }
        parent = targets[index].parent
      }
      dependencies += common.map { dependency($0, isInherited: true) }
      return Target(
        name: target.name, kind: .aggregate,
        place: Place(file: manifest, line: target.line, column: target.column), dependencies: dependencies,
        isExtensionOfXcodeTarget: true)
    }
    return Project(format: .cocoaPods, manifest: manifest, name: manifest, targets: made)
  }

  /// Reads Ruby. Methods that list pods are followed where they are called; conditions are not evaluated.
  /// - Throws: ``RubyTooDeep`` or ``RubyTooLong``.
  init(ruby bytes: [UInt8]) throws {
    var interpreter = RubyInterpreter(PodfileWords())
    try interpreter.run(try RubyParser.parse(bytes))
    self = interpreter.dialect.podfile
  }

  fileprivate init() {}

  /// Reads JSON, as `pod ipc podfile-json` prints it.
  /// - Throws: Where `json` is not a JSON object.
  init(json: [UInt8]) throws {
    guard let root = try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any] else {
      throw CocoaError(.fileReadCorruptFile)
    }
    for definition in root["target_definitions"] as? [[String: Any]] ?? [] {
      add(definition, parent: nil, depth: 0)
    }
  }

  private mutating func add(_ json: [String: Any], parent: Int?, depth: Int) {
    guard depth < 16 else { return }
    let pods = (json["dependencies"] as? [Any] ?? []).compactMap { entry -> Pod? in
      let name = entry as? String ?? (entry as? [String: Any])?.keys.first
      return name.map { Pod(name: $0, line: 1, column: 1) }
    }
    let name = json["name"] as? String ?? ""
    targets.append(
      TargetDefinition(
        name: name, isAbstract: json["abstract"] as? Bool ?? (name == "Pods"), parent: parent, pods: pods,
        line: 1,
        column: 1))
    let index = targets.count - 1
    for child in json["children"] as? [[String: Any]] ?? [] { add(child, parent: index, depth: depth + 1) }
  }
}

/// What the words of a Podfile mean.
private struct PodfileWords: RubyDialect {
  var podfile = Podfile()
  /// The targets around, from the outermost.
  private var around: [Int] = []

  /// Blocks that run after resolving, where `pod` and `target` are other words.
  private static let hooks: Set<String> = ["post_install", "pre_install", "post_integrate", "pre_integrate"]

  mutating func perform(_ word: RubyWord) -> RubyOutcome {
    guard word.part == nil else { return .unknown }
    switch word.name {
    case "target", "abstract_target":
      guard word.hasBlock, let name = word.arguments.first?.text else { return .unknown }
      podfile.targets.append(
        Podfile.TargetDefinition(
          name: name, isAbstract: word.name == "abstract_target", parent: around.last, line: word.line,
          column: word.column))
      around.append(podfile.targets.count - 1)
      return .enter([])
    case "pod":
      guard let names = word.arguments.first else { return .unknown }
      let texts = names.text.map { [$0] } ?? names.strings
      podfile.podspecs.formUnion(
        word.arguments.flatMap { Self.option("podspec", of: $0)?.strings ?? [] })
      for name in texts {
        let pod = Podfile.Pod(
          name: name, line: word.line, column: word.column,
          isForItself: word.arguments.contains {
            (Self.option("testspecs", of: $0) ?? Self.option("appspecs", of: $0)) != nil
          })
        if let target = around.last {
          podfile.targets[target].pods.append(pod)
        } else {
          podfile.common.append(pod)
        }
      }
      return .value(.null)
    case _ where Self.hooks.contains(word.name): return .skip
    default: return .unknown
    }
  }

  /// The value that an argument of `pod` gives to an option.
  private static func option(_ name: String, of argument: RubyValue) -> RubyValue? {
    guard case .hash(let pairs) = argument else { return nil }
    return pairs.first { $0.key.text == name }?.value
  }

  mutating func leave() { _ = around.popLast() }

  mutating func assign(_ word: RubyWord) {}
}
