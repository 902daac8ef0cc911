import Files
import Foundation
import ProjectReaders

/// The flags that a package's manifest gives to the compilers and the linker for one target.
struct CompilerSettings {
  private struct Group: Hashable {
    /// The constraints of which one must hold; empty if there are none.
    var constraints: [String]
    /// `debug` or `release`; `nil` for both.
    var configuration: String?
  }

  private var flags: [TargetSetting.Tool: [(Group, [String])]] = [:]
  private var defines: [(Group, [String])] = []
  /// The settings that have no equivalent.
  private(set) var unknown: [String] = []
  /// Whether a flag depends on the compilation mode.
  private(set) var needsReleaseCondition = false

  static let releaseCondition = "release_build"

  /// - Parameters:
  ///   - root: The folder of the target's sources.
  ///   - details: What the manifest states; `nil` if it cannot be evaluated.
  ///   - traits: The traits that are enabled in the package.
  ///   - conditions: The conditions for `#if` of a target that no package declares.
  init(
    target: String, root: String?, _ details: PackageDetails?, traits: Set<String>, conditions: Set<String>
  ) {
    needsReleaseCondition = conditions.contains("DEBUG")
    guard let details else { return }
    for setting in details.settings[target] ?? [] {
      if let needed = setting.condition?.traits, !needed.isEmpty, traits.isDisjoint(with: needed) { continue }
      guard !setting.isUnknown, let group = group(setting.condition) else {
        unknown.append("\(setting.tool.rawValue): \(setting.name)")
        continue
      }
      add(setting, group, root)
    }
    let hasMode = details.settings[target, default: []].contains {
      ["swiftLanguageMode", "swiftLanguageVersion"].contains($0.name)
    }
    if !hasMode, let mode = Self.mode(details) {
      flags[.swift, default: []].insert((Group(constraints: []), ["-swift-version", mode]), at: 0)
    }
  }

  private static func mode(_ details: PackageDetails) -> String? {
    let stated = details.languageModes.max { $0.compare($1, options: .numeric) == .orderedAscending }
    if let stated { return stated }
    guard let version = details.toolsVersion, let major = version.first, (4...6).contains(major) else {
      return nil
    }
    return major == 4 && version[1] >= 2 ? "4.2" : "\(major)"
  }

  private mutating func group(_ condition: TargetSetting.Condition?) -> Group? {
    guard let condition else { return Group(constraints: []) }
    guard let constraints = PlatformConstraint.labels(condition.platforms) else { return nil }
    // A choice cannot depend on two things at once.
    guard constraints.isEmpty || condition.configuration == nil else { return nil }
    if condition.configuration != nil { needsReleaseCondition = true }
    return Group(constraints: constraints, configuration: condition.configuration)
  }

  private mutating func add(_ setting: TargetSetting, _ group: Group, _ root: String?) {
    let values = setting.values
    var words: [String]?
    switch (setting.tool, setting.name, values.first) {
    case (.swift, "define", let name?): words = ["-D" + name]
    case (_, "define", let name?):
      defines.append((group, [name + (setting.replacement.map { "=" + $0 } ?? "")]))
    case (_, "unsafeFlags", _): words = values
    case (_, "headerSearchPath", let path?):
      words = root.map { ["-I" + FilePath.join($0, path)] }
    case (.swift, "enableUpcomingFeature", let name?): words = ["-enable-upcoming-feature", name]
    case (.swift, "enableExperimentalFeature", let name?): words = ["-enable-experimental-feature", name]
    case (.swift, "swiftLanguageMode", let mode?), (.swift, "swiftLanguageVersion", let mode?):
      words = [
        "-swift-version", (mode.hasPrefix("v") ? String(mode.dropFirst()) : mode).replacing("_", with: "."),
      ]
    case (.swift, "interoperabilityMode", "Cxx"): words = ["-cxx-interoperability-mode=default"]
    case (.swift, "interoperabilityMode", "C"): words = []
    case (.swift, "defaultIsolation", let actor): words = actor.map { ["-default-isolation", $0] } ?? []
    case (.swift, "strictMemorySafety", _): words = ["-strict-memory-safety"]
    case (.linker, "linkedLibrary", let name?): words = ["-l" + name]
    case (.linker, "linkedFramework", let name?): words = ["-framework", name]
    default: unknown.append("\(setting.tool.rawValue): \(setting.name)")
    }
    if let words, !words.isEmpty { flags[setting.tool, default: []].append((group, words)) }
  }

