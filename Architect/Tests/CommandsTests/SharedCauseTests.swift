import Samples
import Testing

import Commands

@Suite("Findings with one cause", .timeLimit(.minutes(10))) struct SharedCauseTests {
  private func warnings(_ rule: String, _ files: [String: String]) throws -> [Substring] {
    tenon("check", "--only", rule, on: try SampleRepository(files)).result
      .split(separator: "\n").filter { $0.contains(": warning: ") }
  }

  /// The warnings about a package for iOS 16 with modules that are also pods, which need another version.
  private func platformWarnings(pods: String, modules: [String] = ["A"]) throws -> [Substring] {
    let targets = modules.map { ".target(name: \"\($0)\")" }.joined(separator: ", ")
    var files = [
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "P", platforms: [.iOS(.v16)], targets: [\(targets)])
      """,
      "A.podspec": """
      Pod::Spec.new do |s|
        s.name = 'A'
        s.version = '1.0'
        s.ios.deployment_target = '\(pods)'
        s.source_files = 'Sources/A/*.swift'
      end
      """,
      "project.yml":
        "name: P\noptions: {deploymentTarget: {iOS: \"18.0\"}}\ntargets:\n  A: {type: framework, platform: iOS, sources: Sources/A}\n",
    ]
    for module in modules { files["Sources/\(module)/a.swift"] = "struct \(module)Part {}" }
    return try warnings("manifest-drift", files)
  }

  @Test("a package that promises an earlier version than the pod is drift, whatever the project says")
  func platforms() throws {
    let found = try platformWarnings(pods: "17.0")
    #expect(found.count == 1)
    #expect(
      found.first?.contains(
        "'A' needs iOS 17.0 in A.podspec but iOS 16.0 in Package.swift; make them agree") == true)
    #expect(try platformWarnings(pods: "17.0", modules: ["A", "B"]).count == 1)
  }

  @Test("a package that needs a later version than the pod is drift, unless another of its modules needs it")
  func laterPlatforms() throws {
    #expect(try platformWarnings(pods: "15.0").count == 1)
    #expect(try platformWarnings(pods: "15.0", modules: ["A", "B"]) == [])
    #expect(try platformWarnings(pods: "16.0") == [])
  }

  private func listing(_ package: SamplePackage) -> [String: String] {
    [
      "Package.swift": package.text,
      "project.yml": """
      name: P
      targets:
        App: {type: framework, platform: iOS, sources: Sources/App, dependencies: [{target: Kit}, {target: Core}]}
        Kit: {type: framework, platform: iOS, sources: Sources/Kit, dependencies: [{target: Core}]}
        Core: {type: framework, platform: iOS, sources: Sources/Core}
      """, "Sources/App/a.swift": "import Kit", "Sources/Kit/k.swift": "import Core",
      "Sources/Core/c.swift": "struct C {}",
    ]
  }

  @Test("what a project lists because its dependencies need it is no drift, and anything else is")
  func listed() throws {
    let led = SamplePackage("P").target("App", ["Kit"]).target("Kit", ["Core"]).target("Core")
    #expect(try warnings("manifest-drift", listing(led)).isEmpty)
    var apart = listing(SamplePackage("P").target("App").target("Kit", ["Core"]).target("Core"))
    apart["Sources/App/a.swift"] = "struct A {}"
    #expect(try warnings("manifest-drift", apart).count == 1)
  }

  /// Modules that import what a hub brings, and declare only the hub.
  private func users(_ count: Int) -> [String: String] {
    var package = SamplePackage("P").target("Hub", ["Base"]).target("Base")
    var files = ["Sources/Hub/h.swift": "import Base", "Sources/Base/b.swift": "struct Base {}"]
    for number in 1...count {
      package = package.target("F\(number)", ["Hub"])
      files["Sources/F\(number)/f.swift"] = "import Hub\nimport Base"
    }
    files["Package.swift"] = package.text
    return files
  }

  @Test("imports of many modules through one are one finding, and those of few are one each")
  func hub() throws {
    #expect(try warnings("transitive-import", users(4)).count == 4)
    let found = try warnings("transitive-import", users(5))
    #expect(found.count == 1)
    #expect(
      found.first?.contains(
        "5 modules import through 'Hub' 1 module that they do not declare: 'Base' (5 modules); re-export in 'Hub' "
          + "what it should bring, or declare it in each [")
        == true)
  }

  @Test("a module that two manifests describe counts once")
  func described() throws {
    func files(_ count: Int) -> [String: String] {
      var files = users(count)
      let libraries = ["Hub": ["Base"], "Base": []].merging(
        (1...count).map { ("F\($0)", ["Hub"]) }, uniquingKeysWith: { own, _ in own })
      files["MODULE.bazel"] = ""
      files["BUILD"] = libraries.sorted { $0.key < $1.key }.map { name, dependencies in
        """
        swift_library(name = "\(name)", module_name = "\(name)", srcs = glob(["Sources/\(name)/*.swift"]),
          deps = [\(dependencies.map { "\":\($0)\"" }.joined())])
        """
      }.joined(separator: "\n")
      return files
    }
    #expect(try warnings("transitive-import", files(4)).allSatisfy { !$0.contains("modules import through") })
    let found = try warnings("transitive-import", files(5))
    #expect(found.count == 1)
    #expect(found.first?.contains("5 modules import through 'Hub'") == true)
    #expect(found.first?.contains("'Base' (5 modules);") == true)
  }

  @Test("five modules that each import another module through one are five decisions")
  func differentImports() throws {
    var package = SamplePackage("P").target("Hub", (1...5).map { "B\($0)" })
    var files = ["Sources/Hub/h.swift": (1...5).map { "import B\($0)" }.joined(separator: "\n")]
    for number in 1...5 {
      package = package.target("B\(number)").target("F\(number)", ["Hub"])
      files["Sources/B\(number)/b.swift"] = "struct B {}"
      files["Sources/F\(number)/f.swift"] = "import Hub\nimport B\(number)"
    }
    files["Package.swift"] = package.text
    let found = try warnings("transitive-import", files)
    #expect(found.count == 5)
    #expect(found.allSatisfy { $0.contains("add it to the dependencies of") })
  }

  /// Five modules that depend on `Hub`, and import `Base` and what else is given.
  private func passing(through hub: String, _ imports: String, below: [String: [String]]) -> [String: String]
  {
    var package = SamplePackage("P").target("Hub", below["Hub"] ?? [])
    var files = ["Sources/Hub/h.swift": hub]
    for (name, dependencies) in below.sorted(by: { $0.key < $1.key }) where name != "Hub" {
      package = package.target(name, dependencies)
      files["Sources/\(name)/s.swift"] =
        dependencies.map { "import \($0)" }.joined(separator: "\n") + "\nstruct S {}"
    }
    for number in 1...5 {
      package = package.target("F\(number)", ["Hub"] + (below["Near"] == nil ? [] : ["Near"]))
      files["Sources/F\(number)/f.swift"] = imports + String(repeating: "\n// a line", count: 90)
    }
    files["Package.swift"] = package.text
    return files
  }

  @Test("a hub is the module that declares what it brings, not one above it")
  func nearest() throws {
    let found = try warnings(
      "transitive-import",
      passing(
        through: "import Near", "import Hub\nimport Near\nimport Base",
        below: ["Hub": ["Near"], "Near": ["Base"], "Base": []]))
    #expect(found.count == 1)
    #expect(found.first?.contains("5 modules import through 'Near' 1 module") == true)
  }

  @Test("what a module brings to those that never import it is one decision: to declare it in its place")
  func replaced() throws {
    let files = passing(through: "import Base", "import Base", below: ["Hub": ["Base"], "Base": []])
    let found = try warnings("transitive-import,unused-dependency", files)
    #expect(found.count == 1)
    #expect(
      found.first?.contains(
        "5 modules depend on 'Hub' without importing it, only for 1 module: 'Base' (5 modules); declare it in place of 'Hub'"
      ) == true)
    #expect(found.first?.hasSuffix("[unused-dependency]") == true)
    // Each of them is a finding for machines, and no advice is against another.
    let all = tenon("check", "--format", "xcode", on: try SampleRepository(files)).result
    #expect(!all.contains("re-export"))
    #expect(all.components(separatedBy: "[unused-dependency]").count == 6)
    #expect(all.components(separatedBy: "[transitive-import]").count == 6)
  }

  @Test("a single module that depends on another only for a third is one decision, too")
  func replacedOnce() throws {
    let files = [
      "Package.swift": SamplePackage("P").target("App", ["Hub"]).target("Hub", ["Base", "Log"]).target("Base")
        .target("Log").text,
      "Sources/App/a.swift": "import Base\nimport Log" + String(repeating: "\n// a line", count: 90),
      "Sources/Hub/h.swift": "import Base\nimport Log", "Sources/Base/b.swift": "struct B {}",
      "Sources/Log/l.swift": "struct L {}",
    ]
    let found = try warnings("transitive-import,unused-dependency", files)
    #expect(found.count == 1)
    #expect(
      found.first?.contains(
        "'App' depends on 'Hub' without importing it, only for 2 modules: 'Base', 'Log'; declare them in place of 'Hub'"
      ) == true)
  }

  @Test("what others import through a dependency that nothing imports is the same decision")
  func passedOn() throws {
    let files = [
      "Package.swift": SamplePackage("P").target("App", ["Home"]).target("Home", ["Hub"]).target(
        "Hub", ["Log"]
      )
      .target("Log").text,
      "Sources/App/a.swift": "import Home\nimport Log",
      "Sources/Home/h.swift": "import Log" + String(repeating: "\n// a line", count: 90),
      "Sources/Hub/u.swift": "import Log", "Sources/Log/l.swift": "struct L {}",
    ]
    let found = try warnings("transitive-import,unused-dependency", files)
    #expect(found.count == 1)
    #expect(
      found.first?.contains(
        "'Home' depends on 'Hub' without importing it, only for 1 module imported through it: 'Log' (2 modules); "
          + "declare it where it is imported, then remove 'Hub'") == true)
  }

  @Test("a module that is imported is not replaced")
  func kept() throws {
    let files = passing(
      through: "import Base", "import Hub\nimport Base", below: ["Hub": ["Base"], "Base": []])
    let found = try warnings("transitive-import,unused-dependency", files)
    #expect(found.count == 1)
    #expect(found.first?.contains("5 modules import through 'Hub' 1 module") == true)
  }

  @Test("many errors that one edit fixes are one finding, and few are one each")
  func undeclared() throws {
    func errors(_ count: Int) throws -> [Substring] {
      var package = SamplePackage("P").target("App")
      var files = ["Sources/App/a.swift": (1...count).map { "import M\($0)" }.joined(separator: "\n")]
      for number in 1...count {
        package = package.target("M\(number)")
        files["Sources/M\(number)/m.swift"] = "struct M {}"
      }
      files["Package.swift"] = package.text
      return tenon("check", "--only", "undeclared-import", on: try SampleRepository(files)).result
        .split(separator: "\n").filter { $0.contains(": error: ") }
    }
    #expect(try errors(4).count == 4)
    let found = try errors(5)
    #expect(found.count == 1)
    #expect(
      found.first?.contains(
        "'App' imports 5 modules to which none of its declared dependencies leads: 'M1', 'M2', 'M3', 'M4'…; "
          + "add them to the dependencies of 'App' in Package.swift:13:5") == true, "\(found)")
  }

  @Test("folders that are missing for several targets of a manifest are one finding")
  func missing() throws {
    let found = try warnings(
      "skipped-input", ["Package.swift": SamplePackage("P").target("A").target("B", ["A"]).text])
    #expect(found.count == 1)
  }

  @Test("what several podspecs leave to a common file is one finding")
  func podspecs() throws {
    let pod = "Pod::Spec.new do |s|\n  require_relative 'common'\n  configure(s, name: 'A')\nend"
    let found = try warnings("skipped-input", ["A.podspec": pod, "B.podspec": pod, "Sources/a.swift": ""])
    #expect(found.count == 1)
    #expect(found.first?.contains("in 2 podspecs: `configure` is computed") == true)
  }
}
