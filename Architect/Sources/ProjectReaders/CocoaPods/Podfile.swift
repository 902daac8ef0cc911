import Foundation
import ModuleGraph

/// What a Podfile says.
struct Podfile {
  struct Pod {
    var name: String
    var line: Int
    var column: Int
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
  /// Pods outside every target, which go to all of them.
  var common: [Pod] = []

  /// The targets of Xcode projects, each with its own pods and those of the definitions around it.
  func project(manifest: String) -> Project {
    func dependency(_ pod: Pod, isInherited: Bool) -> DeclaredDependency {
      DeclaredDependency(
        name: pod.name, kind: .pod, place: Place(file: manifest, line: pod.line, column: pod.column),
        isNeededUnimported: isInherited)
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
  /// - Throws: ``PodfileTooDeep``.
  init(ruby bytes: [UInt8]) throws(PodfileTooDeep) {
    var reader = PodfileReader()
    try reader.read(RubyParser.statements(bytes))
    self = reader.podfile
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

/// A Podfile's methods or blocks do not come to an end.
enum PodfileTooDeep: Error, CustomStringConvertible {
  case methods(line: Int)
  case blocks(line: Int)

  var description: String {
    switch self {
    case .methods(let line):
      "the methods called in line \(line) call each other in a circle, or thousands of times; list the pods plainly"
    case .blocks(let line):
      "line \(line) lies in more than \(PodfileReader.deepestBlock) blocks; an `end` is missing further up"
    }
  }
}

/// Walks a Podfile's statements with the blocks they stand in.
private struct PodfileReader {
  private enum Block: Equatable {
    case target(Int)
    case method(String)
    case other
    /// A block that runs after resolving, where `pod` and `target` are other words.
    case hook
  }

  static let deepestBlock = 64
  private static let deepestCall = 16

  var podfile = Podfile()
  private var blocks: [Block] = []
  private var methods: [String: [RubyStatement]] = [:]
  /// How many more statements may be read where methods are called: each may call others many times.
  private var allowance = 10_000

  private static let openers = ["if", "unless", "case", "while", "until", "begin", "for", "class", "module"]
  private static let hooks = ["post_install", "pre_install", "post_integrate", "pre_integrate"]

  private var target: Int? {
    for case .target(let index) in blocks.reversed() { return index }
    return nil
  }

  private var method: String? {
    for case .method(let name) in blocks.reversed() { return name }
    return nil
  }

  mutating func read(_ statements: [RubyStatement]) throws(PodfileTooDeep) {
    for statement in statements { try read(statement, calledFrom: statement, depth: 0) }
  }

  /// - Parameter call: The statement in the target's own block that leads here: what a method lists belongs to those who
  ///   call it, and is mended there.
  private mutating func read(
    _ statement: RubyStatement, calledFrom call: RubyStatement, depth: Int
  ) throws(PodfileTooDeep) {
    if statement.name == "end", statement.receiver.isEmpty {
      _ = blocks.popLast()
      return
    }
    guard blocks.count < Self.deepestBlock else { throw .blocks(line: statement.line) }
    if let method, !blocks.contains(.hook) {
      if statement.opensBlock || Self.openers.contains(statement.name) { blocks.append(.other) }
      methods[method, default: []].append(statement)
      return
    }
    switch statement.name {
    case _ where blocks.contains(.hook) || Self.hooks.contains(statement.name):
      if statement.opensBlock || Self.openers.contains(statement.name) { blocks.append(.hook) }
    case "target", "abstract_target":
      guard statement.opensBlock, let name = statement.arguments.first.flatMap(text) else { return }
      podfile.targets.append(
        Podfile.TargetDefinition(
          name: name, isAbstract: statement.name == "abstract_target", parent: target, line: statement.line,
          column: statement.column))
      blocks.append(.target(podfile.targets.count - 1))
    case "def":
      if case .symbol(let name)? = statement.arguments.first {
        blocks.append(.method(name))
      } else {
        blocks.append(.other)
      }
    case "pod":
      guard let name = statement.arguments.first.flatMap(text) else { return }
      let pod = Podfile.Pod(name: name, line: call.line, column: call.column)
      if let target { podfile.targets[target].pods.append(pod) } else { podfile.common.append(pod) }
    case _
    where statement.opensBlock || (statement.receiver.isEmpty && Self.openers.contains(statement.name)):
      blocks.append(.other)
    default:
      for inner in methods[statement.name] ?? [] {
        guard allowance > 0, depth < Self.deepestCall else { throw .methods(line: call.line) }
        allowance -= 1
        try read(inner, calledFrom: call, depth: depth + 1)
      }
    }
  }

  private func text(_ value: RubyStatement.Value) -> String? {
    switch value {
    case .string(let text), .symbol(let text): text
    default: nil
    }
  }
}
