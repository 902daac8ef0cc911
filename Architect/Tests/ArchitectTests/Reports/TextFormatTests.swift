import Architect
import ModuleGraph
import Rules
import Testing

@Suite("The text of a check", .timeLimit(.minutes(10))) struct TextFormatTests {
  private func finding(
    _ rule: String, _ severity: Severity = .error, _ file: String = "a.swift", line: Int = 1,
    from: String = "A", to: String? = "B", manifest: String? = nil, message: String? = nil
  ) -> Finding {
    Finding(
      rule: rule, severity: severity, place: Place(file: file, line: line),
      message: message ?? "'\(from)' breaks \(rule); fix \(rule)", from: from, to: to, file: manifest)
  }

  private func lines(_ findings: [Finding], width: Int? = nil, all: Bool = false) -> [String] {
    CheckFormat.text.render(CheckReport(findings: findings), width: width, isUnfolded: all)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test("errors come before warnings, each rule once, and the table and the summary last")
  func order() {
    let shown = lines([
      finding("orphan", .warning, "a.swift", line: 1, to: nil),
      finding("cycle", .error, "b.swift", from: "C"),
      finding("upward-dependency", .error, "c.swift"), finding("orphan", .warning, "d.swift", to: nil),
    ])
    #expect(
      shown == [
        "upward-dependency: 1 error",
        "c.swift:1:1: error: 'A' breaks upward-dependency; fix upward-dependency [upward-dependency]",
        "", "cycle: 1 error", "b.swift:1:1: error: 'C' breaks cycle; fix cycle [cycle]", "",
        "orphan: 2 warnings", "a.swift:1:1: warning: 'A' breaks orphan; fix orphan [orphan]",
        "d.swift:1:1: warning: 'A' breaks orphan; fix orphan [orphan]", "",
        "rule               errors  warnings", "upward-dependency       1         -",
        "cycle                   1         -", "orphan                  -         2", "",
        "module", "A                       1         2", "C                       1         -", "",
        shown.last ?? "",
      ])
    #expect(shown.last?.hasPrefix("tenon: 2 errors, 2 warnings; covered") == true)
  }

  @Test("a long list is folded with the number of what is not shown, and --all unfolds it")
  func folding() {
    let warnings = (1...30).map { finding("orphan", .warning, line: $0, from: "M\($0)", to: nil) }
    let folded = lines(warnings)
    #expect(folded.count { $0.contains(": warning: ") } == 5)
    #expect(folded.contains("and 25 more of orphan; --all shows them"))
    #expect(folded.contains("worst of 30 modules"))
    #expect(lines(warnings, all: true).count { $0.contains(": warning: ") } == 30)
    // Nothing is folded where the line that says so would be as long.
    #expect(lines(Array(warnings.prefix(6))).count { $0.contains(": warning: ") } == 6)
    let errors = (1...22).map { finding("orphan", .error, line: $0, from: "M\($0)", to: nil) }
    #expect(lines(errors).contains("and 2 more of orphan; --all shows them"))
  }

  @Test("no line is wider than the terminal, and none wider than 160", arguments: [60, 100, 160, 400])
  func width(columns: Int) {
    let long = finding(
      "forbidden", .error, "My Sources/a.swift", message: String(repeating: "a word ", count: 60))
    let shown = lines([long, finding("orphan", .warning, to: nil)], width: columns)
    #expect(shown.allSatisfy { $0.count <= min(columns, 160) })
    #expect(shown.contains { $0.hasPrefix("My Sources/a.swift:1:1: error: a word") })
    // Without a terminal, a message still fits; `--all` shows it whole.
    #expect(lines([long]).allSatisfy { $0.count <= 220 })
    #expect(lines([long], all: true).contains { $0.count > 400 })
  }

  @Test("a place is not broken where its folders have spaces")
  func place() {
    let shown = lines(
      [finding("forbidden", .error, "A folder/" + String(repeating: "x y/", count: 10) + "a.swift")],
      width: 40)
    #expect(shown[1] == "A folder/" + String(repeating: "x y/", count: 10) + "a.swift:1:1:")
  }

  @Test("one import is one finding with one cure, whatever number of rules and manifests it breaks")
  func joined() {
    let report = CheckReport(findings: [
      finding("undeclared-import", manifest: "Package.swift"),
      finding("undeclared-import", manifest: "A.podspec"),
      finding("same-layer"),
    ])
    #expect(report.errors == 1)
    #expect(report.findings.map(\.rule) == ["same-layer"])
    #expect(
      report.findings.map(\.message) == ["'A' breaks same-layer; fix same-layer; also undeclared-import"])
  }

  @Test("an import that several targets compile is one finding that names them")
  func shared() {
    let report = CheckReport(findings: [
      finding("orphan", .warning, from: "Share", manifest: "p"),
      finding("orphan", .warning, from: "Widget", manifest: "p"),
      finding("orphan", .warning, from: "Share", manifest: "A.podspec"),
    ])
    #expect(
      report.findings.map(\.message) == [
        "'Share' breaks orphan; fix orphan; the same for 'Widget'; the same in A.podspec"
      ])
  }

  @Test("what is about more than one import, or about another one, stays apart")
  func apart() {
    let kept = [
      finding("cycle"), finding("upward-dependency"), finding("upward-dependency", line: 2),
      finding("upward-dependency", to: "C"), finding("host-logic", to: nil),
      finding("missing-tests", to: nil),
    ]
    #expect(CheckReport(findings: kept).findings.map(\.rule) == kept.map(\.rule))
  }
}
