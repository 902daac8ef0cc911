import Files
import Foundation

/// The targets that test plans run.
struct TestPlans {
  private let tree: FileTree
  /// The paths of the plans, by their names.
  private let paths: [String: [String]]

  init(_ tree: FileTree) {
    self.tree = tree
    paths = Dictionary(
      grouping: tree.files(below: "").filter { $0.hasSuffix(".xctestplan") }, by: FilePath.name(of:))
  }

  /// Returns the names of the targets that a plan runs, with the names of their project bundles.
  /// - Parameter reference: The plan's path, relative to the project or workspace that contains the scheme.
  func targets(of reference: String) -> [(bundle: String, name: String)] {
    let named = paths[FilePath.name(of: reference)] ?? []
    let meant = named.filter { $0 == reference || $0.hasSuffix("/" + reference) }
    return (meant.isEmpty ? named : meant).flatMap { path -> [(bundle: String, name: String)] in
      guard let bytes = try? tree.read(path),
        let plan = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any],
        let entries = plan["testTargets"] as? [[String: Any]]
      else { return [] }
      return entries.compactMap { entry in
        guard let target = entry["target"] as? [String: Any], let name = target["name"] as? String,
          let container = target["containerPath"] as? String
        else { return nil }
        return (FilePath.name(of: container.replacing("container:", with: "")), name)
      }
    }
  }
}
