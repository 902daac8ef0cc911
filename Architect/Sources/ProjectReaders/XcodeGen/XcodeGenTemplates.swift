import YAML

/// Combines targets with their templates, and replaces `${…}` with values.
struct XcodeGenTemplates {
  private let root: YAMLNode
  private static let deepest = 8
  private static let mostJoins = 64
  private static let longestText = 10_000

  init(_ root: YAMLNode) { self.root = root }

  /// Returns one complete target for each of its platforms.
  func targets(_ entry: YAMLNode.Entry) -> [(
    name: String, product: String, node: YAMLNode, platform: String?
  )] {
    guard let name = entry.key.string else { return [] }
    var joins = 0
    let target = joined(entry.value, name: name, attributes: [:], depth: 0, &joins)
    guard let platforms = target["platform"]?.sequence?.compactMap(\.string) else {
      let platform = target["platform"]?.string
      return [(name, name, target.mapTexts { Self.replaced($0, ["platform": platform ?? ""]) }, platform)]
    }
    return platforms.map { platform in
      let values = ["platform": platform]
      let node = target.mapTexts { Self.replaced($0, values) }
      let prefix = node["platformPrefix"]?.string ?? ""
      let suffix = node["platformSuffix"]?.string ?? (prefix.isEmpty ? "_\(platform)" : "")
      return (prefix + name + suffix, name, node, platform)
    }
  }

  private func joined(
    _ node: YAMLNode, name: String, attributes: [String: String], depth: Int, _ joins: inout Int
  ) -> YAMLNode {
    var values = attributes
    for attribute in node["templateAttributes"]?.mapping ?? [] {
      if let key = attribute.key.string { values[key] = attribute.value.string }
    }
    values["target_name"] = name
    var base = YAMLNode(value: .mapping([]), line: node.line, column: node.column)
    for template in node["templates"]?.strings ?? [] {
      guard depth < Self.deepest, joins < Self.mostJoins, let found = root["targetTemplates"]?[template]
      else {
        continue
      }
      joins += 1
      let more = joined(found, name: name, attributes: values, depth: depth + 1, &joins)
      base = base.joined(with: more.mapTexts { Self.replaced($0, values) })
    }
    return base.joined(with: node)
  }

  private static func replaced(_ text: String, _ values: [String: String]) -> String {
    guard text.contains("${") else { return text }
    var result = text
    for (key, value) in values.sorted(by: { $0.key < $1.key }) where result.utf8.count < longestText {
      result = result.replacing("${\(key)}", with: value)
    }
    return result
  }
}
