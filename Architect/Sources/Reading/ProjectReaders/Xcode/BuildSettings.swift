import Files
import ModuleGraph

/// The build settings of a target, which override the settings of its project.
struct BuildSettings {
  private let configurations: [SettingExpansion]
  private let tree: FileTree
  /// The project's folder.
  private let folder: String
  /// The missing settings files on which configurations are based. CocoaPods creates its own files, so they are not
  /// included.
  private(set) var missingFiles: [String] = []
  /// The targets of a Podfile whose settings the configurations include.
  private(set) var podTargets: [String] = []

  /// A placeholder for the project's folder while settings are expanded, because the real path could contain spaces.
  private static let sourceRoot = "/-SRCROOT-"

  init(
    _ target: PropertyList.Object, _ list: PropertyList, groups: GroupTree, tree: FileTree,
    files: ConfigurationFiles, project: String
  ) {
    self.tree = tree
    folder = groups.folder
    var missing: Set<String> = []
    var pods: Set<String> = []
    /// Returns, for each configuration, the settings of its file followed by its own settings.
    func settings(_ owner: PropertyList.Object) -> [(name: String, levels: [[String: String]])] {
      guard let configurations = list.object(owner["buildConfigurationList"]) else { return [] }
      return configurations.list("buildConfigurations").compactMap { list.objects[$0] }.map {
        configuration in
        let file = groups.configurationFile(of: configuration)
        if let file, !tree.hasFile(file), !FilePath.name(of: file).hasPrefix("Pods") { missing.insert(file) }
        let base = file.map(files.settings)
        if let file, base?.isWhole == false { missing.insert(file) }
        pods.formUnion(base?.podTargets ?? [])
        let own = configuration.lists("buildSettings").mapValues { $0.joined(separator: " ") }
        return (configuration["name"] ?? "", [base?.values ?? [:], own])
      }
    }
    let shared = settings(list.rootObject)
    let name = target["name"] ?? ""
    configurations = settings(target).map { own in
      let below = shared.first { $0.name == own.name }?.levels ?? []
      return SettingExpansion(
        levels: below + own.levels,
        builtIn: [
          "TARGET_NAME": name, "TARGETNAME": name, "PRODUCT_NAME": name, "PROJECT_NAME": project,
          "CONFIGURATION": own.name, "SRCROOT": Self.sourceRoot, "PROJECT_DIR": Self.sourceRoot,
          "SOURCE_ROOT": Self.sourceRoot,
        ], allowance: files.allowance)
    }
    podTargets = pods.sorted()
    missingFiles = missing.sorted()
  }

  /// Returns the first known value of a setting in the configurations.
  func text(_ key: String) -> String? { configurations.lazy.compactMap { $0[key] }.first }

  /// Returns a text of the project with the values of the settings in it, or `nil` if it depends on values that only a
  /// build knows.
  func expanded(_ text: String) -> String? { configurations.lazy.compactMap { $0.expanded(text) }.first }

  /// Returns the words of a setting in all configurations together.
  func words(_ key: String) -> Set<String> {
    Set(configurations.flatMap { $0.words(key) })
  }

  /// Returns the name that imports use. If the name depends on values that only a build knows, it is assumed to be the
  /// target's name.
  func moduleName(of target: String) -> String {
    let value = text("PRODUCT_MODULE_NAME") ?? text("PRODUCT_NAME") ?? ""
    return Target.moduleName(for: value.isEmpty ? target : value)
  }

  /// Returns the platforms that the target is built for, with the minimum version of each. The version is empty if none
  /// is specified.
  ///
  /// The platforms are determined by SUPPORTED_PLATFORMS, otherwise by SDKROOT, otherwise by the product type.
  /// Deployment targets alone are not sufficient, because a project can specify them for all platforms at once.
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

  /// Returns the platform of an SDK with a name such as `iphonesimulator` or `macosx14.0`.
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

