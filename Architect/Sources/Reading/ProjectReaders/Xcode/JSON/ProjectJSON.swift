import Formats

/// Reads the values of a JSON project, each of which has one type.
enum ProjectJSON {
  typealias Failure = PropertyList.Failure

  static func failure(_ node: JSONNode, _ message: String) -> Failure {
    Failure(description: message, line: node.line)
  }

  /// Returns the text of a key; `nil` if it has none.
  static func text(_ key: String, of node: JSONNode) throws(Failure) -> String? {
    guard let value = node[key] else { return nil }
    guard let text = value.text else { throw failure(value, "\"\(key)\" is not a string") }
    return text
  }

  static func requiredText(_ key: String, of node: JSONNode) throws(Failure) -> String {
    guard let text = try text(key, of: node) else { throw failure(node, "\"\(key)\" is missing") }
    guard !text.isEmpty else { throw failure(node, "\"\(key)\" is empty") }
    return text
  }

  /// Returns a value that is written as a text alone, or as an object with the text of a key.
  static func text(_ node: JSONNode, orOf key: String) throws(Failure) -> String {
    if let text = node.text { return text }
    return try requiredText(key, of: node)
  }

  /// Returns the members of the list of a key; none if it has none.
  static func list(_ key: String, of node: JSONNode) throws(Failure) -> [JSONNode] {
    guard let value = node[key] else { return [] }
    guard value.kind == .array else { throw failure(value, "\"\(key)\" is not a list") }
    return Array(value.members)
  }

  static func objects(_ key: String, of node: JSONNode) throws(Failure) -> [JSONNode] {
    let members = try list(key, of: node)
    for member in members where member.kind != .object {
      throw failure(member, "a member of \"\(key)\" is not an object")
    }
    return members
  }

  static func texts(_ key: String, of node: JSONNode) throws(Failure) -> [String] {
    guard let value = node[key] else { return [] }
    return try texts(in: value, key)
  }

  private static func texts(in value: JSONNode, _ key: String) throws(Failure) -> [String] {
    guard value.kind == .array else { throw failure(value, "\"\(key)\" is not a list") }
    var result: [String] = []
    for member in value.members {
      guard let text = member.text else { throw failure(member, "a member of \"\(key)\" is not a string") }
      result.append(text)
    }
    return result
  }

  /// Returns a text that may be written as the list of its lines.
  static func lines(_ key: String, of node: JSONNode) throws(Failure) -> String? {
    guard let value = node[key] else { return nil }
    if let text = value.text { return text }
    return try texts(key, of: node).joined(separator: "\n")
  }

  /// Returns the build settings, each of which is a text or a list of texts.
  static func settings(of node: JSONNode) throws(Failure) -> [(key: SettingKey, words: [String])] {
    guard let table = node["build-settings"] else { return [] }
    guard table.kind == .object else { throw failure(table, "\"build-settings\" is not an object") }
    var result: [(key: SettingKey, words: [String])] = []
    for value in table.members {
      let key = value.key ?? ""
      if let text = value.text {
        result.append((SettingKey(key), [text]))
      } else {
        result.append((SettingKey(key), try texts(in: value, key)))
      }
    }
    // A setting for one configuration wins over one for all.
    return result.enumerated().sorted { ($0.element.key.rank, $0.offset) < ($1.element.key.rank, $1.offset) }
      .map(\.element)
  }
}
