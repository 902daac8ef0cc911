import Architect
import Foundation
import ModuleGraph
import Rules
import Testing

@Suite("What was not checked", .timeLimit(.minutes(10))) struct NotCheckedTests {
  private static func coverage(stray: [String] = [], modules: Int = 0, imports: Int = 2) -> Coverage {
    var coverage = Coverage()
    coverage.swiftFiles = 10 + stray.count
    coverage.readSwiftFiles = 10
    coverage.strayFiles = stray
    coverage.localImports = 10 * max(1, modules)
    coverage.unjudged = (0..<modules).map { number in
      Coverage.Unjudged(
        module: "M\(number)", place: Place(file: "M\(number)/a.swift", line: 3), imports: imports,
        names: ["Kit", "Low"], causes: ["what Podfile computes"])
    }
    return coverage
  }

  private static let open = coverage(stray: ["App/a.swift", "App/b.swift", "Kit/In/c.swift"], modules: 2)

  @Test("one line for files and one for imports, with where most of them are")
  func lines() {
    #expect(
      NotChecked(Self.open).lines == [
        "NOT CHECKED: 3 of 13 Swift files in no target: App (2), Kit (1); `tenon doctor` lists them",
        "NOT CHECKED: 4 of 20 imports of local modules not judged: M0 (2), M1 (2); `tenon doctor` says why",
      ])
    #expect(NotChecked(Self.coverage()).lines == [])
  }

  @Test("long lists are shortened, and no line has more than 160 characters")
  func shortened() {
    let many = NotChecked(
      Self.coverage(stray: (0..<300).map { "Where\($0)/a.swift" }, modules: 400, imports: 1))
    #expect(many.lines.count == 2)
    #expect(many.lines[0].contains("297 in 297 more folders"))
    #expect(many.lines[1].contains("397 in 397 more modules"))
    let long = String(repeating: "é", count: 300)
    let wide = NotChecked(Self.coverage(stray: ["\(long)/\(long).swift"], modules: 1))
    #expect((many.lines + wide.lines).allSatisfy { $0.count <= 160 })
  }

  @Test("for one module only its own imports count")
  func module() {
    let lines = NotChecked(Self.open, only: "M1").lines
    #expect(lines.count == 1)
    #expect(lines[0].hasPrefix("NOT CHECKED: 2 of 20 imports of local modules not judged: M1 (2)"))
  }

  @Test(
    "the coverage is the smaller share, rounded down",
    arguments: [
      (coverage(), 100), (coverage(stray: ["a.swift"]), 90), (coverage(modules: 1, imports: 3), 70),
      (coverage(stray: ["a.swift"], modules: 1, imports: 3), 70), (Coverage(), 100),
      (coverage(modules: 1, imports: 10), 0),
    ])
  func percent(coverage: Coverage, percent: Int) { #expect(coverage.percent == percent) }

  private static let report = CheckReport(findings: [], rules: ["cycle"], coverage: open)

  @Test("text, Markdown and Xcode say it before anything else")
  func first() {
    let text = CheckFormat.text.render(Self.report)
    #expect(text.hasPrefix("NOT CHECKED: 3 of 13 Swift files"))
    #expect(text.contains("\n\ntenon: no findings; covered"))
    #expect(text.contains("1 rule (76 %)"))
    #expect(CheckFormat.markdown.render(Self.report).hasPrefix("## Architecture\n\n**NOT CHECKED: 3 of 13"))
    let xcode = CheckFormat.xcode.render(Self.report).split(separator: "\n")
    #expect(
      xcode[0]
        == "App/a.swift:1:1: warning: 3 of 13 Swift files in no target: App (2), Kit (1); `tenon doctor` lists them [not-checked]"
    )
    #expect(
      xcode[1]
        == "M0/a.swift:3:1: warning: 2 imports of 'M0' not judged: 'Kit', 'Low' may come from what Podfile computes [not-checked]"
    )
  }

  private func object(_ format: CheckFormat) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(format.render(Self.report).utf8))
  }

  @Test("JSON has the lines, the share and every module")
  func json() throws {
    let root = try #require(try object(.json) as? [String: Any])
    #expect((root["not_checked"] as? [String])?.count == 2)
    let coverage = try #require(root["coverage"] as? [String: Any])
    #expect(coverage["percent"] as? Int == 76)
    let modules = try #require(coverage["local_imports_not_judged"] as? [[String: Any]])
    #expect(modules.map { $0["module"] as? String } == ["M0", "M1"])
    #expect(modules[0]["reasons"] as? [String] == ["what Podfile computes"])
  }

  @Test("SARIF has notes of a rule of their own")
  func sarif() throws {
    let root = try #require(try object(.sarif) as? [String: Any])
    let run = try #require((root["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.map { $0["level"] as? String } == ["note", "note", "note"])
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index]["id"] as? String == "not-checked")
    }
  }

  @Test("GitHub shows notices, GitLab information, and JUnit skipped tests")
  func services() throws {
    let lines = CheckFormat.githubActions.render(Self.report).split(separator: "\n")
    #expect(lines[0].hasPrefix("::notice file=App/a.swift,line=1,"))
    #expect(lines.count == 6)
    let issues = try #require(try object(.gitlab) as? [[String: Any]])
    #expect(issues.map { $0["severity"] as? String } == ["info", "info", "info"])
    #expect(Set(issues.map { $0["fingerprint"] as? String }).count == 3)
    let junit = CheckFormat.junit.render(Self.report)
    #expect(junit.contains("tests=\"4\" failures=\"0\" skipped=\"3\""))
    #expect(junit.components(separatedBy: "<skipped ").count == 4)
  }

  @Test("of many modules, the first ones have a note each")
  func manyNotes() throws {
    let report = CheckReport(findings: [], coverage: Self.coverage(modules: 400, imports: 1))
    let lines = CheckFormat.githubActions.render(report).split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("::notice") } == 51)
    #expect(lines[50].contains("350 more modules"))
  }

  @Test("the graph's page says it, too")
  func page() {
    let graph = ModuleGraph(modules: [])
    let page = GraphFormat.html.render(graph, notChecked: NotChecked(Self.open))
    #expect(page.contains("<p><strong>NOT CHECKED: 3 of 13 Swift files"))
    #expect(!GraphFormat.html.render(graph).contains("NOT CHECKED"))
  }
}
