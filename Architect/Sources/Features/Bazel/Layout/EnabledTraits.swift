import Files
import ModuleGraph
import ProjectReaders

/// The traits that are enabled in each package of the repository.
///
/// SwiftPM and Xcode build a package with what all of those that depend on it choose together. A package that nothing depends
/// on, and one without a choice, is built with its default traits.
struct EnabledTraits {
  private var traits: [String: Set<String>] = [:]

  private static let defaults = ["default"]

  init(_ projects: [Project], _ details: [String: PackageDetails]) {
    let packages = projects.filter { $0.format == .swiftPM }
    let manifests = Dictionary(packages.map { ($0.folder, $0.manifest) }) { first, _ in first }
    var chosen: [String: Set<String>] = [:]
    for project in projects {
      let own = details[project.manifest]?.selectedTraits ?? [:]
      let selected = Dictionary(own.map { (FilePath.join(project.folder, $0), $1) }) { $0 + $1 }
      for package in project.packages {
        guard let path = package.path, let manifest = manifests[path] else { continue }
        let choice = package.traits?.sorted() ?? selected[path] ?? Self.defaults
        chosen[manifest, default: []].formUnion(choice)
      }
    }
    for package in packages {
      guard let declared = details[package.manifest]?.traits, !declared.isEmpty else { continue }
      traits[package.manifest] = Self.enabled(chosen[package.manifest] ?? Set(Self.defaults), declared)
    }
  }

  /// The traits that are enabled in the package of a manifest.
  subscript(manifest: String) -> Set<String> { traits[manifest] ?? [] }

  /// Returns the traits with those that they enable.
  private static func enabled(_ chosen: Set<String>, _ declared: [String: [String]]) -> Set<String> {
    var result: Set<String> = []
    var pending = Array(chosen)
    while let trait = pending.popLast() {
      guard let more = declared[trait], result.insert(trait).inserted else { continue }
      pending += more
    }
    return result.subtracting(defaults)
  }
}
