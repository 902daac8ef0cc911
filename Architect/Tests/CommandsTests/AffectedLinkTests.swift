import CommandLineInterface
import Samples
import Testing

@Suite("tenon affected and symbolic links", .timeLimit(.minutes(10))) struct AffectedLinkTests {
  private static let files = [
    "Package.swift": SamplePackage("Sample").target("CUtilA").target("CUtilB").target("Core").target("B")
      .target("Other").target("BTests", ["B"], kind: "testTarget").text,
    "Sources/CUtilA/util.c": "int util(void) { return 1; }\n",
    "Sources/CUtilA/include/util.h": "int util(void);\n",
    "Sources/CUtilB/include/b.h": "int b(void);\n",
    "Sources/Core/Core.swift": "func core() {}\n", "Sources/Core/Shared/Shared.swift": "func shared() {}\n",
    "Sources/Core/data.json": "{}", "Sources/B/B.swift": "func b() {}\n",
    "Sources/Other/Other.swift": "func other() {}\n", "Tests/BTests/BTests.swift": "import B\n",
  ]

  private func repository(_ link: String, to target: String) throws -> SampleRepository {
    let sample = try SampleRepository(Self.files)
    try sample.link(link, to: target)
    try sample.commit()
    return sample
  }

  @Test("a file in C concerns the target that has a link to it")
  func file() throws {
    let sample = try repository("Sources/CUtilB/util.c", to: "../CUtilA/util.c")
    try sample.write("Sources/CUtilA/util.c", "int util(void) { return 2; }\n")
    #expect(affectedModules("rebuild", on: sample) == ["CUtilA", "CUtilB"])
    #expect(
      tenon("affected", on: sample).result.contains(
        "Sources/CUtilB/util.c, a link to Sources/CUtilA/util.c, was changed"))
    sample.remove("Sources/CUtilA/util.c")
    #expect(affectedModules("rebuild", on: sample) == ["CUtilA", "CUtilB"])
  }

  @Test("files behind a link to a folder concern the target with the link")
  func folder() throws {
    let sample = try repository("Sources/B/Shared", to: "../Core/Shared")
    try sample.write("Sources/Core/Shared/Shared.swift", "func shared() {} // once\n")
    #expect(affectedModules("rebuild", on: sample) == ["B", "Core"])
    #expect(affectedModules("test", on: sample) == [])
    try sample.write("Sources/Core/Shared/Shared.swift", "func shared() { print() }\n")
    #expect(affectedModules("rebuild", on: sample) == ["B", "Core"])
    #expect(affectedModules("test", on: sample) == ["BTests"])
    try sample.write("Sources/Core/Shared/Shared.swift", "func shared() {}\n")
    try sample.write("Sources/Core/Shared/New.swift", "public func new() {}\n")
    #expect(affectedModules("rebuild", on: sample) == ["B", "Core"])
  }

  @Test("a Swift file with a link in another target is a source of both, and a resource of none")
  func swift() throws {
    let sample = try repository("Sources/B/Core.swift", to: "../Core/Core.swift")
    try sample.write("Sources/Core/Core.swift", "func core() {} // once\n")
    #expect(affectedModules("rebuild", on: sample) == ["B", "Core"])
    #expect(affectedModules("test", on: sample) == [])
  }

  @Test("a resource concerns the target that has a link to it")
  func resource() throws {
    let sample = try repository("Sources/B/data.json", to: "../Core/data.json")
    try sample.write("Sources/Core/data.json", "[]")
    #expect(affectedModules("test", on: sample) == ["BTests"])
  }

  @Test("a link that is added, changed or deleted concerns its target and what depends on it")
  func links() throws {
    let sample = try repository("Sources/B/Shared", to: "../Core/Shared")
    sample.remove("Sources/B/Shared")
    #expect(affectedModules("rebuild", on: sample) == ["B", "BTests"])
    try sample.link("Sources/B/Shared", to: "../Other")
    #expect(affectedModules("rebuild", on: sample) == ["B", "BTests"])
    sample.remove("Sources/B/Shared")
    try sample.commit()
    try sample.link("Sources/B/Core.swift", to: "../Core/Core.swift")
    #expect(affectedModules("rebuild", on: sample) == ["B", "BTests"])
  }

  @Test("a file outside the folder concerns the target that has a link to it")
  func outside() throws {
    let sample = try SampleRepository([
      "App/Package.swift": SamplePackage("App").target("App").target("Other").text,
      "App/Sources/App/App.swift": "func app() {}\n", "App/Sources/Other/Other.swift": "func other() {}\n",
      "Shared/Shared.swift": "func shared() {}\n", "Shared/More/More.swift": "func more() {}\n",
    ])
    try sample.link("App/Sources/App/Shared.swift", to: "../../../Shared/Shared.swift")
    try sample.link("App/Sources/App/More", to: "../../../Shared/More")
    try sample.commit()
    for file in ["Shared/Shared.swift", "Shared/More/More.swift"] {
      try sample.write(file, "func changed() {}\n")
      let outcome = tenon(["affected", "--format", "lines", "--level", "rebuild"], in: "App", on: sample)
      #expect(outcome.result == "App\n")
      try sample.git("checkout", "-q", ".")
    }
  }

  @Test("links of a commit that is not checked out are followed, too")
  func range() throws {
    let sample = try SampleRepository(Self.files)
    try sample.commit()
    try sample.git("branch", "old")
    try sample.link("Sources/B/Shared", to: "../Core/Shared")
    try sample.link("Sources/CUtilB/util.c", to: "../CUtilA/util.c")
    try sample.commit()
    try sample.write("Sources/CUtilA/util.c", "int util(void) { return 2; }\n")
    try sample.write("Sources/Core/Shared/Shared.swift", "func shared() { print() }\n")
    try sample.commit()
    try sample.git("tag", "new")
    try sample.git("checkout", "-q", "old")
    let rebuilt = affectedModules("rebuild", ["new~1..new"], on: sample)
    #expect(Set(rebuilt).isSuperset(of: ["B", "CUtilA", "CUtilB", "Core"]) && !rebuilt.contains("Other"))
  }

  /// Commits the links, changes a file in the next commit, and checks out what was there before.
  private func modulesToRebuild(
    _ links: [String: String], after file: String, in files: [String: String] = [:]
  ) throws -> [String] {
    let sample = try SampleRepository(Self.files.merging(files) { $1 })
    try sample.commit()
    try sample.git("branch", "old")
    for (link, target) in links { try sample.link(link, to: target) }
    try sample.commit()
    try sample.write(file, "int changed(void) { return 2; }\n")
    try sample.commit()
    try sample.git("tag", "new")
    try sample.git("checkout", "-q", "old")
    return affectedModules("rebuild", ["new~1..new"], on: sample)
  }

  @Test("links to links are followed, too")
  func chain() throws {
    let file = ["Shared/v2/x.c": "int x(void) { return 1; }\n"]
    #expect(
      try modulesToRebuild(
        ["Sources/CUtilB/x.c": "../../Shared/x.c", "Shared/x.c": "v2/x.c"], after: "Shared/v2/x.c", in: file)
        == ["CUtilB"])
    #expect(
      try modulesToRebuild(
        ["Sources/CUtilB/x.c": "../../Parts/x.c", "Parts": "Shared/v2"], after: "Shared/v2/x.c", in: file)
        == ["CUtilB"])
  }

  @Test("links in a cycle end")
  func cycle() throws {
    let links = [
      "Sources/Core/b": "../B", "Sources/B/core": "../Core", "Sources/B/up": "..", "Sources/B/same": ".",
      "Sources/CUtilA/first.c": "second.c", "Sources/CUtilA/second.c": "first.c",
      "Sources/Other/util": "../CUtilA", "Sources/CUtilA/other": "../Other",
    ]
    let rebuilt = try modulesToRebuild(links, after: "Sources/CUtilA/util.c")
    #expect(Set(rebuilt).isSuperset(of: ["B", "CUtilA", "Other"]) && !rebuilt.contains("CUtilB"))
  }
}
