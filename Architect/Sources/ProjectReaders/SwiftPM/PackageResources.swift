import SwiftParsing

/// The resources that a Package.swift declares.
package enum PackageResources {
  /// Returns the paths of each target's resources, relative to the target's folder, by the names of the targets.
  ///
  /// The manifest is evaluated, not run.
  /// - Returns: `nil` if the manifest cannot be evaluated.
  package static func paths(in manifest: [UInt8], named name: String) -> [String: [String]]? {
    guard let syntax = try? ManifestSyntax(manifest),
      let package = EvaluatedPackage(syntax, manifest: name).package
    else { return nil }
    return Dictionary(package.targets.map { ($0.name, $0.resources) }) { $0 + $1 }
  }
}
