import Text
import ModuleGraph

extension PodPackage {
  /// The text of the package's manifest.
  package var manifest: String {
    var arguments = ["name: \(SwiftSource.literal(name))"]
    if let language = defaultLocalization {
      arguments.append("defaultLocalization: \(SwiftSource.literal(language))")
    }
    let versions = Platform.allCases.compactMap { platform in
      platforms[platform].map { Self.platform(platform, $0, tools: toolsVersion) }
    }
    if !versions.isEmpty { arguments.append("platforms: \(Self.list(versions, 4))") }
    if !products.isEmpty {
      arguments.append("products: \(Self.lines(products.map(Self.product), 4))")
    }
    if !dependencies.isEmpty {
      arguments.append("dependencies: \(Self.lines(dependencies.map(Self.dependency), 4))")
    }
    arguments.append("targets: \(Self.lines(targets.map { Self.target($0) }, 4))")
    if !languageModes.isEmpty {
      let label = isLater("6.0") ? "swiftLanguageModes" : "swiftLanguageVersions"
      arguments.append("\(label): [\(languageModes.map(Self.mode).joined(separator: ", "))]")
    }
    if let standard = cLanguageStandard { arguments.append("cLanguageStandard: .\(standard)") }
    if let standard = cxxLanguageStandard { arguments.append("cxxLanguageStandard: .\(standard)") }
    return "// swift-tools-version: \(toolsVersion)\nimport PackageDescription\n\nlet package = Package(\n"
      + arguments.map { "    \($0)" }.joined(separator: ",\n") + "\n)\n"
  }

  /// Whether the tools version is at least `version`.
  private func isLater(_ version: String) -> Bool {
    !PodVersion(toolsVersion).isLower(than: PodVersion(version))
  }

  // MARK: Values

  private static func mode(_ version: String) -> String {
    ["4", "4.2", "5", "6"].contains(version)
      ? ".v" + version.replacing(".", with: "_") : ".version(\(SwiftSource.literal(version)))"
  }

  /// The versions with constants in PackageDescription 5.9, and those that 6.0 adds.
  private static let constants: [Platform: (tools59: [String], tools60: [String])] = [
    .iOS: (["9", "10", "11", "12", "13", "14", "15", "16", "17"], ["18"]),
    .macOS: (["10_10", "10_11", "10_12", "10_13", "10_14", "10_15", "11", "12", "13", "14"], ["15"]),
    .tvOS: (["9", "10", "11", "12", "13", "14", "15", "16", "17"], ["18"]),
    .watchOS: (["2", "3", "4", "5", "6", "7", "8", "9", "10"], ["11"]),
    .visionOS: (["1"], ["2"]),
  ]

  private static func platform(_ platform: Platform, _ version: String, tools: String) -> String {
    var parts = version.split(separator: ".").map(String.init)
    while parts.count > 1, parts.last == "0" { parts.removeLast() }
    let constant = parts.joined(separator: "_")
    let known = constants[platform] ?? ([], [])
    let has6 = !PodVersion(tools).isLower(than: PodVersion("6.0"))
    if known.tools59.contains(constant) || has6 && known.tools60.contains(constant) {
      return ".\(platform.rawValue)(.v\(constant))"
    }
    return ".\(platform.rawValue)(\(SwiftSource.literal(version.contains(".") ? version : version + ".0")))"
  }

  private static func product(_ product: Product) -> String {
    ".library(name: \(SwiftSource.literal(product.name)), targets: \(list(product.targets.map(SwiftSource.literal), 8)))"
  }

  private static func dependency(_ dependency: Dependency) -> String {
    let name = dependency.statesName ? "name: \(SwiftSource.literal(dependency.name)), " : ""
    switch dependency.package {
    case .local(let path): return ".package(\(name)path: \(SwiftSource.literal(path)))"
    case .remote(let url):
      let requirement = dependency.requirement.map { ", \($0.argument)" } ?? ""
      return ".package(url: \(SwiftSource.literal(url))\(requirement))"
    }
  }

