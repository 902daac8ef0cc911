import CocoaPods
import Files
import Formats
import ModuleGraph

/// The build settings of a podspec as settings of a Swift package's target.
struct PodSettings {
  typealias Setting = PodPackage.Setting

  /// For C, C++ and Objective-C.
  var clang: [Setting] = []
  var swift: [Setting] = []
  var linker: [Setting] = []
  /// The folders that are searched for headers, relative to the repository.
  var headerFolders: [String] = []
  var cStandard: String?
  var cxxStandard: String?
  var swiftVersion: String?
  /// The flags that an app needs to link the pod.
  var appFlags: [String] = []
  var steps: [MigrationStep] = []

  private let pod: String
  private let tree: FileTree
  private let folder: String
  private let supported: Set<Platform>
  /// The modules that the target's Swift and Objective-C files import, which the compiler links by itself.
  private let imported: Set<String>

  /// - Parameters:
  ///   - folder: The pod's folder.
  ///   - supported: The platforms of the pod.
  ///   - imported: The modules that the target's files import.
  init(
    parts: [PodPart], pod: String, folder: String, in tree: FileTree, supported: Set<Platform>,
    imported: Set<String>
  ) {
    self.pod = pod
    self.tree = tree
    self.folder = folder
    self.supported = supported
    self.imported = imported
    for part in parts { read(part) }
    clang = joined(clang)
    swift = joined(swift)
    linker = joined(linker)
    steps = PodTargets.unique(steps)
    headerFolders = PodTargets.unique(headerFolders)
    appFlags = PodTargets.unique(appFlags)
  }

  /// The settings, of which those that differ only in their platforms are one.
  private func joined(_ settings: [Setting]) -> [Setting] {
    var result: [Setting] = []
    for setting in settings {
      let index = result.firstIndex { $0.kind == setting.kind && $0.configuration == setting.configuration }
      guard let index else {
        result.append(setting)
        continue
      }
      let isForAll = result[index].platforms.isEmpty || setting.platforms.isEmpty
      let platforms = result[index].platforms + setting.platforms
      result[index].platforms = isForAll ? [] : Platform.allCases.filter(platforms.contains)
    }
    for index in result.indices where Set(result[index].platforms) == supported && !supported.contains(.macOS)
    {
      result[index].platforms = []
    }
    return result
  }

  private mutating func byHand(_ text: String, _ reason: String, _ part: PodPart) {
    steps.append(MigrationStep(pod, text, .byHand(reason), at: part.place))
  }

  private mutating func choice(_ text: String, _ reason: String, _ part: PodPart) {
    steps.append(MigrationStep(pod, text, .choice(reason), at: part.place))
  }

  private mutating func read(_ part: PodPart) {
    for flag in part.texts("compiler_flags") {
      read(flags: Self.words(flag.value), flag.platforms, part, "compiler_flags")
    }
    for key in ["xcconfig", "pod_target_xcconfig"] {
      for setting in part.members(key) {
        read(
          setting.value.key, PodPart.texts(setting.value.value).joined(separator: " "), setting.platforms,
          part)
      }
    }
    for setting in part.members("user_target_xcconfig") { readUser(setting.value, part) }
    for framework in part.texts("frameworks") { link(framework.value, framework.platforms, part) }
    for framework in part.texts("weak_frameworks") {
      choice(
        "the weak framework \(framework.value)",
        "it is not listed: code that imports it links it, weakly where its symbols are newer than the deployment target",
        part)
    }
    for library in part.texts("libraries") { link(library: library.value, library.platforms) }
  }

  // MARK: Linking

  /// The platforms of a linked framework: those on which it exists, unless the package is only for iOS and its
  /// relatives, where nothing else can be meant.
  private func condition(_ platforms: [Platform]) -> [Platform] {
    if !platforms.isEmpty {
      return supported == Set(platforms) && !supported.contains(.macOS) ? [] : platforms
    }
    return supported.contains(.macOS) ? Platform.allCases.filter(supported.contains) : []
  }

