import Files
import Formats

/// The parts that CocoaPods adds to a project.
enum PodsIntegration {
  /// Removes everything that CocoaPods added.
  /// - Returns: The places where the project's own settings and scripts still mention the Pods.
  static func remove(from table: inout ObjectTable) throws -> [String] {
    let paths = GroupPaths(table)
    let phases = table.objects("PBXShellScriptBuildPhase").filter { $0["name"].map(isPhase) ?? false }
    let files = table.objects("PBXFileReference").filter { file in
      isSettings(paths[file.id] ?? file["path"] ?? "") || isProduct(file["path"] ?? "")
    }
    let groups = Set(files.compactMap { paths.parents[$0.id] })
    try table.removeWithMentions(Set((phases + files).map(\.id)))
    // The groups that CocoaPods creates for its files, unless they contain other files.
    let empty = table.objects("PBXGroup").filter { group in
      let name = group["name"] ?? group["path"] ?? ""
      guard group.list("children").isEmpty, paths.parents[group.id] == table[table.rootID]?["mainGroup"]
      else { return false }
      return name == "Pods" || (name == "Frameworks" && groups.contains(group.id))
    }
    try table.removeWithMentions(Set(empty.map(\.id)))
    return leftovers(in: table)
  }

  static func isPhase(_ name: String) -> Bool {
    if name.hasPrefix("[CP] ") || name.hasPrefix("[CP-User] ") { return true }
    let known = ["Check Pods Manifest.lock", "Copy Pods Resources", "Embed Pods Frameworks"]
    return known.contains(name) || known.contains { name == "📦 " + $0 }
  }

  /// Whether the file at a path contains build settings and is in a folder of the Pods.
  static func isSettings(_ path: String) -> Bool {
    let name = FilePath.name(of: path)
    guard name.hasPrefix("Pods"), name.hasSuffix(".xcconfig") else { return false }
    let rest = name.dropFirst("Pods".count)
    return (rest.hasPrefix("-") || rest.hasPrefix("."))
      && path.split(separator: "/").dropLast().contains("Pods")
      || path.contains("Target Support Files/")
  }

  /// Whether the file at a path is the library or framework that represents all Pods of a target.
  static func isProduct(_ path: String) -> Bool {
    let name = FilePath.name(of: path)
    return name == "libPods.a" || name == "Pods.framework"
      || (name.hasPrefix("libPods-") && name.hasSuffix(".a"))
      || (name.hasPrefix("Pods_") && name.hasSuffix(".framework"))
  }

  /// The variables that only the settings of the Pods define.
  static let variables = [
    "PODS_ROOT", "PODS_CONFIGURATION_BUILD_DIR", "PODS_BUILD_DIR", "PODS_TARGET_SRCROOT",
    "PODS_XCFRAMEWORKS_BUILD_DIR",
  ]

  private static func leftovers(in table: ObjectTable) -> [String] {
    return table.all.compactMap { object in
      let text = String(decoding: object.text, as: UTF8.self)
      guard let variable = variables.first(where: text.contains) else { return nil }
      return "\(object.isa) \(object["name"] ?? object.comment ?? object.id) still refers to \(variable)"
    }
  }
}
