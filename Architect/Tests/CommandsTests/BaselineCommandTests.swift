import CommandLineInterface
import Commands
import Foundation
import Samples
import Testing

@Suite("tenon baseline", .timeLimit(.minutes(10))) struct BaselineCommandTests {
  @Test("a written baseline hides what is known, moved lines included, and shows what is new")
  func known() throws {
    let sample = try CheckCommandTests.upward()
    #expect(
      tenon("baseline", "write", on: sample).result.contains(
        "+ Sources/Core/c.swift: Core -> UI [upward-dependency]"))
    try sample.write("Sources/Core/c.swift", "\n\n\n\nimport UI\n")
    let outcome = tenon("check", on: sample)
    #expect(outcome.status == .clean)
    #expect(outcome.result.contains("1 in the baseline"))
    try sample.write("Sources/Core/d.swift", "import UI\n")
    #expect(tenon("check", on: sample).status == .findings)
    #expect(tenon("check", "--no-baseline", on: sample).result.contains("c.swift:5:8"))
  }

  @Test("prune takes out what is fixed and adds nothing")
  func prune() throws {
    let sample = try CheckCommandTests.upward()
    _ = tenon("baseline", "write", on: sample)
    try sample.write("Sources/Core/d.swift", "import UI\n")
    #expect(tenon("baseline", "prune", on: sample).result == "")
    try sample.write("Sources/Core/c.swift", "let c = 1\n")
    try sample.write("Sources/Core/d.swift", "let d = 1\n")
    try sample.write(
      "Package.swift",
      SamplePackage("P").target("UI").target("Core").target("App", ["UI", "Core"], kind: "executableTarget")
        .text)
    let outcome = tenon("baseline", "prune", on: sample)
    #expect(outcome.result.contains("- Sources/Core/c.swift"))
    #expect(!outcome.result.contains("+"))
    #expect(tenon("baseline", "show", on: sample).result == "")
  }

  @Test("a dry run writes nothing, and writing twice gives the same bytes")
  func stable() throws {
    let sample = try CheckCommandTests.upward()
    _ = tenon("baseline", "write", "--dry-run", on: sample)
    #expect(throws: (any Error).self) { try sample.read(".tenon-baseline.json") }
    _ = tenon("baseline", "write", on: sample)
    let first = try sample.read(".tenon-baseline.json")
    #expect(!first.contains("\"line\""))
    _ = tenon("baseline", "write", on: sample)
    #expect(try sample.read(".tenon-baseline.json") == first)
  }

  @Test("a damaged baseline ends with 2 and says how to fix it")
  func damaged() throws {
    let sample = try CheckCommandTests.upward()
    try sample.write(".tenon-baseline.json", "<<<<<<< HEAD")
    let outcome = tenon("check", on: sample)
    #expect(outcome.status == .failure)
    #expect(outcome.message.contains("tenon baseline write"))
    #expect(tenon("baseline", "write", on: sample).status == .clean)
    #expect(tenon("check", on: sample).status == .clean)
  }

  // MARK: - Checking the baseline

  private static let fixedPackage = SamplePackage("P").target("UI").target("Core").target(
    "App", ["UI", "Core"], kind: "executableTarget"
  ).text

  @Test("an up-to-date baseline passes the check, which changes nothing")
  func upToDate() throws {
    let sample = try CheckCommandTests.upward()
    _ = tenon("baseline", "write", on: sample)
    let text = try sample.read(".tenon-baseline.json")
    let outcome = tenon("baseline", "check", on: sample)
    #expect(outcome.status == .clean)
    #expect(outcome.result == "")
    #expect(outcome.message == "tenon: .tenon-baseline.json is up to date, with 1 entry\n")
    #expect(try sample.read(".tenon-baseline.json") == text)
    // Findings that it does not record are the business of `tenon check`.
    try sample.write("Sources/App/main.swift", "import UI\nimport Core\nimport Foundation\n")
    try sample.write("Sources/UI/u.swift", "import Core\n")
    #expect(tenon("baseline", "check", on: sample).status == .clean)
  }

  @Test("an entry that is fixed fails the check, with both numbers, until prune takes it out")
  func outdated() throws {
    let sample = try CheckCommandTests.upward()
    _ = tenon("baseline", "write", on: sample)
    try sample.write("Sources/Core/c.swift", "let c = 1\n")
    try sample.write("Package.swift", Self.fixedPackage)
    let text = try sample.read(".tenon-baseline.json")
    let outcome = tenon("baseline", "check", on: sample)
    #expect(outcome.status == .findings)
    #expect(outcome.result == "Core -> UI [upward-dependency]: 1 recorded, 0 now\n")
    #expect(
      outcome.message.contains("1 entry records more than there is; run `tenon baseline prune` and commit"))
    #expect(try sample.read(".tenon-baseline.json") == text)
    _ = tenon("baseline", "prune", on: sample)
    #expect(tenon("baseline", "check", on: sample).status == .clean)
  }

  @Test("an entry with fewer or more files than it records fails the check")
  func numbers() throws {
    let sample = try CheckCommandTests.upward()
    try sample.write("Sources/Core/d.swift", "import UI\n")
    _ = tenon("baseline", "write", on: sample)
    try sample.write("Sources/Core/e.swift", "import UI\n")
    let more = tenon("baseline", "check", on: sample)
    #expect(more.status == .findings)
    #expect(more.result == "Core -> UI [upward-dependency]: 2 recorded, 3 now\n")
    #expect(
      more.message.contains("1 entry records less than there is; `tenon check` shows the findings to fix"))
    sample.remove("Sources/Core/d.swift")
    sample.remove("Sources/Core/e.swift")
    let fewer = tenon("baseline", "check", on: sample)
    #expect(fewer.status == .findings)
    #expect(fewer.result == "Core -> UI [upward-dependency]: 2 recorded, 1 now\n")
  }

  @Test("a baseline that records more than at a revision fails the check, with the difference")
  func grown() throws {
    let sample = try CheckCommandTests.upward()
    try sample.git("init", "-q", ".")
    try sample.git("commit", "-q", "--allow-empty", "-m", "empty")
    _ = tenon("baseline", "write", on: sample)
    try sample.git("add", ".")
    try sample.git("commit", "-q", "-m", "first")
    let first = tenon("baseline", "check", "--since", "HEAD~1", on: sample)
    #expect(first.status == .clean)
    #expect(
      first.message.contains("there was no .tenon-baseline.json at HEAD~1, so it was not compared with that"))
    try sample.write("Sources/Core/d.swift", "import UI\n")
    try sample.write("Sources/UI/u.swift", "import App\n")
    _ = tenon("baseline", "write", on: sample)
    let outcome = tenon("baseline", "check", "--since", "HEAD", on: sample)
    #expect(outcome.status == .findings)
    #expect(outcome.result.contains("Core -> UI [upward-dependency]: 1 recorded at HEAD, 2 now\n"))
    #expect(outcome.result.contains("UI -> App [upward-dependency]: 0 recorded at HEAD, 1 now\n"))
    #expect(outcome.message.contains("it records more than at HEAD"))
    #expect(tenon("baseline", "check", on: sample).status == .clean)
  }

  @Test(
    "what cannot be compared ends with 2 and says why",
    arguments: [
      (["check", "--since", "nowhere"], "git knows no revision 'nowhere'"),
      (["check", "--since", "--output=x"], "git knows no revision"),
      (["check", "--since", ""], "git knows no revision"),
      (["show", "--since", "HEAD"], "--since is for `tenon baseline check`"),
      (["chekc"], "baseline requires write, prune, check or show"),
    ])
  func refused(words: [String], message: String) throws {
    let sample = try CheckCommandTests.upward()
    try sample.git("init", "-q", ".")
    let outcome = tenon(["baseline"] + words, on: sample)
    #expect(outcome.status == .failure)
    #expect(outcome.message.contains(message), "\(outcome.message)")
  }

  @Test("a check that could not read everything ends with 2")
  func blind() throws {
    let sample = try CheckCommandTests.upward()
    _ = tenon("baseline", "write", on: sample)
    try sample.write("Sources/UI/b.swift", bytes: [0, 1])
    #expect(tenon("baseline", "check", on: sample).status == .failure)
  }

  @Test("mistakes of the configuration are never recorded, and earlier records of them hide nothing")
  func mistakes() throws {
    let sample = try CheckCommandTests.upward()
    let layers = try sample.read(".tenon.yml")
    try sample.write(".tenon.yml", layers + "outside: [Ghost]\nexceptions:\n  - {from: Gone, reason: once}\n")
    let outcome = tenon("baseline", "write", on: sample)
    #expect(outcome.result == "+ Sources/Core/c.swift: Core -> UI [upward-dependency]\n")
    let checked = tenon("check", on: sample).result
    #expect(checked.contains("[stale-exception]") && checked.contains("[unmatched-pattern]"))
    let entry =
      "{\"rule\": \"stale-exception\", \"from\": \"Gone\", \"symbol\": \"once\", \"files\": [\".tenon.yml\"]}"
    try sample.write(".tenon-baseline.json", "{\"version\": 2, \"findings\": [\(entry)]}")
    #expect(tenon("check", on: sample).result.contains("[stale-exception]"))
  }
}
