import Files
import ModuleGraph
import Samples

/// A tree of packages on four layers. With ten packages it is as large as a large application: 500 modules, 10,000
/// files, 600,000 lines.
struct Tree {
  private let packages: Int
  /// Whether each module is a Tenon module, and an application lists all of them.
  private let isWired: Bool
  private let modulesInPackage = 50
  private let filesInModule = 20
  private let linesInFile = 61

  init(packages: Int, isWired: Bool = false) {
    self.packages = packages
    self.isWired = isWired
  }

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
        guard isWired else { continue }
        let folder = "\(root)/P\(package)/Sources/P\(package)M\(module)"
        try write(
          "public protocol P\(package)M\(module)Service: Sendable {}\n", to: "\(folder)/Service.swift")
        try write(contract(package, module), to: "\(folder)/Module.swift")
      }
    }
    if isWired { try writeApplication(to: root) }
  }

  private static let layers = ["host", "business", "feature", "core"]

  private func contract(_ package: Int, _ module: Int) -> String {
    let name = "P\(package)M\(module)"
    let used = uses(package, module)
    var lines = ["import Tenon", "import TenonRoutes"] + used.map { "import P\($0.package)M\($0.module)" }
    lines += [
      "", "public struct \(name)Route: Route {",
      "  public static let pattern: RoutePattern = \"/p\(package)/m\(module)/:id\"", "  public var id: Int",
      "}", "",
      "public struct \(name)Changed: Sendable {}", "", "public struct \(name)Module: Module {",
      "  public let layer = Layer.\(Self.layers[layer(package)])", "", "  public init() {}", "",
      "  public func declare(in contract: inout ModuleContract) {",
    ]
    for (index, use) in used.enumerated() {
      lines += [
        "    let need\(index) = contract.requires((any P\(use.package)M\(use.module)Service).self)",
        "    let route\(index) = contract.opens(P\(use.package)M\(use.module)Route.self)",
        "    contract.observes(P\(use.package)M\(use.module)Changed.self) { _ in }",
      ]
    }
    let needs = used.indices.map { "need\($0)" }
    let with = needs.isEmpty ? "" : ", with: \(needs.joined(separator: ", "))"
    let routes = used.indices.map { "route\($0)" }.joined(separator: ", ")
    lines += [
      "    let live = contract.provides(Live.self\(with)) { \(needs.isEmpty ? "" : "\(needs.joined(separator: ", ")) in ")Live() }",
      "    contract.provides((any \(name)Service).self, as: live) { $0 }",
      "    contract.routes(\(name)Route.self, with: live) { route, _, live in (route.id, \(routes.isEmpty ? "0" : "[\(routes)].count")) }",
      "    _ = contract.sends(\(name)Changed.self, .report(to: \"\(name)\"))",
      "    contract.observes(\(name)Changed.self) { _ in }",
      "  }", "}", "", "struct Live: \(name)Service {}", "",
    ]
    return lines.joined(separator: "\n")
  }

  /// An application with all modules of the tree.
  private func writeApplication(to root: String) throws {
    let all = (0..<packages).flatMap { package in
      (0..<modulesInPackage).map { (package, "P\(package)M\($0)") }
    }
    let products = all.map { "        .product(name: \"\($0.1)\", package: \"P\($0.0)\")," }
    try write(
      """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "App",
        dependencies: [\((0..<packages).map { ".package(path: \"../P\($0)\")" }.joined(separator: ", "))],
        targets: [
          .executableTarget(name: "P0MApp", dependencies: [
      \(products.joined(separator: "\n"))
          ])
        ]
      )

      """, to: "\(root)/App/Package.swift")
    let imports = all.map { "import \($0.1)" }.joined(separator: "\n")
    try write(
      "import Tenon\n\(imports)\n\nlet application = try Application([\n\(all.map { "  \($0.1)Module()," }.joined(separator: "\n"))\n])\n",
      to: "\(root)/App/Sources/P0MApp/main.swift")
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
