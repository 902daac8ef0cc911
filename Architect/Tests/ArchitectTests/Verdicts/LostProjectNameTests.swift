import Samples
import Testing

@Suite("Names in projects and pods that lead nowhere", .timeLimit(.minutes(10))) struct LostProjectNameTests {
  /// The Tuist projects Third and A, of which A depends on something.
  private static func tuist(_ dependency: String, third: String = "\"Third\"") -> [String: String] {
    [
      "Workspace.swift":
        "import ProjectDescription\nlet workspace = Workspace(name: \"W\", projects: [\"Third\", \"A\"])",
      "Third/Project.swift": """
      import ProjectDescription
      let project = Project(name: "Third", targets: [.target(name: \(third), destinations: .iOS, product: .framework, bundleId: "t", sources: ["Sources/**"])])
      """,
      "A/Project.swift": """
      import ProjectDescription
      let project = Project(name: "A", targets: [
        .target(name: "A", destinations: .iOS, product: .framework, bundleId: "a", sources: ["Sources/**"], dependencies: [
          \(dependency)
        ]),
      ])
      """, "A/Sources/a.swift": "", "Third/Sources/t.swift": "",
    ]
  }

  static let projects: [Verdict] = [
    Verdict(
      "a target that the project does not declare",
      tuist(".project(target: \"Thirdd\", path: .relativeToRoot(\"Third\"))"),
      ["error A/Project.swift:4:5 did you mean 'Third'?"]),
    Verdict(
      "a path without a project", tuist(".project(target: \"Third\", path: \"../Thrid\")"),
      ["error A/Project.swift:4:5 did you mean 'Third'?"]),
    Verdict(
      "a target of the project itself", tuist(".target(name: \"Thirdd\")"),
      ["error A/Project.swift:4:5 correct the name, or remove the dependency"]),
    Verdict(
      "a target that the project declares",
      tuist(".project(target: \"Third\", path: .relativeToRoot(\"Third\"))")),
    Verdict("also by a path of its own", tuist(".project(target: \"Third\", path: \"../Third\")")),
    Verdict(
      "a product from outside is not judged", tuist(".external(name: \"Thirdd\")")),
  ]

  @Test("a target of Tuist that does not exist is an error", arguments: projects)
  func project(_ name: Verdict) throws { #expect(try name.lostNames() == name.expected) }

  private static func xcodeGen(_ target: String, kit: String = "iOS", more: String = "") -> [String: String] {
    [
      "project.yml": """
      name: Shop
      \(more)
      targets:
        App:
          type: application
          platform: iOS
          sources: [App]
          dependencies:
            - target: \(target)
        Kit: {type: framework, platform: \(kit), sources: [Kit]}
      """, "App/a.swift": "", "Kit/k.swift": "",
    ]
  }

  static let specs: [Verdict] = [
    Verdict(
      "a target that the spec does not declare", xcodeGen("Kitt"),
      ["error project.yml:9:9 did you mean 'Kit'?"]),
    Verdict(
      "the name of a target for several platforms", xcodeGen("Kit", kit: "[iOS, macOS]"),
      ["error project.yml:9:9 correct the name, or remove the dependency"]),
    Verdict("a target that it declares", xcodeGen("Kit")),
    Verdict("for its platform", xcodeGen("Kit_iOS", kit: "[iOS, macOS]")),
    Verdict(
      "a target of targets", xcodeGen("All", more: "aggregateTargets: {All: {platform: iOS, targets: [Kit]}}")
    ),
    Verdict("a target of another project", xcodeGen("Other/Kitt")),
  ]

  @Test("a target of XcodeGen that does not exist is an error", arguments: specs)
  func spec(_ name: Verdict) throws { #expect(try name.lostNames() == name.expected) }

  // MARK: Xcode

  private static func xcode(_ product: String, packages: [String: String] = [:], more: [String: String] = [:])
    -> [String: String]
  {
    let objects = """
      W = { isa = PBXFileReference; lastKnownFileType = wrapper; name = Kit; path = ..; sourceTree = "<group>"; };
      """
    let text = SampleXcodeProject(
      [.init("App", files: ["a.swift"], products: [product])], packages: packages
    ).text.replacing("children = (F0", with: "children = (F0, W").replacing(
      "\n}; }", with: "\n\(objects)}; }")
    return [
      "Package.swift": SamplePackage("Kit").target("Kit").product("Kit", ["Kit"]).text,
      "Sources/Kit/k.swift": "",
      "App/App.xcodeproj/project.pbxproj": text, "App/a.swift": "import Kit",
    ].merging(more) { $1 }
  }

  @Test("a product that no local package offers is an error, or a warning beside packages from outside")
  func linkedProduct() throws {
    let lost = try Verdict("", Self.xcode("OldKit")).lostNames()
    #expect(lost.count == 1 && (lost.first ?? "").hasPrefix("error App/App.xcodeproj/project.pbxproj:"))
    let outside = try Verdict("", Self.xcode("OldKit", packages: ["https://example.com/log": "1.0.0"]))
      .lostNames()
    #expect(
      outside.count == 1 && (outside.first ?? "").hasPrefix("warning App/App.xcodeproj/project.pbxproj:"))
    #expect(try Verdict("", Self.xcode("Kit")).lostNames() == [])
    let unread = ["Far/Package.swift": "import PackageDescription\nlet package = make()"]
    #expect(try Verdict("", Self.xcode("OldKit", more: unread)).lostNames() == [])
    #expect(
      try Verdict("", Self.xcode("Kti")).lostNames().first?.hasSuffix("did you mean 'Kit'?") == true)
  }

  @Test("a local package of an Xcode project must be at its path")
  func localPackage() throws {
    func files(_ path: String) -> [String: String] {
      let text = SampleXcodeProject([.init("App", files: ["a.swift"])]).text
        .replacing("packageReferences = (", with: "packageReferences = (K")
        .replacing(
          "\n}; }",
          with: "\nK = { isa = XCLocalSwiftPackageReference; relativePath = \(path); };}; }")
      return [
        "App.xcodeproj/project.pbxproj": text, "a.swift": "",
        "Kit/Package.swift": SamplePackage("Kit").target("Kit").product("Kit", ["Kit"]).text,
        "Kit/Sources/Kit/k.swift": "",
      ]
    }
    #expect(
      try Verdict("", files("Kti")).lostNames().first?.hasSuffix("did you mean 'Kit'?") == true)
    #expect(try Verdict("", files("Kit")).lostNames() == [])
  }

  // MARK: Test plans

  private static func plan(_ target: String, at container: String = "container:App.xcodeproj") -> [String:
    String]
  {
    [
      "App.xcodeproj/project.pbxproj": SampleXcodeProject([
        .init("App", files: ["a.swift"]), .init("AppTests", "bundle.unit-test", files: ["t.swift"]),
      ]).text, "a.swift": "", "t.swift": "",
      "All.xctestplan": """
      {
        "configurations" : [ ],
        "testTargets" : [
          {
            "target" : {
              "containerPath" : "\(container)",
              "identifier" : "X",
              "name" : "\(target)"
            }
          }
        ],
        "version" : 1
      }
      """,
    ]
  }

  static let plans: [Verdict] = [
    Verdict(
      "a target that the project does not have", plan("AppTest"),
      ["warning All.xctestplan:8:18 did you mean 'AppTests'?"]),
    Verdict("a target that it has", plan("AppTests")),
    Verdict(
      "a project that does not exist", plan("AppTests", at: "container:Ap.xcodeproj"),
      ["warning All.xctestplan:6:27 did you mean 'App.xcodeproj'?"]),
  ]

  @Test("a test plan names targets that exist", arguments: plans)
  func plan(_ name: Verdict) throws { #expect(try name.lostNames() == name.expected) }

  // MARK: Pods

  private static func pods(_ line: String, _ more: [String: String] = [:]) -> [String: String] {
    [
      "Podfile": "target 'App' do\n  \(line)\nend", "App/a.swift": "",
      "App.xcodeproj/project.pbxproj": SampleXcodeProject("App", file: "App/a.swift").text,
      "DDConstants/DDConstants.podspec":
        "Pod::Spec.new do |s|\n  s.name = 'DDConstants'\n  s.subspec 'Core' do |c|\n    c.source_files = '*.swift'\n  end\nend",
      "DDConstants/d.swift": "",
    ].merging(more) { $1 }
  }

  static let pods: [Verdict] = [
    Verdict(
      "almost a pod of the repository", pods("pod 'DDConstnats'"),
      ["warning Podfile:2:3 did you mean 'DDConstants'?"]),
    Verdict(
      "in a podspec",
      pods(
        "pod 'DDConstants', :path => 'DDConstants'",
        [
          "B/B.podspec":
            "Pod::Spec.new do |s|\n  s.name = 'B'\n  s.source_files = '*.swift'\n  s.dependency 'DDConstant'\nend",
          "B/b.swift": "",
        ]), ["warning B/B.podspec:4:3 did you mean 'DDConstants'?"]),
    Verdict(
      "one that a lock file has is published",
      pods("pod 'DDConstnats'", ["Podfile.lock": "PODS:\n  - DDConstnats (1.0)\n"])),
    Verdict("one that resembles none", pods("pod 'DDKit'")),
    Verdict(
      "a subspec that the pod does not have", pods("pod 'DDConstants/Croe', :path => 'DDConstants'"),
      ["error Podfile:2:3 did you mean 'DDConstants/Core'?"]),
    Verdict("one that it has", pods("pod 'DDConstants/Core', :path => 'DDConstants'")),
    Verdict(
      "a path without a podspec", pods("pod 'DDConstants', :path => 'DDConstant'"),
      ["error Podfile:2:3 did you mean 'DDConstants'?"]),
    Verdict(
      "a path to the podspec itself", pods("pod 'DDConstants', :path => 'DDConstants/DDConstants.podspec'")),
    Verdict(
      "a path that git ignores", pods("pod 'Gen', :path => 'Generated'", [".gitignore": "Generated/\n"])),
    Verdict(
      "a path in a submodule that is not there",
      pods(
        "pod 'Far', :path => 'Far'",
        [".gitmodules": "[submodule \"Far\"]\n\tpath = Far\n\turl = https://example.com/far\n"]),
      ["error Podfile:2:3 check it out: git submodule update --init Far"]),
  ]

  @Test("a pod is found by its name and at its path", arguments: pods)
  func pod(_ name: Verdict) throws { #expect(try name.lostNames() == name.expected) }
}
