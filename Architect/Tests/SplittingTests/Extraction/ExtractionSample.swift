import Splitting
import Files
import ModuleGraph
import ProjectReaders
import Samples

/// A small package in which `Moved.swift` becomes the module `Core`, and `Stays.swift` uses it.
struct ExtractionSample: Sendable, CustomStringConvertible {
  var description: String
  var moved: String
  var stays: String
  var test: String?
  /// Lines that the moved file must have afterwards.
  var raised: [String]
  /// Lines that the file that stays must have afterwards, besides the import.
  var rewritten: [String] = []
  /// Whether the compiler has to say what is missing.
  var needsCompiler = false
  var tools = "6.0"
  /// Further arguments of the target, which begin with a comma.
  var arguments = ""
  /// Further targets, each on a line of its own and with a comma at its end.
  var targets = ""
  /// Further files of the package.
  var others: [String: String] = [:]

  var manifest: String {
    let tests =
      (test == nil ? "" : "\n    .testTarget(name: \"ShopTests\", dependencies: [\"Shop\"]),")
      + (targets.isEmpty ? "" : "\n    \(targets)")
    return """
      // swift-tools-version: \(tools)
      import PackageDescription

      let package = Package(
        name: "Shop",
        targets: [
          .target(name: "Shop"\(arguments)),\(tests)
        ]
      )

      """
  }

  var files: [String: String] {
    var files = [
      "Package.swift": manifest, "Sources/Shop/Moved.swift": moved + "\n",
      "Sources/Shop/Stays.swift": stays + "\n",
    ]
    if let test { files["Tests/ShopTests/ShopTests.swift"] = test + "\n" }
    return files.merging(others) { $1 }
  }

  /// The package in which the file is moved, and nothing but imports is added.
  var plainlyMoved: [String: String] {
    var files = files
    files["Sources/Shop/Moved.swift"] = nil
    files["Sources/Core/Moved.swift"] = moved + "\n"
    files["Sources/Shop/Stays.swift"] = "import Core\n" + stays + "\n"
    let dependencies = arguments.contains("dependencies: [") ? "" : ", dependencies: [\"Core\"]"
    files["Package.swift"] = manifest.replacing(
      ".target(name: \"Shop\"\(arguments)),",
      with: ".target(name: \"Shop\"\(dependencies)"
        + arguments.replacing("dependencies: [", with: "dependencies: [\"Core\", ")
        + "), .target(name: \"Core\"),")
    return files
  }
}

extension SampleRepository {
  /// Extracts files, as `tenon split extract` would without building.
  func extraction(
    _ name: String = "Core", from target: String = "Shop", files: [String] = ["Sources/Shop/Moved.swift"]
  )
    throws -> Extraction
  {
    let readers = RepositoryReader.standardReaders(cacheFolder: nil, runsManifests: false, platforms: [])
    let projects = RepositoryReader(readers: readers, excluded: []).read(root: root).projects
    return try Extraction(ExtractionRequest(name, from: target, files: files), in: projects, root: root)
  }

  /// The texts after an extraction, by path; `nil` for a file that is removed.
  func texts(after extraction: Extraction) throws -> [String: String?] {
    var texts: [String: String?] = [:]
    for change in try extraction.changes().changes {
      texts[change.path] = .some(change.new.map { String(decoding: $0.bytes, as: UTF8.self) })
    }
    return texts
  }
}
