import CommandLineInterface
import Commands
import Samples
import Testing

@Suite("Coverage of a check", .timeLimit(.minutes(10))) struct CoverageCommandTests {
  /// A package of one file, beside a project file that is not read with further ones.
  private static func sample(_ more: [String: String] = [:], stray: Int = 1) throws -> SampleRepository {
    var files = [
      "Package.swift": SamplePackage("P").target("A").text, "Sources/A/a.swift": "",
      "Other/project.bak": "name: App\n",
    ]
    for number in 0..<stray { files["Other/App/\(number).swift"] = "import A" }
    return try SampleRepository(files.merging(more) { $1 })
  }

  @Test("what is in no target comes first")
  func first() throws {
    let outcome = tenon("check", on: try Self.sample(stray: 14))
    #expect(outcome.status == .clean)
    #expect(outcome.result.hasPrefix("NOT CHECKED: 14 of 15 Swift files in no target: Other"))
    #expect(outcome.result.contains("tenon: no findings; covered"))
  }

  @Test(
    "less than what is required ends with 3, and enough with 0",
    arguments: [
      ("51", CommandLineInterface.ExitStatus.uncovered), ("50", .clean), ("0", .clean), ("100", .uncovered),
    ])
  func required(share: String, status: CommandLineInterface.ExitStatus) throws {
    let outcome = tenon("check", "--coverage", share, on: try Self.sample())
    #expect(outcome.status == status)
    #expect(
      outcome.message.contains("50 % of the repository was checked, less than --coverage \(share)")
        == (status == .uncovered))
  }

  @Test(
    "so does the configuration, which the option overrides",
    arguments: [
      ([], CommandLineInterface.ExitStatus.uncovered), (["--coverage", "40"], .clean),
      (["--only", "cycle"], .clean),
    ])
  func configured(arguments: [String], status: CommandLineInterface.ExitStatus) throws {
    let sample = try Self.sample([".tenon.yml": "coverage: 95\n"])
    let outcome = tenon(["check"] + arguments, on: sample)
    #expect(outcome.status == status)
    #expect(outcome.message.contains("less than `coverage: 95` in .tenon.yml") == (status == .uncovered))
  }

  @Test("--quiet does not hide why the command fails")
  func quiet() throws {
    let outcome = tenon("check", "--quiet", "--coverage", "100", on: try Self.sample())
    #expect(outcome.message.contains("less than --coverage 100"))
  }

  @Test("findings end with 1, whatever the coverage")
  func findings() throws {
    let sample = try Self.sample([
      "Package.swift": SamplePackage("P").target("A").target("B").text, "Sources/A/a.swift": "import B",
      "Sources/B/b.swift": "",
    ])
    #expect(tenon("check", "--coverage", "100", on: sample).status == .findings)
  }

  @Test("what is no share is refused", arguments: ["101", "-1", "most"])
  func refused(share: String) throws {
    #expect(tenon("check", "--coverage", share, on: try Self.sample()).status == .failure)
    let sample = try Self.sample([".tenon.yml": "coverage: \(share)\n"])
    #expect(tenon("check", on: sample).status == .failure)
  }

  @Test("init proposes today's value, with which a check is clean")
  func proposed() throws {
    let sample = try Self.sample(stray: 2)
    #expect(tenon("init", on: sample).status == .clean)
    #expect(try sample.read(".tenon.yml").contains("\ncoverage: 33\n"))
    #expect(tenon("check", on: sample).status == .clean)
    try sample.write("Other/App/more.swift", "")
    #expect(tenon("check", on: sample).status == .uncovered)
  }

  @Test("explain says what is counted")
  func explained() {
    let recorded = RecordedTerminal()
    #expect(Tenon.program.run(["explain", "not-checked"], on: recorded.terminal()) == .clean)
    #expect(recorded.result.contains("exits with status 3"))
  }
}
