import Samples
import Testing

/// What SwiftPM 6.3 says about each of these packages was compared when they were written.
@Suite("Names in packages that lead nowhere", .timeLimit(.minutes(10))) struct LostPackageNameTests {
  private static let log = ".package(url: \"https://github.com/apple/swift-log\", from: \"1.0.0\")"
  private static let logging = ".product(name: \"Logging\", package: \"swift-log\")"

  /// A package with the targets A and Bee, of which A depends on something.
  private static func package(
    _ dependency: String, packages: [String] = [], version: String = "6.0", targets: String = "",
    products: String = ""
  ) -> [String: String] {
    [
      "Package.swift": """
      // swift-tools-version: \(version)
      import PackageDescription
      let package = Package(name: "P",
        products: [\(products)],
        dependencies: [\(packages.joined(separator: ", "))],
        targets: [
          .target(name: "A", dependencies: [
            \(dependency)]),
          .target(name: "Bee"),
          \(targets)
        ])
      """, "Sources/A/a.swift": "", "Sources/Bee/b.swift": "",
    ]
  }

  private static let kit = [
    "Kit/Package.swift": SamplePackage("Kit").target("Kit").product("Kit", ["Kit"]).text,
    "Kit/Sources/Kit/k.swift": "",
  ]

  private static func joined(_ files: [String: String]) -> [String: String] { files.merging(kit) { $1 } }

  static let targets: [Verdict] = [
    Verdict(
      "a target that is not declared", package(".target(name: \"Bae\")"),
      ["error Package.swift:8:21 did you mean 'Bee'?"]),
    Verdict(
      "nor can a package from outside declare it",
      package(".target(name: \"Bae\"), \(logging)", packages: [log]),
      ["error Package.swift:8:21 did you mean 'Bee'?"]),
    Verdict(
      "a name alone", package("\"Bae\""), ["error Package.swift:8:7 did you mean 'Bee'?"]),
    Verdict(
      "a name alone beside a package with another name", package("\"Bae\", \(logging)", packages: [log]),
      ["error Package.swift:8:7 did you mean 'Bee'?"]),
    Verdict(
      "which could offer it before SwiftPM 5.2",
      package("\"Bae\", \(logging)", packages: [log], version: "5.1"),
      ["warning Package.swift:8:7 did you mean 'Bee'?"]),
    Verdict(
      "the name of a package that is almost right",
      package(
        "\"Alamofir\"", packages: [".package(url: \"https://example.com/Alamofire.git\", from: \"5.0.0\")"]),
      ["error Package.swift:8:7 did you mean 'alamofire'?"]),
    Verdict(
      "a product may have the name of its package",
      package(
        "\"Alamofire\"", packages: [".package(url: \"https://example.com/Alamofire.git\", from: \"5.0.0\")"])),
    Verdict(
      "or one that is written in another way",
      package(
        "\"RealmSwift\"",
        packages: [".package(url: \"https://example.com/realm-swift.git\", from: \"5.0.0\")"])),
    Verdict(
      "or one that nothing in the repository resembles", package("\"Lottie\"", packages: [log])),
    Verdict("a target that is declared", package(".target(name: \"Bee\")", packages: [log])),
    Verdict(
      "a product of a target that is not declared",
      package("\"Bee\"", products: ".library(name: \"L\", targets: [\"A\", \"Bea\"])"),
      ["error Package.swift:4:49 did you mean 'Bee'?"]),
    Verdict(
      "a product of the targets that are",
      package("\"Bee\"", products: ".library(name: \"L\", targets: [\"A\", \"Bee\"])")
    ),
    Verdict(
      "a plug-in that is not declared",
      package("\"Bee\"", targets: ".target(name: \"C\", path: \"Sources/Bee/C\", plugins: [\"Gen\"]),")
        .merging(["Sources/Bee/C/c.swift": ""]) { $1 },
      ["error Package.swift:10:57 correct the name, or remove the dependency"]),
  ]

  static let products: [Verdict] = [
    Verdict(
      "a product that a local package does not offer",
      joined(package(".product(name: \"Kti\", package: \"Kit\")", packages: [".package(path: \"Kit\")"])),
      ["error Package.swift:8:22 did you mean 'Kit'?"]),
    Verdict(
      "in another case",
      joined(package(".product(name: \"kit\", package: \"Kit\")", packages: [".package(path: \"Kit\")"])),
      ["error Package.swift:8:22 did you mean 'Kit'?"]),
    Verdict(
      "or that is named alone", joined(package("\"Kti\"", packages: [".package(path: \"Kit\")"])),
      ["error Package.swift:8:7 did you mean 'Kit'?"]),
    Verdict(
      "a package to which the manifest does not refer",
      joined(package(".product(name: \"Kit\", package: \"Kti\")", packages: [".package(path: \"Kit\")"])),
      ["error Package.swift:8:22 did you mean 'Kit'?"]),
    Verdict(
      "beside packages from outside",
      package(".product(name: \"Log\", package: \"swiftlog\")", packages: [log]),
      ["error Package.swift:8:22 did you mean 'swift-log'?"]),
    Verdict(
      "which may call themselves so before SwiftPM 5.2",
      package(".product(name: \"Logging\", package: \"Logging\")", packages: [log], version: "5.1")),
    Verdict(
      "a path without a package",
      joined(package(".product(name: \"Kit\", package: \"Kti\")", packages: [".package(path: \"Kti\")"])),
      ["error Package.swift:5:33 did you mean 'Kit'?"]),
    Verdict(
      "a path outside of the repository is not judged",
      package(".product(name: \"Kit\", package: \"Kit\")", packages: [".package(path: \"../Kit\")"])),
    Verdict(
      "a path that the configuration leaves out is a warning",
      joined(
        package("\"Kit\"", packages: [".package(path: \"Kit\")"])
          .merging([".tenon.yml": "version: 1\nexclude: [Kit]\n"]) { $1 }),
      ["warning Package.swift:5:33 it is in a folder that is left out"]),
    Verdict(
      "a product that the package offers",
      joined(package(".product(name: \"Kit\", package: \"Kit\")", packages: [".package(path: \"Kit\")"]))),
    Verdict(
      "what a manifest declares for some values of the environment is a warning",
      [
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        import Foundation
        let more: [Target] = ProcessInfo.processInfo.environment["MORE"] != nil ? [.target(name: "Bea")] : []
        let package = Package(name: "P", targets: [.target(name: "A", dependencies: ["Bea"]), .target(name: "Bee")] + more)
        """, "Sources/A/a.swift": "", "Sources/Bee/b.swift": "",
      ], ["warning Package.swift:5:78 did you mean 'Bee'?"]),
  ]

  static let paths: [Verdict] = [
    Verdict(
      "a target outside of its package",
      [
        "P/Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "P", targets: [.target(name: "A", path: "../X")])
        """, "X/a.swift": "",
      ],
      ["error P/Package.swift:3:69 move the files into the package, or give them a package of their own"]),
    Verdict(
      "a path that leads out and back is none",
      [
        "P/Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "P", targets: [.target(name: "A", path: "../P/X")])
        """, "P/X/a.swift": "",
      ]),
    Verdict(
      "a local binary that does not exist",
      package("\"B\"", targets: ".binaryTarget(name: \"B\", path: \"Be.xcframework\"),")
        .merging(["Bee.xcframework/Info.plist": ""]) { $1 },
      ["error Package.swift:10:36 did you mean 'Bee.xcframework'?"]),
    Verdict(
      "an archive", package("\"B\"", targets: ".binaryTarget(name: \"B\", path: \"B.zip\"),"),
      ["error Package.swift:10:36 correct the path, or add the binary"]),
    Verdict(
      "one that exists",
      package("\"B\"", targets: ".binaryTarget(name: \"B\", path: \"B.xcframework\"),")
        .merging(["B.xcframework/Info.plist": ""]) { $1 }),
    Verdict(
      "one that a tool creates",
      package("\"B\"", targets: ".binaryTarget(name: \"B\", path: \"B.xcframework\"),")
        .merging([".gitignore": "*.xcframework\n"]) { $1 }),
    Verdict(
      "a folder of a target that does not exist",
      package("\"C\"", targets: ".target(name: \"C\", path: \"Source\"),"),
      ["error Package.swift:10:30 did you mean 'Sources'?"]),
    Verdict(
      "one in a sparse checkout",
      package("\"C\"", targets: ".target(name: \"C\", path: \"Source\"),").merging([
        ".git/info/sparse-checkout": "/Sources\n"
      ]) { $1 }),
    Verdict(
      "a target that is declared twice",
      package("\"Bee\"", targets: ".target(name: \"Bee\", path: \"Sources/A\"),"),
      ["error Package.swift:9:5 rename one"]),
  ]

  @Test("a target that a manifest does not declare is an error", arguments: targets)
  func target(_ name: Verdict) throws { #expect(try name.lostNames() == name.expected) }

  @Test("a product or a package that does not exist is an error", arguments: products)
  func product(_ name: Verdict) throws { #expect(try name.lostNames() == name.expected) }

  @Test("a path that SwiftPM refuses is an error", arguments: paths)
  func path(_ name: Verdict) throws { #expect(try name.lostNames() == name.expected) }

  // MARK: Clashes

  /// Packages Fox and Owl, each with targets of its own, and a package that uses them.
  private static func joining(
    fox: SamplePackage, owl: SamplePackage, joint: SamplePackage, _ more: [String: String] = [:]
  ) -> [String: String] {
    [
      "Fox/Package.swift": fox.text, "Owl/Package.swift": owl.text, "Joint/Package.swift": joint.text,
      "Fox/Sources/Fox/f.swift": "", "Owl/Sources/Owl/o.swift": "", "Joint/Sources/Joint/j.swift": "",
      "Fox/Sources/Helpers/h.swift": "", "Owl/Sources/Helpers/h.swift": "",
    ].merging(more) { $1 }
  }

  private static func user(_ name: String, offering: Bool = true, helpers: [String] = ["Helpers"])
    -> SamplePackage
  {
    SamplePackage(name).product(name, [name]).target(name, helpers).target("Helpers")
  }

  private static let joint = SamplePackage("Joint").package(".package(path: \"../Fox\")")
    .package(".package(path: \"../Owl\")").target("Joint", ["Fox", "Owl"])

  static let clashes: [Verdict] = [
    Verdict(
      "two packages have a target of one name", joining(fox: user("Fox"), owl: user("Owl"), joint: joint),
      ["error Joint/Package.swift:11:20 rename one"]),
    Verdict(
      "even if nothing uses the second",
      joining(
        fox: user("Fox"), owl: user("Owl"),
        joint: SamplePackage("Joint").package(".package(path: \"../Fox\")")
          .package(".package(path: \"../Owl\")").target("Joint", ["Fox"])),
      ["error Joint/Package.swift:11:20 rename one"]),
    Verdict(
      "the package itself has one, too",
      joining(
        fox: user("Fox"), owl: SamplePackage("Owl").target("Owl"),
        joint: SamplePackage("Joint").package(".package(path: \"../Fox\")").target(
          "Joint", ["Fox", "Helpers"]
        )
        .target("Helpers"), ["Joint/Sources/Helpers/h.swift": ""]),
      ["error Joint/Package.swift:10:20 rename one"]),
    Verdict(
      "what no product contains does not count",
      joining(fox: user("Fox"), owl: user("Owl", helpers: []), joint: joint)),
    Verdict(
      "nor do packages that nothing joins",
      joining(fox: user("Fox"), owl: user("Owl"), joint: SamplePackage("Joint").target("Joint"))),
    Verdict(
      "nor a package further away that no target uses",
      joining(
        fox: user("Fox"), owl: user("Owl"),
        joint: SamplePackage("Joint").package(".package(path: \"../Fox\")").package(
          ".package(path: \"../Mid\")"
        )
        .target("Joint", ["Fox", "Mid"]),
        [
          "Mid/Package.swift": SamplePackage("Mid").product("Mid", ["Mid"]).package(
            ".package(path: \"../Owl\")"
          )
          .target("Mid").text, "Mid/Sources/Mid/m.swift": "",
        ])),
    Verdict(
      "but one that is used",
      joining(
        fox: user("Fox"), owl: user("Owl"),
        joint: SamplePackage("Joint").package(".package(path: \"../Fox\")").package(
          ".package(path: \"../Mid\")"
        )
        .target("Joint", ["Fox", "Mid"]),
        [
          "Mid/Package.swift": SamplePackage("Mid").product("Mid", ["Mid"]).package(
            ".package(path: \"../Owl\")"
          )
          .target("Mid", ["Owl"]).text, "Mid/Sources/Mid/m.swift": "",
        ]), ["error Owl/Package.swift:14:5 rename one"]),
  ]

  @Test("targets of one name in packages that one joins are an error", arguments: clashes)
  func clash(_ name: Verdict) throws { #expect(try name.lostNames() == name.expected) }
}
