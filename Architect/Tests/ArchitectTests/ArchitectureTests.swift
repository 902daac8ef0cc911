import Architect
import Files
import Foundation
import ModuleGraph
import Rules
import Samples
import Testing

@Suite("Architecture", .timeLimit(.minutes(10))) struct ArchitectureTests {
  @Test("a test's one line passes on this repository, which is its own first customer")
  func ownRepository() throws { try Architecture.load().verify(strict: true) }

  @Test("a broken architecture is thrown with every finding, one a line")
  func broken() throws {
    let sample = try SampleRepository()
    var tree = CleanTree()
    tree.imports["Sources/Core0/One.swift"] = ["import UIKit", "import Core3"]
    for (path, bytes) in tree.files { try sample.write(path, bytes: bytes) }
    try withExtendedLifetime(sample) {
      let architecture = try Architecture.load(file: sample.root + "/Tests/Biz0Tests/One.swift")
      let error = try #require(throws: BrokenArchitecture.self) { () throws in try architecture.verify() }
      #expect(
        error.findings.map(\.rule) == ["forbidden", "same-layer", "undeclared-import", "undeclared-import"])
      #expect(
        error.description.contains(
          "Sources/Core0/One.swift:1:8: error: 'Core0' may not use 'UIKit': core has no views [forbidden]"))
    }
  }

  @Test("findings in the baseline do not break a test")
  func baseline() throws {
    let sample = try SampleRepository()
    var tree = CleanTree()
    tree.imports["Sources/Core0/One.swift"] = ["import UIKit"]
    for (path, bytes) in tree.files { try sample.write(path, bytes: bytes) }
    try withExtendedLifetime(sample) {
      let architecture = try Architecture.load(at: sample.root)
      try Baseline(architecture.inspect().findings).write(
        root: sample.root, path: architecture.configuration.baseline)
      try architecture.verify()
    }
  }

  @Test("the second load reads no source again, and says the same")
  func cached() throws {
    let sample = try SampleRepository()
    for (path, bytes) in CleanTree().files { try sample.write(path, bytes: bytes) }
    try withExtendedLifetime(sample) {
      let first = try Architecture.load(at: sample.root)
      let second = try Architecture.load(at: sample.root)
      #expect(first.coverage.scanned > 0)
      #expect(second.coverage.scanned == 0)
      #expect(first.graph == second.graph)
      #expect(FileSystem.status(of: sample.root + "/.tenon") == nil)
    }
  }

  @Test("a cache within the repository is left out of git, and one that git tracks is not used")
  func trackedCache() throws {
    let sample = try SampleRepository([
      "Package.swift": SamplePackage("P").product("A", ["A"]).target("A").text,
      "Sources/A/a.swift": "import Foundation\n",
    ])
    func git(_ words: String...) throws { _ = try Git.output(of: words, in: sample.root) }
    var options = Architecture.Options()
    options.cache = .folder("cache")
    try git("init", "-q")
    _ = try Architecture.load(at: sample.root, options: options)
    #expect(try sample.read("cache/\(Architecture.version)/.gitignore") == "*\n")
    let second = try Architecture.load(at: sample.root, options: options)
    #expect(second.coverage.scanned == 0)
    try git("add", "-f", "cache")
    let third = try Architecture.load(at: sample.root, options: options)
    #expect(third.coverage.scanned == 1)
    #expect(third.inspect().findings.map(\.rule) == ["skipped-input"])
  }

  @Test("what a checkout brings as a cache hides nothing")
  func forgedCache() throws {
    let sample = try SampleRepository([
      "Package.swift": SamplePackage("P").product("A", ["A"]).product("B", ["B"]).target("A").target("B")
        .text,
      "Sources/A/a.swift": "let a = 1\n", "Sources/B/b.swift": "let b = 1\n",
    ])
    var options = Architecture.Options()
    options.cache = .folder(".tenon/cache")
    #expect(try Architecture.load(at: sample.root, options: options).inspect().findings.isEmpty)
    try sample.write("Sources/A/a.swift", "import B\n")
    #expect(try Architecture.load(at: sample.root).inspect().findings.map(\.rule) == ["undeclared-import"])
  }

  @Test("where there is no repository, loading says what it looked for")
  func nowhere() { #expect(throws: FileError.self) { try Architecture.load(file: "/nowhere/at/all.swift") } }
}
