/// Manifests that compute what they declare, in the ways in which such manifests are written.
enum ComputedManifestSamples {
  static func manifest(_ body: String) -> String {
    "// swift-tools-version: 5.9\nimport Foundation\nimport PackageDescription\n" + body
  }

  /// Manifests that can be evaluated completely.
  static let whole = [
    // Helper functions, static members of extensions, string interpolation and defaults.
    manifest(
      """
      extension Target.Dependency {
        static let core: Self = .target(name: "Core")
        static var log: Self { .product(name: "Log", package: "logging") }
        static func kit(_ name: String, in package: String = "kits") -> Self { .product(name: "\\(name)Kit", package: package) }
      }
      extension String { static let core = "Core" }
      func feature(_ name: String, _ more: [Target.Dependency] = [], isTested: Bool = true) -> [Target] {
        var targets: [Target] = [.target(name: name, dependencies: [.core] + more, path: "Sources/Features/\\(name)")]
        guard isTested else { return targets }
        targets.append(.testTarget(name: "\\(name)Tests", dependencies: [.byName(name: name)]))
        return targets
      }
      let package = Package(
        name: "P", products: [.library(name: .core, targets: [.core])] + ["A", "B"].map { .library(name: $0, targets: [$0]) },
        dependencies: [.package(url: "https://example.com/\\("logging").git", from: "1.0.0"), .package(url: "https://example.com/kits", .upToNextMajor(from: "2.0.0"))],
        targets: [.target(name: .core)] + feature("A", [.log, .kit("Map")]) + feature("B", isTested: 1 > 2)
      )
      """),
    // Statements that change the package, and targets that several variables share.
    manifest(
      """
      let package = Package(name: "P", targets: [.target(name: "A"), .testTarget(name: "ATests", dependencies: ["A"]), .plugin(name: "Tool", capability: .buildTool())])
      let strict: [SwiftSetting] = [.define("STRICT"), .enableUpcomingFeature("ExistentialAny")]
      for target in package.targets where ![.test, .plugin].contains(target.type) {
        var settings = target.swiftSettings ?? []
        settings += strict
        target.swiftSettings = settings
      }
      for name in ["B", "C"] { package.targets.append(.target(name: name, dependencies: ["A"], exclude: ["\\(name).md"])) }
      let shared = package.targets
      shared.first { $0.name == "B" }?.dependencies.append(.target(name: "C"))
      if let last = package.targets.last { last.path = "Other/C" }
      package.targets.filter { $0.isTest }.forEach { $0.dependencies += [.init(stringLiteral: "B")] }
      package.targets.removeAll { $0.name == "Tool" }
      package.products.append(contentsOf: package.targets.filter { !$0.isTest }.map(\\.name).map { .library(name: $0, type: $0 == "A" ? .dynamic : nil, targets: [$0]) })
      package.dependencies += [.package(path: "../Local"), .package(name: "Named", path: "Sub")]
      package.platforms = [.iOS(.v16), .macOS("13.1")]
      """),
    // The manifest's own enumerations, structures and classes.
    manifest(
      """
      enum Module: String, CaseIterable {
        case app = "App", cart, search
        var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
        var uses: [Module] {
          switch self {
          case .app: return Module.allCases.filter { $0 != .app }
          case .cart where rawValue.isEmpty: return []
          case .cart: return [.search]
          default: return []
          }
        }
        var target: Target { .target(name: name, dependencies: uses.map { .init(stringLiteral: $0.name) }) }
      }
      struct Library: CustomStringConvertible {
        let name: String
        private(set) var dependencies: [Target.Dependency] = []
        var isTested = false
        init(_ name: String) { self.name = name }
        mutating func use(_ other: Target.Dependency) { dependencies.append(other) }
        func tested() -> Library { var copy = self; copy.isTested = true; return copy }
        var description: String { "lib\\(name)" }
        var targets: [Target] {
          let own = Target.target(name: name, dependencies: dependencies)
          return isTested ? [own, .testTarget(name: "\\(self)", dependencies: [.byName(name: name)])] : [own]
        }
      }
      final class Builder {
        var targets: [Target] = []
        func add(_ more: [Target]) -> Builder { targets += more; return self }
      }
      func grow(_ list: inout [Target], by name: String) { list.append(.target(name: name)) }
      var library = Library("Base")
      library.use("Search")
      library.use(.product(name: "X", package: "x.x"))
      let builder = Builder()
      let alias = builder
      _ = alias.add(Module.allCases.map(\\.target)).add(library.tested().targets)
      var all = builder.targets
      grow(&all, by: "Grown")
      let package = Package(name: "P", dependencies: [.package(id: "x.x", exact: "1.0.0")], targets: all)
      """),
    // Collections, loops with conditions, closures, dictionaries, sets, tuples and optionals.
    manifest(
      """
      let table: [(name: String, uses: [String])] = [("A", []), ("B", ["A"]), ("C", ["A", "B", "A"])]
      let paths = ["A": "One", "B": "Two"]
      var targets = [Target]()
      var count = 0
      for (index, entry) in table.enumerated() {
        if index == 3 { break }
        guard entry.name != "Z" else { continue }
        count += 1
        targets.append(.target(name: entry.name, dependencies: entry.uses.map { Target.Dependency(stringLiteral: $0) }, path: paths[entry.name]))
      }
      var seen: Set<String> = []
      for use in table.flatMap(\\.uses) { seen.insert(use) }
      let joined = table.map(\\.name).reduce(into: "") { text, name in text += name }
      var rest = 2
      while rest > 0 { targets.append(.target(name: "N\\(rest)")); rest = rest - 1 }
      let package = Package(name: "P\\(count)", targets: targets + [.target(name: joined), .target(name: "Seen\\(seen.count)")])
      if let product = package.targets.map(\\.name).sorted().first(where: { $0.hasPrefix("B") }) {
        package.products = [.library(name: product, targets: [product])]
      }
      do { package.targets.append(.executableTarget(name: ["r", "u", "n"].joined())) }
      """),
    // Conditions that every supported toolchain decides in the same way, and settings.
    manifest(
      """
      import CompilerPluginSupport
      #if swift(>=6)
      let name = "Six"
      #elseif compiler(>=5.5) && swift(>=5.10)
      let name = "Five"
      #else
      let name = "Old"
      #endif
      let flags: [String] = ["-DUNSAFE", "-I", "\\(Context.packageDirectory)/include"]
      let c: [CSetting] = [.define("C", to: "1", .when(platforms: [.linux])), .headerSearchPath("h")]
      let package = Package(name: name, dependencies: [.package(url: "https://example.com/swift-syntax", "1.0.0"..<"2.0.0")], targets: [
        .target(name: name, resources: [.process("R")], publicHeadersPath: "inc", cSettings: c, swiftSettings: [.unsafeFlags(flags), .define("D", .when(configuration: .debug))]),
        .systemLibrary(name: "CLib", pkgConfig: "c"), .binaryTarget(name: "Bin", path: "Bin.xcframework"),
        .macro(name: "M", dependencies: [.product(name: "SwiftSyntax", package: "swift-syntax", moduleAliases: ["A": "B"], condition: .when(platforms: [.macOS]))]),
      ])
      """),
  ]

