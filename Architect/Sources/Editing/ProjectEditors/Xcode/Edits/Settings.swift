import Formats

/// The build settings of a project and of its targets.
enum Settings {
  /// The configurations of a target, or of the project itself.
  private static func configurations(of target: String?, in table: ObjectTable) throws -> [String] {
    let owner = try target.map { try Targets.find($0, in: table) } ?? table[table.rootID]
    guard let list = owner?["buildConfigurationList"].flatMap({ table[$0] }) else {
      throw ProjectEditError(
        .missing, "\(target.map { "the target \($0)" } ?? "the project") has no build settings")
    }
    return list.list("buildConfigurations").filter { table[$0] != nil }
  }

  /// The settings that are texts and have the same value in all configurations of a target, with those of the project
  /// below them.
  static func all(of target: String, in table: ObjectTable) throws -> [String: String] {
    func common(_ owner: String?) throws -> [String: String] {
      let levels = try configurations(of: owner, in: table).compactMap { table[$0]?.table("buildSettings") }
      guard let first = levels.first else { return [:] }
      return first.filter { entry in levels.allSatisfy { $0[entry.key] == entry.value } }
    }
    return try ((try? common(nil)) ?? [:]).merging(common(target)) { $1 }
  }

  /// Sets a setting in the configurations of a target or, without a target, of the project.
  /// - Parameter names: The names of the configurations; `nil` means all of them.
  static func set(
    _ key: String, to value: String, of target: String?, in names: [String]?, _ table: inout ObjectTable
  ) throws {
    let style = table.style
    for id in try configurations(of: target, in: table) {
      guard names == nil || table[id]?["name"].map({ names?.contains($0) == true }) == true else { continue }
      try table.update(id) { object throws(ProjectTextError) in
        try object.set(key, .text(value), in: "buildSettings", style)
      }
    }
  }

  /// Adds a word to a setting of a target that is a list of words. A configuration that lacks the setting takes over the
  /// words of the level below it.
  static func add(_ word: String, to key: String, of target: String, _ table: inout ObjectTable) throws {
    let style = table.style
    for id in try configurations(of: target, in: table) {
      guard table[id]?.words(key, in: "buildSettings")?.contains(word) != true else { continue }
      try table.update(id) { object throws(ProjectTextError) in
        guard try !object.append(word, to: key, in: "buildSettings", style) else { return }
        try object.set(key, .list([.text("$(inherited)"), .text(word)]), in: "buildSettings", style)
      }
    }
  }
}
