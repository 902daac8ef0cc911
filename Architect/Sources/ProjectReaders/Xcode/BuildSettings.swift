import Files
import ModuleGraph

/// The build settings of a target, over those of its project.
struct BuildSettings {
  private let configurations: [SettingExpansion]

  init(
    _ target: PropertyList.Object, _ list: PropertyList, groups: GroupTree, tree: FileTree, project: String
  ) {
    /// For each configuration the settings of its file, then its own.
    func settings(_ owner: PropertyList.Object) -> [(name: String, levels: [[String: String]])] {
      guard let configurations = list.object(owner["buildConfigurationList"]) else { return [] }
      return list.ids(configurations, "buildConfigurations").compactMap { list.objects[$0] }.map {
        configuration in
        let file = groups.configurationFile(of: configuration)
        let base = file.map { ConfigurationFile.settings($0, in: tree) } ?? [:]
        let own = configuration["buildSettings"] as? [String: Any] ?? [:]
        return (configuration["name"] as? String ?? "", [base, own.compactMapValues(Self.joined)])
      }
    }
    let shared = settings(list.rootObject)
    let name = target["name"] as? String ?? ""
    configurations = settings(target).map { own in
      let below = shared.first { $0.name == own.name }?.levels ?? []
      return SettingExpansion(
        levels: below + own.levels,
        builtIn: [
          "TARGET_NAME": name, "TARGETNAME": name, "PRODUCT_NAME": name, "PROJECT_NAME": project,
          "CONFIGURATION": own.name,
        ])
    }
  }

  private static func joined(_ value: Any) -> String? {
    value as? String ?? (value as? [String])?.joined(separator: " ")
  }

  /// The first configuration's value of a setting that can be told.
  func text(_ key: String) -> String? { configurations.lazy.compactMap { $0[key] }.first }

  /// The words of a setting in all configurations together.
  func words(_ key: String) -> Set<String> {
    Set(configurations.flatMap { $0.words(key) })
  }

  /// The name that imports say. One that rests on what only a build knows is taken for the target's.
  func moduleName(of target: String) -> String {
    let value = text("PRODUCT_MODULE_NAME") ?? text("PRODUCT_NAME") ?? ""
    return Target.moduleName(for: value.isEmpty ? target : value)
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
      guard let version = text(entry.0), !version.isEmpty else { return }
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
      } else if let equals = assignment(in: code) {
        result[trimmed(code[..<equals])] = trimmed(code[code.index(after: equals)...])
      }
    }
    return result
  }

  /// The sign behind the name and its conditions, as in `KEY[sdk=iphone*] = value`.
  private static func assignment(in line: Substring) -> Substring.Index? {
    var depth = 0
    for index in line.indices {
      switch line[index] {
      case "[": depth += 1
      case "]": depth -= 1
      case "=" where depth == 0: return index
      default: continue
      }
    }
    return nil
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop(while: \.isWhitespace)
    return String(start.prefix(start.count - start.reversed().prefix(while: \.isWhitespace).count))
  }
}
