import Files
import ModuleGraph
import ProjectReaders
import ProjectTrials
import Samples
import Testing

@Suite("Reading the JSON of Xcode projects", .timeLimit(.minutes(10))) struct XcodeJSONReaderTests {
  private func read(_ files: [String: String]) throws -> ProjectReading {
    let sample = try SampleRepository(files)
    let tree = FileTree(root: sample.root)
    let reader = XcodeReader()
    return reader.read(reader.manifests(in: tree), in: tree)
  }

  /// A project without the places in its manifest.
  private func placeless(_ project: Project?) throws -> Project {
    var project = try #require(project)
    project.manifest = ""
    for target in project.targets.indices {
      project.targets[target].place = Place(file: "")
      for dependency in project.targets[target].dependencies.indices {
        project.targets[target].dependencies[dependency].place = Place(file: "")
      }
    }
    return project
  }

  private static let sources = [
    "Shop/main.swift": "", "Shop/Old.m": "", "App/a.swift": "", "App/Deep/b.swift": "",
    "Shop/en.lproj/Localizable.strings": "",
  ]

  @Test(
    "a project says in JSON what it says as a property list",
    arguments: [
      (WrittenProject.groups, WrittenJSONProject.groups),
      (WrittenProject.folders, WrittenJSONProject.folders),
    ])
  func same(_ list: String, _ json: String) throws {
    let old = try read(Self.sources.merging(["Shop.xcodeproj/project.pbxproj": list]) { $1 })
    let new = try read(Self.sources.merging(["Shop.xcodeproj/project.xcproj": json]) { $1 })
    #expect(old.problems == [] && new.problems == [])
    #expect(try placeless(new.projects.first) == placeless(old.projects.first))
    let shift = json == WrittenJSONProject.groups ? 0 : 2
    #expect(new.projects.first?.targets.map(\.place.line) == [51 + shift, 73 + shift])
  }

  /// A project with everything that has a meaning for modules.
  private static let everything = #"""
    // Written by hand, as JSON5 allows.
    {
      'default-configuration': "Release",
      "configurations": [ "Debug", { "name": "Release", "file": { "anchor": "Config", "relative-path": "Deep/Release.xcconfig" } } ],
      "localizations": { "development": "en" },
      "packages": [
        { "kind": "local", "path": "Packages/Kit" },
        { "kind": "remote", "repository": "https://example.org/Swift-Log.git", "version": { "branch": "main" } },
      ],
      "imported-products": [
        { "name": "Old.framework", "project": "Old.xcodeproj", "target": "Old", "product-id": "P1", "target-membership": [ "Shop/frameworks" ] },
      ],
      "files": [
        { "kind": "folder", "path": "Config" },
        { "kind": "folder", "path": "Shared", "target-membership": [ "Shop", "Tool" ],
          "membership-exceptions": [
            { "target": "Tool", "exclusions": [ "Screen.swift" ] },
            { "target": "a/b", "inclusions": [ "Common.swift" ] },
            { "build-phase": "Shop/copy/Embed", "inclusions": [ "Extra.bin" ] },
          ] },
        { "kind": "group", "name": "Elsewhere", "children": [
          { "path": "<PROJECT>/Far/Far.swift", "target-membership": [ "Shop/compile-sources", "id:PHASE" ] },
          { "path": "/absolute/No.swift", "target-membership": [ "Tool/compile-sources" ] },
          { "path": "<SDK>/System/Library/Frameworks/UIKit.framework", "target-membership": [ "Shop/frameworks" ] },
          { "path": "Vendor.xcframework", "target-membership": [ "Shop/frameworks", { "build-phase": "Shop/copy/Embed", "code-sign-on-copy": true } ] },
          { "path": "Slash.swift", "target-membership": [ { "build-phase": [ { "name": "a/b" }, "compile-sources" ] } ] },
        ] },
        { "path": "Old.xcodeproj", "type": "wrapper.pb-project" },
      ],
      "targets": [
        { "name": "Shop", "id": "T1", "product-type": "application",
          "dependencies": [
            "Tool", { "target": "a/b", "platforms": [ "ios" ] },
            { "kind": "remoteTarget", "project": "Old.xcodeproj", "target": "Outdated", "target-id": "OLD" },
            { "kind": "package", "package": "swift-log", "product-name": "LintPlugin", "product-type": "build-tool-plugin" },
          ],
          "build-phases": [
            "compile-sources", "frameworks", { "kind": "copy", "name": "Embed", "bundle-base-path": "frameworks-directory" },
            { "kind": "script", "name": "Generate", "shell": "/bin/sh", "script": [ "echo", "" ], "output-paths": [ "$(SRCROOT)/Made.swift" ] },
          ],
          "package-product-members": [
            { "product-name": "Kit", "build-phase": { "build-phase": "frameworks" } },
            { "package": "swift-log", "product-name": "Logging", "build-phase": { "build-phase": "frameworks" } },
          ],
          "build-settings": {
            "SWIFT_ACTIVE_COMPILATION_CONDITIONS[config=Debug]": [ "DEBUG", "EXTRA" ],
            "PRODUCT_MODULE_NAME": "Never", "PRODUCT_MODULE_NAME[config=*]": "ShopKit",
          } },
        { "name": "Tool", "id": "T2", "product-type": "tool", "build-phases": [ { "kind": "compile-sources", "id": "PHASE" } ] },
        { "name": "a/b", "id": "T3", "full-product-type": "com.apple.product-type.framework", "build-phases": [ "compile-sources" ] },
        { "name": "All", "id": "T4", "kind": "aggregate", "dependencies": [ "Shop" ] },
        { "name": "Make", "id": "T5", "kind": "external-build-system", "build-tool-path": "/usr/bin/make" },
      ],
      "build-settings": { "IPHONEOS_DEPLOYMENT_TARGET": "17.0", "SDKROOT": "iphoneos" },
    }
    """#

  private static let everywhere = [
    "Shared/Screen.swift": "", "Shared/Common.swift": "", "Far/Far.swift": "", "Slash.swift": "",
    "Config/Deep/Release.xcconfig": "PRODUCT_BUNDLE_IDENTIFIER = org.example.shop\n",
    "Old.xcodeproj/project.pbxproj":
      "{ objects = { P = { isa = PBXProject; targets = (OLD); }; OLD = { isa = PBXNativeTarget; name = Old; }; }; rootObject = P; }",
  ]

  @Test("files, folders, phases, packages, dependencies and settings have the meaning that Xcode gives them")
  func meaning() throws {
    let reading = try read(Self.everywhere.merging(["Shop.xcodeproj/project.xcproj": Self.everything]) { $1 })
    #expect(reading.problems == [])
    let project = try #require(reading.projects.first { $0.name == "Shop" })
    #expect(project.manifest == "Shop.xcodeproj/project.xcproj")
    #expect(project.packages.map(\.identity) == ["kit", "swift-log"])
    #expect(project.packages.first?.path == "Packages/Kit")
    let targets = Dictionary(uniqueKeysWithValues: project.targets.map { ($0.name, $0) })
    let shop = try #require(targets["Shop"])
    #expect(shop.files == ["Far/Far.swift", "Shared/Common.swift", "Shared/Screen.swift"])
    #expect(targets["Tool"]?.files == ["Far/Far.swift", "Shared/Common.swift"])
    #expect(targets["a/b"]?.files == ["Shared/Common.swift", "Slash.swift"])
    #expect(
      shop.dependencies.map(\.name) == ["Tool", "a/b", "Old", "LintPlugin", "Vendor", "Kit", "Logging"])
    #expect(shop.dependencies.first { $0.name == "Logging" }?.kind == .product(package: "swift-log"))
    #expect(shop.dependencies.first { $0.name == "Tool" }?.place.line == 33)
    #expect(shop.hasGeneratedSources)
    #expect(shop.flags == ["DEBUG", "EXTRA"])
    #expect(shop.moduleName == "ShopKit")
    #expect(shop.bundleIdentifier == "org.example.shop")
    #expect(shop.platforms == [.iOS: "17.0"])
    #expect(project.targets.map(\.kind) == [.app, .executable, .library, .aggregate, .aggregate])
    #expect(shop.place.line == 31)
  }

  @Test("a property list whose target depends on one of a JSON project finds it by its identifier")
  func otherProject() throws {
    let list = """
      { objects = { P = { isa = PBXProject; targets = (A); mainGroup = G; }; G = { isa = PBXGroup; children = (F); };
      F = { isa = PBXFileReference; path = Shop.xcodeproj; sourceTree = "<group>"; };
      A = { isa = PBXNativeTarget; name = A; dependencies = (D); }; D = { isa = PBXTargetDependency; targetProxy = X; };
      X = { isa = PBXContainerItemProxy; containerPortal = F; remoteGlobalIDString = T2; remoteInfo = Outdated; }; }; rootObject = P; }
      """
    let reading = try read(
      Self.everywhere.merging([
        "Shop.xcodeproj/project.xcproj": Self.everything, "A.xcodeproj/project.pbxproj": list,
      ]) { $1 })
    #expect(reading.projects.first { $0.name == "A" }?.targets.first?.dependencies.map(\.name) == ["Tool"])
  }

  @Test("the JSON counts where a project has both files, and the other file is named")
  func both() throws {
    let reading = try read(
      Self.sources.merging([
        "Shop.xcodeproj/project.xcproj": WrittenJSONProject.folders,
        "Shop.xcodeproj/project.pbxproj": WrittenProject.groups,
      ]) { $1 })
    #expect(reading.projects.map(\.manifest) == ["Shop.xcodeproj/project.xcproj"])
    #expect(reading.projects.first?.targets.first?.files.contains("App/a.swift") == true)
    #expect(reading.problems.map(\.effect) == [.notes])
    #expect(reading.problems.first?.message.contains("project.pbxproj") == true)
  }

  @Test(
    "a project folder without either file is an error, unless a tool writes the file or nobody keeps the folder"
  )
  func neither() throws {
    let scheme = ["Shop.xcodeproj/xcshareddata/xcschemes/Shop.xcscheme": "<Scheme/>"]
    let reading = try read(scheme)
    #expect(reading.projects == [])
    #expect(reading.problems.map(\.effect) == [.blocks])
    #expect(reading.problems.first?.place.file == "Shop.xcodeproj/project.pbxproj")
    #expect(
      reading.problems.first?.message.contains(
        "the folder has no project.xcproj or project.pbxproj; restore the file")
        == true)
    for manifest in ["project.yml", "Project.swift"] {
      #expect(try read(scheme.merging([manifest: ""]) { $1 }).problems == [])
    }
    #expect(try read(["Shop.xcodeproj/xcuserdata/me.xcuserdatad/a.plist": "", "a.swift": ""]).problems == [])
  }

  @Test(
    "a JSON project that Xcode would refuse is an error that names the line and the cause",
    arguments: [
      ("{", "the file is not JSON: the object has no end"), ("[]", "the file is not an object"),
      ("{}", "\"files\" is missing"), (#"{ "files": 1 }"#, "\"files\" is not a list"),
      (#"{ "files": [ 1 ] }"#, "a member of \"files\" is not an object"),
      (#"{ "files": [ { "path": 1 } ] }"#, "\"path\" is not a string"),
      (#"{ "files": [ { "path": "\ud83d" } ] }"#, "an escape sequence is half of a surrogate pair"),
      (#"{ "files": [ { "path": "\udE00\ud83d" } ] }"#, "an escape sequence is half of a surrogate pair"),
      (#"{ "files": [ { "path": "<NONE>/a" } ] }"#, "the path \"<NONE>/a\" starts from an unknown folder"),
      (#"{ "files": [ { "kind": "blob" } ] }"#, "there is no kind of file 'blob'"),
      (
        #"{ "files": [ { "path": "a", "target-membership": [ "App/compile-sources" ] } ] }"#,
        "there is no target 'App'"
      ),
      (
        #"{ "files": [ { "path": "a", "target-membership": [ "App/rez" ] } ], "targets": [ { "name": "App" } ] }"#,
        "the target 'App' has no build phase 'App/rez'"
      ),
      (#"{ "files": [ { "id": "A" }, { "id": "A" } ] }"#, "the identifier A occurs twice"),
      (#"{ "files": [], "targets": [ { "id": "A" } ] }"#, "\"name\" is missing"),
      (#"{ "files": [], "targets": [ { "name": "" } ] }"#, "\"name\" is empty"),
      (#"{ "files": [], "targets": [ { "name": "A" }, { "name": "A" } ] }"#, "there are two targets 'A'"),
      (
        #"{ "files": [], "targets": [ { "name": "A", "dependencies": [ "B" ] } ] }"#, "there is no target 'B'"
      ),
      (
        #"{ "files": [], "targets": [ { "name": "A", "build-phases": [ "x" ] } ] }"#,
        "there is no kind of build phase 'x'"
      ),
      (#"{ "files": [], "build-settings": { "A": 1 } }"#, "\"A\" is not a list"),
      (#"{ "files": [], "build-settings": { "A": [ 1 ] } }"#, "a member of \"A\" is not a string"),
      (
        #"{ "files": [ { "path": "a" }, { "path": "a" } ], "configurations": [ { "name": "D", "file": "a" } ] }"#,
        "the project has several files a"
      ),
      (
        #"{ "files": [], "configurations": [ { "name": "D", "file": "id:Z" } ] }"#,
        "no file with the identifier Z"
      ),
      (
        #"{ "files": [], "required-capabilities": [ "glow in the dark files" ] }"#,
        "the project needs a version of Xcode that supports glow in the dark files"
      ),
      ("{ \"files\": [],\n\"files\": [] }", "the key \"files\" occurs twice"),
    ])
  func refused(_ text: String, _ message: String) throws {
    let reading = try read(["Shop.xcodeproj/project.xcproj": text])
    #expect(reading.projects == [])
    #expect(reading.problems.map(\.effect) == [.blocks])
    #expect(reading.problems.first?.place.file == "Shop.xcodeproj/project.xcproj")
    #expect(reading.problems.first?.message.contains(message) == true, "\(reading.problems)")
  }

  @Test(
    "an error of a JSON project is placed where it is",
    arguments: [
      ("{\n  \"files\": [],\n  \"a\" 1\n}", "3:7"), ("{\n  \"files\": [\n    { \"path\": 1 } ] }", "3:1"),
      ("{\n<<<<<<< HEAD\n}", "2:1"),
    ])
  func placed(_ text: String, _ place: String) throws {
    let problem = try #require(try read(["Shop.xcodeproj/project.xcproj": text]).problems.first)
    #expect(problem.description.hasPrefix("Shop.xcodeproj/project.xcproj:\(place): the project was not read"))
  }

  @Test(
    "a project without targets is read, and noted",
    arguments: ["", ", \"targets\": null", ", \"target\": []"])
  func noTargets(_ rest: String) throws {
    let reading = try read(["Shop.xcodeproj/project.xcproj": "{ \"files\": []\(rest) }"])
    #expect(reading.projects.map(\.targets) == [[]])
    #expect(reading.problems.map(\.effect) == [.notes])
    #expect(reading.problems.first?.message == "the project has no targets, so nothing in it is checked")
  }

  @Test("targets and configurations that multiply are refused before they fill the memory")
  func multiplied() throws {
    let names = (0..<2_000).map { "\"C\($0)\"" }.joined(separator: ",")
    let targets = (0..<200).map { "{ \"name\": \"T\($0)\" }" }.joined(separator: ",")
    let reading = try read([
      "Shop.xcodeproj/project.xcproj":
        "{ \"files\": [], \"configurations\": [\(names)], \"targets\": [\(targets)] }"
    ])
    #expect(
      reading.problems.first?.message.contains(
        "200 targets with 2000 configurations are more than fit into memory") == true)
  }
}