  /// The options of the Swift compiler.
  ///
  /// Conditions for `#if` are options too, because the `defines` of a rule would also hold for its users.
  func swift(adding more: [String]) -> BuildExpression {
    // Xcode's settings for all configurations are read together, but only a debug build has this condition.
    let debugging = more.filter { $0 == "-DDEBUG" }
    let group = Group(constraints: [], configuration: "debug")
    return expression(
      (debugging.isEmpty ? [] : [(group, debugging)]) + (flags[.swift] ?? []),
      first: more.filter { $0 != "-DDEBUG" })
  }

  /// The options of the C family's compilers.
  var c: BuildExpression { expression((flags[.c] ?? []) + (flags[.cxx] ?? []), isShellText: true) }

  var linker: BuildExpression { expression(flags[.linker] ?? [], isShellText: true) }

  /// The macros of the C family.
  func cDefines(adding more: [String]) -> BuildExpression {
    expression(defines, first: more, isShellText: true)
  }

  private func expression(
    _ flags: [(Group, [String])], first: [String] = [], isShellText: Bool = false
  ) -> BuildExpression {
    var order: [Group] = [Group(constraints: [])]
    var words = [order[0]: first]
    for (group, more) in flags {
      if words[group] == nil { order.append(group) }
      words[group, default: []] += more
    }
    return .sum(
      order.map { group in
        let values = (words[group] ?? []).map { Self.escaped($0, isShellText: isShellText) }
        if group.configuration == "debug" {
          return .select([":" + Self.releaseCondition: []], otherwise: values)
        }
        if group.configuration != nil {
          return .select([":" + Self.releaseCondition: values], otherwise: [])
        }
        guard !group.constraints.isEmpty else { return .list(values) }
        return .select(
          Dictionary(uniqueKeysWithValues: group.constraints.map { ($0, values) }), otherwise: [])
      })
  }

  /// A flag in the form in which Bazel reads it: it replaces variables, and divides the flags of C like a shell.
  private static func escaped(_ word: String, isShellText: Bool) -> String {
    let text = word.replacing("$", with: "$$")
    let isPlain = text.unicodeScalars.allSatisfy { !" \t\n'\"\\".unicodeScalars.contains($0) }
    guard isShellText, !isPlain else { return text }
    return "'" + text.replacing("'", with: #"'\''"#) + "'"
  }
}

/// The constraints of Bazel for the platforms of a manifest.
enum PlatformConstraint {
  private static let names = [
    "macOS": "macos", "iOS": "ios", "tvOS": "tvos", "watchOS": "watchos", "visionOS": "visionos",
    "linux": "linux",
    "android": "android", "windows": "windows", "openbsd": "openbsd", "wasi": "wasi", "custom": "",
  ]

  /// - Returns: `nil` if one of the platforms has no constraint of its own.
  static func labels(_ platforms: [String]) -> [String]? {
    // Mac Catalyst and DriverKit are built with the constraints of other platforms.
    let known = Set(platforms).subtracting(["macCatalyst", "driverKit"])
    let labels = known.compactMap { name in
      names[name].flatMap { $0.isEmpty ? nil : "@platforms//os:\($0)" }
    }
    return labels.count == known.count && (!labels.isEmpty || platforms.isEmpty) ? labels.sorted() : nil
  }
}
