import Architect
import Files
import Samples
import Testing

@Suite("What would be read if files were others", .timeLimit(.minutes(10))) struct RepositoryReadingTests {
  static let changes: [[String: String?]] = [
    ["Sources/Core0/One.swift": "import UIKit\nimport Core3\n"],
    ["Sources/Core0/One.swift": "#if os(Linux)\nimport Biz0\n#endif\n", "Sources/Core1/One.swift": ""],
    ["Sources/Core0/New.swift": "import Biz0\n"], ["Sources/Core0/Deep/er/New.swift": "import Biz0\n"],
    ["Sources/Core0/One.swift": nil],
    ["Sources/Core0/One.swift": nil, "Sources/Core1/Moved.swift": "import Biz0\n"],
    [".tenon.yml": nil], [".tenon.yml": "version: 1\nexclude: [\"Sources/Core0/**\"]\n"],
    ["Package.swift": nil], ["Sources/.build/One.swift": "import Biz0\n"], ["README.md": "# A\n"],
    [
      "Other/Package.swift": SamplePackage("Other").target("Other").text,
      "Other/Sources/Other/o.swift": "import Nowhere\nimport Core0\n",
    ],
  ]

  private func sample() throws -> SampleRepository {
    let sample = try SampleRepository()
    for (path, bytes) in CleanTree().files { try sample.write(path, bytes: bytes) }
    return sample
  }

  @Test("it is what is read once they are", arguments: changes)
  func sameAsWritten(change: [String: String?]) throws {
    let sample = try sample()
    try withExtendedLifetime(sample) {
      let overlay = Overlay(change.mapValues { $0.map { Array($0.utf8) } })
      let proposed = try RepositoryReading(of: sample.root).changed(by: overlay).architecture
      for (path, text) in change {
        if let text { try sample.write(path, text) } else { sample.remove(path) }
      }
      let written = try Architecture.load(at: sample.root)
      #expect(proposed.graph == written.graph)
      #expect(proposed.configuration == written.configuration)
      #expect(proposed.inspect().findings == written.inspect().findings)
    }
  }

  @Test("what is only proposed is not remembered")
  func notRemembered() throws {
    let sample = try sample()
    try withExtendedLifetime(sample) {
      let before = try Architecture.load(at: sample.root)
      for change in Self.changes {
        let overlay = Overlay(change.mapValues { $0.map { Array($0.utf8) } })
        _ = try RepositoryReading(of: sample.root, overlay: overlay)
      }
      let after = try Architecture.load(at: sample.root)
      #expect(after.graph == before.graph)
      #expect(after.coverage.scanned == 0)
    }
  }

  @Test("a changed manifest has no file read again that did not change")
  func sourcesAreKept() throws {
    let sample = try sample()
    try withExtendedLifetime(sample) {
      var options = Architecture.Options()
      options.cache = .none
      let reading = try RepositoryReading(of: sample.root, options: options)
      #expect(reading.architecture.coverage.scanned == reading.architecture.coverage.files)
      let manifest = try sample.read("Package.swift") + "// Changed\n"
      let changes = ["Package.swift": manifest, "Sources/Core0/New.swift": "import Biz0\n"]
      let changed = try reading.changed(by: Overlay(changes.mapValues { Array($0.utf8) }))
      #expect(changed.architecture.coverage.scanned == 1)
      #expect(changed.hasSource("Sources/Core0/New.swift"))
    }
  }

  @Test("changes of changes add up")
  func several() throws {
    let sample = try sample()
    try withExtendedLifetime(sample) {
      let reading = try RepositoryReading(of: sample.root)
      let first = try reading.changed(by: Overlay(["Sources/Core0/One.swift": Array("import Biz0\n".utf8)]))
      let second = try first.changed(by: Overlay(["Sources/Core1/New.swift": Array("import Biz0\n".utf8)]))
      #expect(!first.hasSource("Sources/Core1/New.swift"))
      #expect(second.hasSource("Sources/Core1/New.swift"))
      let edges = second.architecture.graph.edges.filter { $0.to == "Biz0" }.map(\.from)
      #expect(edges.contains("Core0") && edges.contains("Core1"))
      #expect(!first.hasSameSources(as: reading))
    }
  }
}
