import Samples
import Testing

/// Repositories in which everything is as its authors want it, each beside one in which it is not.
@Suite("What needs no warning", .timeLimit(.minutes(10))) struct LeftAloneTests {
  private static func workspace(_ glob: String, other: [String: String] = [:]) -> [String: String] {
    [
      "MODULE.bazel": "module(name = \"shop\")\nbazel_dep(name = \"rules_swift\")",
      "kit/BUILD": """
      swift_library(name = "kit", srcs = \(glob))
      swift_test(name = "tests", srcs = glob(["*Tests.swift"]), deps = [":kit", "//help"])
      """,
      "help/BUILD":
        "swift_library(name = \"help\", module_name = \"Help\", srcs = [\"h.swift\"], visibility = [\"//visibility:public\"])",
      "kit/k.swift": "", "kit/kTests.swift": "import Help", "help/h.swift": "",
    ].merging(other) { _, new in new }
  }

  static let bazel: [Verdict] = [
    Verdict("the second list of a glob is left out", workspace("glob([\"*.swift\"], [\"*Tests.swift\"])")),
    Verdict(
      "without it, the tests are part of the library", workspace("glob([\"*.swift\"])"),
      ["undeclared-import kit_kit -> Help kit/kTests.swift:1"]),
    Verdict(
      "a macro of a package in another language hides no module",
      workspace(
        "[\"k.swift\"]",
        other: [
          "web/BUILD": Self.macro, "tools/defs.bzl": "def check(name, deps):\n    pass", "web/w.js": "",
        ])),
    Verdict(
      "one of a package with Swift code may",
      workspace(
        "[\"k.swift\"]",
        other: [
          "web/BUILD": Self.macro,
          "tools/defs.bzl":
            "def check(name, deps):\n    for part in read(name):\n        swift_library(name = part)\n",
          "web/w.swift": "",
        ]),
      ["skipped-input  web/BUILD:2"]),
  ]

  private static let macro = "load(\"//tools:defs.bzl\", \"check\")\ncheck(name = \"c\", deps = [\":d\"])"

  /// A framework that links a package of the repository, and imports what this package takes from outside.
  private static func wrapping(_ text: String) -> [String: String] {
    [
      "project.yml": """
      name: P
      packages: {Wrapped: {path: Wrapped}, Other: {url: "https://example.org/other", from: 1.0.0}}
      targets:
        Kit: {type: framework, platform: iOS, sources: Kit, dependencies: [{package: Wrapped}, {package: Other}]}
      """,
      "Kit/k.swift": "import Promise\nimport OtherThings",
      "Wrapped/Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Wrapped", products: [.library(name: "Wrapped", type: .dynamic, targets: ["Wrapped"])],
        dependencies: [.package(url: "https://example.org/promise", from: "1.0.0")],
        targets: [.target(name: "Wrapped", dependencies: [.product(name: "Promise", package: "promise")])])
      """,
      "Wrapped/Sources/Wrapped/w.swift": text,
    ]
  }

  /// A package with a product that has hardly any code, and tests that have hardly any.
  private static func begun(offers: Bool, tests: String = "import Kit") -> [String: String] {
    [
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "P", products: [\(offers ? ".library(name: \"All\", targets: [\"All\"])" : "")],
        targets: [
          .target(name: "All", dependencies: ["Kit"]), .target(name: "Kit"), .target(name: "Help"),
          .testTarget(name: "KitTests", dependencies: ["Kit", "Help"]),
        ])
      """,
      "Sources/All/a.swift": "enum Nothing {}", "Sources/Kit/k.swift": "struct Kit {}",
      "Sources/Help/h.swift": "struct Help {}",
      "Tests/KitTests/t.swift": tests,
    ]
  }

  static let unused: [Verdict] = [
    Verdict(
      "a package is used through what it re-exports from outside", wrapping("@_exported import Promise")),
    Verdict(
      "a module is used through what it re-exports, even if another dependency leads there",
      [
        "Package.swift": SamplePackage("P").target("App", ["Invites", "Core"]).target("Core", ["Invites"])
          .target("Invites", ["Keys"]).target("Keys").text,
        "Sources/App/a.swift": "import Core\nimport Keys", "Sources/Core/c.swift": "import Invites",
        "Sources/Invites/i.swift": "@_exported import Keys", "Sources/Keys/k.swift": "struct Keys {}",
      ]),
    Verdict("a product may be offered for what it depends on", begun(offers: true)),
    Verdict(
      "a target that is not offered may not", begun(offers: false),
      ["unused-dependency All -> Kit Package.swift:6"]),
    Verdict(
      "tests that have grown need not import all that they declare",
      begun(offers: true, tests: "import Kit\n" + String(repeating: "// a line\n", count: 100))),
    Verdict("macros need a module where they are used", macros("")),
    Verdict(
      "a header with code needs what it imports", macros("@import UIKit;"),
      ["unused-dependency Macros -> Kit Package.swift:13"]),
  ]

  /// A target with a header that defines a macro, which uses another module.
  private static func macros(_ head: String) -> [String: String] {
    [
      "Package.swift": SamplePackage("P").target("Macros", ["Kit"]).target("Kit").text,
      "Sources/Macros/include/Macros.h": head + "\n#define SHOW(view) [self show:view]\n",
      "Sources/Macros/Macros.m": "// Macros are in the header.\n",
      "Sources/Kit/include/Kit.h": "@import UIKit;\n",
      "Sources/Kit/Kit.m": "#import \"Kit.h\"\nint kit(void) { return 1; }\n",
    ]
  }

  /// A pod that builds the modules of a package as one, with a file of its own for each that it replaces.
  private static func pod(leavingOut excluded: String) -> [String: String] {
    [
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "App", products: [.library(name: "App", targets: ["App", "More", "Show"])], targets: [
        .target(name: "App"), .target(name: "More", dependencies: ["App"], exclude: ["Pod"]),
        .target(name: "Show", dependencies: ["App", "More"]),
      ])
      """,
      "App.podspec":
        "Pod::Spec.new do |s|\n  s.name = 'App'\n  s.source_files = 'Sources/**/*.swift'\n\(excluded)\nend",
      "Sources/App/a.swift": "struct A {}", "Sources/More/m.swift": Self.guarded("App"),
      "Sources/More/Bundle+Package.swift": "struct B {}", "Sources/More/Pod/Bundle.swift": "struct C {}",
      "Sources/Show/s.swift": Self.guarded("More"),
    ]
  }

  private static func guarded(_ name: String) -> String { "#if canImport(\(name))\nimport \(name)\n#endif" }

  static let pods: [Verdict] = [
    Verdict(
      "files that one build replaces are neither drift nor a module of their own",
      pod(leavingOut: "  s.exclude_files = 'Sources/**/Bundle+Package.swift'"))
  ]

  /// An application that lists a part of a pod, and a pod of the repository.
  private static func application(_ pod: String) -> [String: String] {
    [
      "Podfile": "target 'App' do\n  pod '\(pod)'\n  pod 'Notify', :path => '.'\nend",
      "project.yml":
        "name: App\ntargets:\n  App: {type: application, platform: iOS, sources: App}\n",
      "App/a.swift": "import FirebaseCrashlytics\nimport Notify",
      "Notify.podspec":
        "Pod::Spec.new do |s|\n  s.name = 'Notify'\n  s.source_files = 'Notify/*.swift'\n  s.dependency 'FirebaseCrashlytics'\nend",
      "Notify/n.swift": "import FirebaseCrashlytics",
    ]
  }

  /// The project of an application beside the pod and the package of a library.
  private static func published(_ folder: String) -> [String: String] {
    var files = [
      "Kit.podspec": "Pod::Spec.new do |s|\n  s.name = 'Kit'\n  s.source_files = 'Kit/*.swift'\nend",
      "Kit/k.swift": "",
    ]
    files[folder + "project.yml"] = """
      name: App
      targets:
        App: {type: application, platform: iOS, sources: App, dependencies: [{target: Shared}]}
        Shared: {type: framework, platform: iOS, sources: Shared, dependencies: [{target: Deep}]}
        Deep: {type: framework, platform: iOS, sources: Deep}
      """
    files[folder + "App/a.swift"] = "import Shared\nimport Deep"
    files[folder + "Shared/s.swift"] = "import Deep"
    files[folder + "Deep/d.swift"] = ""
    return files
  }

  static let transitive: [Verdict] = [
    Verdict("a part of a pod brings the pod of its name", application("Firebase/Crashlytics")),
    Verdict(
      "another part does not", application("Firebase/Messaging"),
      ["transitive-import App -> FirebaseCrashlytics App/a.swift:1"]),
    Verdict("the applications in the repository of a library show it", published("Apps/")),
    Verdict(
      "one whose project is in the root is shipped", published(""),
      ["transitive-import App -> Deep App/a.swift:2"]),
  ]

  /// Features that import what a hub brings, some through their own interfaces.
  private static func features(_ count: Int, interface: String) -> [String: String] {
    var package = SamplePackage("P").target("Hub", ["Base"]).target("Base")
    var files = ["Sources/Hub/h.swift": "import Base", "Sources/Base/b.swift": "struct Base {}"]
    for number in 1...count {
      package = package.target("F\(number)", ["F\(number)\(interface)"]).target(
        "F\(number)\(interface)", ["Hub"])
      files["Sources/F\(number)/f.swift"] = "import F\(number)\(interface)\nimport Hub"
      files["Sources/F\(number)\(interface)/i.swift"] = "import Hub"
    }
    files["Package.swift"] = package.text
    return files
  }

  static let interfaces: [Verdict] = [
    Verdict("what its interface declares is declared for a module", features(1, interface: "Interface")),
    Verdict(
      "what another module declares is not", features(1, interface: "Parts"),
      ["transitive-import F1 -> Hub Sources/F1/f.swift:2"]),
  ]

  /// A project with an application, and a framework that it does not use.
  private static func unused(_ name: String) -> [String: String] {
    [
      "project.yml": """
      name: P
      targets:
        App: {type: application, platform: iOS, sources: App}
        \(name): {type: framework, platform: iOS, sources: Other}
      """, "App/a.swift": "struct A {}", "Other/o.swift": "struct O {}",
    ]
  }

  static let orphans: [Verdict] = [
    Verdict("a framework for previews is used by Xcode", unused("ShopPreviews")),
    Verdict("another framework is used by nothing", unused("ShopParts"), ["orphan ShopParts project.yml:4"]),
  ]

  static let folders: [Verdict] = [
    Verdict(
      "a folder may be written in other capitals",
      [
        "Project.swift": """
        import ProjectDescription
        let project = Project(name: "P", targets: [
          .target(name: "A", destinations: .iOS, product: .framework, bundleId: "a", sources: ["Interface/**"]),
          .target(name: "B", destinations: .iOS, product: .framework, bundleId: "b", sources: ["B/**"]),
        ])
        """, "interface/a.swift": "", "B/b.swift": "",
      ])
  ]

  @Test("is left alone", arguments: bazel + unused + pods + transitive + interfaces + folders)
  func verdict(_ verdict: Verdict) throws {
    let rules: Set = [
      "undeclared-import", "transitive-import", "unused-dependency", "manifest-drift", "cycle",
      "skipped-input",
    ]
    let found = try verdict.found(by: rules)
    #expect(found == verdict.expected)
  }

  @Test("is not called unused", arguments: orphans)
  func orphan(_ verdict: Verdict) throws {
    let found = try verdict.found(by: ["orphan"])
    #expect(found == verdict.expected)
  }
}
