import ModuleGraph
import Rules
import Samples
import Testing

@Suite("Inspection", .timeLimit(.minutes(10))) struct InspectionTests {
  private let today = CalendarDay(year: 2026, month: 6, day: 15)
  private let graph = sampleGraph(
    ["core>ui", "app>ui"], layers: [("host", ["app"]), ("feature", ["ui"]), ("core", ["core"])])

  private func policy(_ change: (inout Policy) -> Void = { _ in }) -> Policy {
    var policy = Policy()
    policy.layers = [
      .init(name: "host", modules: ["app"].map { NamePattern($0) }),
      .init(name: "feature", modules: ["ui"].map { NamePattern($0) }),
      .init(name: "core", modules: ["core"].map { NamePattern($0) }),
    ]
    change(&policy)
    return policy
  }

  private func exception(_ until: CalendarDay?, from: String = "core") -> RuleException {
    RuleException(
      rule: "upward-dependency", from: NamePattern(from), reason: "being moved", until: until,
      place: Place(file: ".tenon.yml", line: 9))
  }

  private func upward(_ policy: Policy) -> Inspection {
    Inspection(of: graph, under: policy, today: today)
  }

  @Test("a finding names the file that imports, both modules and a cure")
  func finding() throws {
    let finding = try #require(upward(policy()).findings.first { $0.rule == "upward-dependency" })
    #expect(finding.place == Place(file: "Sources/core/core.swift", line: 1, column: 8))
    #expect(finding.message.contains("'core'") && finding.message.contains("'ui'"))
    #expect(finding.evidence == [Place(file: "Package.swift", line: 6)])
  }

  @Test("an exception covers a finding up to its last day")
  func exceptions() {
    let inspection = upward(policy { $0.exceptions = [exception(today)] })
    #expect(!inspection.findings.contains { $0.rule == "upward-dependency" })
    #expect(inspection.excused.map(\.reason) == ["being moved"])
  }

  @Test("the day after, the finding is back and the exception is one, too")
  func expired() {
    let inspection = upward(
      policy { $0.exceptions = [exception(CalendarDay(year: 2026, month: 6, day: 14))] })
    #expect(Set(inspection.findings.map(\.rule)).isSuperset(of: ["upward-dependency", "stale-exception"]))
  }

  @Test("an exception that covers nothing is stale only when every rule has run")
  func stale() {
    let unused = policy { $0.exceptions = [exception(nil, from: "nobody")] }
    #expect(upward(unused).findings.contains { $0.rule == "stale-exception" })
    let part = Inspection(of: graph, under: unused, only: ["cycle"], today: today)
    #expect(part.findings.isEmpty)
    #expect(part.ran == ["cycle"])
  }

  @Test("a rule that is off does not run and says so; another severity is taken over")
  func severities() {
    let off = upward(policy { $0.severities = ["upward-dependency": .off] })
    #expect(off.off == ["upward-dependency"])
    #expect(!off.findings.contains { $0.rule == "upward-dependency" })
    let mild = upward(policy { $0.severities = ["upward-dependency": .warning] })
    #expect(mild.findings.first { $0.rule == "upward-dependency" }?.severity == .warning)
  }

  @Test("peers decide how modules of one layer meet", arguments: Policy.Layer.Peers.allCases)
  func peers(kind: Policy.Layer.Peers) {
    let graph = sampleGraph(
      ["a>b", "a>cInterface"], layers: [("feature", ["a", "b", "cInterface"])], interfaces: ["cInterface"])
    var policy = Policy()
    policy.layers = [.init(name: "feature", modules: [NamePattern("*")], peers: kind)]
    let found = Inspection(of: graph, under: policy, only: ["same-layer"], today: today).findings.map {
      $0.to ?? ""
    }
    #expect(found == (kind == .allowed ? [] : kind == .interface ? ["b"] : ["b", "cInterface"]))
  }

  @Test(
    "a cycle names every module of the way shown, and how many more there are",
    arguments: [
      (["a>b", "b>a"], "2 modules form a cycle: a -> b -> a; the fewest"),
      (["a>b", "b>a", "b>c", "c>a"], "3 modules form a cycle: a -> b -> a, and with them c; the fewest"),
      (
        ["a>b", "b>a"] + ["c", "d", "e", "f", "g", "h", "i"].flatMap { ["b>\($0)", "\($0)>a"] },
        "9 modules form a cycle: a -> b -> a, and with them c, d, e, f, g and 2 more; the fewest"
      ),
    ])
  func largeCycle(edges: [String], start: String) throws {
    let found = Inspection(of: sampleGraph(edges), under: Policy(), only: ["cycle"], today: today).findings
    #expect(found.first?.message.hasPrefix(start) == true, "\(found.map(\.message))")
  }

  @Test("a cycle shows the way round and the cheapest edge to cut")
  func cycle() throws {
    let graph = sampleGraph(["a>b", "b>c", "c>a"])
    let finding = try #require(
      Inspection(of: graph, under: Policy(), only: ["cycle"], today: today).findings.first)
    #expect(finding.message.contains("3 modules form a cycle"))
    #expect(finding.message.contains("the fewest edges to cut"))
  }

  @Test("what could not be read is a finding of its own")
  func unread() {
    let graph = sampleGraph(
      ["a>b"],
      problems: [
        ReadingProblem(place: Place(file: "x"), message: "broken"),
        ReadingProblem(place: Place(file: "y"), message: "odd", effect: .notes),
      ])
    let rules = Inspection(of: graph, under: Policy(), today: today).findings.map(\.rule)
    #expect(rules.contains("unread") && rules.contains("skipped-input"))
  }

  @Test("every rule explains itself and how to fix what it finds", arguments: RuleBook.rules.map(\.id))
  func explained(id: String) throws {
    let rule = try #require(RuleBook.rule(id))
    #expect(rule.explanation.contains("To fix it:") || rule.explanation.contains("To fix it"))
    #expect(!rule.summary.isEmpty)
  }
}

@Suite("NamePattern", .timeLimit(.minutes(10))) struct NamePatternTests {
  @Test(
    "stars stand for any run of characters",
    arguments: [
      ("Core*", "CoreUI", true), ("*Kit", "UIKit", true), ("a*b*c", "aXbYc", true), ("a*b*c", "acb", false),
      ("*", "", true), ("Core", "CoreUI", false), ("a**b", "ab", true), ("ab*ba", "aba", false),
    ])
  func stars(pattern: String, name: String, expected: Bool) {
    #expect(NamePattern(pattern).matches(name) == expected)
  }

  @Test("tags and layers are distinguished from names")
  func subjects() {
    #expect(NamePattern("tag:ui").matches(name: "x", layer: nil, tags: ["ui"]))
    #expect(!NamePattern("tag:ui").matches(name: "tag:ui", layer: nil, tags: []))
    #expect(NamePattern("layer:co*").matches(name: "x", layer: "core", tags: []))
  }
}

@Suite("CalendarDay", .timeLimit(.minutes(10))) struct CalendarDayTests {
  @Test(
    "only whole days are read", arguments: ["2026-13-01", "2026-1", "", "2026-12-32", "x-y-z", "20261231"])
  func refused(text: String) { #expect(CalendarDay(text) == nil) }

  @Test("days are ordered and print as they are written")
  func order() throws {
    let day = try #require(CalendarDay("2026-02-03"))
    #expect(day < CalendarDay(year: 2026, month: 10, day: 1))
    #expect("\(day)" == "2026-02-03")
  }
}
