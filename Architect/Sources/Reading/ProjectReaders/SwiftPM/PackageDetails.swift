import ModuleGraph
import SwiftParsing

/// What a Package.swift states beyond its targets and products. The manifest is evaluated, not run, and what cannot be
/// evaluated counts as not stated.
package struct PackageDetails: Sendable {
  /// The versions of another package that a manifest accepts.
  package struct Requirement: Hashable, Sendable {
    package enum End: Hashable, Sendable {
      /// Only the lowest version is accepted.
      case exact
      case nextMajor
      case nextMinor
      case before(String)
      case through(String)
    }

    package var lowest: String
    package var end: End
  }

  /// The paths of each target's resources, relative to the target's folder, by the names of the targets.
  package private(set) var resources: [String: [String]] = [:]
  /// The accepted versions of packages, by their identities. Branches and revisions are left out.
  package private(set) var requirements: [String: Requirement] = [:]
  /// The system frameworks that each target links, by the names of the targets.
  package private(set) var frameworks: [String: Set<String>] = [:]
  /// The system libraries that each target links, by the names of the targets.
  package private(set) var libraries: [String: Set<String>] = [:]
  /// The versions of the language, such as `5` or `4.2`; empty if the manifest states none.
  package private(set) var languageModes: [String] = []
  /// Whether a setting of a target says which version of the language it is in.
  package private(set) var hasTargetModes = false
  /// Whether targets pass flags to the linker, which can name frameworks and libraries.
  package private(set) var hasLinkerFlags = false
  /// The settings of each target for its compilers and for the linker, by the names of the targets.
  package private(set) var settings: [String: [TargetSetting]] = [:]
  /// The platforms for which a target uses a dependency, by the names of the target and of the dependency. A dependency
  /// for all platforms is left out.
  package private(set) var dependencyPlatforms: [String: [String: [String]]] = [:]
  /// The traits that the manifest declares, and those that each of them enables. What is enabled without a choice has the
  /// name `default`.
  package private(set) var traits: [String: [String]] = [:]
  /// The traits that the manifest enables in packages on the local disk, by the paths of the packages as written. A
  /// package without a choice is left out.
  package private(set) var selectedTraits: [String: [String]] = [:]
  /// The version of SwiftPM that the manifest requires, as three numbers.
  package private(set) var toolsVersion: [Int]?

  /// Reads a manifest as a Mac evaluates it, with the targets that it declares only on Linux.
  /// - Parameter unread: The names of the hosts for which the manifest could not be read.
  /// - Returns: `nil` if the manifest cannot be evaluated.
  package init?(_ manifest: [UInt8], named name: String, unread: Set<String> = []) {
    guard let syntax = try? ManifestSyntax(manifest) else { return nil }
    let variants = HostVariants(syntax, manifest, hasModule: SwiftPMReader.hasModule)
    let texts = Set(ManifestHost.allCases.map { variants.text(for: $0) })
    guard texts != [manifest] else {
      self.init(syntax, manifest, named: name)
      return
    }
    let hosts: [ManifestHost] = [.macOS, .linux]
    let readings = hosts.filter { !unread.contains($0.rawValue) }.map { variants.text(for: $0) }.compactMap {
      text in
      (try? ManifestSyntax(text)).flatMap { PackageDetails($0, text, named: name) }
    }
    guard let first = readings.first else { return nil }
    self = first
    for other in readings.dropFirst() {
      resources.merge(other.resources) { own, _ in own }
      settings.merge(other.settings) { own, _ in own }
      frameworks.merge(other.frameworks) { own, _ in own }
      libraries.merge(other.libraries) { own, _ in own }
      dependencyPlatforms.merge(other.dependencyPlatforms) { own, _ in own }
      requirements.merge(other.requirements) { own, _ in own }
    }
  }

  private init?(_ syntax: ManifestSyntax, _ manifest: [UInt8], named name: String) {
    let evaluated = EvaluatedPackage(syntax, manifest: name, vocabulary: PackageVocabulary.details)
    guard let package = evaluated.package, let literal = evaluated.literal else { return nil }
    resources = Dictionary(package.targets.map { ($0.name, $0.resources) }) { $0 + $1 }
    toolsVersion = ToolsVersion.required(by: manifest)
    takeTraits(literal)
    for element in literal["dependencies"]?.array ?? [] {
      guard let location = element["url"]?.string ?? element["id"]?.string,
        let requirement = Self.requirement(element)
      else { continue }
      let identity =
        element["url"] == nil ? location.lowercased() : PackageReference.identity(of: location)
      requirements[identity] = requirement
    }
    for element in literal["targets"]?.array ?? [] {
      guard let target = element["name"]?.string else { continue }
      take(element, of: target)
      settings[target] = TargetSetting.all(in: element)
      for dependency in element["dependencies"]?.array ?? [] {
        guard let name = dependency["name"]?.string, let condition = dependency["condition"],
          let platforms = TargetSetting.Condition(condition)?.platforms, !platforms.isEmpty
        else { continue }
        dependencyPlatforms[target, default: [:]][name] = platforms
      }
    }
    let modes = literal["swiftLanguageModes"] ?? literal["swiftLanguageVersions"]
    let versions = (modes?.array ?? []).map(Self.mode)
    // A version that is not known could be the highest one.
    if !versions.contains(nil) { languageModes = versions.compactMap(\.self) }
    if modes?.isUnknown == true || versions.contains(nil) { hasTargetModes = true }
  }

  private mutating func takeTraits(_ literal: Literal) {
    for element in literal["traits"]?.array ?? [] {
      let isDefault = element.string == nil && element.name == "default"
      guard let name = isDefault ? "default" : element.string ?? element["name"]?.string else { continue }
      traits[name] = element["enabledTraits"]?.strings ?? []
    }
    for element in literal["dependencies"]?.array ?? [] {
      guard let path = element["path"]?.string, let list = element["traits"]?.array else { continue }
      selectedTraits[path] = list.compactMap { trait in
        trait.string ?? (trait.name == "defaults" ? "default" : trait["name"]?.string)
      }
    }
  }

  private mutating func take(_ element: Literal, of target: String) {
    for setting in element["linkerSettings"]?.array ?? [] {
      guard let text = setting[nil]?.string else {
        hasLinkerFlags = true
        continue
      }
      switch setting.name {
      case "linkedFramework": frameworks[target, default: []].insert(text)
      case "linkedLibrary": libraries[target, default: []].insert(text)
      default: hasLinkerFlags = true
      }
    }
    if element["linkerSettings"]?.isUnknown == true { hasLinkerFlags = true }
    guard let settings = element["swiftSettings"] else { return }
    let isPlain = settings.array?.allSatisfy { setting in
      !setting.isUnknown
        && !["swiftLanguageMode", "swiftLanguageVersion", "unsafeFlags"].contains(setting.name)
    }
    if isPlain != true { hasTargetModes = true }
  }

  /// Returns the version of the language that `.v5` or `.version("5")` names.
  private static func mode(_ value: Literal) -> String? {
    guard let name = value.name else { return nil }
    if name == "version" { return value[nil]?.string }
    return name.hasPrefix("v") ? String(name.dropFirst()).replacing("_", with: ".") : nil
  }

  private static func requirement(_ package: Literal) -> Requirement? {
    if let from = package["from"]?.string { return Requirement(lowest: from, end: .nextMajor) }
    if let exact = package["exact"]?.string { return Requirement(lowest: exact, end: .exact) }
    guard let value = package.arguments.first(where: { $0.label == nil })?.value, let name = value.name else {
      return nil
    }
    switch name {
    case "upToNextMajor": return value["from"]?.string.map { Requirement(lowest: $0, end: .nextMajor) }
    case "upToNextMinor": return value["from"]?.string.map { Requirement(lowest: $0, end: .nextMinor) }
    case "exact": return value[nil]?.string.map { Requirement(lowest: $0, end: .exact) }
    case "..<", "...":
      guard let from = value["from"]?.string, let to = value["to"]?.string else { return nil }
      return Requirement(lowest: from, end: name == "..." ? .through(to) : .before(to))
    default: return nil
    }
  }
}
