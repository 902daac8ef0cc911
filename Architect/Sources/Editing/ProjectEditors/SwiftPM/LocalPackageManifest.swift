import Text

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
  ///   - settings: The build settings of the target whose code the package takes.
  ///   - language: The language of the project's resources, if the package has localized ones.
  public init(
    _ name: String, platforms: [String: String], settings: [String: String], language: String? = nil
  ) {
    let settings = Settings(settings)
    var arguments = ["name: \(SwiftSource.literal(name))"]
    if let language { arguments.append("defaultLocalization: \(SwiftSource.literal(language))") }
    let versions = platforms.filter { Self.isVersion($0.value) }.sorted { $0.key < $1.key }
      .map { ".\($0.key)(\(SwiftSource.literal(Self.withMinor($0.value))))" }
    if !versions.isEmpty { arguments.append("platforms: [\(versions.joined(separator: ", "))]") }
    arguments += ["products: []", "dependencies: []", "targets: []"]
    if settings.isSwift5 { arguments.append("swiftLanguageModes: [.v5]") }
    let tools = settings.isOnMainActor ? "6.2" : "6.0"
    text =
      "// swift-tools-version: \(tools)\nimport PackageDescription\n\nlet package = Package(\n"
      + arguments.map { "  \($0)" }.joined(separator: ",\n") + "\n)\n"
    let calls =
      (settings.isOnMainActor ? [".defaultIsolation(MainActor.self)"] : [])
      + settings.features.map { ".enableUpcomingFeature(\(SwiftSource.literal($0)))" }
    swiftSettings = calls.isEmpty ? nil : "[\(calls.joined(separator: ", "))]"
  }

  private static func isVersion(_ text: String) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isNumber || $0 == "." }
  }

  /// A version with the minor version that SwiftPM wants.
  private static func withMinor(_ version: String) -> String {
    version.contains(".") ? version : version + ".0"
  }

  /// The settings that a package has to repeat.
  private struct Settings {
    /// Whether a target sets an older version of Swift; Xcode, XcodeGen and Tuist set one where nobody does.
    let isSwift5: Bool
    /// Whether the code of the target is isolated to the main actor.
    let isOnMainActor: Bool
    /// The names of features that are enabled ahead of their language mode, in order.
    let features: [String]

    private static let prefix = "SWIFT_UPCOMING_FEATURE_"
    /// The features whose names are not those of their settings.
    private static let names = [
      "DISABLE_OUTWARD_ACTOR_ISOLATION": "DisableOutwardActorInference",
      "IMPORT_OBJC_FORWARD_DECLS": "ImportObjcForwardDeclarations",
    ]
    private static let approachable = [
      "DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability", "InferIsolatedConformances",
      "InferSendableFromCaptures", "NonisolatedNonsendingByDefault",
    ]

    init(_ settings: [String: String]) {
      let version = settings["SWIFT_VERSION"].flatMap { $0.split(separator: ".").first }.flatMap { Int($0) }
      isSwift5 = version.map { $0 < 6 } ?? true
      isOnMainActor = settings["SWIFT_DEFAULT_ACTOR_ISOLATION"] == "MainActor"
      var features: Set<String> = []
      for (key, value) in settings where key.hasPrefix(Self.prefix) && value == "YES" {
        let name = String(key.dropFirst(Self.prefix.count))
        let words = name.split(separator: "_").map { $0.prefix(1) + $0.dropFirst().lowercased() }
        features.insert(Self.names[name] ?? words.joined())
      }
      if settings["SWIFT_APPROACHABLE_CONCURRENCY"] == "YES" { features.formUnion(Self.approachable) }
      if isSwift5, settings["SWIFT_STRICT_CONCURRENCY"] == "complete" { features.insert("StrictConcurrency") }
      self.features = features.sorted()
    }
  }
}
