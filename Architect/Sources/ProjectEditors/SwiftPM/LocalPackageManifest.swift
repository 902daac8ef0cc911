/// The manifest of a new package beside a project that Xcode builds: its platforms, language mode and features are those
/// of the project.
public struct LocalPackageManifest: Hashable, Sendable {
  /// The content of the Package.swift, without products and targets.
  public let text: String
  /// The value of `swiftSettings` for the package's targets; `nil` if they need none.
  public let swiftSettings: String?

  /// - Parameters:
  ///   - name: The package's name.
  ///   - platforms: The minimum version of each platform, by the name of the platform's call in a manifest, such as `iOS`.
  ///     What is not a version is left out.
  ///   - project: The text of the project, in which the build settings are searched by name.
  ///   - language: The language of the project's resources, if the package has localized ones.
  public init(_ name: String, platforms: [String: String], project: String, language: String? = nil) {
    let settings = Settings(project)
    var arguments = ["name: \(PackageEditor.literal(name))"]
    if let language { arguments.append("defaultLocalization: \(PackageEditor.literal(language))") }
    let versions = platforms.filter { Self.isVersion($0.value) }.sorted { $0.key < $1.key }
      .map { ".\($0.key)(\"\(Self.long($0.value))\")" }
    if !versions.isEmpty { arguments.append("platforms: [\(versions.joined(separator: ", "))]") }
    arguments += ["products: []", "dependencies: []", "targets: []"]
    if settings.isSwift5 { arguments.append("swiftLanguageModes: [.v5]") }
    let tools = settings.isOnMainActor ? "6.2" : "6.0"
    text =
      "// swift-tools-version: \(tools)\nimport PackageDescription\n\nlet package = Package(\n"
      + arguments.map { "  \($0)" }.joined(separator: ",\n") + "\n)\n"
    let calls =
      (settings.isOnMainActor ? [".defaultIsolation(MainActor.self)"] : [])
      + settings.features.map { ".enableUpcomingFeature(\(PackageEditor.literal($0)))" }
    swiftSettings = calls.isEmpty ? nil : "[\(calls.joined(separator: ", "))]"
  }

  private static func isVersion(_ text: String) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isNumber || $0 == "." }
  }

  /// SwiftPM wants a minor version too.
  private static func long(_ version: String) -> String { version.contains(".") ? version : version + ".0" }

  /// The build settings of a project that a package has to repeat.
  private struct Settings {
    /// Whether a project sets an older version of Swift; XcodeGen and Tuist set one where the project does not.
    let isSwift5: Bool
    /// Whether the code of every target is isolated to the main actor.
    let isOnMainActor: Bool
    /// The names of features that are enabled ahead of their language mode, in order.
    let features: [String]

    init(_ text: String) {
      func values(of name: String) -> [Substring] {
        text.ranges(of: name).map { range in
          let rest = text[range.upperBound...].drop { " =:\"\t".contains($0) }
          return rest.prefix { $0.isLetter || $0.isNumber || $0 == "." }
        }
      }
      let versions = values(of: "SWIFT_VERSION").filter { $0.first?.isNumber == true }
      isSwift5 = versions.isEmpty || versions.contains { $0 < "6" }
      isOnMainActor = values(of: "SWIFT_DEFAULT_ACTOR_ISOLATION").contains("MainActor")
      var features: Set<String> = []
      let prefix = "SWIFT_UPCOMING_FEATURE_"
      for range in text.ranges(of: prefix) {
        let name = text[range.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        guard values(of: prefix + name).contains("YES") else { continue }
        features.insert(
          name.split(separator: "_").map { $0.prefix(1) + $0.dropFirst().lowercased() }.joined())
      }
      if isSwift5, values(of: "SWIFT_STRICT_CONCURRENCY").contains("complete") {
        features.insert("StrictConcurrency")
      }
      self.features = features.sorted()
    }
  }
}
