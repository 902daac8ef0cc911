import Architect
import Bazel
import Files
import Samples

/// A sample repository and what is exported from it.
struct ExportSample {
  let repository: SampleRepository

  init(_ files: [String: String]) throws { repository = try SampleRepository(files) }

  func export(acceptsEdits: Bool = false) throws -> BazelExport {
    var options = Architecture.Options()
    options.cache = .none
    options.runsManifests = false
    let architecture = try Architecture.load(at: repository.root, options: options)
    return try BazelExport(
      of: architecture.graph, declaredBy: architecture.projects, in: FileTree(root: repository.root),
      acceptsEdits: acceptsEdits)
  }

  /// Writes what is exported, and returns the paths of the files that changed.
  @discardableResult
  func write(acceptsEdits: Bool = false) throws -> [String] {
    let changes = try export(acceptsEdits: acceptsEdits).changes().changes
    for change in changes {
      if let new = change.new {
        try repository.write(change.path, bytes: new.bytes)
      } else {
        repository.remove(change.path)
      }
    }
    return changes.map(\.path)
  }

  func text(_ path: String) throws -> String { try repository.read(path) }

  /// The generated block with a name, without its markers.
  func block(_ name: String, in path: String = "BUILD.bazel") throws -> String {
    let lines = try text(path).split(separator: "\n", omittingEmptySubsequences: false)
    let start = lines.firstIndex { $0.hasPrefix("# tenon: begin \(name) ") }
    guard let start else { return "" }
    return lines[(start + 1)...].prefix { $0 != "# tenon: end" }.joined(separator: "\n")
  }

  var problems: [String] { get throws { try export().problems.map(\.description) } }
}

/// A manifest of a package.
func manifest(
  _ name: String, products: String = "", dependencies: String = "", targets: String, more: String = ""
) -> String {
  """
  // swift-tools-version: 6.0
  import PackageDescription

  let package = Package(
    name: "\(name)",
    products: [\(products)],
    dependencies: [\(dependencies)],
    targets: [
  \(targets)
    ]\(more)
  )

  """
}
