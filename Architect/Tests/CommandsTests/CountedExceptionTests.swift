import Architect
import Rules
import Samples
import Testing

@Suite("Exceptions with a count", .timeLimit(.minutes(10))) struct CountedExceptionTests {
  /// A repository in which as many files as asked import from a higher layer.
  private func sample(_ exceptions: String, files: Int) throws -> SampleRepository {
    let sample = try CheckCommandTests.upward()
    sample.remove("Sources/Core/c.swift")
    for index in 0..<files { try sample.write("Sources/Core/c\(index).swift", "import UI\n") }
    if files == 0 {
      try sample.write("Sources/Core/c.swift", "let c = 1\n")
      try sample.write(
        "Package.swift",
        SamplePackage("P").target("UI").target("Core").target(
          "App", ["UI", "Core"], kind: "executableTarget"
        ).text)
    }
    try sample.write(".tenon.yml", try sample.read(".tenon.yml") + exceptions)
    return sample
  }

  private func findings(_ sample: SampleRepository) throws -> [String] {
    try withExtendedLifetime(sample) {
      try Architecture.load(at: sample.root).inspect().findings.filter {
        ["upward-dependency", "stale-exception"].contains($0.rule)
      }.map { "\($0.rule): \($0.message)" }
    }
  }

  private static func counted(_ number: Int) -> String {
    "exceptions:\n  - {rule: upward-dependency, from: \"C*\", to: UI, count: \(number), reason: old}  # ticket 12\n"
  }

  @Test("as many findings as it counts are covered", arguments: [1, 3])
  func equal(number: Int) throws {
    #expect(try findings(sample(Self.counted(number), files: number)) == [])
  }

  @Test("one more, and all of them are findings that say so", arguments: [1, 3])
  func more(number: Int) throws {
    let found = try findings(sample(Self.counted(number), files: number + 1))
    #expect(found.count == number + 1)
    #expect(
      found.allSatisfy {
        $0.hasPrefix("upward-dependency: 'Core' (core) uses 'UI'")
          && $0.hasSuffix("; the exception (old) covers \(number) of \(number + 1) findings")
      }, "\(found)")
    #expect(tenon("check", on: try sample(Self.counted(number), files: number + 1)).status == .findings)
  }

  @Test("without a count, any number is covered")
  func uncounted() throws {
    let exceptions = "exceptions:\n  - {rule: upward-dependency, from: \"C*\", to: UI, reason: old}\n"
    #expect(try findings(sample(exceptions, files: 5)) == [])
  }

  @Test(
    "fewer, and its count is too high until fix lowers it, whatever its form",
    arguments: [
      (
        "exceptions:\n  - {rule: upward-dependency, from: \"C*\", to: UI, count: 12, reason: old}  # ticket 12\n",
        "count: 2,"
      ),
      (
        "exceptions:\n  - rule: upward-dependency\n    from: Core\n    # 12 of them\n    count: 12\n    reason: \"12 é 12\"\n",
        "count: 2\n"
      ),
      ("exceptions: [{reason: é模块 12, from: Core, count: 12}]\r\n", "count: 2}]"),
    ])
  func fewer(exceptions: String, expected: String) throws {
    let sample = try sample(exceptions, files: 2)
    let found = try findings(sample)
    #expect(found.count == 1)
    #expect(found[0].hasSuffix("covers 2 findings, no longer 12; lower its count to 2"), "\(found)")
    let before = try sample.read(".tenon.yml")
    let fixed = tenon("fix", "--only", "stale-exception", "--write", on: sample)
    #expect(fixed.message.contains("fixed 1 finding in 1 file"), "\(fixed.message)")
    #expect(try sample.read(".tenon.yml") == before.replacing("count: 12", with: "count: 2"))
    #expect(try sample.read(".tenon.yml").contains(expected))
    #expect(try findings(sample) == [])
  }

  @Test("none at all, and fix removes the exception")
  func none() throws {
    let sample = try sample(Self.counted(4), files: 0)
    #expect(
      try findings(sample) == ["stale-exception: the exception (old) no longer covers anything; remove it"])
    _ = tenon("fix", "--only", "stale-exception", "--write", on: sample)
    #expect(try !sample.read(".tenon.yml").contains("exceptions"))
  }

  @Test("of several exceptions, each counts what it covers first, and all that changed are fixed together")
  func several() throws {
    let sample = try sample(
      """
      exceptions:
        - {rule: upward-dependency, from: Core, count: 7, reason: first}
        - {from: Core, to: UI, count: 1, reason: second}
        - {from: App, to: Core, reason: third}

      """, files: 2)
    _ = tenon("fix", "--only", "stale-exception", "--write", on: sample)
    #expect(
      try sample.read(".tenon.yml").hasSuffix(
        "exceptions:\n  - {rule: upward-dependency, from: Core, count: 2, reason: first}\n"))
  }

  @Test("after its last day, an exception covers nothing, whatever it counts")
  func expired() throws {
    let text = Self.counted(2).replacing("count: 2,", with: "count: 2, until: 2020-01-01,")
    let found = try findings(sample(text, files: 2))
    #expect(found.filter { $0.hasPrefix("upward-dependency") }.count == 2)
    #expect(
      found.contains(
        "stale-exception: the exception (old) ended on 2020-01-01; fix what it covered or agree on a new date"
      ))
  }

  @Test("a part of the rules finds only more than the count, and never fewer")
  func part() throws {
    let sample = try sample(Self.counted(9), files: 2)
    #expect(tenon("check", "--only", "upward-dependency", "--strict", on: sample).status == .clean)
  }
}
