import Formats
import ModuleGraph
import Text

/// Combines targets with their templates, and replaces `${…}` with values.
struct XcodeGenTemplates {
  /// The templates, each with the number of its nodes.
  private let templates: [String: (node: YAMLNode, size: Int)]
  private let allowance: Allowance
  private static let deepest = 8

  /// - Parameter allowance: What combining the templates may cost.
  init(_ root: YAMLNode, allowance: Allowance) {
    self.allowance = allowance
    templates = (root["targetTemplates"]?.mapping ?? []).reduce(into: [:]) { result, entry in
      if let name = entry.key.string { result[name] = (entry.value, entry.value.count) }
    }
  }

  /// Returns one complete target for each of its platforms.
  func targets(_ entry: YAMLNode.Entry) -> [(
    name: String, product: String, node: YAMLNode, platform: String?
  )] {
    guard let name = entry.key.string else { return [] }
    let target = joined(entry.value, entry.value.count, name: name, attributes: [:], depth: 0).node
    guard let listed = target["platform"]?.sequence?.compactMap(\.string) else {
      let platform = target["platform"]?.string
      return [(name, name, target.mapTexts { replaced($0, ["platform": platform ?? ""]) }, platform)]
    }
    // XcodeGen has few platforms, and makes one target for each.
    var seen: Set<String> = []
    let platforms = listed.filter { Platform(spelled: $0) != nil && seen.insert($0).inserted }
    return platforms.map { platform in
      let values = ["platform": platform]
      let node = target.mapTexts { replaced($0, values) }
      let prefix = node["platformPrefix"]?.string ?? ""
      let suffix = node["platformSuffix"]?.string ?? (prefix.isEmpty ? "_\(platform)" : "")
      return (prefix + name + suffix, name, node, platform)
    }
  }

  /// Returns a node of `count` nodes combined with its templates, and the number of nodes that the result has at most.
  private func joined(
    _ node: YAMLNode, _ count: Int, name: String, attributes: [String: String], depth: Int
  ) -> (node: YAMLNode, count: Int) {
    var values = attributes
    for attribute in node["templateAttributes"]?.mapping ?? [] {
      if let key = attribute.key.string { values[key] = attribute.value.string }
    }
    values["target_name"] = name
    var base = YAMLNode(value: .mapping([]), line: node.line, column: node.column)
    var size = count
    for template in node["templates"]?.strings ?? [] {
      guard depth < Self.deepest, let found = templates[template],
        allowance.allows(.nodes(Meter.sum(size, found.size)))
      else { continue }
      let more = joined(found.node, found.size, name: name, attributes: values, depth: depth + 1)
      size = Meter.sum(size, more.count)
      guard allowance.allows(.nodes(size)) else { continue }
      base = base.joined(with: more.node.mapTexts { replaced($0, values) })
    }
    return (base.joined(with: node), size)
  }

  private func replaced(_ text: String, _ values: [String: String]) -> String {
    guard text.contains("${") else { return text }
    var result = text
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      let cost = Cost.replacing(key.utf8.count + 3, in: result.utf8.count, with: value.utf8.count)
      guard allowance.allows(cost) else { break }
      result = result.replacing("${\(key)}", with: value)
    }
    return result
  }
}

extension Cost {
  /// Copying nodes of a document, each of which is about as large as four values.
  fileprivate static func nodes(_ count: Int) -> Cost {
    Cost(steps: 1 + count / 4, result: 1, made: Meter.product(count, 4))
  }
}
