import Formats
import ModuleGraph
import Rules

/// Checks that the layers and tags that a configuration refers to are defined in it. A rule about an undefined name
/// would never find anything, and the mistake would go unnoticed.
struct ConfigurationNames {
  private let layers: [String]
  private let tags: [String]
  private let file: String

  init(_ policy: Policy, file: String) {
    layers = policy.layers.map(\.name)
    tags = policy.tags.map(\.tag)
    self.file = file
  }

  /// - Throws: ``ConfigurationError`` at the first name that is undefined or defined twice.
  func check(_ root: YAMLNode) throws {
    for entry in root.mapping ?? [] {
      let value = entry.value
      switch entry.key.string {
      case "layers": try checkDistinct(value.sequence ?? [])
      case "tested_layers": for name in value.sequence ?? [value] { try checkLayer(name) }
      case "host": try value["layer"].map(checkLayer)
      case "interface", "forbidden", "allowed", "exceptions", "outside", "uses": try checkPatterns(value)
      default: break
      }
    }
  }

  private func checkDistinct(_ entries: [YAMLNode]) throws {
    var seen: Set<String> = []
    for name in entries.compactMap({ $0["name"] }) {
      if let text = name.string, !seen.insert(text).inserted {
        throw node(name).error("the layer '\(text)' is defined twice; list all its modules in one entry")
      }
    }
  }

  private func checkPatterns(_ value: YAMLNode) throws {
    for element in value.sequence ?? [] { try checkPatterns(element) }
    for entry in value.mapping ?? [] where entry.key.string != "reason" { try checkPatterns(entry.value) }
    guard let text = value.string, !text.contains("*") else { return }
    if text.hasPrefix("layer:") { try check(String(text.dropFirst(6)), "layer", layers, at: value) }
    if text.hasPrefix("tag:") { try check(String(text.dropFirst(4)), "tag", tags, at: value) }
  }

  private func checkLayer(_ value: YAMLNode) throws {
    if let name = value.string { try check(name, "layer", layers, at: value) }
  }

  private func check(_ name: String, _ what: String, _ known: [String], at value: YAMLNode) throws {
    if !known.contains(name) { throw node(value).error(unknown: what, name, among: known) }
  }

  private func node(_ value: YAMLNode) -> ConfigurationNode { ConfigurationNode(value, file: file) }
}
