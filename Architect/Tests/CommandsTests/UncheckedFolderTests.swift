import Files
import Samples
import Testing

/// Everything that a build tool compiles into a target is checked, or is named.
@Suite("Folders that check must not pass over", .timeLimit(.minutes(10))) struct UncheckedFolderTests {
  private let forbidding = "version: 1\nforbidden:\n  - from: A\n    to: [B]\n    reason: because\n"

  private func sample(_ more: [String: String] = [:]) throws -> SampleRepository {
    let package = SamplePackage("P").target("A").target("B")
    let files = [
      "Package.swift": package.text, ".tenon.yml": forbidding, "Sources/A/a.swift": "let a = 1\n",
      "Sources/B/b.swift": "let b = 1\n",
    ]
    return try SampleRepository(files.merging(more) { $1 })
  }

  #if os(Linux)
    @Test(
      "a source is checked if another one has the same name with other bytes, and both are named",
      arguments: ["Sources/A/%/c.swift", "Sources/A/%.swift"],
      [["\u{E9}", "e\u{301}"], ["e\u{301}", "\u{E9}"]])
    func equivalentNames(path: String, names: [String]) throws {
      let sample = try sample()
      try sample.write(path.replacing("%", with: names[0]), "let c = 1\n")
      let second = path.replacing("%", with: names[1])
      try sample.write(second, "import B\n")
      for words in [[], [], ["--no-cache"]] {
        let outcome = tenon(["check"] + words, on: sample)
        #expect(outcome.status != .clean)
        let lines = outcome.result.utf8.split(separator: 10).map { Array($0) }
        #expect(lines.contains { $0.starts(with: "\(second):1".utf8) }, "\(outcome.result)")
        #expect(outcome.result.contains("forbidden") && outcome.result.contains("looks the same"))
      }
      sample.remove(second)
      FileSystem.removeEmptyFolder(FilePath.join(sample.root, FilePath.folder(of: second)))
      #expect(tenon("check", on: sample).status == .clean)
    }
  #endif

  @Test("a link in a target to a folder outside is named, as is one in place of Sources")
  func outside() throws {
    let outside = try SampleRepository([
      "x/x.swift": "import B\n", "A/a.swift": "import B\n", "B/b.swift": "",
    ])
    let inTarget = try sample()
    try inTarget.link("Sources/A/linked", to: outside.root + "/x")
    let inPods = try sample(["Sources/A/Pods/p.swift": "let p = 1\n"])
    try inPods.link("Sources/A/Pods/linked", to: outside.root + "/x")
    let inPlace = try SampleRepository([
      "Package.swift": SamplePackage("P").target("A").target("B").text
    ])
    try inPlace.link("Sources", to: outside.root)
    for (sample, link) in [
      (inTarget, "Sources/A/linked"), (inPods, "Sources/A/Pods/linked"), (inPlace, "Sources"),
    ] {
      let outcome = tenon("check", on: sample)
      #expect(outcome.status == .failure)
      #expect(outcome.result.contains("\(link):1:1"), "\(outcome.result)")
      #expect(outcome.result.contains("leads out of the repository"), "\(outcome.result)")
    }
  }

  @Test("a link that is itself behind a link is named, unless everything there belongs to a target")
  func behindLink() throws {
    let sample = try sample(["hidden/h.swift": "let h = 1\n", "deeper/d.swift": "import B\n"])
    try sample.link("Sources/A/linked", to: "../../hidden")
    try sample.link("hidden/inner", to: "../deeper")
    let outcome = tenon("check", on: sample)
    #expect(outcome.status == .failure)
    #expect(outcome.result.contains("Sources/A/linked/inner:1:1"), "\(outcome.result)")
    let known = try self.sample(["hidden/h.swift": "let h = 1\n"])
    try known.link("Sources/A/linked", to: "../../hidden")
    try known.link("hidden/inner", to: "../Sources/B")
    #expect(tenon("check", on: known).status == .clean, "\(tenon("check", on: known).result)")
  }

  @Test("links that no target contains, or that it leaves out, are not named")
  func quiet() throws {
    let outside = try SampleRepository(["execroot/P/x.swift": "import B\n"])
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "P", targets: [
        .target(name: "A", path: ".", exclude: ["Sources/B", "left"]), .target(name: "B"),
      ])
      """
    let sample = try sample(["Package.swift": manifest])
    for name in ["bazel-bin", "bazel-out", "bazel-P", "bazel-testlogs"] {
      try sample.link(name, to: outside.root + "/execroot/P")
    }
    try sample.link("left", to: outside.root)
    #expect(tenon("check", on: sample).status == .clean, "\(tenon("check", on: sample).result)")
    // Only Bazel's own links are none of the target's.
    try sample.link("bazel-evil", to: outside.root)
    #expect(tenon("check", on: sample).result.contains("bazel-evil:1:1"))
    let other = try self.sample()
    try other.link("Tools", to: outside.root)
    try other.link("Sources/A/left", to: outside.root)
    try other.write(".tenon.yml", forbidding + "exclude: [\"Sources/A/left\"]\n")
    #expect(tenon("check", on: other).status == .clean, "\(tenon("check", on: other).result)")
  }

  @Test("a file that an Xcode project lists behind a link to a folder outside is named by the link")
  func xcode() throws {
    let outside = try SampleRepository(["x.swift": "let x = 1\n"])
    let project = SampleXcodeProject([.init("App", files: ["main.swift", "linked/x.swift"])])
    let sample = try SampleRepository([
      "App.xcodeproj/project.pbxproj": project.text, "main.swift": "let a = 1\n",
    ])
    try sample.link("linked", to: outside.root)
    try sample.link("other", to: outside.root)
    let outcome = tenon("check", on: sample)
    #expect(outcome.result.contains("linked:1:1"), "\(outcome.result)")
    #expect(!outcome.result.contains("other:1:1"))
  }
}
