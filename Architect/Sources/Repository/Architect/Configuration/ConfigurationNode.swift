import Files
import Formats
import ModuleGraph
import Rules
import Text

/// The file that is being read, and the patterns that were read from it so far.
final class ConfigurationFile {
  let path: String
  fileprivate(set) var patterns: [WrittenPattern] = []

  init(_ path: String) { self.path = path }
}

/// A value of the configuration with its file, so that every error can state its place.
struct ConfigurationNode {
  let node: YAMLNode
  let file: ConfigurationFile

  init(_ node: YAMLNode, file: ConfigurationFile) {
    self.node = node
    self.file = file
  }

  var place: Place { Place(file: file.path, line: node.line, column: node.column) }

  func error(_ message: String) -> ConfigurationError { ConfigurationError(place: place, message: message) }

  func error(unknown what: String, _ name: String, among known: [String]) -> ConfigurationError {
    ConfigurationError(place: place, unknown: what, name, among: known)
  }

  func string() throws -> String {
    guard let text = node.string, !node.isNull else { throw error("expected a string") }
    return text
  }

  func strings() throws -> [String] {
    guard let texts = node.strings else { throw error("expected a list of strings") }
    return texts
  }

  /// The text of a pattern. Patterns are read only through this and the functions below, so that each is noted with what it
  /// is for.
  func text(_ role: WrittenPattern.Role) throws -> String {
    let text = try string()
    file.patterns.append(WrittenPattern(role, text, place: place))
    return text
  }

  func pattern(_ role: WrittenPattern.Role) throws -> NamePattern {
    let pattern = NamePattern(try text(role))
    try checkVariable(pattern, role)
    return pattern
  }

  func patterns(_ role: WrittenPattern.Role) throws -> [NamePattern] {
    try list().map { try $0.pattern(role) }
  }

  func globs(_ role: WrittenPattern.Role) throws -> [Glob] { try list().map { Glob(try $0.text(role)) } }

  /// The elements of a list of strings, or the only string.
  private func list() throws -> [ConfigurationNode] {
    _ = try strings()
    return (node.isNull ? [] : node.sequence ?? [node]).map { ConfigurationNode($0, file: file) }
  }

  /// Refuses `<other>` where it means nothing, and any other name in its place.
  private func checkVariable(_ pattern: NamePattern, _ role: WrittenPattern.Role) throws {
    let text = pattern.description
    let rest = text.replacing(NamePattern.other, with: "")
    if let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
      throw error(
        "'\(rest[start...end])' has no meaning in a pattern; only \(NamePattern.other) has, in 'to' of 'forbidden'"
      )
    }
    guard text.contains(NamePattern.other) else { return }
    guard role == .forbiddenTo else {
      throw error("\(NamePattern.other) can only be in 'to' of 'forbidden'")
    }
    guard [.name, .path].contains(pattern.subject) else {
      throw error(
        "\(NamePattern.other) stands for words of a name or for a folder of a 'path:', but not here")
    }
    guard text.count - rest.count == NamePattern.other.count else {
      throw error("\(NamePattern.other) can only be there once")
    }
  }

  func integer() throws -> Int {
    guard let number = node.integer, number >= 0 else { throw error("expected a number") }
    return number
  }

  func boolean() throws -> Bool {
    guard let value = node.boolean else { throw error("expected true or false") }
    return value
  }

  func elements() throws -> [ConfigurationNode] {
    if node.isNull { return [] }
    guard let nodes = node.sequence else { throw error("expected a list") }
    return nodes.map { ConfigurationNode($0, file: file) }
  }

  /// The case of an enumeration whose raw value this node contains.
  func choice<Value: RawRepresentable<String> & CaseIterable>(_ what: String) throws -> Value {
    let text = try string()
    guard let value = Value(rawValue: text) else {
      throw error(unknown: what, text, among: Value.allCases.map(\.rawValue))
    }
    return value
  }

  func section(keys: [String]? = nil) throws -> ConfigurationSection {
    let section = try ConfigurationSection(node, file: file)
    for (key, _) in section.entries {
      if let keys, !keys.contains(key.string ?? "") {
        throw ConfigurationNode(key, file: file).error(unknown: "key", key.string ?? "", among: keys)
      }
    }
    return section
  }
}

/// A mapping of the configuration.
struct ConfigurationSection {
  let node: YAMLNode
  let file: ConfigurationFile
  let entries: [(key: YAMLNode, value: YAMLNode)]

  init(_ node: YAMLNode, file: ConfigurationFile) throws {
    guard let mapping = node.isNull ? [] : node.mapping else {
      throw ConfigurationNode(node, file: file).error("expected keys and values")
    }
    self.node = node
    self.file = file
    entries = mapping.map { ($0.key, $0.value) }
  }

  func optional(_ key: String) -> ConfigurationNode? {
    entries.first { $0.key.string == key }.map { ConfigurationNode($0.value, file: file) }
  }

  func required(_ key: String) throws -> ConfigurationNode {
    guard let value = optional(key) else {
      throw ConfigurationNode(node, file: file).error("'\(key)' is missing here")
    }
    return value
  }
}

extension ConfigurationError {
  /// The error for a name that is not among those that are known.
  init(place: Place, unknown what: String, _ name: String, among known: [String]) {
    let all = known.isEmpty ? "none is defined" : "choose from \(known.joined(separator: ", "))"
    let hint = NearMiss.of(name, among: known).map { "did you mean '\($0)'?" } ?? all
    self.init(place: place, message: "there is no \(what) '\(name)'; \(hint)")
  }
}
