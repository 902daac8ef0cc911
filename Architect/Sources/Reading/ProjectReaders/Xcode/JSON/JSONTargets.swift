import Formats

/// The targets of a JSON project with their phases. Files state in which phases they are, by names or identifiers.
struct JSONTargets {
  struct Phase {
    var node: JSONNode
    var kind: PhaseKind
    var name: String?
    /// The identifiers of what it builds, in the order of the files.
    var files: [String] = []
  }

  struct Entry {
    var node: JSONNode
    var name: String
    var id: String
    var phases: [Int] = []
    /// The identifiers of its synchronized folders.
    var folders: [String] = []
  }

  private(set) var entries: [Entry] = []
  private(set) var phases: [Phase] = []
  private var numbers: [String: Int] = [:]
  private var phaseIDs: [String: Int] = [:]
  /// The phases of each target by their kind and name.
  private var phaseNames: [Int: [String: Int]] = [:]

  init(_ root: JSONNode) throws(ProjectJSON.Failure) {
    var ids: Set<String> = []
    for node in try ProjectJSON.objects("targets", of: root) {
      let name = try ProjectJSON.requiredText("name", of: node)
      guard numbers.updateValue(entries.count, forKey: name) == nil else {
        throw ProjectJSON.failure(node, "there are two targets '\(name)'")
      }
      let own = try ProjectJSON.text("id", of: node) ?? ""
      // Other projects refer to a target by its identifier. Those with a dollar sign are given to everything else.
      let isOwn = !own.isEmpty && !own.hasPrefix("$") && ids.insert(own).inserted
      entries.append(Entry(node: node, name: name, id: isOwn ? own : JSONProjectGraph.id(node)))
      try addPhases(of: entries.count - 1)
    }
  }

  private mutating func addPhases(of target: Int) throws(ProjectJSON.Failure) {
    for node in try ProjectJSON.list("build-phases", of: entries[target].node) {
      let written = try ProjectJSON.text(node, orOf: "kind")
      guard let kind = PhaseKind(rawValue: written) else {
        throw ProjectJSON.failure(node, "there is no kind of build phase '\(written)'")
      }
      let name = node.kind == .object ? try ProjectJSON.text("name", of: node) : nil
      let number = phases.count
      phases.append(Phase(node: node, kind: kind, name: name))
      entries[target].phases.append(number)
      let key = Self.key(kind.rawValue, name)
      if phaseNames[target]?[key] == nil { phaseNames[target, default: [:]][key] = number }
      // A phase with a name of its own is also found without it, unless there is one that has none.
      let plain = Self.key(kind.rawValue, nil)
      if phaseNames[target]?[plain] == nil { phaseNames[target, default: [:]][plain] = number }
      if name == nil { phaseNames[target, default: [:]][plain] = number }
      if node.kind == .object, let id = try ProjectJSON.text("id", of: node) { phaseIDs[id] = number }
    }
  }

  private static func key(_ kind: String, _ name: String?) -> String { name.map { "\(kind)/\($0)" } ?? kind }

  /// Returns the identifier of the target with a name.
  func id(ofTarget name: String, at node: JSONNode) throws(ProjectJSON.Failure) -> String {
    entries[try number(name, at: node)].id
  }

  private func number(_ name: String, at node: JSONNode) throws(ProjectJSON.Failure) -> Int {
    guard let number = numbers[name] else { throw ProjectJSON.failure(node, "there is no target '\(name)'") }
    return number
  }

  mutating func add(folder id: String, to name: String, at node: JSONNode) throws(ProjectJSON.Failure) {
    entries[try number(name, at: node)].folders.append(id)
  }

  mutating func add(file id: String, to phase: Int) { phases[phase].files.append(id) }

  /// Returns the phase that a value refers to.
  /// - Parameter target: The target that has the phase; `nil` if the value names it.
  func phase(_ value: JSONNode, of target: Int? = nil) throws(ProjectJSON.Failure) -> Int {
    guard let reference = ProjectReference(value) else {
      throw ProjectJSON.failure(value, "this does not refer to a build phase")
    }
    switch reference {
    case .identifier(let id):
      guard let number = phaseIDs[id] else {
        throw ProjectJSON.failure(value, "there is no build phase with the identifier \(id)")
      }
      return number
    case .names(let names):
      var rest = names[...]
      let owner: Int
      if let target {
        owner = target
      } else {
        guard let name = rest.popFirst() else {
          throw ProjectJSON.failure(value, "this does not refer to a build phase")
        }
        owner = try number(name, at: value)
      }
      guard let kind = rest.popFirst(), rest.count < 2,
        let number = phaseNames[owner]?[Self.key(kind, rest.first)]
      else {
        throw ProjectJSON.failure(
          value, "the target '\(entries[owner].name)' has no build phase '\(names.joined(separator: "/"))'")
      }
      return number
    }
  }
}
