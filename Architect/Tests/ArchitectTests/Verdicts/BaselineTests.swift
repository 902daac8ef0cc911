import Architect
import Rules
import Samples
import Testing

/// A baseline counts: one more of a kind is new.
@Suite("Counting baseline", .timeLimit(.minutes(10))) struct BaselineTests {
  private static let rules: Set<String> = ["upward-dependency", "undeclared-import"]
  private static let configuration = """
    layers:
      - {name: business, modules: [Cart], peers: allowed}
      - {name: core, modules: [Net]}
    """

  private static let manifest = SamplePackage("P").target("Cart").target("Net").text

  private static func files(_ importing: [String]) -> [String: String] {
    var files = [
      ".tenon.yml": configuration, "Package.swift": manifest, "Sources/Cart/c.swift": "",
      "Sources/Net/other.swift": "",
    ]
    for name in importing { files["Sources/Net/\(name).swift"] = "import Cart" }
    return files
  }

  private func comparison(before: [String], after: [String]) throws -> Comparison {
    func findings(_ names: [String]) throws -> [Finding] {
      let sample = try SampleRepository(Self.files(names))
      return try withExtendedLifetime(sample) {
        try Architecture.load(at: sample.root).inspect(only: Self.rules).findings
      }
    }
    return Comparison(try findings(after), against: Baseline(try findings(before)))
  }

  @Test("files with a known import may be renamed")
  func moved() throws {
    let comparison = try comparison(before: ["a", "b"], after: ["b", "c"])
    #expect(comparison.new.isEmpty)
    #expect(comparison.fixed.isEmpty)
  }

  @Test("two more files with a known import are new, for every rule that the import breaks")
  func grown() throws {
    let comparison = try comparison(before: ["a"], after: ["a", "b", "c"])
    #expect(Set(comparison.new.map(\.rule)) == ["upward-dependency", "undeclared-import"])
    #expect(comparison.new.count == 4)
    #expect(comparison.new.allSatisfy { $0.message.hasSuffix("; the baseline records it in 1 of 3 files") })
  }

  @Test("fewer files with it shrink the baseline")
  func shrunk() throws {
    let comparison = try comparison(before: ["a", "b", "c"], after: ["c"])
    #expect(comparison.new.isEmpty)
    #expect(Set(comparison.fixed.map(\.number)) == [3])
    #expect(Set(comparison.rest.entries.map(\.number)) == [1])
  }

  @Test("what is gone leaves the baseline")
  func gone() throws {
    let comparison = try comparison(before: ["a"], after: [])
    #expect(comparison.fixed.count == 2)
    #expect(comparison.rest.entries.isEmpty)
  }

  @Test("a baseline from before findings were counted knows any number, by the rules' former names")
  func older() throws {
    let sample = try SampleRepository(Self.files(["a", "b"]))
    try withExtendedLifetime(sample) {
      try sample.write(
        ".tenon-baseline.json",
        """
        {"version": 1, "findings": [
          {"rule": "race-import", "from": "Net", "to": "Cart", "symbol": "SwiftPM", "file": "Package.swift"},
          {"rule": "upward-dependency", "from": "Net", "to": "Cart", "file": "Sources/Net/a.swift"},
          {"rule": "upward-dependency", "from": "Net", "to": "Cart", "file": "Sources/Net/b.swift"}
        ]}
        """)
      let baseline = try Baseline.load(root: sample.root, path: ".tenon-baseline.json")
      let comparison = Comparison(
        try Architecture.load(at: sample.root).inspect(only: Self.rules).findings, against: baseline)
      #expect(comparison.new.isEmpty)
      #expect(comparison.fixed.isEmpty)
      #expect(Set(comparison.rest.entries.map(\.number)) == [2])
    }
  }
}

/// Rules are found by the names they had.
@Suite("Former names", .timeLimit(.minutes(10))) struct FormerNameTests {
  private static let pairs = [
    ("race-import", "undeclared-import"), ("implicit-import", "transitive-import"),
    ("odd-input", "skipped-input"),
  ]

  @Test("a configuration may use the former name of a rule, and gets a note", arguments: pairs)
  func configuration(former: String, present: String) throws {
    let text = """
      rules: {\(former): off}
      exceptions: [{rule: \(former), from: A, reason: why}]
      """
    let configuration = try ConfigurationReader().read(Array(text.utf8))
    #expect(configuration.policy.severities == [present: .off])
    #expect(configuration.policy.exceptions.map(\.rule) == [present])
    #expect(
      configuration.notes
        == [1, 2].map {
          ".tenon.yml:\($0): the rule '\(former)' is now called '\(present)'"
        })
  }

  @Test("a configuration with present names gets no note", arguments: pairs)
  func present(former: String, present: String) throws {
    #expect(try ConfigurationReader().read(Array("rules: {\(present): off}".utf8)).notes.isEmpty)
  }
}
