import Architect
import ModuleGraph
import Rules
import Testing

@Suite("Findings that one edit settles", .timeLimit(.minutes(10))) struct GroupedFindingsTests {
  private func finding(
    _ to: String, from: String = "Cart", key: String = "Cart", severity: Severity = .warning,
    file: String? = nil
  ) -> Finding {
    var finding = Finding(
      rule: "transitive-import", severity: severity, place: Place(file: file ?? "\(to).swift"),
      message: "'\(from)' imports '\(to)'; add it", from: from, to: to)
    finding.group = FindingGroup(
      key: key, opening: "'\(from)' imports", noun: "module that it does not declare", item: "'\(to)'",
      cure: "add them")
    return finding
  }

  private func lines(_ findings: [Finding], all: Bool = false, as format: CheckFormat = .text) -> [String] {
    format.render(CheckReport(findings: findings), isUnfolded: all).split(separator: "\n").map(String.init)
  }

  @Test("are one warning with their number and their names, and --all tells where each is")
  func together() {
    let findings = [finding("A"), finding("B"), finding("C", from: "Pay", key: "Pay")]
    let shown = lines(findings)
    #expect(
      shown.prefix(3) == [
        "transitive-import: 2 warnings",
        "A.swift:1:1: warning: 'Cart' imports 2 modules that it does not declare: 'A', 'B'; add them "
          + "[transitive-import]", "C.swift:1:1: warning: 'Pay' imports 'C'; add it [transitive-import]",
      ])
    #expect(shown.last?.hasPrefix("tenon: 2 warnings;") == true)
    #expect(lines(findings, all: true)[2...3] == ["    A.swift:1:1: 'A'", "    B.swift:1:1: 'B'"])
  }

  @Test("what one manifest lacks of another is reported by the import that needs it")
  func drift() {
    func lacking(_ manifest: String) -> [Finding] {
      [
        Finding(
          rule: "manifest-drift", severity: .warning, place: Place(file: "Package.swift"), message: "drift",
          from: "Cart", to: "A", evidence: [Place(file: manifest)])
      ]
    }
    var needed = finding("A")
    needed.evidence = [Place(file: "BUILD")]
    let single = lines([needed] + lacking("BUILD"), as: .xcode)
    #expect(
      single.contains { $0.hasSuffix("'Cart' imports 'A'; add it; also manifest-drift [transitive-import]") })
    #expect(lines([needed] + lacking("BUILD")).contains { $0.contains("drift]") } == false)
    #expect(lines([needed] + lacking("Kit.podspec")).contains { $0.contains("drift]") })
  }

  @Test(
    "a long list of names ends with the number of the rest",
    arguments: [(6, ""), (7, ", 'M7'"), (9, " and 3 more")])
  func long(count: Int, end: String) {
    let shown = lines((1...count).map { finding("M\($0)") })
    #expect(shown[1].contains("imports \(count) modules") && shown[1].contains("'M6'\(end); add them"))
  }

  @Test("what several modules share is counted, and belongs to none of them")
  func shared() {
    let findings = ["Home", "Pay", "Cart"].map { finding("Rx", from: $0, key: "Kit", file: "\($0).swift") }
    let shown = lines(findings, all: true)
    #expect(shown[1].contains("1 module that it does not declare: 'Rx' (3 modules)"))
    #expect(shown[2...4] == ["Home", "Pay", "Cart"].map { "    \($0).swift:1:1: '\($0)': 'Rx'" }[...])
    #expect(!shown.contains { $0.hasPrefix("module") })
  }

  @Test("files of two targets are reported once")
  func twoTargets() {
    let findings = ["Cart", "CartStore"].flatMap { from in
      ["A", "B"].map { finding($0, from: from, key: from) }
    }
    let shown = lines(findings)
    #expect(shown[0] == "transitive-import: 1 warning")
    #expect(shown[1].contains("add them; the same for 'CartStore'"))
  }

  @Test("what fails a build is reported one by one, and so is what breaks another rule at its place")
  func alone() {
    let errors = [finding("A", severity: .error), finding("B", severity: .error)]
    #expect(lines(errors)[0] == "transitive-import: 2 errors")
    let upward = Finding(
      rule: "upward-dependency", severity: .warning, place: Place(file: "A.swift"), message: "no",
      from: "Cart",
      to: "A")
    let shown = lines([finding("A"), finding("B"), upward])
    #expect(
      shown.filter { $0.contains(": warning: ") }.map { String($0.prefix(8)) } == ["A.swift:", "B.swift:"])
    #expect(shown[1].contains("no; also transitive-import"))
  }

  @Test(
    "formats for machines report each finding by itself",
    arguments: [CheckFormat.json, .sarif, .githubActions, .gitlab, .xcode])
  func machines(format: CheckFormat) {
    let text = lines([finding("A"), finding("B")], as: format).joined(separator: "\n")
    #expect(text.contains("'Cart' imports 'A'; add it") && text.contains("'Cart' imports 'B'; add it"))
  }
}