  /// Manifests that cannot be evaluated completely, each with the line on which the evaluation ends and with a part of
  /// the reason.
  static let partial: [(body: String, line: Int, reason: String)] = [
    (
      "let package = Package(name: \"P\", targets: FileManager.default.contentsOfDirectory(atPath: \".\").map { .target(name: $0) })",
      4, "FileManager"
    ),
    (
      "let package = Package(name: \"P\")\nif FileManager.default.fileExists(atPath: \"x\") { package.targets = [] }",
      5, "FileManager"
    ),
    (
      "#if compiler(>=99)\nlet n = \"A\"\n#else\nlet n = \"B\"\n#endif\nlet package = Package(name: n)", 4,
      "#if"
    ),
    (
      "let package = Package(name: \"P\", targets: [.target(name: \"A\")])\nlet isOurs = Context.gitInformation != nil\nif isOurs { package.targets = [] }",
      5, "gitInformation"
    ),
    (
      "func f() -> Bool { defer { package.targets = [] }; return true }\nlet package = Package(name: \"P\")\nlet unused = f()",
      4, "statement"
    ),
    (
      "var name = \"A\" { didSet { package.name = name } }\nstruct S { var n = 1 { didSet { package.targets = [] } } }\nlet package = Package(name: \"P\")\nvar s = S()\ns.n = 2",
      8, "assignment"
    ),
    (
      "let package = Package(name: \"P\", targets: [.target(name: String(format: \"%d\", 3))])", 4,
      "String"
    ),
    (
      "let package = Package(name: \"P\", targets: [.target(name: \"A\", dependencies: [.product(name: later, package: \"p\")])])\nlet later = \"L\"",
      4, "before it has a value"
    ),
    (
      "let package = Package(name: \"P\", targets: [.target(name: \"A\")])\nunknown(&package.targets)", 5,
      "unknown"
    ),
    (
      "let package = Package(name: \"P\", targets: [.target(name: \"A\")])\npackage.targets.shuffle()", 5,
      "shuffle"
    ),
    (
      "let package = Package(name: \"P\", targets: [.target(name: \"A\")])\nassertionFailure(\"no\")", 5,
      "assertionFailure"
    ),
    // Swift writes `Optional(…)`, the elements of a payload, and the address of a private type.
    (
      "enum E: String { case a }\nlet e = E(rawValue: \"a\")\nlet package = Package(name: \"\\(e as Any)\")",
      6,
      "interpolation"
    ),
    ("enum E { case a(Int) }\nlet package = Package(name: String(describing: E.a(1)))", 5, "text of a value"),
    ("private enum E { case a }\nlet package = Package(name: String(reflecting: E.a))", 5, "text of a value"),
    // A function that is left has changed a part of what it captures.
    (
      "func f() -> [Target] {\nvar l: [Target] = []\nfunc add() { l.append(.target(name: \"A\")); outside(); l.append(.target(name: \"B\")) }\nlet none: Void = add()\nreturn l\n}\nlet package = Package(name: \"P\", targets: f())",
      6, "outside"
    ),
  ]

