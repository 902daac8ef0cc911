import Architect
import Foundation
import ModuleGraph
import Rules
import Testing

@Suite("Formats of a check", .timeLimit(.minutes(10))) struct CheckFormatTests {
  private let report = CheckReport(
    findings: [
      Finding(
        rule: "upward-dependency", place: Place(file: "Sources/a b,c:d/ä.swift", line: 3, column: 8),
        message: "'a' uses <b> & \"c\" | 100%\nof it", from: "a", to: "b",
        evidence: [Place(file: "Package.swift", line: 2)]),
      Finding(
        rule: "orphan", severity: .warning, place: Place(file: "Package.swift", line: 7), message: "unused",
        from: "x"),
    ], known: 2, excused: 1, rules: ["cycle", "orphan", "upward-dependency"], off: ["max-height"])

  private func object(_ format: CheckFormat) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(format.render(report).utf8))
  }

  @Test("xcode has one line a finding and the summary at the end")
  func xcode() {
    let lines = CheckFormat.xcode.render(report).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines[0] == "Sources/a b,c:d/ä.swift:3:8: error: 'a' uses <b> & \"c\" | 100% of it [upward-dependency]")
    #expect(lines[2].hasPrefix("tenon: 1 error, 1 warning, 2 in the baseline, 1 excused; covered"))
    #expect(lines[2].contains("not covered: rules off: max-height"))
  }

  @Test("colours come only when asked for")
  func colours() {
    #expect(!CheckFormat.xcode.render(report).contains("\u{1B}"))
    #expect(CheckFormat.xcode.render(report, isColored: true).contains("\u{1B}[1;31merror"))
  }

  @Test("json has every finding with its evidence, and the summary")
  func json() throws {
    let root = try #require(try object(.json) as? [String: Any])
    let findings = try #require(root["findings"] as? [[String: Any]])
    #expect(findings.count == 2)
    #expect(findings[0]["line"] as? Int == 3)
    #expect(findings[0]["message"] as? String == report.findings[0].message)
    #expect(findings[0]["evidence"] as? [String] == ["Package.swift:2:1"])
    #expect(root["summary"] as? String == report.summary)
  }

  @Test("sarif names each result's rule by index, and its path is a URI")
  func sarif() throws {
    let root = try #require(try object(.sarif) as? [String: Any])
    #expect(root["version"] as? String == "2.1.0")
    let run = try #require((root["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let results = try #require(run["results"] as? [[String: Any]])
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
    }
    let location = try #require(
      (results[0]["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])
    #expect(
      (location["artifactLocation"] as? [String: Any])?["uri"] as? String
        == "Sources/a%20b%2Cc%3Ad/%C3%A4.swift")
  }

  @Test("github-actions escapes what would end a property or a command")
  func github() {
    let line = CheckFormat.githubActions.render(report).split(separator: "\n")[0]
    #expect(
      line
        == "::error file=Sources/a b%2Cc%3Ad/ä.swift,line=3,col=8,title=tenon%3A upward-dependency::'a' uses <b> & \"c\" | 100%25 of it"
    )
  }

  @Test("gitlab fingerprints do not depend on the line")
  func gitlab() throws {
    let entries = try #require(try object(.gitlab) as? [[String: Any]])
    var moved = report
    moved.findings[0].place.line = 99
    let again = try #require(
      try JSONSerialization.jsonObject(with: Data(CheckFormat.gitlab.render(moved).utf8)) as? [[String: Any]])
    #expect(entries[0]["fingerprint"] as? String == again[0]["fingerprint"] as? String)
    #expect(entries[0]["fingerprint"] as? String != entries[1]["fingerprint"] as? String)
    #expect(entries.map { $0["severity"] as? String } == ["major", "minor"])
  }

  @Test("junit has one case a rule, and markup is escaped")
  func junit() {
    let text = CheckFormat.junit.render(report)
    #expect(text.contains("tests=\"3\" failures=\"2\""))
    #expect(text.contains("<testcase classname=\"tenon\" name=\"cycle\"/>"))
    #expect(text.contains("uses &lt;b&gt; &amp; &quot;c&quot;"))
  }

  @Test("markdown cells hold no line end and no bare bar")
  func markdown() throws {
    let row = try #require(
      CheckFormat.markdown.render(report).split(separator: "\n").first { $0.contains("'a'") })
    #expect(row.contains("\\| 100% of it"))
  }

  /// Names that end lines, begin commands, command terminals, turn text round, and hide quotes behind marks.
  private let hostile: CheckReport = {
    let name =
      "Z\r\n::warning file=pwn::x\u{2028}\u{85}\u{1B}[2J\u{9B}1m\u{202E}|\u{301}%\u{301}`\u{301}<script>"
    return CheckReport(
      findings: [
        Finding(
          rule: "orphan", place: Place(file: "Sources/\(name),a:b.swift", line: 3, column: 8),
          message: "'\(name)' is used by nobody", from: name)
      ], rules: ["orphan"])
  }()

  @Test("no name breaks out of its line or commands a terminal", arguments: CheckFormat.allCases)
  func hostileNames(format: CheckFormat) {
    let text = format.render(hostile)
    let lines = text.unicodeScalars.split { $0.properties.isPatternWhitespace && $0 != " " }
    #expect(!lines.contains { String($0).hasPrefix("::warning") })
    let isControl: (Unicode.Scalar) -> Bool = { $0 != "\n" && $0.properties.generalCategory == .control }
    #expect(!text.unicodeScalars.contains(where: isControl))
    #expect(!text.unicodeScalars.contains("\u{202E}"))
    #expect(!text.unicodeScalars.contains("\u{2028}"))
    if [.xcode, .githubActions].contains(format) { #expect(lines.count == 2) }
    if format == .text { #expect(lines.count == 3) }
  }

  @Test("a mark that combines does not keep a scalar from being escaped")
  func combined() {
    #expect(CheckFormat.githubActions.render(hostile).contains("%25\u{301}"))
    #expect(CheckFormat.markdown.render(hostile).contains("\\|\u{301}"))
    #expect(CheckFormat.markdown.render(hostile).contains("&lt;script>"))
  }

  @Test("a clean report is whole in every form", arguments: CheckFormat.allCases)
  func clean(format: CheckFormat) {
    let text = format.render(CheckReport(findings: [], rules: ["cycle"]))
    #expect(!text.isEmpty)
    if format.hasSummary { #expect(text.contains("no findings")) }
  }
}
