import Files
import ModuleGraph
import ProjectReaders

/// Reads changed projects again, and compares the products that their targets link with those that were intended.
struct MigrationProof {
  let before: [Project]
  let tree: FileTree
  let changes: ChangePlan

  /// - Parameter links: The new products by the paths of manifests and the names of targets.
  /// - Throws: ``PodMigrationError`` if a target has other products than those before and the new ones.
  func check(_ links: [String: [String: [String]]]) throws {
    let contents = changes.changes.reduce(into: [String: [UInt8]?]()) { $0[$1.path] = .some($1.new?.bytes) }
    let changed = FileTree(root: tree.root, overlay: Overlay(contents)) { path in
      !tree.hasFolder(path) && contents.keys.allSatisfy { !FilePath.contains(path, $0) }
    }
    for project in before where project.format != .tuist {
      let reader: any ProjectReader = project.format == .xcode ? XcodeReader() : XcodeGenReader()
      let after = reader.read([project.manifest], in: changed).projects.first
      for target in project.targets {
        let old = Set(Self.products(of: target))
        let new = links[project.manifest]?[target.name] ?? []
        let again = after?.targets.first { $0.name == target.name }
        let found = Set(again.map(Self.products) ?? [])
        // A product is not listed beside a framework of the same name that the target links, too.
        let names = Set(again?.dependencies.map(\.name) ?? [])
        guard found.isSubset(of: old.union(new)), old.union(new).isSubset(of: names) else {
          throw PodMigrationError(
            .unproved,
            "\(project.manifest): '\(target.name)' would link \(found.sorted().joined(separator: ", ")) instead of "
              + old.union(new).sorted().joined(separator: ", "))
        }
      }
    }
  }

  private static func products(of target: Target) -> [String] {
    target.dependencies.compactMap { dependency in
      if case .product = dependency.kind { dependency.name } else { nil }
    }
  }
}
