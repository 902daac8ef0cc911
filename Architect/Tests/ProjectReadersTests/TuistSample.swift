import Files
import ModuleGraph
import ProjectReaders
import Samples

/// Repositories with Tuist manifests, and what the reader makes of them.
enum TuistSample {
  static func read(_ files: [String: String]) throws -> ProjectReading {
    let sample = try SampleRepository(files)
    let reader = TuistReader()
    let tree = FileTree(root: sample.root)
    return reader.read(reader.manifests(in: tree), in: tree)
  }

  /// `name(kind): dependencies < files` for each target.
  static func shown(_ reading: ProjectReading) -> [String] {
    reading.projects.flatMap(\.targets).map { target in
      "\(target.name)(\(target.kind)): \(target.dependencies.map(\.name).joined(separator: " ")) < "
        + target.files.joined(separator: " ")
    }
  }

  static let sources = [
    "Home/Sources/a.swift": "", "Home/Interface/i.swift": "", "Home/Tests/t.swift": "",
  ]

  static func home(_ manifest: String, _ helpers: String...) -> [String: String] {
    var files = sources
    files["Home/Project.swift"] = "import ProjectDescription\nimport ProjectDescriptionHelpers\n" + manifest
    for (index, helper) in helpers.enumerated() {
      files["Tuist/ProjectDescriptionHelpers/H\(index).swift"] = "import ProjectDescription\n" + helper
    }
    return files
  }
}
