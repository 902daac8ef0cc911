import Architect
import Rules
import Samples
import Testing

/// An import of a local module beside something unknown: an error, a warning with its condition, or counted as not judged.
@Suite("Local modules beside what is unknown", .timeLimit(.minutes(10))) struct UndecidedTests {
  static func unless(_ names: String, offer: String = "offers") -> String {
    "unless \(names) \(offer) a module of this name"
  }

  private static let log = ".package(url: \"https://github.com/apple/swift-log\", from: \"1.0.0\")"
  private static let logging = ".product(name: \"Logging\", package: \"swift-log\")"

  /// A package that takes a product from outside and imports the module of a package beside it.
  static func core(_ more: [String: String] = [:]) -> [String: String] {
    [
      "Core/Package.swift": SamplePackage("Core").package(log).target("Core", [logging])
        .product("Core", ["Core"]).text,
      "Core/Sources/Core/A.swift": "import Logging\nimport UI",
      "UI/Package.swift": SamplePackage("UI").target("UI").product("UI", ["UI"]).text,
      "UI/Sources/UI/A.swift": "public let a = 1",
    ].merging(more) { $1 }
  }

  private static func project(packages: [String]) -> String {
    "name: App\npackages:\n" + packages.map { "  \($0): {path: \($0)}\n" }.joined()
      + "targets:\n  App:\n    type: application\n    platform: iOS\n    sources: [App]\n    dependencies:\n"
      + packages.map { "      - package: \($0)\n" }.joined()
  }

  static let remotes: [Verdict] = [
    Verdict(
      "a remote package could offer its namesake", core(), ["warning Core -> UI " + unless("swift-log")]),
    Verdict(
      "without a remote package nothing could",
      core([
        "Core/Package.swift": SamplePackage("Core").target("Core").text,
        "Core/Sources/Core/A.swift": "import UI",
      ]), ["error Core -> UI"]),
    Verdict(
      "a project that builds both packages refuses a namesake",
      core([
        "project.yml": project(packages: ["Core", "UI"]), "App/a.swift": "import Core\nimport UI",
      ]), ["error Core -> UI"]),
    Verdict(
      "so does a package that uses both",
      core([
        "App/Package.swift": SamplePackage("App").package(".package(path: \"../Core\")")
          .package(".package(path: \"../UI\")").target("App", ["Core", "UI"]).text,
        "App/Sources/App/a.swift": "import Core\nimport UI",
      ]), ["error Core -> UI"]),
    Verdict(
      "a project that builds only one of them does not",
      core(["project.yml": project(packages: ["Core"]), "App/a.swift": "import Core"]),
      ["warning Core -> UI " + unless("swift-log")]),
    Verdict(
      "a workspace that lists both refuses it",
      core([
        "App.xcworkspace/contents.xcworkspacedata": """
        <?xml version="1.0"?><Workspace version="1.0">
          <Group location="container:" name="Packages">
            <FileRef location="group:Core"></FileRef><FileRef location="group:UI"></FileRef>
          </Group>
        </Workspace>
        """
      ]), ["error Core -> UI"]),
    Verdict(
      "workspaces that list one each do not",
      core([
        "A.xcworkspace/contents.xcworkspacedata": "<Workspace><FileRef location=\"group:Core\"/></Workspace>",
        "B.xcworkspace/contents.xcworkspacedata": "<Workspace><FileRef location=\"group:UI\"/></Workspace>",
      ]), ["warning Core -> UI " + unless("swift-log")]),
    Verdict(
      "several could",
      core([
        "Core/Package.swift": SamplePackage("Core").package(log)
          .package(".package(url: \"https://example.com/nio.git\", from: \"1.0.0\")")
          .package(".package(url: \"https://example.com/zip.git\", from: \"1.0.0\")")
          .target(
            "Core",
            [logging, ".product(name: \"N\", package: \"nio\")", ".product(name: \"Z\", package: \"zip\")"]
          ).text
      ]), ["warning Core -> UI " + unless("nio, swift-log or 1 more", offer: "offers")]),
    Verdict(
      "one that a checkout shows does offer it",
      core([
        "Core/.build/checkouts/swift-log/Package.swift": SamplePackage("swift-log").target("Logging")
          .target("UI").product("Logging", ["Logging", "UI"]).text,
        "Core/.build/checkouts/swift-log/Sources/Logging/l.swift": "",
        "Core/.build/checkouts/swift-log/Sources/UI/u.swift": "",
      ]), []),
    Verdict(
      "one that a checkout shows does not",
      core([
        "Core/.build/checkouts/swift-log/Package.swift": SamplePackage("swift-log").target("Logging")
          .product("Logging", ["Logging"]).text,
        "Core/.build/checkouts/swift-log/Sources/Logging/l.swift": "",
      ]), ["error Core -> UI"]),
    Verdict(
      "what is declared stays silent",
      core([
        "Core/Package.swift": SamplePackage("Core").package(log).package(".package(path: \"../UI\")")
          .target("Core", [logging, "UI"]).text
      ])),
    Verdict(
      "the repository's own product from outside is another version of it",
      [
        "Package.swift": SamplePackage("Core").target("CoreSwift").product("Core", ["CoreSwift"]).text,
        "Sources/CoreSwift/c.swift": "",
        "Extra/Package.swift": SamplePackage("Extra")
          .package(".package(url: \"https://example.com/core.git\", from: \"1.0.0\")")
          .target("Extra", [".product(name: \"Core\", package: \"core\")"]).text,
        "Extra/Sources/Extra/e.swift": "import CoreSwift",
      ], ["open Extra (1)"]),
  ]

  @Test("a package from outside", arguments: remotes)
  func remote(_ judged: Verdict) throws { try judged.check() }

  // MARK: Targets without sources

  private static func tuist(_ name: String, _ dependencies: String, sources: String = "Sources/**") -> String
  {
    """
    import ProjectDescription
    let project = Project(name: "\(name)", targets: [
      .target(name: "\(name)", destinations: .iOS, product: .framework, bundleId: "x.\(name)", sources: ["\(sources)"], dependencies: [\(dependencies)])
    ])
    """
  }

  private static func umbrella(_ more: [String: String] = [:]) -> [String: String] {
    [
      "Workspace.swift": """
      import ProjectDescription
      let workspace = Workspace(name: "W", projects: ["Third", "A", "B"])
      """,
      "Third/Project.swift": tuist("Third", ".external(name: \"RxSwift\")"), "Third/Sources/empty.txt": "",
      "A/Project.swift": tuist("A", ".project(target: \"Third\", path: .relativeToRoot(\"Third\"))"),
      "A/Sources/A.swift": "import B", "B/Project.swift": tuist("B", ""),
      "B/Sources/B.swift": "public let b = 1",
    ].merging(more) { $1 }
  }

  private static func spec(_ third: String) -> [String: String] {
    [
      "project.yml": """
      name: P
      targets:
        Third: {type: framework, platform: iOS, sources: [\(third)], dependencies: [{sdk: UIKit.framework}, {target: Low}]}
        Low: {type: framework, platform: iOS, sources: [Low]}
        A: {type: framework, platform: iOS, sources: [A], dependencies: [{target: Third}]}
        B: {type: framework, platform: iOS, sources: [B]}
      """, "Low/l.swift": "", "A/a.swift": "import B", "B/b.swift": "", "Third/readme.txt": "",
    ]
  }

  static let umbrellas: [Verdict] = [
    Verdict("Tuist builds both modules", umbrella(), ["error A -> B"]),
    Verdict(
      "an umbrella whose folder is not there is reported",
      umbrella().filter { $0.key != "Third/Sources/empty.txt" },
      ["error A -> B", "warning  [skipped-input]"]),
    Verdict("XcodeGen builds both modules", spec("Third"), ["error A -> B"]),
    Verdict(
      "an umbrella whose paths miss its sources is reported", umbrella(["Third/Source/t.swift": ""]),
      ["error A -> B", "warning  [skipped-input]"]),
    Verdict(
      "what the umbrella passes on is declared",
      umbrella([
        "Third/Project.swift": tuist("Third", ".project(target: \"B\", path: .relativeToRoot(\"B\"))")
      ])),
    Verdict(
      "a package's target without sources brings no other module",
      [
        "Package.swift": SamplePackage("P").target("A", ["Gen"]).target("Gen").target("B").text,
        "Sources/A/a.swift": "import Gen\nimport B", "Sources/B/b.swift": "",
      ], ["warning  [skipped-input]", "error A -> B"]),
  ]

  @Test("a target without sources", arguments: umbrellas)
  func umbrella(_ judged: Verdict) throws { try judged.check() }

  // MARK: Computed manifests

  /// A project of two frameworks, of which one imports the other.
  private static func frameworks(_ podfile: String, _ more: [String: String] = [:]) -> [String: String] {
    [
      "project.yml": """
      name: App
      targets:
        Net: {type: framework, platform: iOS, sources: [Net]}
        Push: {type: framework, platform: iOS, sources: [Push]}
      """, "Podfile": podfile, "Net/N.swift": "import Push", "Push/P.swift": "public let p = 1",
    ].merging(more) { $1 }
  }

  private static let pods = "  pod 'Logging'\nend\n"

  static let podfiles: [Verdict] = [
    Verdict(
      "a condition around a target",
      frameworks(
        "DEV = ENV[\"NO_DEV\"] != '1'\nplatform :ios, '13.0'\ntarget 'Net' do\n\(pods)if DEV\n  target 'Push' do\n  \(pods)  end\n"
          .replacing("end\n  end\n", with: "  end\nend\n")), ["error Net -> Push"]),
    Verdict(
      "a condition with both branches",
      frameworks(
        "if ENV['CI']\n target 'Push' do\n\(pods)else\n target 'Push' do\n  pod 'Other'\n end\nend\ntarget 'Net' do\n\(pods)"
      ),
      ["error Net -> Push"]),
    Verdict(
      "a method that only Ruby knows adds pods",
      frameworks("target 'Net' do\n  use_native_modules!\n\(pods)"), ["error Net -> Push"]),
    Verdict(
      "it may add the module, if that is a pod",
      frameworks(
        "target 'Net' do\n  use_native_modules!\n\(pods)",
        [
          "project.yml":
            "name: App\ntargets:\n  Net: {type: framework, platform: iOS, sources: [Net]}\n",
          "Push.podspec": "Pod::Spec.new do |s|\n s.name = 'Push'\n s.source_files = 'Push/*.swift'\nend",
        ]), ["open Net (1)"]),
    Verdict(
      "a condition may list it",
      frameworks(
        "target 'Net' do\n  pod 'Push', :path => '.' if ENV['DEV']\n\(pods)",
        [
          "project.yml":
            "name: App\ntargets:\n  Net: {type: framework, platform: iOS, sources: [Net]}\n",
          "Push.podspec": "Pod::Spec.new do |s|\n s.name = 'Push'\n s.source_files = 'Push/*.swift'\nend",
        ])),
  ]

  @Test("a Podfile that cannot be evaluated", arguments: podfiles)
  func podfile(_ judged: Verdict) throws { try judged.check() }

  static let others: [Verdict] = [
    Verdict(
      "a Tuist project that computes its dependencies may bring the module",
      [
        "A/Project.swift": """
        import ProjectDescription
        let project = Project(name: "A", targets: [.target(name: "A", product: .framework, sources: ["*.swift"], dependencies: read())])
        """, "A/a.swift": "import B\nimport B", "A/b.swift": "import B",
        "B/Project.swift": tuist("B", ""), "B/Sources/b.swift": "",
      ], ["open A (3)"]),
    Verdict(
      "a binary of another build could hold a namesake",
      [
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "P", targets: [
          .binaryTarget(name: "Closed", url: "https://example.com/c.zip", checksum: "0"),
          .target(name: "App", dependencies: ["Closed"]),
        ])
        """, "Sources/App/a.swift": "import Kit",
        "Kit/Package.swift": SamplePackage("Kit").target("Kit").text,
        "Kit/Sources/Kit/k.swift": "",
      ], ["warning App -> Kit " + unless("the binary 'Closed'")]),
    Verdict(
      "a binary with nearly its name may be its prebuilt form",
      [
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "P", targets: [
          .binaryTarget(name: "Kit-Dynamic", url: "https://example.com/c.zip", checksum: "0"),
          .target(name: "App", dependencies: ["Kit-Dynamic"]), .target(name: "Kit"),
        ])
        """, "Sources/App/a.swift": "import Kit", "Sources/Kit/k.swift": "",
      ], ["open App (1)"]),
    Verdict(
      "a misspelled dependency most likely means the module",
      [
        "Package.swift": SamplePackage("P").package(".package(path: \"Kit\")")
          .target("App", [".product(name: \"Kti\", package: \"Kit\")"]).text,
        "Sources/App/a.swift": "import Kit",
        "Kit/Package.swift": SamplePackage("Kit").target("Kit").product("Kit", ["Kit"]).text,
        "Kit/Sources/Kit/k.swift": "",
      ], ["open App (1)"]),
    Verdict(
      "another dependency that names nothing does not",
      [
        "Package.swift": SamplePackage("P").target("App", [".target(name: \"Analytics\")"]).target("Kit")
          .text,
        "Sources/App/a.swift": "import Kit", "Sources/Kit/k.swift": "",
      ], ["error App -> Kit"]),
    Verdict(
      "a package that is not there could offer a namesake",
      [
        "A/Package.swift": SamplePackage("A").package(".package(path: \"../Gone\")")
          .target("A", [".product(name: \"Gone\", package: \"Gone\")"]).text,
        "A/Sources/A/a.swift": "import Kit",
        "Kit/Package.swift": SamplePackage("Kit").target("Kit").text, "Kit/Sources/Kit/k.swift": "",
      ], ["warning A -> Kit " + unless("'Gone'")]),
  ]

  private static func network(_ more: [String: String], uses: String = "") -> [String: String] {
    [
      "Package.swift": SamplePackage("P").target("App", uses.isEmpty ? [] : [uses]).target("Network").text,
      "Sources/App/a.swift": "import Network", "Sources/Network/n.swift": "",
    ].merging(more) { $1 }
  }

  static let namesakes: [Verdict] = [
    Verdict("a module of the same build may be meant", network([:]), ["open App (1)"]),
    Verdict("the module is meant if it is declared", network([:], uses: "Network")),
    Verdict(
      "a module of another build is not meant",
      [
        "A/Package.swift": SamplePackage("A").target("App").text,
        "A/Sources/App/a.swift": "import Network",
        "B/Package.swift": SamplePackage("B").target("Network").text, "B/Sources/Network/n.swift": "",
      ]),
  ]

  @Test("a name that the SDK has as well", arguments: namesakes)
  func shadowed(_ judged: Verdict) throws { try judged.check() }

  @Test("anything else that is unknown", arguments: others)
  func other(_ judged: Verdict) throws { try judged.check(["undeclared-import"]) }

  @Test("the message states the condition, and the finding has an edit")
  func message() throws {
    let sample = try SampleRepository(Self.core())
    let found = try Architecture.load(at: sample.root).inspect(only: ["undeclared-import"]).findings
    #expect(found.map(\.severity) == [.warning])
    #expect(found.first?.message.contains(", unless swift-log offers a module of this name; ") == true)
    #expect(found.first?.place.line == 2)
  }
}

extension Verdict {
  /// Compares the findings, as `severity from -> to` and the condition, and then what is not judged, as
  /// `open from (imports)`.
  fileprivate func check(_ rules: Set<String> = ["undeclared-import", "transitive-import", "skipped-input"])
    throws
  {
    let sample = try SampleRepository(files)
    let architecture = try withExtendedLifetime(sample) { try Architecture.load(at: sample.root) }
    let found = architecture.inspect(only: rules).findings.map { finding in
      let ends = [finding.from, finding.to].compactMap(\.self).joined(separator: " -> ")
      let rule = finding.rule == "undeclared-import" ? "" : " [\(finding.rule)]"
      return ["\(finding.severity) \(ends)\(rule)", finding.condition].compactMap(\.self).joined(
        separator: " ")
    }
    let open = architecture.coverage.unjudged.map { "open \($0.module) (\($0.imports))" }
    #expect(found + open == expected)
  }
}