  private mutating func link(_ framework: String, _ platforms: [Platform], _ part: PodPart) {
    // `import` links the frameworks of the SDK, and packages cannot link Foundation on Linux.
    guard !imported.contains(framework), framework != "Foundation" else { return }
    linker.append(Setting(kind: .linkedFramework(framework), platforms: condition(platforms)))
  }

  private mutating func link(library: String, _ platforms: [Platform]) {
    let isPortable = platforms.isEmpty && ["z", "sqlite3", "xml2", "m", "curl", "bz2"].contains(library)
    linker.append(Setting(kind: .linkedLibrary(library), platforms: isPortable ? [] : condition(platforms)))
  }

  // MARK: Flags

  /// Splits a value of a build setting at white space outside quotes. Quotes and backslashes are removed.
  static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var quote: Character?
    var isEscaped = false
    var hasWord = false
    for character in text {
      if isEscaped {
        word.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
        hasWord = true
      } else if let open = quote {
        if character == open { quote = nil } else { word.append(character) }
      } else if character == "\"" || character == "'" {
        quote = character
        hasWord = true
      } else if character.isWhitespace {
        if hasWord || !word.isEmpty { words.append(word) }
        word = ""
        hasWord = false
      } else {
        word.append(character)
      }
    }
    if hasWord || !word.isEmpty { words.append(word) }
    return words
  }

  private static func isInherited(_ word: String) -> Bool { ["$(inherited)", "${inherited}"].contains(word) }

  private static func definition(_ text: String) -> Setting.Kind {
    guard let equals = text.firstIndex(of: "=") else { return .define(text, to: nil) }
    return .define(String(text[..<equals]), to: String(text[text.index(after: equals)...]))
  }

  private mutating func read(flags: [String], _ platforms: [Platform], _ part: PodPart, _ attribute: String) {
    var rest = flags[...]
    while let flag = rest.popFirst() {
      if flag.isEmpty || Self.isInherited(flag) { continue }
      if flag == "-D", let name = rest.popFirst() {
        clang.append(Setting(kind: Self.definition(name), platforms: platforms))
      } else if flag.hasPrefix("-D") {
        clang.append(Setting(kind: Self.definition(String(flag.dropFirst(2))), platforms: platforms))
      } else if flag == "-w" || flag.hasPrefix("-W") || flag.hasPrefix("-Q") {
        choice("the flag \(flag) of `\(attribute)`", "it is left out: it only changes warnings", part)
      } else if flag.hasPrefix("-std=") {
        standard(String(flag.dropFirst(5)), part)
      } else if flag == "-fobjc-arc" || flag == "-fmodules" {
        continue
      } else if flag == "-fno-objc-arc" {
        byHand(
          "the flag \(flag) of `\(attribute)`",
          "SwiftPM compiles Objective-C with automatic reference counting, and flags that turn it off are not allowed in packages that others depend on",
          part)
      } else {
        byHand(
          "the flag \(flag) of `\(attribute)`",
          "a package that others depend on cannot set this flag (`unsafeFlags`)", part)
      }
    }
  }

  private mutating func standard(_ name: String, _ part: PodPart) {
    let constant = name.replacing("++", with: "xx").replacing("+", with: "x")
    let newer = [
      "gnuxx0x": "gnucxx11", "cxx0x": "cxx11", "cxx1y": "cxx14", "cxx1z": "cxx17", "cxx2a": "cxx20",
    ]
    var key = constant.hasPrefix("gnuxx") ? constant.replacing("gnuxx", with: "gnucxx") : constant
    key = newer[key] ?? key
    let cxx = [
      "cxx98", "cxx03", "cxx11", "cxx14", "cxx17", "cxx20", "gnucxx98", "gnucxx03", "gnucxx11",
      "gnucxx14", "gnucxx17", "gnucxx20",
    ]
    let c = ["c89", "c90", "c99", "c11", "c17", "c18", "gnu89", "gnu90", "gnu99", "gnu11", "gnu17", "gnu18"]
    if cxx.contains(key) {
      cxxStandard = key
    } else if c.contains(key) {
      cStandard = key
    } else if name != "compiler-default" {
      byHand("the language standard \(name)", "PackageDescription does not know it", part)
    }
  }

  // MARK: Build settings

  /// Settings that have no meaning in a package, or that SwiftPM sets by itself.
  private static let unnecessary: Set<String> = [
    "DEFINES_MODULE", "ENABLE_BITCODE", "CLANG_CXX_LIBRARY", "CLANG_ENABLE_MODULES", "CLANG_ENABLE_OBJC_ARC",
    "PRODUCT_BUNDLE_IDENTIFIER", "CODE_SIGNING_ALLOWED", "CODE_SIGNING_REQUIRED", "CODE_SIGN_IDENTITY",
    "SKIP_INSTALL", "BUILD_LIBRARY_FOR_DISTRIBUTION", "MACH_O_TYPE", "ONLY_ACTIVE_ARCH", "PRODUCT_NAME",
    "PRODUCT_MODULE_NAME", "SWIFT_INSTALL_OBJC_HEADER", "ENABLE_STRICT_OBJC_MSGSEND", "USE_HEADERMAP",
    "ALWAYS_SEARCH_USER_PATHS", "CLANG_ALLOW_NON_MODULAR_INCLUDES_IN_FRAMEWORK_MODULES", "VALID_ARCHS",
    "GCC_GENERATE_DEBUGGING_SYMBOLS", "DEBUG_INFORMATION_FORMAT", "COMPILER_INDEX_STORE_ENABLE",
    "MACOSX_DEPLOYMENT_TARGET", "IPHONEOS_DEPLOYMENT_TARGET", "CURRENT_PROJECT_VERSION", "ENABLE_TESTABILITY",
    "APPLICATION_EXTENSION_API_ONLY", "DERIVE_MACCATALYST_PRODUCT_BUNDLE_IDENTIFIER",
    "HEADERMAP_INCLUDES_FLAT_ENTRIES_FOR_TARGET_BEING_BUILT",
    "SWIFT_OPTIMIZATION_LEVEL", "SWIFT_COMPILATION_MODE", "GCC_OPTIMIZATION_LEVEL", "OBJC_MODULE",
    "ENABLE_TESTING_SEARCH_PATHS", "GCC_WARN_INHIBIT_ALL_WARNINGS", "SWIFT_SUPPRESS_WARNINGS",
  ]

  private mutating func read(_ key: String, _ value: String, _ platforms: [Platform], _ part: PodPart) {
    let name = String(key.prefix { $0 != "[" })
    var configuration: String?
    if key.count > name.count {
      let scope = key.dropFirst(name.count)
      if scope == "[config=Debug]" || scope == "[config=Release]" {
        configuration = scope.contains("Debug") ? "debug" : "release"
      } else if name != "EXCLUDED_ARCHS" && name != "VALID_ARCHS" && name != "ARCHS" {
        return byHand("the setting \(key)", "a package has no settings for `\(scope)`", part)
      }
    }
    func setting(_ kind: Setting.Kind) -> Setting {
      Setting(kind: kind, platforms: platforms, configuration: configuration)
    }
    let words = Self.words(value).filter { !$0.isEmpty && !Self.isInherited($0) }
    switch name {
    case "GCC_PREPROCESSOR_DEFINITIONS": clang += words.map { setting(Self.definition($0)) }
    case "SWIFT_ACTIVE_COMPILATION_CONDITIONS":
      swift += words.map { setting(.define($0.hasPrefix("-D") ? String($0.dropFirst(2)) : $0, to: nil)) }
    case "OTHER_SWIFT_FLAGS": readSwift(words, setting, key, part)
    case "OTHER_CFLAGS", "OTHER_CPLUSPLUSFLAGS": read(flags: words, platforms, part, key)
    case "WARNING_CFLAGS":
      if !words.isEmpty { choice("the setting \(key)", "it is left out: it only changes warnings", part) }
    case "HEADER_SEARCH_PATHS", "USER_HEADER_SEARCH_PATHS": search(words, key, part)
    case "SWIFT_INCLUDE_PATHS":
      byHand(
        "the setting \(key) = \(value)",
        "a package finds modules through its targets: make a target of each module map (`.systemLibrary`)",
        part)
    case "CLANG_CXX_LANGUAGE_STANDARD", "GCC_C_LANGUAGE_STANDARD": standard(value, part)
    case "SWIFT_VERSION": swiftVersion = value
    case "OTHER_LDFLAGS": readLinker(words, platforms, configuration, key, part)
    case "EXCLUDED_ARCHS", "ARCHS":
      choice(
        "the setting \(key)", "it is left out: a package is built for the architectures of the app", part)
    case _
    where Self.unnecessary.contains(name) || name.hasPrefix("CLANG_WARN") || name.hasPrefix("GCC_WARN"):
      steps.append(
        MigrationStep(pod, "the setting \(key) = \(value) is not needed in a package", .done, at: part.place))
    default:
      byHand("the setting \(key) = \(value)", "a package cannot set it for its targets", part)
    }
  }

  private mutating func readSwift(
    _ words: [String], _ setting: (Setting.Kind) -> Setting, _ key: String, _ part: PodPart
  ) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "-D", let name = rest.popFirst() {
        swift.append(setting(.define(name, to: nil)))
      } else if word.hasPrefix("-D") {
        swift.append(setting(.define(String(word.dropFirst(2)), to: nil)))
      } else if word == "-suppress-warnings" || word.hasPrefix("-warn") {
        choice("the flag \(word) of \(key)", "it is left out: it only changes warnings", part)
      } else {
        byHand(
          "the flag \(word) of \(key)",
          "a package that others depend on cannot set this flag (`unsafeFlags`)",
          part)
      }
    }
  }

  private mutating func readLinker(
    _ words: [String], _ platforms: [Platform], _ configuration: String?, _ key: String, _ part: PodPart
  ) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if ["-framework", "-weak_framework"].contains(word), let name = rest.popFirst() {
        link(name, platforms, part)
      } else if word.hasPrefix("-l"), word.count > 2 {
        link(library: String(word.dropFirst(2)), platforms)
      } else if ["-ObjC", "-all_load"].contains(word) {
        appFlags.append(word)
        choice("the flag \(word) of \(key)", "the app that links the package sets it", part)
      } else {
        byHand(
          "the flag \(word) of \(key)",
          "a package that others depend on cannot set this flag (`unsafeFlags`)",
          part)
      }
    }
  }

  private mutating func readUser(_ setting: JSON.Member, _ part: PodPart) {
    let value = PodPart.texts(setting.value).joined(separator: " ")
    if setting.key == "OTHER_LDFLAGS" {
      appFlags += Self.words(value).filter { !$0.isEmpty && !Self.isInherited($0) }
    }
    byHand(
      "the setting \(setting.key) = \(value) of `user_target_xcconfig`",
      "a package cannot change the settings of the app; set it there, if it is still needed", part)
  }

  /// Adds folders that are searched for headers. The variables represent the pod's folder.
  private mutating func search(_ words: [String], _ key: String, _ part: PodPart) {
    for word in words {
      let roots = [
        "${PODS_TARGET_SRCROOT}", "$(PODS_TARGET_SRCROOT)", "${PODS_ROOT}/\(pod)", "$(PODS_ROOT)/\(pod)",
      ]
      guard
        let root = roots.first(where: {
          word.hasPrefix($0) && (word.count == $0.count || word.dropFirst($0.count).first == "/")
        })
      else {
        byHand(
          "the folder \(word) of \(key)",
          "a package searches only its own folders; the headers of its dependencies are found without it",
          part)
        continue
      }
      var rest = String(word.dropFirst(root.count).drop { $0 == "/" })
      let isRecursive = rest == "**" || rest.hasSuffix("/**")
      if isRecursive { rest = String(rest.dropLast(rest == "**" ? 2 : 3)) }
      let path = FilePath.join(folder, rest)
      guard tree.hasFolder(path), !rest.contains("*"), !rest.contains("$") else {
        byHand("the folder \(word) of \(key)", "there is no such folder", part)
        continue
      }
      headerFolders.append(path)
      guard isRecursive else { continue }
      headerFolders += Set(
        tree.files(below: path).filter { PodFiles.kind($0) == .header }.map(FilePath.folder(of:))
      ).sorted()
    }
  }
}