  private static func condition(_ platforms: [Platform], _ configuration: String? = nil) -> String? {
    var parts: [String] = []
    if !platforms.isEmpty {
      let all = Platform.allCases.filter(platforms.contains)
      parts.append("platforms: [\(all.map { ".\($0.rawValue)" }.joined(separator: ", "))]")
    }
    if let configuration { parts.append("configuration: .\(configuration)") }
    return parts.isEmpty ? nil : ".when(\(parts.joined(separator: ", ")))"
  }

  private static func use(_ use: Use) -> String {
    let condition = condition(use.platforms).map { ", condition: \($0)" } ?? ""
    guard let package = use.package else {
      return condition.isEmpty
        ? SwiftSource.literal(use.name) : ".target(name: \(SwiftSource.literal(use.name))\(condition))"
    }
    return
      ".product(name: \(SwiftSource.literal(use.name)), package: \(SwiftSource.literal(package))\(condition))"
  }

  private static func setting(_ setting: Setting) -> String {
    let condition = condition(setting.platforms, setting.configuration).map { ", \($0)" } ?? ""
    switch setting.kind {
    case .define(let name, let value):
      let value = value.map { ", to: \(SwiftSource.literal($0))" } ?? ""
      return ".define(\(SwiftSource.literal(name))\(value)\(condition))"
    case .headerSearchPath(let path): return ".headerSearchPath(\(SwiftSource.literal(path))\(condition))"
    case .linkedFramework(let name): return ".linkedFramework(\(SwiftSource.literal(name))\(condition))"
    case .linkedLibrary(let name): return ".linkedLibrary(\(SwiftSource.literal(name))\(condition))"
    }
  }

  private static func target(_ target: Target) -> String {
    var arguments = ["name: \(SwiftSource.literal(target.name))"]
    if !target.dependencies.isEmpty {
      arguments.append("dependencies: \(list(target.dependencies.map(use), 12))")
    }
    if let path = target.path { arguments.append("path: \(SwiftSource.literal(path))") }
    if !target.exclude.isEmpty {
      arguments.append("exclude: \(list(target.exclude.map(SwiftSource.literal), 12))")
    }
    if !target.sources.isEmpty {
      arguments.append("sources: \(list(target.sources.map(SwiftSource.literal), 12))")
    }
    if !target.resources.isEmpty {
      let resources = target.resources.map { ".\($0.rule.rawValue)(\(SwiftSource.literal($0.path)))" }
      arguments.append("resources: \(list(resources, 12))")
    }
    if let headers = target.publicHeaders {
      arguments.append("publicHeadersPath: \(SwiftSource.literal(headers))")
    }
    for (label, settings) in [
      ("cSettings", target.cSettings), ("cxxSettings", target.cxxSettings),
      ("swiftSettings", target.swiftSettings), ("linkerSettings", target.linkerSettings),
    ] where !settings.isEmpty {
      arguments.append("\(label): \(list(settings.map(setting), 12))")
    }
    let function =
      switch target.kind {
      case .library: ".target"
      case .test: ".testTarget"
      case .binary: ".binaryTarget"
      case .system: ".systemLibrary"
      }
    let short = "\(function)(\(arguments.joined(separator: ", ")))"
    if short.count <= 90, !short.contains("\n") { return short }
    return "\(function)(\n"
      + arguments.map { String(repeating: " ", count: 12) + $0 }.joined(separator: ",\n")
      + "\n        )"
  }

  // MARK: Layout

  /// A list on one line if it is short.
  private static func list(_ elements: [String], _ indent: Int) -> String {
    let short = "[\(elements.joined(separator: ", "))]"
    return short.count <= 80 && !short.contains("\n") ? short : lines(elements, indent)
  }

  /// A list with an element a line.
  private static func lines(_ elements: [String], _ indent: Int) -> String {
    let space = String(repeating: " ", count: indent)
    return "[\n" + elements.map { "\(space)    \($0),\n" }.joined() + "\(space)]"
  }
}
