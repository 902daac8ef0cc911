import Architect
import Samples
import Testing

/// One module in several manifests, which may see its neighbours differently.
@Suite("Several manifests", .timeLimit(.minutes(10))) struct ManifestPairTests {
  private static func pod(_ name: String, _ files: String, _ dependencies: String...) -> String {
    """
    Pod::Spec.new do |s|
      s.name = '\(name)'
      s.source_files = \(files)
    \(dependencies.map { "  s.dependency '\($0)'" }.joined(separator: "\n"))
    end
    """
  }

  /// Kit stands in both manifests with files of its own, as a package that is made of links does.
  private static func pair(package: [String], pod dependency: String, app: String) -> [String: String] {
    [
      "Package.swift": SamplePackage("P").target("App", package).target("Kit", ["Core"]).target("Core").text,
      "App.podspec": pod("App", "'Sources/App/*.swift'", dependency),
      "Kit.podspec": pod("Kit", "'Pods/../Other/Kit/*.swift'", "Core"),
      "Core.podspec": pod("Core", "'Other/Core/*.swift'"), "Sources/App/a.swift": app,
      "Sources/Kit/k.swift": "import Core", "Sources/Core/c.swift": "", "Other/Kit/k.swift": "import Core",
      "Other/Core/c.swift": "",
    ]
  }

  static let twins: [Verdict] = [
    Verdict(
      "each build has its own module of a name", pair(package: ["Kit"], pod: "Kit", app: "import Kit")),
    Verdict(
      "what only its own leads to is reachable in each",
      pair(package: ["Kit"], pod: "Kit", app: "import Kit\nimport Core"),
      [
        "transitive-import App -> Core Sources/App/a.swift:2",
        "transitive-import App -> Core (2) Sources/App/a.swift:2",
      ]),
    Verdict(
      "a module that one of them does not declare is missing there",
      pair(package: ["Core"], pod: "Kit", app: "import Kit\nimport Core"),
      [
        "undeclared-import App -> Kit Sources/App/a.swift:1",
        "transitive-import App -> Core Sources/App/a.swift:2",
      ]),
  ]

  @Test("the manifest distinguishes namesakes", arguments: twins)
  func judgeTwins(_ verdict: Verdict) throws {
    let found = try verdict.found(by: ["undeclared-import", "transitive-import", "unused-dependency"])
    #expect(Set(found.map(Self.withoutNumber)) == Set(verdict.expected.map(Self.withoutNumber)))
  }

  private static func withoutNumber(_ text: String) -> String {
    text.replacing(" (2)", with: "").replacing(" (Sources)", with: "")
  }

  @Test("links to C sources make two manifests' targets one module", arguments: ["m", "c", "mm"])
  func links(ext: String) throws {
    let sample = try SampleRepository([
      "Package.swift": SamplePackage("P").target("Kit").text,
      "Kit.podspec": Self.pod("Kit", "'Real/*.{h,\(ext)}'"),
      "Real/kit.\(ext)": "", "Real/Kit.h": "", "Sources/Kit/own.swift": "",
    ])
    sample.remove("Sources/Kit/own.swift")
    try sample.link("Sources/Kit/kit.\(ext)", to: "../../Real/kit.\(ext)")
    try sample.link("Sources/Kit/include/Kit.h", to: "../../../Real/Kit.h")
    let graph = try Architecture.load(at: sample.root).graph
    #expect(graph.modules.map(\.id) == ["Kit"])
  }

  private static func wrapper(_ text: String, header: String = "") -> [String: String] {
    [
      "App/Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "App", dependencies: [.package(path: "../Kit")], targets: [
        .target(name: "App", dependencies: [.product(name: "Kit", package: "Kit")]),
      ])
      """,
      "Kit/Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Kit", products: [.library(name: "Kit", targets: ["KitTarget"])], targets: [
        .target(name: "KitTarget", dependencies: ["Kit"], path: "Wrap"),
        .target(name: "Kit"),
      ])
      """, "App/Sources/App/a.swift": "import Kit", "Kit/Sources/Kit/k.swift": "", "Kit/Wrap/dummy.m": text,
      "Kit/Wrap/include/dummy.h": header,
    ]
  }

  static let wrappers: [Verdict] = [
    Verdict("a target that is only a comment wraps", wrapper("// nothing", header: "// nothing")),
    Verdict(
      "so does one that only warns of a platform",
      wrapper("#import <TargetConditionals.h>\n#if !TARGET_OS_IOS\n#warning \"iOS \\\n  only\"\n#endif")),
    Verdict("so does one with a pragma", wrapper("#pragma once\n#if X\n#error \"no\"\n#endif")),
    Verdict(
      "one with code of its own does not", wrapper("int kit(void) { return 1; }"),
      ["transitive-import App -> Kit App/Sources/App/a.swift:1"]),
    Verdict(
      "nor does one with a macro of its own", wrapper("", header: "#define KIT 1"),
      ["transitive-import App -> Kit App/Sources/App/a.swift:1"]),
  ]

  @Test("a target without code hands on what it depends on", arguments: wrappers)
  func judgeWrappers(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["undeclared-import", "transitive-import"]) == verdict.expected)
  }

  /// A module in Package.swift without the dependency that its podspec declares.
  private static func drifting(_ source: String, name: String = "a.swift") -> [String: String] {
    [
      "Package.swift": SamplePackage("P").target("App").target("Kit").text,
      "App.podspec": pod("App", "'Sources/App/*'", "Kit"), "Kit.podspec": pod("Kit", "'Sources/Kit/*'"),
      "Sources/App/\(name)": source, "Sources/Kit/k.swift": "",
    ]
  }

  static let drifts: [Verdict] = [
    Verdict(
      "what only pods compile is missing in no package", drifting("#if !SWIFT_PACKAGE\nimport Kit\n#endif")),
    Verdict("nor is what the flag of pods decides", drifting("#if COCOAPODS\nimport Kit\n#endif")),
    Verdict(
      "nor what is asked for before it is included",
      drifting("#if __has_include(\"Kit-umbrella.h\")\n#import <Kit/Kit.h>\n#endif", name: "a.m")),
    Verdict(
      "what both compile is", drifting("import Kit"), ["manifest-drift App -> Kit App.podspec:4"]),
    Verdict(
      "a helper's dependencies are the module's",
      [
        "Package.swift": SamplePackage("P").target("App", ["AppInternal"]).target("AppInternal", ["Kit"])
          .target("Kit").text, "App.podspec": pod("App", "'Sources/{App,AppInternal}/*'", "Kit"),
        "Kit.podspec": pod("Kit", "'Sources/Kit/*'"), "Sources/App/a.swift": "",
        "Sources/AppInternal/a.m": "@import Kit;",
        "Sources/Kit/k.swift": "",
      ]),
    Verdict(
      "a helper's files are the module's",
      [
        "Package.swift": SamplePackage("P").target("App", ["AppSwift"]).target("AppSwift").text,
        "App.podspec": pod("App", "'Sources/{App,AppSwift}/*'"), "Sources/App/a.swift": "",
        "Sources/AppSwift/a.swift": "",
      ]),
    Verdict(
      "those of a target beside it are not",
      [
        "Package.swift": SamplePackage("P").target("App").target("Support", ["App"]).text,
        "App.podspec": pod("App", "'Sources/{App,Support}/*'"), "Sources/App/a.swift": "",
        "Sources/Support/s.swift": "public struct S {}",
      ], ["manifest-drift App Sources/Support/s.swift:1"]),
  ]

  @Test("manifests drift apart only where one lacks something", arguments: drifts)
  func judgeDrifts(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["manifest-drift"]) == verdict.expected)
  }

  static let orphans: [Verdict] = [
    Verdict(
      "the library of a program with its module's name is used",
      [
        "MODULE.bazel": "",
        "BUILD": """
        swift_library(name = "ShopLib", module_name = "Shop", srcs = ["a.swift"])
        ios_application(name = "Shop", deps = [":ShopLib"])
        """, "a.swift": "struct A {}",
      ]),
    Verdict(
      "a rule that nobody knows uses what it depends on",
      [
        "MODULE.bazel": "",
        "BUILD":
          "swift_library(name = \"Shop\", srcs = [\"a.swift\"])\nwrapped(name = \"w\", deps = [\":Shop\"])",
        "a.swift": "struct A {}",
      ]),
    Verdict(
      "a test is no use",
      [
        "MODULE.bazel": "",
        "BUILD":
          "swift_library(name = \"Shop\", module_name = \"Shop\", srcs = [\"a.swift\"])\nswift_library(name = \"Kit\", module_name = \"Kit\", srcs = [\"k.swift\"])\nios_application(name = \"App\", deps = [\":Kit\"])",
        "a.swift": "struct A {}", "k.swift": "struct K {}",
      ], ["orphan Shop BUILD:1"]),
  ]

  @Test("a library that something builds is no orphan", arguments: orphans)
  func judgeOrphans(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["orphan"]) == verdict.expected)
  }

  @Test(
    "a manifest that declares nothing is read",
    arguments: [
      "let package = Package()", "let package = Package(platforms: [], products: [], targets: [],)",
      "let package = Package(\n  targets: []\n)",
    ])
  func empty(manifest: String) throws {
    let verdict = Verdict(
      "",
      [
        "Package.swift": SamplePackage("P").target("App").text, "Sources/App/a.swift": "",
        "Demo/Package.swift": "// swift-tools-version: 5.10\nimport PackageDescription\n" + manifest,
      ])
    #expect(try verdict.found(by: ["unread", "skipped-input"]) == [])
  }

  @Test(
    "a podspec whose attributes something else sets is named, and no error",
    arguments: [
      "configure(spec: s, name: 'Kit')", "configure(s)", "configure :spec => s, :name => 'Kit'",
    ])
  func computed(podspec: String) throws {
    let verdict = Verdict(
      "",
      [
        "Package.swift": SamplePackage("P").target("Kit").text, "Sources/Kit/k.swift": "",
        "Kit.podspec": "Pod::Spec.new do |s|\n  \(podspec)\nend",
      ])
    #expect(try verdict.found(by: ["unread", "skipped-input"]) == ["skipped-input  Kit.podspec:2"])
  }

  @Test("an empty podspec is named, and no error", arguments: ["Kit.podspec", "Kit.podspec.json"])
  func emptyPodspec(name: String) throws {
    let verdict = Verdict(
      "",
      [
        "Package.swift": SamplePackage("P").target("App").text, "Sources/App/a.swift": "",
        "Kit/\(name)": "\n",
      ])
    #expect(try verdict.found(by: ["unread", "skipped-input"]) == ["skipped-input  Kit/\(name):1"])
  }
}
