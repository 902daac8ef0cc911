import Architect
import Foundation
import ModuleGraph
import Rules
import Samples
import Testing

@Suite("The size of a report", .timeLimit(.minutes(10))) struct ReportSizeTests {
  /// The ways to break a rule in each of many files.
  static let configurations = [
    "forbidden: [{from: App, to: [Core]}]",
    "layers: [{name: top, modules: [Core]}, {name: bottom, modules: [App]}]",
    "forbidden: [{from: App, to: [Foundation]}]",
  ]

  private static func findings(_ configuration: String, files: Int) throws -> CheckReport {
    var contents = [
      "Package.swift": SamplePackage("P").target("App", ["Mid"]).target("Mid", ["Core"]).target("Core").text,
      "Sources/Mid/m.swift": "import Core", "Sources/Core/c.swift": "struct C {}",
      ".tenon.yml": configuration,
    ]
    for number in 1...files {
      contents["Sources/App/f\(number).swift"] = "import Core\nimport Mid\nimport Foundation"
    }
    let sample = try SampleRepository(contents)
    return try withExtendedLifetime(sample) {
      CheckReport(findings: try Architecture.load(at: sample.root).inspect().findings)
    }
  }

  @Test("grows no faster than the number of imports, in any format", arguments: configurations)
  func linear(configuration: String) throws {
    let (once, twice) = (
      try Self.findings(configuration, files: 80), try Self.findings(configuration, files: 160)
    )
    #expect(once.findings.count >= 80)
    for format in CheckFormat.allCases {
      let sizes = [once, twice].map { format.render($0, isUnfolded: true).utf8.count }
      #expect(Double(sizes[1]) < Double(sizes[0]) * 2.2, "\(format): \(sizes)")
    }
  }

  private static func sarif(_ findings: [Finding]) throws -> [String: Any] {
    let text = CheckFormat.sarif.render(CheckReport(findings: findings))
    let root = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    return try #require((root["runs"] as? [[String: Any]])?.first)
  }

  private static func notes(_ run: [String: Any]) -> [String] {
    let invocation = (run["invocations"] as? [[String: Any]])?.first
    let notifications = invocation?["toolExecutionNotifications"] as? [[String: Any]]
    return notifications?.compactMap { ($0["message"] as? [String: Any])?["text"] as? String } ?? []
  }

  private static func finding(_ number: Int, _ severity: Severity = .warning, evidence: Int = 0) -> Finding {
    Finding(
      rule: "orphan", severity: severity, place: Place(file: "f\(number).swift"), message: "unused",
      from: "M\(number)", evidence: (0..<evidence).map { Place(file: "e.swift", line: $0 + 1) })
  }

  @Test("a result has at most 20 related locations, the nearest first, and a note says so")
  func related() throws {
    let run = try Self.sarif([Self.finding(1, evidence: 1_199), Self.finding(2, evidence: 20)])
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.map { ($0["relatedLocations"] as? [Any])?.count } == [20, 20])
    #expect(Self.notes(run).count == 1)
    #expect(Self.notes(run)[0].hasPrefix("1 result with more than 20 related locations"))
  }

  @Test("a file has at most 25,000 results, the errors first, and a note says how many there are")
  func results() throws {
    let findings =
      (1...25_010).map { Self.finding($0, evidence: 5) } + [Self.finding(0, .error, evidence: 5)]
    let run = try Self.sarif(findings)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count == 25_000)
    #expect(results[0]["level"] as? String == "error")
    let places = results.reduce(0) { $0 + (($1["relatedLocations"] as? [Any])?.count ?? 0) }
    #expect(places == 100_000)
    let notes = Self.notes(run)
    #expect(notes.count == 3)
    #expect(notes[0].hasPrefix("25,011 findings, of which 25,000 are in this file"))
    #expect(notes[1].hasPrefix("GitHub shows 5,000 of these 25,000 results"))
  }

  @Test("a file within the limits has no notes")
  func noNotes() throws {
    let run = try Self.sarif([Self.finding(1, evidence: 20)])
    #expect(Self.notes(run).isEmpty)
    #expect(run["invocations"] == nil)
  }

  @Test("each rule has what GitHub shows beside an alert, within its limits")
  func rules() throws {
    let driver = try #require((try Self.sarif([])["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    // What is not checked is a rule of its own.
    #expect(rules.count == RuleBook.rules.count + 1)
    for rule in rules {
      func text(_ member: String, _ key: String = "text") -> String {
        (rule[member] as? [String: Any])?[key] as? String ?? ""
      }
      let name = try #require(rule["name"] as? String)
      #expect(name.allSatisfy { $0.isLetter || $0.isNumber } && name.count <= 255)
      #expect((1...1_024).contains(text("shortDescription").utf16.count))
      #expect((1...1_024).contains(text("fullDescription").utf16.count), "\(name)")
      #expect(text("fullDescription").hasSuffix("."), "\(name): \(text("fullDescription").suffix(80))")
      #expect(text("help").contains(text("shortDescription")))
      #expect(text("help", "markdown").hasPrefix("**"))
      #expect((rule["helpUri"] as? String)?.hasPrefix("https://") == true)
      let level = text("defaultConfiguration", "level")
      #expect(["none", "note", "warning", "error"].contains(level))
    }
  }
}
