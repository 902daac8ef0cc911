import Architect
import CocoaPods
import Files
import ModuleGraph
import ProjectReaders

/// The differences in what podspecs and manifests may both state, or leave to the build system: the versions of
/// dependencies, the linked frameworks and libraries of the system, and the versions of Swift. What one side leaves out
/// is no difference.
struct StatedDrift {
  /// What differs, such as `the podspec accepts Alamofire 5.0.0 up to 6.0.0, and the manifest 5.4.0 up to 6.0.0`.
  private(set) var texts: [String] = []

  private let parts: [PodPart]
  private let expected: PodPackage
  private let project: Project
  private let details: PackageDetails
  private let replacements: [String: PodReplacement]
  /// The targets of the manifest's libraries.
  private let libraries: [Target]
  private let tree: FileTree

  /// - Parameters:
  ///   - pods: The podspecs that the package is made from.
  ///   - expected: The package that they would become.
  init(
    _ pods: [LocalPod], _ expected: PodPackage, _ project: Project, _ details: PackageDetails,
    replacements: [String: PodReplacement], libraries: [Target], in tree: FileTree
  ) {
    parts = pods.flatMap { PodPart.all(of: $0) }.filter { [.specification, .subspec].contains($0.kind) }
    self.expected = expected
    self.project = project
    self.details = details
    self.replacements = replacements
    self.libraries = libraries
    self.tree = tree
    compareRequirements()
    compareLinked("framework", details.frameworks, Self.frameworks(of: parts, expected))
    compareLinked("library", details.libraries, Self.libraries(of: parts, expected))
    compareLanguage(pods)
  }

  // MARK: Versions of dependencies

  private mutating func compareRequirements() {
    var stated: [String: [String]] = [:]
    for dependency in parts.flatMap(\.dependencies) where !expected.pods.contains(dependency.pod) {
      stated[dependency.pod, default: []] += dependency.requirements
    }
    for (pod, requirements) in stated.sorted(by: { $0.key < $1.key }) where !requirements.isEmpty {
      guard let own = VersionRange(PodTargets.unique(requirements)),
        let requirement = requirement(for: pod), let its = VersionRange(requirement)
      else { continue }
      let replacement = replacements[pod]?.suited(to: own.lowest?.semantic)
      let first = replacement?.firstVersion.map(PodVersion.init)
      guard !own.isConsistent(with: its, from: first) else { continue }
      texts.append("the podspec accepts \(pod) \(own.description), and the manifest \(its.description)")
    }
  }

  /// The versions that the manifest accepts of a pod's package.
  private func requirement(for pod: String) -> PackageDetails.Requirement? {
    if case .remote(let url)? = replacements[pod]?.package {
      let identity = PackageReference.identity(of: url)
      if let found = details.requirements[identity] { return found }
    }
    let name = PodPackageDrift.plain(pod)
    let found = details.requirements.filter { PodPackageDrift.plain($0.key) == name }
    return found.count == 1 ? found.first?.value : nil
  }

  // MARK: Frameworks and libraries

  /// Frameworks that come with others, which the compiler links with them.
  private static let included: Set<String> = [
    "Foundation", "CoreFoundation", "CoreGraphics", "CoreText", "CoreImage", "QuartzCore", "UIKit", "AppKit",
  ]

  private static func frameworks(of parts: [PodPart], _ expected: PodPackage) -> Set<String> {
    let texts = parts.flatMap { $0.texts("frameworks") + $0.texts("weak_frameworks") }.map(\.value)
    let settings = expected.targets.flatMap(\.linkerSettings).compactMap { setting -> String? in
      if case .linkedFramework(let name) = setting.kind { name } else { nil }
    }
    return Set(texts + settings)
  }

  private static func libraries(of parts: [PodPart], _ expected: PodPackage) -> Set<String> {
    let settings = expected.targets.flatMap(\.linkerSettings).compactMap { setting -> String? in
      if case .linkedLibrary(let name) = setting.kind { name } else { nil }
    }
    return Set(parts.flatMap { $0.texts("libraries") }.map(\.value) + settings)
  }

  private mutating func compareLinked(
    _ kind: String, _ linked: [String: Set<String>], _ own: Set<String>
  ) {
    let names = Set(libraries.map(\.name))
    let its = linked.filter { names.contains($0.key) }.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    guard !own.isEmpty, !its.isEmpty, !details.hasLinkerFlags else { return }
    // The compiler links what the code imports, and the library of the language.
    let imported = PodSources(tree).importedModules(of: libraries.flatMap(\.files))
    var idle = imported.union(["c++", "stdc++", "System", "objc"])
    if kind == "framework" { idle.formUnion(Self.included) }
    // A module map can name a library.
    guard kind == "framework" || !project.targets.contains(where: { $0.kind == .system }) else { return }
    for name in own.subtracting(its).subtracting(idle).sorted() {
      texts.append("the podspec links the \(kind) \(name), and the manifest does not")
    }
    for name in its.subtracting(own).subtracting(idle).sorted() {
      texts.append("the manifest links the \(kind) \(name), and the podspec does not")
    }
  }

  // MARK: Versions of Swift

  private mutating func compareLanguage(_ pods: [LocalPod]) {
    // Other manifests beside this one are for other versions.
    let names = tree.folders[expected.folder]?.files ?? []
    let hasVariants = names.contains { Project.isPackageManifest($0) && $0 != "Package.swift" }
    let hasSwift = libraries.flatMap(\.files).contains { PodFiles.kind($0) == .swift }
    guard hasSwift, !hasVariants, !details.hasTargetModes else { return }
    let versions = pods.compactMap { PodPart.all(of: $0).first?.swiftVersions }.flatMap(\.self)
    let own = Self.modes(versions)
    guard let latest = own.last else { return }
    let its = Self.modes(details.languageModes)
    if let other = its.last {
      if Set(own).isDisjoint(with: its) { note(latest, other) }
    } else if let tools = details.toolsVersion?.first {
      // Without a statement, the version of the tools decides whether the code is in Swift 6.
      if tools >= 6, !own.contains("6") { note(latest, "6") }
      if tools < 6, own == ["6"] { note(latest, "5") }
    }
  }

  private mutating func note(_ own: String, _ its: String) {
    texts.append("the podspec's code is in Swift \(own), and the manifest's in Swift \(its)")
  }

  /// The versions of the language, such as `4.2` and `5`, in order.
  private static func modes(_ versions: [String]) -> [String] {
    let modes = Set(versions.map(PodPart.languageMode(of:))).map { PodVersion($0) }.filter(\.isValid)
    return modes.sorted { $0.isLower(than: $1) }.map(\.text)
  }
}
