import Files
import ModuleGraph

/// The build settings of a target, over those of its project.
struct BuildSettings {
  private let configurations: [[String: Any]]

  init(_ target: PropertyList.Object, _ list: PropertyList, groups: GroupTree, tree: FileTree) {
    func settings(_ owner: PropertyList.Object) -> [(name: String, settings: [String: Any])] {
      guard let configurations = list.object(owner["buildConfigurationList"]) else { return [] }
      return list.ids(configurations, "buildConfigurations").compactMap { list.objects[$0] }.map {
        configuration in
        let file = groups.configurationFile(of: configuration)
        let base = file.map { ConfigurationFile.settings($0, in: tree) } ?? [:]
        let own = configuration["buildSettings"] as? [String: Any] ?? [:]
        return (configuration["name"] as? String ?? "", own.merging(base) { own, _ in own })
      }
    }
    let project = settings(list.rootObject)
    configurations = settings(target).map { own in
      (project.first { $0.name == own.name }?.settings ?? [:]).merging(own.settings) { _, own in own }
    }
  }

  /// The first configuration's value of a setting.
  func text(_ key: String) -> String? { configurations.lazy.compactMap { $0[key] as? String }.first }

  /// The words of a setting in all configurations together.
  func words(_ key: String) -> Set<String> {
    Set(
      configurations.flatMap { settings -> [String] in
        if let list = settings[key] as? [String] { return list }
        return (settings[key] as? String ?? "").split(separator: " ").map(String.init)
      }.map { $0.filter { $0 != "\"" } }.filter { !$0.hasPrefix("$") && !$0.isEmpty })
  }

  /// The name that imports say.
  func moduleName(of target: String, product: String?) -> String {
    for key in ["PRODUCT_MODULE_NAME", "PRODUCT_NAME"] {
      guard let value = text(key) else { continue }
      if !value.contains("$") { return Target.moduleName(for: value) }
      if value.hasPrefix("$(TARGET_NAME") || value.hasPrefix("${TARGET_NAME") {
        return Target.moduleName(for: target)
      }
      if key == "PRODUCT_MODULE_NAME", value.hasPrefix("$(PRODUCT_NAME") { continue }
    }
    return Target.moduleName(for: target)
  }

  var platforms: [Platform: String] {
    let keys: [(String, Platform)] = [
      ("IPHONEOS_DEPLOYMENT_TARGET", .iOS), ("MACOSX_DEPLOYMENT_TARGET", .macOS),
      ("TVOS_DEPLOYMENT_TARGET", .tvOS), ("WATCHOS_DEPLOYMENT_TARGET", .watchOS),
      ("XROS_DEPLOYMENT_TARGET", .visionOS),
    ]
    let supported = text("SUPPORTED_PLATFORMS") ?? ""
    let sdk = text("SDKROOT") ?? ""
    return keys.reduce(into: [:]) { result, entry in
      guard let version = text(entry.0), !version.contains("$") else { return }
      // A project's settings name every platform; a target is built for those it supports.
      let names = [
        "iphoneos": Platform.iOS, "macosx": .macOS, "appletv": .tvOS, "watch": .watchOS, "xros": .visionOS,
      ]
      let wanted = names.filter { supported.contains($0.key) || (supported.isEmpty && sdk.hasPrefix($0.key)) }
        .values
      if wanted.isEmpty || wanted.contains(entry.1) { result[entry.1] = version }
    }
  }
}

/// A file of build settings, `KEY = value` a line.
enum ConfigurationFile {
  /// The settings of a file and of those it includes; a missing file has none.
  static func settings(_ path: String, in tree: FileTree, depth: Int = 0) -> [String: String] {
    guard depth < 16, tree.hasFile(path), let bytes = try? FileSystem.read(tree.absolute(path)) else {
      return [:]
    }
    var result: [String: String] = [:]
    for line in bytes.split(separator: 10) {
      let text = String(decoding: line, as: UTF8.self)
      let code = text.firstRange(of: "//").map { text[..<$0.lowerBound] } ?? text[...]
      if code.hasPrefix("#include") {
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count > 1 else { continue }
        let included = FilePath.join(FilePath.folder(of: path), String(parts[1]))
        result.merge(settings(included, in: tree, depth: depth + 1)) { _, new in new }
      } else if let equals = code.firstIndex(of: "=") {
        result[trimmed(code[..<equals])] = trimmed(code[code.index(after: equals)...])
      }
    }
    return result
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop(while: \.isWhitespace)
    return String(start.prefix(start.count - start.reversed().prefix(while: \.isWhitespace).count))
  }
}
