import Foundation
import ModuleGraph
import RubyParsing

/// The contents of a Podfile.
struct Podfile {
  struct Pod {
    var name: String
    var line: Int
    var column: Int
    /// Whether the pod is included for its own tests or its sample applications.
    var isForItself = false
  }

  struct TargetDefinition {
    var name: String
    var isAbstract: Bool
    var parent: Int?
    var pods: [Pod] = []
    var line: Int
    var column: Int
    /// Whether the target also gets pods that only Ruby can determine.
    var isOpen = false
  }

  var targets: [TargetDefinition] = []
  /// Whether all targets get pods that only Ruby can determine.
  var isOpen = false
  /// The paths of podspecs for pods in other places, relative to the Podfile's folder.
  var podspecs: Set<String> = []
  /// The pods that are declared outside all targets and apply to every target.
  var common: [Pod] = []

  /// Returns the targets of Xcode projects. Each target has its own pods and the pods of the enclosing definitions.
  func project(manifest: String) -> Project {
    func dependency(_ pod: Pod, isInherited: Bool) -> DeclaredDependency {
      DeclaredDependency(
        name: pod.name, kind: .pod, place: Place(file: manifest, line: pod.line, column: pod.column),
        isNeededUnimported: isInherited || pod.isForItself)
    }
    let made = targets.filter { !$0.isAbstract }.map { target -> Target in
      var dependencies = target.pods.map { dependency($0, isInherited: false) }
      var parent = target.parent
      var isOpen = isOpen || target.isOpen
      while let index = parent {
        isOpen = isOpen || targets[index].isOpen
        dependencies += targets[index].pods.map { dependency($0, isInherited: true) }
        parent = targets[index].parent
      }
      dependencies += common.map { dependency($0, isInherited: true) }
      var made = Target(
        name: target.name, kind: .aggregate,
        place: Place(file: manifest, line: target.line, column: target.column), dependencies: dependencies,
        isExtensionOfXcodeTarget: true)
      if isOpen { made.unresolved = ["what \(manifest) computes"] }
      return made
    }
    return Project(format: .cocoaPods, manifest: manifest, name: manifest, targets: made)
  }

  /// Reads Ruby. Methods that list pods are evaluated where they are called. Conditions are not evaluated.
  /// - Throws: ``RubyTooDeep`` or ``RubyTooLong``.
  init(ruby bytes: [UInt8]) throws {
    var interpreter = RubyInterpreter(PodfileWords())
    try interpreter.run(try RubyParser.parse(bytes))
    self = interpreter.dialect.podfile
  }

  fileprivate init() {}

  /// Reads JSON in the format that `pod ipc podfile-json` prints.
  /// - Throws: ``NotAnObject`` if `json` is not a JSON object.
  init(json: [UInt8]) throws {
    guard let root = try? JSONSerialization.jsonObject(with: Data(json)) as? [String: Any] else {
      throw NotAnObject()
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

/// The meanings of the words of a Podfile.
private struct PodfileWords: RubyDialect {
  var podfile = Podfile()
  /// The enclosing targets, from the outermost.
  private var around: [Int] = []

  /// Blocks that run after dependencies are resolved, in which `pod` and `target` have other meanings.
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
      if texts.isEmpty { open() }
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
    case _ where word.name.first?.isLowercase == true && !Self.addingNothing.contains(word.name):
      // A method that is defined in another file, such as a method of a plug-in or a framework, can add pods.
      open()
      return .unknown
    default: return .unknown
    }
  }

  private mutating func open() {
    if let target = around.last { podfile.targets[target].isOpen = true } else { podfile.isOpen = true }
  }

  /// Words of a Podfile and of Ruby that do not add pods to a target.
  private static let addingNothing: Set<String> = [
    "platform", "source", "use_frameworks!", "use_modular_headers!", "inhibit_all_warnings!", "inherit!",
    "project", "xcodeproj", "workspace", "plugin", "install!", "require", "require_relative", "puts", "p",
    "print",
    "warn", "raise", "supports_swift_versions", "supports_swift_version", "swift_version", "script_phase",
    "ensure_bundler!", "set_arch_for_target", "generate_bridge_support!", "lambda", "proc", "loop", "format",
    "sprintf",
    "exit", "abort", "system", "at_exit", "link_with", "file", "private", "attr_accessor", "freeze",
    "include",
    "__dir__", "binding", "caller", "sleep", "gets", "rand", "exec", "fork", "trap", "catch", "throw",
    "return", "next",
    "break", "redo", "retry", "yield", "defined", "alias", "undef", "super", "self",
  ]

  /// Returns the value of an option in an argument of `pod`.
  private static func option(_ name: String, of argument: RubyValue) -> RubyValue? {
    guard case .hash(let pairs) = argument else { return nil }
    return pairs.first { $0.key.text == name }?.value
  }

  mutating func leave() { _ = around.popLast() }

  mutating func assign(_ word: RubyWord) {}
}
