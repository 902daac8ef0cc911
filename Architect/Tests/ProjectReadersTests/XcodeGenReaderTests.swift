import Files
import ModuleGraph
import ProjectReaders
import Samples
import Testing

@Suite("XcodeGen", .timeLimit(.minutes(10))) struct XcodeGenReaderTests {
  private func read(_ files: [String: String]) throws -> ProjectReading {
    let sample = try SampleRepository(files)
    let reader = XcodeGenReader()
    let tree = FileTree(root: sample.root)
    return reader.read(reader.manifests(in: tree), in: tree)
  }

  /// `name(kind) module: dependencies < files` for each target.
  private func shown(_ reading: ProjectReading) -> [String] {
    reading.projects.flatMap(\.targets).map { target in
      "\(target.name)(\(target.kind)) \(target.moduleName): \(target.dependencies.map(\.name).joined(separator: " ")) < "
        + target.files.joined(separator: " ")
    }
  }

  static let variations: [([String: String], [String])] = [
    // What is included has paths of its own, and is joined list by list.
    (
      [
        "project.yml": """
        name: App
        include:
          - Modules/core.yml
          - path: shared.yml
            relativePaths: false
          - {path: never.yml, enable: "${EXTRA}"}
        targets:
          App:
            type: application
            platform: iOS
            sources: [App]
            dependencies:
              - target: Core
        """,
        "Modules/core.yml": """
        targets:
          Core: {type: framework, platform: iOS, sources: [Core], dependencies: [{package: Alamofire}]}
          App: {dependencies: [{sdk: UIKit.framework}, {framework: Vendor/Lottie.framework}]}
        packages:
          Alamofire: {url: "https://github.com/Alamofire/Alamofire.git", from: 5.0.0}
        """,
        "shared.yml": "targets:\n  Core:\n    sources: [Shared]\n", "App/a.swift": "",
        "Modules/Core/c.swift": "",
        "Core/wrong.swift": "", "Shared/s.swift": "",
      ],
      [
        "Core(library) Core: Alamofire < Modules/Core/c.swift Shared/s.swift",
        "App(app) App: Lottie Core < App/a.swift",
      ]
    ),
    // Templates in templates, with attributes and the target's name.
    (
      [
        "project.yml": """
        targetTemplates:
          Base:
            platform: iOS
            type: framework
            sources:
              - path: Modules/${target_name}/${folder}
                excludes: ["*.md", Old]
            dependencies: [{target: Core}]
          Feature:
            templates: [Base]
            templateAttributes: {folder: Sources}
            dependencies: [{target: "${target_name}Interface"}]
        targets:
          Home: {templates: [Feature], dependencies: [{package: Kit, products: [KitA, KitB]}]}
          HomeInterface: {templates: [Base], templateAttributes: {folder: Interface}, dependencies:REPLACE: []}
        packages: {Kit: {path: ../Kit}}
        """,
        "Modules/Home/Sources/h.swift": "", "Modules/Home/Sources/Old/o.swift": "",
        "Modules/HomeInterface/Interface/i.swift": "",
      ],
      [
        "Home(library) Home: Core HomeInterface KitA KitB < Modules/Home/Sources/h.swift",
        "HomeInterface(library) HomeInterface:  < Modules/HomeInterface/Interface/i.swift",
      ]
    ),
    // One target for each platform, with settings from groups.
    (
      [
        "project.yml": """
        options: {deploymentTarget: {iOS: 15.0, macOS: "12.0"}}
        settingGroups:
          named: {PRODUCT_NAME: KitCore, SWIFT_ACTIVE_COMPILATION_CONDITIONS: $(inherited) EXTRA}
        targets:
          Kit:
            type: framework
            platform: [iOS, macOS]
            settings: {groups: [named]}
            sources: [Kit, {path: "Kit-${platform}"}, {path: Assets, buildPhase: resources}]
          KitTests:
            type: bundle.unit-test
            platform: iOS
            sources: {path: Tests, includes: ["**/*Tests.swift"]}
            dependencies: [{target: Kit_iOS}]
        """,
        "Kit/k.swift": "", "Kit-iOS/i.swift": "", "Kit-macOS/m.swift": "", "Assets/a.swift": "",
        "Tests/aTests.swift": "", "Tests/b.swift": "",
      ],
      [
        "Kit_iOS(library) KitCore:  < Kit-iOS/i.swift Kit/k.swift",
        "Kit_macOS(library) KitCore:  < Kit-macOS/m.swift Kit/k.swift",
        "KitTests(test) KitTests: Kit_iOS < Tests/aTests.swift",
      ]
    ),
    // Modules named by configuration files, as two targets of one product are.
    (
      [
        "project.yml": """
        configFiles: {Debug: Config/All.xcconfig}
        targets:
          Kit-Static:
            type: framework
            platform: iOS
            sources: Kit
            configFiles: {Debug: Config/Kit.xcconfig, Release: Config/Kit.xcconfig}
          Kit-Dynamic:
            type: framework
            platform: iOS
            sources: Kit
            configFiles: {Debug: Config/Kit.xcconfig}
            settings: {base: {PRODUCT_MODULE_NAME: $(PRODUCT_NAME)Core}}
          Log: {type: framework, platform: iOS, sources: Log}
        """,
        "Config/All.xcconfig": "PRODUCT_NAME = $(TARGET_NAME)Lib",
        "Config/Kit.xcconfig": "#include \"Name.xcconfig\"\nPRODUCT_NAME = $(NAME)",
        "Config/Name.xcconfig": "NAME = Kit", "Kit/k.swift": "", "Log/l.swift": "",
      ],
      [
        "Kit-Static(library) Kit:  < Kit/k.swift", "Kit-Dynamic(library) KitCore:  < Kit/k.swift",
        "Log(library) LogLib:  < Log/l.swift",
      ]
    ),
  ]

  @Test(
    "includes, templates and platforms give the targets that XcodeGen makes", arguments: variations.indices)
  func targets(index: Int) throws {
    let reading = try read(Self.variations[index].0)
    #expect(shown(reading) == Self.variations[index].1)
    #expect(reading.problems == [])
  }

  @Test("what an included file or a template declares has its place there")
  func places() throws {
    let targets = try read(Self.variations[0].0).projects.first?.targets
    #expect(targets?.first?.dependencies.first?.place.file == "Modules/core.yml")
    #expect(targets?.first?.dependencies.first?.place.line == 2)
    #expect(targets?.last?.dependencies.last?.place == Place(file: "project.yml", line: 13, column: 9))
  }

  @Test("platforms have their versions") func platforms() throws {
    let targets = try read(Self.variations[2].0).projects.first?.targets
    #expect(targets?.map(\.platforms) == [[.iOS: "15.0"], [.macOS: "12.0"], [.iOS: "15.0"]])
    #expect(targets?.first?.flags == ["EXTRA"])
  }

  @Test(
    "an include that is not there, or never ends, is a problem with its line",
    arguments: [
      (["project.yml": "include: gone.yml\ntargets: {A: {type: framework}}"], ["project.yml:1"]),
      (
        [
          "project.yml": "targets: {A: {type: framework}}\ninclude: [b.yml]",
          "b.yml": "include: [project.yml, b.yml]",
        ], []
      ),
      (["project.yml": "include: b.yml\ntargets: {A: {type: framework}}", "b.yml": "a: [}"], ["b.yml:1"]),
    ] as [([String: String], [String])])
  func includes(files: [String: String], expected: [String]) throws {
    let reading = try read(files)
    #expect(reading.problems.map { "\($0.place.file):\($0.place.line)" } == expected)
    #expect(reading.projects.first?.isWhole == expected.isEmpty)
  }

  @Test(
    "a manifest that a script copies to the root is read as if it stood there, and what it includes as part of it"
  )
  func copied() throws {
    let reading = try read([
      "Apps/One/project.yml":
        "include: [Shared/app.yml, Kit/project.yml]\ntargets: {App: {sources: [Apps/One], dependencies: [{target: Kit}]}}",
      "Shared/app.yml": "targets: {App: {type: application, platform: iOS}}",
      "Kit/project.yml": "targets: {Kit: {type: framework, platform: iOS, sources: [Sources]}}",
      "Apps/One/a.swift": "", "Kit/Sources/k.swift": "",
    ])
    #expect(reading.problems == [])
    #expect(reading.projects.map(\.manifest) == ["Apps/One/project.yml"])
    #expect(reading.projects.first?.targets.flatMap(\.files) == ["Apps/One/a.swift", "Kit/Sources/k.swift"])
  }

  @Test("templates that name each other come to an end") func endless() throws {
    let names = (0..<30).map { "T\($0)" }
    let list = names.joined(separator: ", ")
    let templates = names.map { "  \($0): {templates: [\(list)], sources: [\"${a}${a}\"]}" }.joined(
      separator: "\n")
    let reading = try read([
      "project.yml": "targetTemplates:\n\(templates)\ntargets:\n  A: {templates: [\(list)]}"
    ])
    #expect(reading.projects.first?.targets.count == 1)
  }

  @Test("the generated project is not read where its source is") func generated() throws {
    let project = """
      // !$*UTF8*$!
      { archiveVersion = 1; objectVersion = 56; rootObject = P; objects = {
        P = { isa = PBXProject; mainGroup = G; targets = ( T ); };
        G = { isa = PBXGroup; children = ( ); sourceTree = "<group>"; };
        T = { isa = PBXNativeTarget; name = Old; productType = "com.apple.product-type.framework"; buildPhases = ( ); };
      }; }
      """
    for (manifest, expected) in [
      ("name: App\ntargets: {A: {type: framework, sources: a.swift}}", ["project.yml"]),
      (
        "name: App\ninclude: gone.yml\ntargets: {A: {type: framework, sources: a.swift}}",
        ["App.xcodeproj/project.pbxproj"]
      ),
      (
        "name: Other\ntargets: {A: {type: framework, sources: a.swift}}",
        ["App.xcodeproj/project.pbxproj", "project.yml"]
      ),
    ] {
      let sample = try SampleRepository([
        "project.yml": manifest, "a.swift": "", "App.xcodeproj/project.pbxproj": project,
      ])
      let repository = RepositoryReader(readers: [XcodeReader(), XcodeGenReader()]).read(root: sample.root)
      #expect(repository.projects.map(\.manifest) == expected)
    }
  }
}
