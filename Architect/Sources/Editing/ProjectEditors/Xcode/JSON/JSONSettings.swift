import Formats

/// The build settings of a JSON project and of its targets, for all configurations at once.
extension JSONProject {
  private static let settings = "build-settings"

  private var configurations: [String] {
    let listed = (root["configurations"]?.members ?? []).compactMap { $0.text ?? $0["name"]?.text }
    return listed.isEmpty ? [root["default-configuration"]?.text].compactMap(\.self) : listed
  }

  private func owner(_ target: String?) throws(ProjectEditError) -> JSONElement {
    guard let target else { return root }
    return try self.target(target)
  }

  /// The settings that are texts and have the same value in all configurations of a target, with those of the project
  /// below them.
  func settings(of target: String) throws(ProjectEditError) -> [String: String] {
    let target = try owner(target)
    return common(root).merging(common(target)) { $1 }
  }

  private func common(_ owner: JSONElement) -> [String: String] {
    let levels = configurations.map { values(of: owner, in: $0).compactMapValues(\.text) }
    guard let first = levels.first else { return [:] }
    return first.filter { entry in levels.allSatisfy { $0[entry.key] == entry.value } }
  }

  /// The settings of one configuration.
  private func values(of owner: JSONElement, in configuration: String) -> [String: JSONElement] {
    guard let table = owner[Self.settings] else { return [:] }
    let entries = zip(table.keys.map { SettingKey($0) }, table.members).enumerated()
      .filter { $0.element.0.applies(to: configuration) }
      .sorted { ($0.element.0.rank, $0.offset) < ($1.element.0.rank, $1.offset) }
    return entries.reduce(into: [:]) { $0[$1.element.0.name] = $1.element.1 }
  }

  func setSetting(_ name: String, to value: String, of target: String?, in names: [String]?) throws {
    let owner = try owner(target)
    let known = configurations
    if let names, !Set(known).isSubset(of: names) {
      for configuration in known where names.contains(configuration) {
        try set(SettingKey.text(name, for: configuration), .text(value), of: owner)
      }
      return
    }
    guard !known.isEmpty else { return }
    try set(name, .text(value), of: owner)
    // Values for single configurations would win.
    for key in owner[Self.settings]?.keys ?? [] {
      let parts = SettingKey(key)
      if parts.name == name, !parts.configurations.isEmpty { owner[Self.settings]?.remove(key) }
    }
  }

  private func set(_ key: String, _ value: JSONValue, of owner: JSONElement) throws {
    guard let table = owner[Self.settings] else {
      return try owner.set(
        Self.settings, .fields([(key, value)]), order: owner === root ? Self.keys : Self.targetKeys)
    }
    try table.set(key, value)
  }

  /// Adds a word to a setting of a target that is a list of words. A configuration that lacks the setting takes over the
  /// words of the level below it.
  func addSettingWord(_ word: String, to name: String, of target: String) throws {
    let owner = try owner(target)
    let new = JSONValue.list([.text("$(inherited)"), .text(word)])
    let lacking = configurations.filter { values(of: owner, in: $0)[name] == nil }
    if let table = owner[Self.settings] {
      for key in table.keys where SettingKey(key).name == name {
        guard let value = table[key] else { continue }
        if let text = value.text {
          let words = text.split(separator: " ").map(String.init)
          if !words.contains(word) { try table.set(key, .text(text.isEmpty ? word : text + " " + word)) }
        } else if !value.members.contains(where: { $0.text == word }) {
          try value.insert(.text(word))
        }
      }
    }
    if lacking.count == configurations.count, !lacking.isEmpty { return try set(name, new, of: owner) }
    for configuration in lacking { try set(SettingKey.text(name, for: configuration), new, of: owner) }
  }
}
