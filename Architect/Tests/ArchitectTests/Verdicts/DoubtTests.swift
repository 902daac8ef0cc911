import Architect
import Rules
import Samples
import Testing

/// What an error rests on, and what is a warning because of a doubt.
@Suite("Doubts", .timeLimit(.minutes(10))) struct DoubtTests {
  /// A repository with one finding, and the doubt that makes a warning of it; nil for an error.
  struct Graded: Sendable, CustomTestStringConvertible {
    var label: String
    var files: [String: String]
    var doubt: String?

    init(_ label: String, _ files: [String: String], _ doubt: String? = nil) {
      self.label = label
      self.files = files
      self.doubt = doubt
    }

    var testDescription: String { label }

    func check(_ rule: String) throws {
      let sample = try SampleRepository(files)
      let found = try withExtendedLifetime(sample) {
        try Architecture.load(at: sample.root).inspect(only: [rule]).findings
      }
      #expect(found.map(\.severity) == [doubt == nil ? .error : .warning], "\(found)")
      #expect(found.first?.doubt == doubt)
      #expect(
        found.first?.message.hasSuffix(" (a warning, because \(doubt ?? ""))") == (doubt != nil), "\(found)")
    }
  }

  /// A project of an application and a framework beside it, which it does not depend on.
  private static func project(
    settings: String = "", dependencies: String = "", objects: String = "", kit: String = "KT"
  ) -> String {
    """
    // !$*UTF8*$!
    { archiveVersion = 1; objectVersion = 56; rootObject = R; objects = {
      R = { isa = PBXProject; buildConfigurationList = RL; mainGroup = G; targets = ( T, \(kit) ); };
      G = { isa = PBXGroup; children = ( F, KF ); sourceTree = "<group>"; };
      F = { isa = PBXFileReference; path = App/a.swift; sourceTree = "<group>"; };
      KF = { isa = PBXFileReference; path = Kit/k.swift; sourceTree = "<group>"; };
      B = { isa = PBXBuildFile; fileRef = F; }; KB = { isa = PBXBuildFile; fileRef = KF; };
      S = { isa = PBXSourcesBuildPhase; files = ( B ); }; KS = { isa = PBXSourcesBuildPhase; files = ( KB ); };
      T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildPhases = ( S ); dependencies = ( \(dependencies) ); buildConfigurationList = TL; };
      KT = { isa = PBXNativeTarget; name = Kit; productType = "com.apple.product-type.framework"; buildPhases = ( KS ); dependencies = ( ); buildConfigurationList = RL; };
      RL = { isa = XCConfigurationList; buildConfigurations = ( RC ); };
      RC = { isa = XCBuildConfiguration; name = Debug; buildSettings = { }; };
      TL = { isa = XCConfigurationList; buildConfigurations = ( TC ); };
      TC = { isa = XCBuildConfiguration; name = Debug; buildSettings = { \(settings) }; };
      \(objects)
    }; }
    """
  }

  private static func application(_ project: String, _ source: String = "import Kit") -> [String: String] {
    ["App.xcodeproj/project.pbxproj": project, "App/a.swift": source, "Kit/k.swift": "struct K {}"]
  }

  private static let aggregate = """
    D = { isa = PBXTargetDependency; target = ALL; };
    ALL = { isa = PBXAggregateTarget; name = All; buildPhases = ( ); dependencies = ( ); };
    """

  private static func cTargets(_ statement: String, file: String = "a.c") -> [String: String] {
    [
      "Package.swift": SamplePackage("P").target("App").target("Kit").text,
      "Sources/App/\(file)": statement, "Sources/App/include/App.h": "",
      "Sources/Kit/include/Kit/Kit.h": "int kit(void);", "Sources/Kit/k.c": "int kit(void) { return 1; }",
    ]
  }

  private static func pod(_ name: String, _ more: String = "") -> String {
    "Pod::Spec.new do |s|\n  s.name = '\(name)'\n  s.source_files = '\(name)/*.{h,m,swift}'\n\(more)\nend"
  }

  private static let headers = "headers can be found in ways that no manifest declares"
  private static let pods = "which modules a pod can import depends on the Podfile that installs it"

  static let firm: [Graded] = [
    Graded(
      "a package's target",
      [
        "Package.swift": SamplePackage("P").target("App").target("Kit").text,
        "Sources/App/a.swift": "import Kit", "Sources/Kit/k.swift": "",
      ]),
    Graded(
      "a target of the package beside it",
      [
        "App/Package.swift": SamplePackage("App").package(".package(path: \"../Kit\")").target("App").text,
        "App/Sources/App/a.swift": "import Kit",
        "Kit/Package.swift": SamplePackage("Kit").product("Kit", ["Kit"]).target("Kit").text,
        "Kit/Sources/Kit/k.swift": "",
      ]),
    Graded("a framework of the same project", application(project())),
    Graded("the import of a module in Objective-C", cTargets("@import Kit;", file: "a.m")),
    Graded("one import among headers", cTargets("#import <Kit/Kit.h>\n@import Kit;", file: "a.m")),
    Graded(
      "a library of Bazel",
      [
        "MODULE.bazel": "",
        "BUILD": """
        swift_library(name = "App", module_name = "App", srcs = ["a.swift"])
        swift_library(name = "Kit", module_name = "Kit", srcs = ["k.swift"])
        """, "a.swift": "import Kit", "k.swift": "",
      ]),
  ]

  static let doubtful: [Graded] = [
    Graded("a header in C", cTargets("#include <Kit/Kit.h>"), headers),
    Graded("a header in Objective-C", cTargets("#import <Kit/Kit.h>", file: "a.m"), headers),
    Graded("a header in quotes", cTargets("#include \"Kit/Kit.h\""), headers),
    Graded(
      "a pod's import of a pod",
      [
        "App.podspec": pod("App"), "App/a.swift": "import Kit", "Kit.podspec": pod("Kit"),
        "Kit/k.swift": "",
      ], pods),
    Graded(
      "an application's import of a pod that its Podfile leaves out",
      [
        "App.xcodeproj/project.pbxproj": project(kit: ""), "App/a.swift": "import Kit",
        "Podfile": "target 'App' do\n  pod 'Log', :path => '.'\nend", "Log.podspec": pod("Log"),
        "Log/l.swift": "", "Kit.podspec": pod("Kit"), "Kit/k.swift": "",
      ], pods),
    Graded(
      "a pod that takes in another's dependency",
      [
        "App.podspec": pod("App", "  s.dependency 'Log'"), "App/a.swift": "import Kit",
        "Log.podspec": pod("Log"), "Log/l.swift": "", "Kit.podspec": pod("Kit"), "Kit/k.swift": "",
      ], pods),
    Graded(
      "a folder of frameworks", application(project(settings: "FRAMEWORK_SEARCH_PATHS = Vendor;")),
      "the build also searches Vendor"),
    Graded(
      "a folder of a Carthage build",
      application(project(settings: "FRAMEWORK_SEARCH_PATHS = \"$(SRCROOT)/Carthage/Build\";")),
      "the build also searches Carthage/Build"),
    Graded(
      "a folder that one platform searches",
      application(project(settings: "\"FRAMEWORK_SEARCH_PATHS[sdk=iphone*]\" = Frameworks;")),
      "the build also searches Frameworks"),
    Graded(
      "a target that runs scripts",
      application(project(dependencies: "D", objects: aggregate, kit: "KT, ALL")),
      "the target 'All' may build anything"),
    Graded(
      "a module of another project",
      [
        "App.xcodeproj/project.pbxproj": project(kit: ""), "App/a.swift": "import Kit",
        "Kit/Kit.xcodeproj/project.pbxproj": project(kit: "KT").replacing("App/a.swift", with: "b.swift")
          .replacing("name = App", with: "name = Other"), "Kit/Kit/k.swift": "",
        "Kit/b.swift": "",
      ], "no manifest of this build declares 'Kit'"),
    Graded(
      "a package's import of a project's framework",
      application(project(), "struct A {}").merging([
        "Package.swift": SamplePackage("P").target("Log").text, "Sources/Log/l.swift": "import Kit",
      ]) { first, _ in first }, "no manifest of this build declares 'Kit'"),
    Graded(
      "an application's import of a package that its project does not mention",
      [
        "App.xcodeproj/project.pbxproj": project(kit: ""), "App/a.swift": "import Log",
        "Package.swift": SamplePackage("P").target("Log").text, "Sources/Log/l.swift": "",
      ], "no manifest of this build declares 'Log'"),
  ]

  @Test("an import is an error where its build is known as a whole", arguments: firm)
  func judgeFirm(_ graded: Graded) throws { try graded.check("undeclared-import") }

  @Test("what may be found elsewhere is a warning with its reason", arguments: doubtful)
  func judgeDoubtful(_ graded: Graded) throws { try graded.check("undeclared-import") }

  /// A package whose A uses B, and more that says that B uses A.
  private static func halves(_ more: [String: String]) -> [String: String] {
    [
      "Package.swift": SamplePackage("P").target("A", ["B"]).target("B").text,
      "Sources/A/a.swift": "import B",
      "Sources/B/b.swift": "struct B {}",
    ].merging(more) { $1 }
  }

  private static func pods(_ more: String) -> [String: String] {
    halves([
      "A.podspec": pod("A").replacing("'A/", with: "'Sources/A/"),
      "B.podspec": pod("B", more).replacing("'B/", with: "'Sources/B/"),
      "Sources/B/b.swift": "#if COCOAPODS\nimport A\n#endif",
    ])
  }

  private static let severalBuilds = "no single build is known to contain the whole cycle"

  static let cycles: [Graded] = [
    Graded("two imports", halves(["Sources/B/b.swift": "import A"])),
    Graded(
      "two declarations",
      halves(["Package.swift": SamplePackage("P").target("A", ["B"]).target("B", ["A"]).text])),
    Graded(
      "an import of three rounds",
      [
        "Package.swift": SamplePackage("P").target("A", ["B"]).target("B", ["C"]).target("C").text,
        "Sources/A/a.swift": "import B", "Sources/B/b.swift": "import C", "Sources/C/c.swift": "import A",
      ]),
    Graded(
      "a header that leads back",
      [
        "Package.swift": SamplePackage("P").target("A", ["B"]).target("B").text,
        "Sources/A/a.c": "#include <B/B.h>", "Sources/A/include/A/A.h": "",
        "Sources/B/b.c": "#include <A/A.h>", "Sources/B/include/B/B.h": "",
      ], headers),
    Graded("a pod that imports what it declares", pods("  s.dependency 'A'"), pods),
    Graded("a pod that imports it without", pods(""), pods),
    Graded(
      "a project that builds one of them with more",
      halves([
        "App.xcodeproj/project.pbxproj": project().replacing("name = Kit", with: "name = B")
          .replacing("Kit/k.swift", with: "Sources/B/more.swift"), "App/a.swift": "struct App {}",
        "Sources/B/more.swift": "#if !SWIFT_PACKAGE\nimport A\n#endif",
      ]), severalBuilds),
    Graded(
      "a project that builds the same files of it",
      halves([
        "App.xcodeproj/project.pbxproj": project().replacing("name = Kit", with: "name = B")
          .replacing("Kit/k.swift", with: "Sources/B/b.swift"), "App/a.swift": "struct App {}",
        "Sources/B/b.swift": "#if !SWIFT_PACKAGE\nimport A\n#endif",
      ]), severalBuilds),
  ]

  @Test("a cycle is an error where one build has it", arguments: cycles)
  func judgeCycles(_ graded: Graded) throws { try graded.check("cycle") }

  @Test("layers that a team has drawn are kept, whatever the evidence")
  func layers() throws {
    let layers = "version: 1\nlayers:\n  - {name: top, modules: [Kit]}\n  - {name: bottom, modules: [App]}\n"
    try Graded("", Self.cTargets("#include <Kit/Kit.h>").merging([".tenon.yml": layers]) { $1 })
      .check("upward-dependency")
  }
}
