import Architect
import ModuleGraph
import Rules
import Samples
import Testing

/// What a maintainer is told can be done, and doing it breaks nothing.
@Suite("Cures", .timeLimit(.minutes(5))) struct CureTests {
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

  @Test("C without a header can only be linked, so nobody is told to remove it")
  func headerless() throws {
    let files = [
      "Package.swift": SamplePackage("P").target("A", ["CStub", "CUsed"]).target("CStub").target("CUsed")
        .text,
      "Sources/A/a.swift": "struct A {}", "Sources/CStub/stub.c": "int f(void) { return 0; }",
      "Sources/CStub/include/module.modulemap": "module CStub { export * }", "Sources/CUsed/u.c": "",
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
        "declare it in 'App' first, which imports it through here, then remove the dependency") == true)
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
        "Kit/Package.swift offers no product with it: offer one and add it to the dependencies of 'App' in "
          + "Package.swift:13:5") == true)
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

  @Test("a pod is to be added to the Podfile, and what a method lists is told where it is called")
  func podfile() throws {
    let files = [
      "Podfile": """
      def shared
        pod 'Kit', :path => 'Kit'
      end

      target 'Shop' do
        shared
      end
      """, "App/a.swift": "import Log",
      "project.yml": "name: Shop\ntargets:\n  Shop: {type: application, sources: [App]}",
      "Kit/Kit.podspec":
        "Pod::Spec.new do |s|\ns.name = 'Kit'\ns.source_files = 'Sources/*.swift'\ns.dependency 'Log'\nend",
      "Kit/Sources/k.swift": "import Log",
      "Log/Log.podspec": "Pod::Spec.new do |s|\ns.name = 'Log'\ns.source_files = 'Sources/*.swift'\nend",
      "Log/Sources/l.swift": "",
    ]
    #expect(
      try findings(files, only: "unused-dependency").first?.hasPrefix("Podfile:6:3: 'Shop' depends on 'Kit'")
        == true)
    #expect(
      try findings(files, only: "transitive-import").first?.hasSuffix("add its pod to 'Shop' in Podfile")
        == true)
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
        isImported ? "its files import it: add it there" : "no file imports it: remove it here")
        == true)
  }
}
