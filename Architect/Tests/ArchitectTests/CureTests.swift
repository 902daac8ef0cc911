import Architect
import ModuleGraph
import Rules
import Samples
import Testing

/// What a finding suggests can be done, and doing it breaks nothing.
@Suite("Cures", .timeLimit(.minutes(10))) struct CureTests {
  private func findings(_ files: [String: String], only rule: String) throws -> [String] {
    let sample = try SampleRepository(files)
    return try withExtendedLifetime(sample) {
      try Architecture.load(at: sample.root).inspect(only: [rule]).findings.map {
        "\($0.place): \($0.message)"
      }
    }
  }

  @Test("a dependency whose modules have other names is used by importing those")
  func moduleMapNames() throws {
    let manifest = SamplePackage("P").target("Zip", ["zlib-linux", "CTwo"]).target("zlib-linux").target(
      "CTwo"
    ).text
    let files = [
      "Package.swift": manifest,
      "Sources/zlib-linux/include/module.modulemap": "module zlib1 { header \"z.h\" }",
      "Sources/zlib-linux/include/z.h": "", "Sources/zlib-linux/z.c": "", "Sources/CTwo/include/t.h": "",
      "Sources/CTwo/include/module.modulemap":
        "module CTwo { header \"t.h\" }\nmodule Two { header \"t.h\" }",
      "Sources/Zip/a.swift": "import zlib1\nimport Two",
    ]
    #expect(try findings(files, only: "unused-dependency").isEmpty)
  }

  @Test("C without a header can only be linked, so no finding asks to remove it")
  func headerless() throws {
    let files = [
      "Package.swift": SamplePackage("P").target("A", ["CStub", "CUsed"]).target("CStub").target("CUsed")
        .text,
      "Sources/A/a.swift": "struct A {}", "Sources/CStub/stub.c": "int f(void) { return 0; }",
      "Sources/CStub/include/module.modulemap": "module CStub { export * }",
      "Sources/CUsed/u.c": "int u(void) { return 0; }",
      "Sources/CUsed/include/u.h": "",
    ]
    let found = try findings(files, only: "unused-dependency")
    #expect(found.count == 1 && found[0].contains("'CUsed'"))
  }

  @Test("who reaches a module through an unused dependency has to declare it first")
  func usedThrough() throws {
    var files = [
      "Package.swift": SamplePackage("P").target("App", ["Kit"]).target("Kit", ["Log"]).target("Log").text,
      "Sources/App/a.swift": "import Kit\nimport Log", "Sources/Kit/k.swift": "struct K {}",
      "Sources/Log/l.swift": "struct L {}",
    ]
    #expect(
      try findings(files, only: "unused-dependency").first?.hasSuffix(
        "; first declare 'Log' in 'App', which comes through it, then remove it"
      ) == true)
    files["Sources/App/a.swift"] = "import Kit"
    #expect(
      try findings(files, only: "unused-dependency").first?.hasSuffix("imports it; remove the dependency")
        == true)
  }

  @Test("a module that its package keeps to itself has to be offered before others can declare it")
  func notOffered() throws {
    let packages = [
      "Package.swift": SamplePackage("P").package(".package(path: \"Kit\")")
        .target("App", [".product(name: \"Kit\", package: \"Kit\")"]).text,
      "Sources/App/a.swift": "import Kit\nimport Inner", "Kit/Sources/Kit/k.swift": "import Inner",
      "Kit/Sources/Inner/i.swift": "struct I {}",
    ]
    let kit = SamplePackage("Kit").target("Kit", ["Inner"]).target("Inner").product("Kit", ["Kit"])
    let closed = packages.merging(["Kit/Package.swift": kit.text]) { $1 }
    let open = packages.merging(["Kit/Package.swift": kit.product("Inner", ["Inner"]).text]) { $1 }
    #expect(
      try findings(closed, only: "transitive-import").first?.hasSuffix(
        "Kit/Package.swift offers no product that contains the module: declare one, and add it to the "
          + "dependencies of 'App' in Package.swift:13:5") == true)
    #expect(try findings(open, only: "transitive-import").first?.contains("offers no product") == false)
  }

  @Test("what an application links is there for the tests it hosts, and what only they import is used")
  func hostedTests() throws {
    let files = [
      ".tenon.yml": "transitive_in_tests: true",
      "project.yml": """
      name: Shop
      packages:
        Kit: {path: Kit}
      targets:
        Shop:
          type: application
          sources: [App]
          dependencies:
            - package: Kit
              products: [Kit, Log]
        ShopTests:
          type: bundle.unit-test
          sources: [Tests]
          dependencies: [{target: Shop}]
      """,
      "Kit/Package.swift": SamplePackage("Kit").target("Kit").target("Log", ["Deep"]).target("Deep")
        .product("Kit", ["Kit"]).product("Log", ["Log"]).product("Deep", ["Deep"]).text,
      "Kit/Sources/Kit/k.swift": "", "Kit/Sources/Log/l.swift": "import Deep", "Kit/Sources/Deep/d.swift": "",
      "App/a.swift": "import Kit",
      "Tests/t.swift": "@testable import Shop\nimport Kit\nimport Log\nimport Deep",
    ]
    #expect(try findings(files, only: "unused-dependency").isEmpty)
    let implicit = try findings(files, only: "transitive-import")
    #expect(implicit.count == 1 && implicit[0].contains("'ShopTests' imports 'Deep'"))
  }

  @Test(
    "of manifests that drift apart, the one that agrees with the files is right", arguments: [true, false])
  func drift(isImported: Bool) throws {
    let found = try findings(
      [
        "Package.swift": SamplePackage("P").target("Kit", ["Log"]).target("Log").text,
        "Sources/Kit/k.swift": isImported ? "import Log" : "", "Sources/Log/l.swift": "",
        "Kit.podspec": "Pod::Spec.new do |s|\ns.name = 'Kit'\ns.source_files = 'Sources/Kit/*.swift'\nend",
        "Log.podspec": "Pod::Spec.new do |s|\ns.name = 'Log'\ns.source_files = 'Sources/Log/*.swift'\nend",
      ], only: "manifest-drift")
    #expect(found.count == 1)
    #expect(
      found.first?.hasSuffix(
        isImported
          ? "the module's files import this dependency, so declare it in both manifests"
          : "no file imports this dependency, so remove it")
        == true)
  }

  @Test("a product from outside that others reach through here has to be declared there first")
  func outsideUsedThrough() throws {
    let manifest = SamplePackage("P").package(
      ".package(url: \"https://example.com/Log.git\", from: \"1.0.0\")"
    )
    .target("App", ["Kit"]).target("Kit", ["Log"]).text
    let files = [
      "Package.swift": manifest, "Sources/App/a.swift": "import Kit\nimport Log",
      "Sources/Kit/k.swift": "import Foundation\nstruct K {}",
    ]
    #expect(
      try findings(files, only: "unused-dependency").first?.hasSuffix(
        "; first declare 'Log' in 'App', which comes through it, then remove it"
      ) == true)
  }

  @Test("what a dynamic product holds is left alone")
  func dynamicProduct() throws {
    let package = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Kit",
        products: [.library(name: "KitDynamic", type: .dynamic, targets: ["Kit"])],
        dependencies: [.package(url: "https://example.com/Log.git", from: "1.0.0")],
        targets: [.target(name: "Kit", dependencies: ["Log"])]
      )
      """
    let project = SampleXcodeProject(
      "Shop", file: "Shop/a.swift", products: ["KitDynamic"], embedded: "Notices")
    let files = [
      "Kit/Package.swift": package, "Kit/Sources/Kit/k.swift": "import Log", "Notices/n.swift": "import Kit",
      "Shop/a.swift": "import Kit\nimport Log", "Shop.xcodeproj/project.pbxproj": project.text,
    ]
    #expect(try findings(files, only: "transitive-import").isEmpty)
  }

  @Test("what a target embeds is linked dynamically, so every user of it may link it")
  func embeddedProduct() throws {
    let project = SampleXcodeProject("Shop", file: "Shop/a.swift", products: ["Log"])
    let text = project.text.replacing(
      "T0S = {",
      with: """
        T0C = { isa = PBXCopyFilesBuildPhase; files = (T0CF); };
        T0CF = { isa = PBXBuildFile; productRef = T0P0; };
        T0S = {
        """
    ).replacing("buildPhases = (T0S)", with: "buildPhases = (T0S, T0C)")
    let sample = try SampleRepository([
      "Shop/a.swift": "import Log", "Shop.xcodeproj/project.pbxproj": text,
    ])
    let graph = try Architecture.load(at: sample.root).graph
    let uses = graph["Shop"]?.declarations.flatMap(\.uses) ?? []
    #expect(uses.map(\.dependency.isDynamic) == [true])
  }

  @Test("a target with main.swift is a program: its tests run it, and no module has to use it")
  func programByMain() throws {
    let files = [
      "Package.swift": SamplePackage("P").target("Tool").target("ToolTests", ["Tool"], kind: "testTarget")
        .text,
      "Sources/Tool/main.swift": "print(1)", "Sources/Tool/t.swift": "struct T {}",
      "Tests/ToolTests/t.swift": "import XCTest\nstruct S {}" + String(repeating: "\n// a line", count: 100),
    ]
    #expect(try findings(files, only: "unused-dependency").isEmpty)
    #expect(try findings(files, only: "orphan").isEmpty)
    var library = files
    library["Sources/Tool/main.swift"] = nil
    library[".tenon.yml"] = "version: 1\ntransitive_in_tests: true"
    #expect(try findings(library, only: "unused-dependency").count == 1)
    #expect(try findings(library, only: "orphan").count == 1)
  }

  @Test("a dependency that means nothing is one finding, not two")
  func unresolvedIsNotUnused() throws {
    let files = [
      "Package.swift": SamplePackage("P").package(".package(path: \"Keys\")")
        .target("App", [".product(name: \"Keys\", package: \"Keys\")"]).text,
      "Sources/App/a.swift": "import Keys",
    ]
    #expect(try findings(files, only: "unused-dependency").isEmpty)
    #expect(try findings(files, only: "missing-input").count == 1)
  }

  @Test("sources that are links make one module of what two manifests build")
  func linkedSources() throws {
    let sample = try SampleRepository([
      "Package.swift": SamplePackage("P").target("Kit").text, "Kit/k.swift": "struct K {}",
      "Kit.podspec": "Pod::Spec.new do |s|\ns.name = 'Kit'\ns.source_files = 'Kit/*.swift'\nend",
    ])
    try sample.link("Sources/Kit/k.swift", to: "../../Kit/k.swift")
    let graph = try Architecture.load(at: sample.root).graph
    #expect(graph.modules.map(\.id) == ["Kit"])
    #expect(graph.modules.first?.files.map(\.path) == ["Kit/k.swift"])
  }

  @Test("a dependency that hands on something imported, or leads to a binary, is not unused")
  func needsWhatItLeadsTo() throws {
    let package = SamplePackage("P").target("App", ["Kit", "Media"]).target("Kit", ["Log"]).target("Log")
      .target("Media", ["Player"])
    let files = [
      "Package.swift": package.text.replacing(
        "targets: [", with: "targets: [\n    .binaryTarget(name: \"Player\", path: \"Player.xcframework\"),"),
      "Sources/App/a.swift": "import Log", "Sources/Kit/k.swift": "@_exported import Log",
      "Sources/Log/l.swift": "struct L {}", "Sources/Media/m.swift": "@_exported import Player",
      "Player.xcframework/ios/Player.framework/Info.plist": "",
    ]
    #expect(try findings(files, only: "unused-dependency").isEmpty)
    var led = files
    led["Sources/Kit/k.swift"] = "import Log"
    #expect(
      try findings(led, only: "unused-dependency").first?.hasSuffix(
        "first declare 'Log', which comes through it, then remove it") == true)
    var unneeded = files
    unneeded["Sources/App/a.swift"] = "struct A {}"
    #expect(try findings(unneeded, only: "unused-dependency").map { $0.contains("'Kit'") } == [true])
  }

  @Test("a framework of a project without a program is there for others")
  func productOfProject() throws {
    func project(_ targets: String) -> [String: String] {
      [
        "project.yml": "name: P\ntargets:\n\(targets)", "Kit/k.swift": "struct K {}",
        "App/a.swift": "struct A {}",
      ]
    }
    let kit = "  Kit: {type: framework, platform: iOS, sources: Kit}\n"
    let app = "  App: {type: application, platform: iOS, sources: App}\n"
    #expect(try findings(project(kit), only: "orphan").isEmpty)
    #expect(try findings(project(kit + app), only: "orphan").count == 1)
  }
}
