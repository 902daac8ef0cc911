import Files
import ModuleGraph

/// The build settings of a target, over those of its project.
struct BuildSettings {
  private let configurations: [SettingExpansion]
  private let tree: FileTree
  /// The project's folder.
  private let folder: String
  /// The files of settings that configurations are based on and that are not there; those of CocoaPods come with it.
  private(set) var missingFiles: [String] = []

  /// Stands for the project's folder while settings are expanded: its real path could have spaces.
  private static let sourceRoot = "/-SRCROOT-"

  init(
    _ target: PropertyList.Object, _ list: PropertyList, groups: GroupTree, tree: FileTree, project: String
  ) {
    self.tree = tree
    folder = groups.folder
    var missing: Set<String> = []
    /// For each configuration the settings of its file, then its own.
    func settings(_ owner: PropertyList.Object) -> [(name: String, levels: [[String: String]])] {
      guard let configurations = list.object(owner["buildConfigurationList"]) else { return [] }
      return list.ids(configurations, "buildConfigurations").compactMap { list.objects[$0] }.map {
        configuration in
        let file = groups.configurationFile(of: configuration)
        if let file, !tree.hasFile(file), !FilePath.name(of: file).hasPrefix("Pods") { missing.insert(file) }
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
          "CONFIGURATION": own.name, "SRCROOT": Self.sourceRoot, "PROJECT_DIR": Self.sourceRoot,
          "SOURCE_ROOT": Self.sourceRoot,
        ])
    }
    missingFiles = missing.sorted().map { "the settings in \($0)" }
  }

  private static func joined(_ value: Any) -> String? {
    value as? String ?? (value as? [String])?.joined(separator: " ")
  }

  /// The first configuration's value of a setting that is known.
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

  /// The platforms that the target is built for, with the lowest version of each; empty text if none is stated.
  ///
  /// SUPPORTED_PLATFORMS decides, else SDKROOT, else what the target is; deployment targets alone say little, because a
  /// project states those of all its platforms at once.
  func platforms(ofProduct type: String) -> [Platform: String] {
    let versions = Self.deploymentTargets.reduce(into: [Platform: String]()) { result, entry in
      if let version = text(entry.0), !version.isEmpty { result[entry.1] = version }
    }
    let built = builtPlatforms(ofProduct: type)
    guard !built.isEmpty else { return versions }
    return Dictionary(uniqueKeysWithValues: built.map { ($0, versions[$0] ?? "") })
  }

  private func builtPlatforms(ofProduct type: String) -> Set<Platform> {
    let supported = words("SUPPORTED_PLATFORMS").compactMap(Self.platform(ofSDK:))
    if !supported.isEmpty { return Set(supported) }
    let roots = words("SDKROOT").compactMap(Self.platform(ofSDK:))
    if !roots.isEmpty { return Set(roots) }
    if type.contains("watch") { return [.watchOS] }
    return type.hasPrefix("tv-") ? [.tvOS] : []
  }

  /// The platform of an SDK by its name, such as `iphonesimulator` or `macosx14.0`.
  private static func platform(ofSDK name: String) -> Platform? {
    let sdks: [(String, Platform)] = [
      ("iphone", .iOS), ("macosx", .macOS), ("appletv", .tvOS), ("watch", .watchOS), ("xr", .visionOS),
    ]
    return sdks.first { name.lowercased().hasPrefix($0.0) }?.1
  }

  private static let deploymentTargets: [(String, Platform)] = [
    ("IPHONEOS_DEPLOYMENT_TARGET", .iOS), ("MACOSX_DEPLOYMENT_TARGET", .macOS),
    ("TVOS_DEPLOYMENT_TARGET", .tvOS), ("WATCHOS_DEPLOYMENT_TARGET", .watchOS),
    ("XROS_DEPLOYMENT_TARGET", .visionOS),
  ]

  /// The folders of the repository that a list of search paths names, in order. A path that ends in `**` means every
  /// folder below.
  func folders(_ keys: String...) -> [String] {
    var seen: Set<String> = []
    return keys.flatMap { key in configurations.flatMap { $0.words(key) } }.flatMap { folders(of: $0) ?? [] }
      .filter { seen.insert($0).inserted }
  }

  /// The folders of the repository that a search path names; nil if it leads to elsewhere on the machine.
  private func folders(of word: String) -> [String]? {
    let path = word.hasPrefix(Self.sourceRoot) ? String(word.dropFirst(Self.sourceRoot.count + 1)) : word
    guard !path.hasPrefix("/"), !path.contains("$") else { return nil }
    guard path.hasSuffix("**") else { return [FilePath.join(folder, path)].filter { tree.hasFolder($0) } }
    let top = FilePath.join(folder, String(path.dropLast(2)))
    return tree.folders.keys.filter { FilePath.contains(top, $0) && tree.hasFolder($0) }.sorted()
  }

  /// Folders of the project in which the build looks for frameworks that are built already; they need not be there now.
  var frameworkFolders: [String] {
    let key = "FRAMEWORK_SEARCH_PATHS"
    let words = words(key).union(configurations.flatMap { $0.conditionalWords(key) })
    return words.compactMap { word -> String? in
      let path = word.hasPrefix(Self.sourceRoot) ? String(word.dropFirst(Self.sourceRoot.count + 1)) : word
      return path.isEmpty || path.hasPrefix("/") || path.contains("$") ? nil : FilePath.join(folder, path)
    }.sorted()
  }

  /// A file of the repository that a setting names.
  func file(_ key: String) -> String? {
    guard let value = text(key), !value.isEmpty else { return nil }
    let path = value.hasPrefix(Self.sourceRoot) ? String(value.dropFirst(Self.sourceRoot.count + 1)) : value
    let file = FilePath.join(folder, path)
    return !path.hasPrefix("/") && tree.hasFile(file) ? file : nil
  }

  /// The modules of module maps that lie in search paths.
  var searchedModules: Set<String> {
    let maps = folders("SWIFT_INCLUDE_PATHS", "HEADER_SEARCH_PATHS", "USER_HEADER_SEARCH_PATHS")
      .map { FilePath.join($0, "module.modulemap") }.filter { tree.hasFile($0) }
    return Set(
      maps.compactMap { try? tree.read($0) }.flatMap { ModuleMap($0).modules })
  }

  /// The words of search paths that name a folder which is not there, or by a variable that is not set.
  func unresolvedFolders(_ keys: String...) -> [String] {
    var seen: Set<String> = []
    return keys.flatMap { key in
      configurations.flatMap { $0.writtenWords(key) }.filter { word in
        guard let path = word.value else { return !ProductFolders.holds(word.text) }
        return folders(of: path) == []
      }.map { "\(key) \($0.text)" }
    }.filter { seen.insert($0).inserted }
  }

  /// The frameworks that flags for the linker name.
  var linkedFrameworks: [String] {
    configurations.flatMap { configuration -> [String] in
      let words = configuration.words("OTHER_LDFLAGS")
      return words.indices.dropFirst().filter { words[$0 - 1].hasSuffix("framework") }.map { words[$0] }
    }
  }

}

/// A file of build settings, `KEY = value` a line.
enum ConfigurationFile {
  /// The settings of a file and of those it includes; a missing file has none.
  static func settings(_ path: String, in tree: FileTree, depth: Int = 0) -> [String: String] {
    guard depth < 16, tree.hasFile(path), let bytes = try? tree.read(path) else {
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
        let value = trimmed(code[code.index(after: equals)...])
        // Xcode takes a semicolon at the end for what it is elsewhere.
        result[trimmed(code[..<equals])] = value.hasSuffix(";") ? trimmed(value.dropLast()) : value
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
