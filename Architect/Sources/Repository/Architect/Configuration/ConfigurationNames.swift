import Formats
import ModuleGraph
import Rules

/// Checks that the layers and tags that a configuration refers to are defined in it. A rule about an undefined name
/// would never find anything, and the mistake would go unnoticed.
struct ConfigurationNames {
  private let layers: [String]
  private let tags: [String]
  private let file: ConfigurationFile

  init(_ policy: Policy, file: ConfigurationFile) {
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
      default: break
      }
    }
    for pattern in file.patterns { try check(pattern) }
  }

  private func checkDistinct(_ entries: [YAMLNode]) throws {
    var seen: Set<String> = []
    for name in entries.compactMap({ $0["name"] }) {
      if let text = name.string, !seen.insert(text).inserted {
        throw node(name).error("the layer '\(text)' is defined twice; list all its modules in one entry")
      }
    }
  }

  private func check(_ written: WrittenPattern) throws {
    let pattern = NamePattern(written.text)
    guard let name = pattern.literal else { return }
    let (what, known) = pattern.subject == .layer ? ("layer", layers) : ("tag", tags)
    guard [.layer, .tag].contains(pattern.subject), written.role.isForModules, !known.contains(name) else {
      return
    }
    throw ConfigurationError(place: written.place, unknown: what, name, among: known)
  }

  private func checkLayer(_ value: YAMLNode) throws {
    guard let name = value.string, !layers.contains(name) else { return }
    throw node(value).error(unknown: "layer", name, among: layers)
  }

  private func node(_ value: YAMLNode) -> ConfigurationNode { ConfigurationNode(value, file: file) }
}