  /// Returns the folders of the repository in a list of search paths, in order. A path that ends in `**` refers to all
  /// folders below it.
  func folders(_ keys: String...) -> [String] {
    var seen: Set<String> = []
    return keys.flatMap { key in configurations.flatMap { $0.words(key) } }.flatMap { folders(of: $0) ?? [] }
      .filter { seen.insert($0).inserted }
  }

  /// Returns the folders of the repository that a search path refers to, or `nil` if the path is outside the
  /// repository.
  private func folders(of word: String) -> [String]? {
    let path = word.hasPrefix(Self.sourceRoot) ? String(word.dropFirst(Self.sourceRoot.count + 1)) : word
    guard !path.hasPrefix("/"), !path.contains("$") else { return nil }
    guard path.hasSuffix("**") else { return [FilePath.join(folder, path)].filter { tree.hasFolder($0) } }
    let top = FilePath.join(folder, String(path.dropLast(2)))
    return tree.folders.keys.filter { FilePath.contains(top, $0) && tree.hasFolder($0) }.sorted()
  }

  /// The folders of the project that the build searches for prebuilt frameworks. They need not exist at present.
  var frameworkFolders: [String] {
    let key = "FRAMEWORK_SEARCH_PATHS"
    let words = words(key).union(configurations.flatMap { $0.conditionalWords(key) })
    return words.compactMap { word -> String? in
      let path = word.hasPrefix(Self.sourceRoot) ? String(word.dropFirst(Self.sourceRoot.count + 1)) : word
      return path.isEmpty || path.hasPrefix("/") || path.contains("$") ? nil : FilePath.join(folder, path)
    }.sorted()
  }

  /// Returns the file of the repository that a setting refers to, or `nil` if there is none.
  func file(_ key: String) -> String? {
    guard let value = text(key), !value.isEmpty else { return nil }
    let path = value.hasPrefix(Self.sourceRoot) ? String(value.dropFirst(Self.sourceRoot.count + 1)) : value
    let file = FilePath.join(folder, path)
    return !path.hasPrefix("/") && tree.hasFile(file) ? file : nil
  }

  /// The modules of the module maps in search paths.
  var searchedModules: Set<String> {
    let maps = folders("SWIFT_INCLUDE_PATHS", "HEADER_SEARCH_PATHS", "USER_HEADER_SEARCH_PATHS")
      .map { FilePath.join($0, "module.modulemap") }.filter { tree.hasFile($0) }
    return Set(
      maps.compactMap { try? tree.read($0) }.flatMap { ModuleMap($0).modules })
  }

  /// Returns the words of search paths that refer to a missing folder, or that contain a variable that is not set.
  func unresolvedFolders(_ keys: String...) -> [String] {
    var seen: Set<String> = []
    return keys.flatMap { key in
      configurations.flatMap { $0.writtenWords(key) }.filter { word in
        guard let path = word.value else { return !ProductFolders.holds(word.text) }
        return folders(of: path) == []
      }.map { "\(key) \($0.text)" }
    }.filter { seen.insert($0).inserted }
  }

  /// The names of sources that the target leaves out although its build phases or folders have them.
  var excludedNames: ExcludedSourceNames {
    ExcludedSourceNames(
      configurations.map { configuration in
        func patterns(_ key: String) -> [String] {
          configuration.words(key, always: true).map {
            $0.replacing(Self.sourceRoot + "/", with: folder.isEmpty ? "" : folder + "/")
          }
        }
        return (patterns("EXCLUDED_SOURCE_FILE_NAMES"), patterns("INCLUDED_SOURCE_FILE_NAMES"))
      })
  }

  /// The frameworks that are listed in linker flags.
  var linkedFrameworks: [String] {
    configurations.flatMap { configuration -> [String] in
      let words = configuration.words("OTHER_LDFLAGS")
      return words.indices.dropFirst().filter { words[$0 - 1].hasSuffix("framework") }.map { words[$0] }
    }
  }

}
