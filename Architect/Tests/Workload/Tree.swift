import Files

/// A tree of packages on four layers. With ten packages it is as large as a large application: 500 modules, 10,000
/// files, 600,000 lines.
struct Tree {
  private let packages: Int
  private let modulesInPackage = 50
  private let filesInModule = 20
  private let linesInFile = 61

  init(packages: Int) { self.packages = packages }

  /// Writes the tree below `root`.
  func write(to root: String) throws {
    let layers = ["host", "business", "feature", "core"].enumerated().map { index, name in
      "  - {name: \(name), modules: [\((0..<packages).filter { layer($0) == index }.map { "\"P\($0)M*\"" }.joined(separator: ", "))], peers: allowed}"
    }
    try write(
      "version: 1\nlayers:\n\(layers.joined(separator: "\n"))\nexhaustive: true\ntested_layers: []\nhost: {max_lines: 100000}\n",
      to: "\(root)/.tenon.yml")
    for package in 0..<packages {
      try write(manifest(package), to: "\(root)/P\(package)/Package.swift")
      for module in 0..<modulesInPackage {
        for file in 0..<filesInModule {
          try write(
            source(package, module, file),
            to: "\(root)/P\(package)/Sources/P\(package)M\(module)/File\(file).swift")
        }
      }
    }
  }

  private func layer(_ package: Int) -> Int { [0, 1, 1, 1, 2, 2, 2, 3, 3, 3][package * 10 / packages] }

  /// Modules use some before them in their package, and some of the packages after theirs.
  private func uses(_ package: Int, _ module: Int) -> [(package: Int, module: Int)] {
    var result = [1, 3, 7].filter { module >= $0 }.map { (package, module - $0) }
    for step in 1...3 where package + step < packages {
      result.append((package + step, (module * 7 + step) % modulesInPackage))
    }
    return result
  }

  private func manifest(_ package: Int) -> String {
    let targets = (0..<modulesInPackage).map { module in
      let list = uses(package, module).map { use in
        let name = "P\(use.package)M\(use.module)"
        return use.package == package
          ? "\"\(name)\"" : ".product(name: \"\(name)\", package: \"P\(use.package)\")"
      }
      return "    .target(name: \"P\(package)M\(module)\", dependencies: [\(list.joined(separator: ", "))]),"
    }
    let products = (0..<modulesInPackage).map { module in
      "    .library(name: \"P\(package)M\(module)\", targets: [\"P\(package)M\(module)\"]),"
    }
    let packages = (package + 1..<max(package + 1, min(self.packages, package + 4))).map {
      "    .package(path: \"../P\($0)\"),"
    }
    return """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "P\(package)",
        products: [
      \(products.joined(separator: "\n"))
        ],
        dependencies: [
      \(packages.joined(separator: "\n"))
        ],
        targets: [
      \(targets.joined(separator: "\n"))
        ]
      )

      """
  }

  /// Ordinary code; every fiftieth file has the word `import` in a text, so that only a parser can tell.
  private func source(_ package: Int, _ module: Int, _ file: Int) -> String {
    let name = "P\(package)M\(module)File\(file)"
    var lines = ["// \(name).swift", "//", "import Foundation"]
    lines += uses(package, module).map { "import P\($0.package)M\($0.module)" }
    if file % 7 == 0 { lines += ["#if canImport(UIKit)", "import UIKit", "#endif"] }
    lines += [
      "", "/// Keeps what \(name) needs, and tells others.", "public struct \(name): Codable, Sendable {",
    ]
    if (package * 1_000 + module * filesInModule + file) % 50 == 0 {
      lines += ["  static let text = \"\"\"", "    import Nothing", "    \"\"\""]
    }
    var number = 0
    while lines.count < linesInFile - 2 {
      let block = [
        "  /// The value number \(number).",
        "  public var value\(number): [String: Int] = [\"a\": \(number), \"b\": 2]",
        "  public func total\(number)(of keys: [String]) throws -> Int {",
        "    guard !keys.isEmpty else { throw CocoaError(.fileNoSuchFile) }",
        "    return keys.compactMap { value\(number)[$0] }.reduce(0, +) // adds them up", "  }",
      ]
      lines += block.prefix(linesInFile - 2 - lines.count >= block.count ? block.count : 0)
      if linesInFile - 2 - lines.count < block.count {
        while lines.count < linesInFile - 2 { lines.append("  // \(lines.count)") }
      }
      number += 1
    }
    return (lines + ["}", ""]).joined(separator: "\n")
  }

  private func write(_ text: String, to path: String) throws {
    try FileSystem.makeFolder(FilePath.folder(of: path))
    try FileSystem.writeAtomically(Array(text.utf8), to: path)
  }
}
