import CocoaPods
import ModuleGraph
import ProjectEditors

/// What a table of pods says about a pod or a subspec.
package enum PodEntry: Hashable, Sendable {
  /// Products of a package replace the pod.
  case replaced(PodReplacement)
  /// The pod is a tool, and a plug-in of a package replaces it.
  case plugIn(String, PodReplacement)
  /// No package offers the pod.
  case none(note: String?)
  /// The team keeps the pod.
  case kept
}

/// The products of a package that replace a pod or a subspec.
package struct PodReplacement: Hashable, Sendable {
  /// The package; the path of a local one is relative to the repository.
  package var package: XcodePackage
  /// The name by which manifests refer to the package.
  package var packageName: String
  package var products: [String]
  /// The module by which code imports the pod.
  package var module: String
  /// The modules that are imported instead, if they differ.
  package var imports: [String]
  /// The first version of the package that has the products; `nil` for a local package and if it is not known.
  package var firstVersion: String?
  /// The last version of the package that has the products; `nil` if later versions have them, too.
  package var lastVersion: String?
  /// Linker flags that the package needs and cannot set, such as `-ObjC`.
  package var linkerFlags: [String]
  /// What a person must know.
  package var note: String?
  /// The products that earlier versions of the package had instead, each with its last version.
  package var earlier: [PodReplacement] = []

  package init(
    _ package: XcodePackage, packageName: String, products: [String], module: String, imports: [String] = [],
    firstVersion: String? = nil, lastVersion: String? = nil, linkerFlags: [String] = [], note: String? = nil
  ) {
    self.package = package
    self.packageName = packageName
    self.products = products
    self.module = module
    self.imports = imports
    self.firstVersion = firstVersion
    self.lastVersion = lastVersion
    self.linkerFlags = linkerFlags
    self.note = note
  }

  /// The name by which manifests refer to a package, which SwiftPM takes from its URL or its path.
  package static func packageName(of location: String) -> String {
    let last = location.split(separator: "/").last.map(String.init) ?? location
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
  }

  /// The module of a pod whose podspec does not say otherwise.
  package static func module(of pod: String) -> String {
    Target.moduleName(for: PodName.root(of: pod))
  }

  /// The products that replace an installed version of the pod: the earlier ones up to their last version.
  package func suited(to installed: String?) -> PodReplacement {
    guard let version = installed.flatMap({ PackageVersion($0) }) else { return self }
    let fitting = earlier.compactMap { replacement -> (last: PackageVersion, replacement: PodReplacement)? in
      guard let last = replacement.lastVersion.flatMap({ PackageVersion($0) }), version <= last else {
        return nil
      }
      return (last, replacement)
    }
    return fitting.min { $0.last < $1.last }?.replacement ?? self
  }

  /// The version of the package that replaces an installed version of the pod: the nearest one that has the products.
  /// - Returns: `nil` if SwiftPM cannot read the installed version.
  package func version(for installed: String) -> PackageVersion? {
    guard let version = PackageVersion(installed) else { return nil }
    if let first = firstVersion.flatMap({ PackageVersion($0) }), version < first { return first }
    if let last = lastVersion.flatMap({ PackageVersion($0) }), last < version { return last }
    return version
  }
}