  /// Manifests whose evaluation would take forever, or would use all memory.
  static let hostile = [
    "while true {}",
    "func f() -> Bool { f() }\nlet b = f()",
    "func f(_ n: Int) -> Int { f(n + 1) + f(n + 1) }\nlet b = f(0)",
    "for a in 0..<999 { for b in 0..<999 { for c in 0..<999 { for d in 0..<999 {} } } }",
    "let a = Array(0...999)\nlet b = a.map { _ in a.map { _ in a.map { _ in a } } }",
    (0..<60).map { "let x\($0 + 1) = [x\($0), x\($0), x\($0)]" }.reduce("let x0 = [\"a\"]") {
      $0 + "\n" + $1
    },
    (0..<60).map { "let x\($0 + 1) = E.e(x\($0), x\($0))" }.reduce(
      "indirect enum E { case n; case e(E, E) }\nlet x0 = E.n"
    ) { $0 + "\n" + $1 }
      + "\nif x60 == x59 { package.targets = [] }",
    "var s = \"aaaaaaaaaaaaaaaa\"\nwhile true { s += s }",
    "var d: [Target.Dependency] = .a\nwhile true { d = d + .a }",
    "let r = 0...Int.max\nlet q = -999999...9223372036854775807\nlet z = 9223372036854775806...9223372036854775807",
    "class Node { var next: Node?; var all: [Node] = [] }\nlet n = Node()\nn.next = n\nn.all = [n, n]\nwhile true { n.all += n.all }",
    "let t = Target.target(name: \"T\", dependencies: Array(0..<999).map { .init(stringLiteral: \"\\($0)\") })\npackage.targets = Array(0..<999).map { _ in t } + Array(0..<999).map { _ in t }",
    "let t = Target.target(name: \"T\")\nvar l = [t]\nfor _ in 0..<99 { l += l }\npackage.targets = l",
    "extension Target { static var x: Target { .x } }\npackage.targets = [.x]",
    "func f(_ g: () -> Void) { g(); f(g) }\nf {}",
    "var x: [[String]] = []\nfor _ in 0..<999 { x.append(x.first ?? [\"a\"]) ; x = x.map { $0 + $0 } }",
  ]
}
