import Samples
import Testing

/// XcodeGen's specs may have any name.
@Suite("Specs of XcodeGen", .timeLimit(.minutes(10))) struct XcodeGenSpecTests {
  private static let spec = """
    name: My
    targets:
      App: { type: application, platform: iOS, sources: [App] }
      Core: { type: framework, platform: iOS, sources: [Core] }
    """
  private static let sources = ["App/a.swift": "import Core", "Core/c.swift": "public let c = 1"]
  private static let undeclared = ["undeclared-import App -> Core App/a.swift:1"]

  @Test(
    "a spec is known by its content",
    arguments: ["project-pm.yml", "project-bwa.yaml", "My.yml", "ios.yml"])
  func names(_ name: String) throws {
    let verdict = Verdict("", Self.sources.merging([name: Self.spec]) { $1 })
    #expect(try verdict.found(by: ["undeclared-import", "unread"]) == Self.undeclared)
  }

  @Test("so is one whose targets are in another file, and one with templates")
  func parts() throws {
    let targets = String(Self.spec.split(separator: "\n", maxSplits: 1)[1])
    let included = Verdict(
      "", Self.sources.merging(["main.yml": "name: My\ninclude: [parts.yml]\n", "parts.yml": targets]) { $1 })
    #expect(try included.found(by: ["undeclared-import", "unread"]) == Self.undeclared)
    let templates = Verdict(
      "",
      Self.sources.merging([
        "main.yml": """
        name: My
        targetTemplates:
          Base: { type: framework, platform: iOS, sources: ["${target_name}"] }
        targets:
          App: { templates: [Base] }
          Core: { templates: [Base] }
        """
      ]) { $1 })
    #expect(try templates.found(by: ["undeclared-import", "unread"]) == Self.undeclared)
  }

  @Test("a spec that another one includes is a part of it, whatever both are called")
  func included() throws {
    let verdict = Verdict(
      "",
      Self.sources.merging([
        "all.yml":
          "name: All\ninclude: [project-pm.yml]\ntargets:\n  Kit: { type: framework, platform: iOS, sources: [Kit] }\n",
        "project-pm.yml": Self.spec, "Kit/k.swift": "",
      ]) { $1 })
    #expect(try verdict.found(by: ["undeclared-import", "unread"]) == Self.undeclared)
  }

  @Test("files of other tools are none")
  func others() throws {
    let verdict = Verdict(
      "",
      Self.sources.merging([
        "Package.swift": SamplePackage("P").text,
        "pipeline.yml": "name: Build\ntargets:\n  App: { type: docker, platform: linux }\n",
        "names.yml": "name: My\ntargets: [App, Core]\n", "open.yml": "name: [My\ntargets: {\n",
        ".github/spec.yml": Self.spec,
        "unnamed.yml": "targets:\n  App: { type: application, platform: iOS, sources: [App] }\n",
      ]) { $1 })
    #expect(try verdict.found(by: ["undeclared-import", "unread"]) == [])
  }

  @Test("the configuration lists specs that nothing else tells")
  func listed() throws {
    let verdict = Verdict(
      "",
      Self.sources.merging([
        ".tenon.yml": "specs: [\"specs/*.yml\"]\n",
        "specs/a.yml": """
        targets:
          App: { type: application, platform: iOS, sources: [../App] }
          Core: { type: framework, platform: iOS, sources: [../Core] }
        """,
      ]) { $1 })
    #expect(try verdict.found(by: ["undeclared-import", "unread"]) == Self.undeclared)
  }

  @Test(
    "a target that no target has the name of is a dependency that cannot be resolved",
    arguments: [
      ("Kit", "Kit: { type: framework, platform: [iOS, macOS], sources: [Kit] }"),
      ("Kitt", "Kit: { type: framework, platform: iOS, sources: [Kit] }"),
      ("kit", "Kit: { type: framework, platform: iOS, sources: [Kit] }"),
    ])
  func misspelt(_ name: String, _ kit: String) throws {
    let verdict = Verdict(
      "",
      [
        "project.yml": """
        name: My
        targets:
          App:
            type: application
            platform: iOS
            sources: [App]
            dependencies:
              - target: \(name)
          \(kit)
        """, "App/a.swift": "", "Kit/k.swift": "",
      ], ["unresolved-dependency  project.yml:8"])
    #expect(try verdict.found(by: ["unresolved-dependency"]) == verdict.expected)
  }

  @Test("a target of each platform, an aggregate and a legacy target are found")
  func found() throws {
    let verdict = Verdict(
      "",
      [
        "project.yml": """
        name: My
        aggregateTargets:
          All: { targets: [App] }
        legacyTargets:
          Make: { toolPath: /usr/bin/make }
        targets:
          App:
            type: application
            platform: iOS
            sources: [App]
            dependencies: [{ target: Kit_iOS }, { target: All }, { target: Make }, { target: Other/Kit }]
          Kit: { type: framework, platform: [iOS, macOS], sources: [Kit] }
        """, "App/a.swift": "", "Kit/k.swift": "",
      ])
    #expect(try verdict.found(by: ["unresolved-dependency"]) == [])
  }
}
