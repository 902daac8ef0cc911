import Architect
import CocoaPods
import Files
import ModuleGraph
import ProjectEditors
import Text

/// The local package `Dependencies`, which has a library for each target of a Podfile. The libraries are not declared as
/// static or dynamic, so that Xcode decides, as for the products of other packages.
struct UmbrellaPackage {
  private let folder: String
  private var text: String
  /// The sources to create: SwiftPM wants at least one in each target.
  private var sources: [String: String] = [:]

  /// - Parameter podfile: The path of the Podfile, beside which the package is written or extended.
  init(beside podfile: String, _ model: Podfile, _ changes: ChangePlan) throws {
    folder = FilePath.join(FilePath.folder(of: podfile), "Dependencies")
    let platforms = model.definitions.compactMap { definition -> String? in
      guard let platform = definition.platform.flatMap({ Platform(spelled: $0) }),
        let version = definition.deploymentTarget
      else { return nil }
      return Self.platform(platform, version)
    }
    let list = Set(platforms).sorted().joined(separator: ", ")
    let platformLine = platforms.isEmpty ? "" : "  platforms: [\(list)],\n"
    text =
      try changes.text(of: FilePath.join(folder, "Package.swift"))
        ?? """
        // swift-tools-version: 5.9
        import PackageDescription

        let package = Package(
          name: "Dependencies",
        \(platformLine)  products: [],
          dependencies: [],
          targets: []
        )

        """
  }

  private static func platform(_ platform: Platform, _ version: String) -> String? {
    guard version.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), !version.isEmpty else {
      return nil
    }
    return ".\(platform.rawValue)(\(SwiftSource.literal("\(version)")))"
  }

  /// The name of the library for a target.
  private static func product(for target: String) -> String {
    Target.moduleName(for: target) + "Dependencies"
  }

  /// The package with the library for a target.
  func replacement(for target: String) -> PodReplacement {
    let product = Self.product(for: target)
    return PodReplacement(
      .local(path: folder), packageName: "Dependencies", products: [product], module: product)
  }

  /// Makes the library for a target depend on products.
  mutating func link(
    _ replacement: PodReplacement, _ requirement: XcodePackage.Requirement?, to target: String
  ) throws {
    var editor = try PackageEditor(text)
    let name = Self.product(for: target)
    try editor.addPackage(Self.dependency(replacement, requirement, from: folder))
    if !editor.targets.contains(name) {
      try editor.addTarget(TargetDeclaration(name))
      try editor.addLibrary(name, targets: [name])
      sources[FilePath.join(folder, "Sources/\(name)/\(name).swift")] =
        "// The packages that \(target) uses are the dependencies of this target.\n"
    }
    for product in replacement.products {
      try editor.addDependency(.product(product, package: replacement.packageName), to: name)
    }
    text = editor.text
  }

  /// Writes the manifest and the sources.
  func write(to changes: inout ChangePlan) throws {
    guard try !PackageEditor(text).targets.isEmpty else { return }
    try changes.create(FilePath.join(folder, "Package.swift"), FileContent(text), force: true)
    for (path, content) in sources where try !changes.has(path) {
      try changes.create(path, FileContent(content))
    }
  }

  /// A dependency on a package, for a manifest in a folder.
  /// - Throws: ``PodMigrationError`` if no version of a package with a URL is known.
  static func dependency(
    _ replacement: PodReplacement, _ requirement: XcodePackage.Requirement?, from folder: String
  ) throws(PodMigrationError) -> PackageDependency {
    switch replacement.package {
    case .local(let path): return .path(FilePath.relative(path, to: folder))
    case .remote(let url):
      guard let requirement else {
        throw PodMigrationError(.unproved, "no version of \(url) is known")
      }
      return .url(url, requirement)
    }
  }
}
