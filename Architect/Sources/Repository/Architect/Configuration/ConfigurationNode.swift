import Formats
import ModuleGraph
import Rules
import Text

/// A value of the configuration with its file, so that every error can state its place.
struct ConfigurationNode {
  let node: YAMLNode
  let file: String

  init(_ node: YAMLNode, file: String) {
    self.node = node
    self.file = file
  }

  var place: Place { Place(file: file, line: node.line, column: node.column) }

  func error(_ message: String) -> ConfigurationError { ConfigurationError(place: place, message: message) }

  func error(unknown what: String, _ name: String, among known: [String]) -> ConfigurationError {
    let near = NearMiss.of(name, among: known)
    let all = known.isEmpty ? "none is defined" : "choose from \(known.joined(separator: ", "))"
    let hint = near.map { "did you mean '\($0)'?" } ?? all
    return error("there is no \(what) '\(name)'; \(hint)")
  }

  func string() throws -> String {
    guard let text = node.string, !node.isNull else { throw error("expected a string") }
    return text
  }

  func strings() throws -> [String] {
    guard let texts = node.strings else { throw error("expected a list of strings") }
    return texts
  }

  func patterns() throws -> [NamePattern] { try strings().map { NamePattern($0) } }

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
  let file: String
  let entries: [(key: YAMLNode, value: YAMLNode)]

  init(_ node: YAMLNode, file: String) throws {
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
