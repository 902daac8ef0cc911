import Architect
import Files
import ModuleGraph
import Rules
import Samples
import Testing

@Suite("Mutations", .timeLimit(.minutes(10))) struct MutationTests {
  private func findings(of tree: CleanTree) throws -> [Finding] {
    let sample = try SampleRepository()
    for (path, bytes) in tree.files { try sample.write(path, bytes: bytes) }
    var options = Architecture.Options()
    options.cache = .none
    return try withExtendedLifetime(sample) {
      try Architecture.load(at: sample.root, options: options)
        .inspect(today: CalendarDay(year: 2026, month: 1, day: 1)).findings
    }
  }

  /// The place that a text of the tree begins at.
  private func place(_ violation: Violation, in tree: CleanTree) throws -> Place {
    guard let text = violation.text else { return Place(file: violation.file) }
    let content = String(decoding: try #require(tree.files[violation.file]), as: UTF8.self)
    let range = try #require(
      content.ranges(of: text).first { range in
        // `Biz1` is not where `Biz1Interface` stands.
        !(text.last?.isNumber ?? false) || !(content[range.upperBound...].first?.isLetter ?? false)
      }, "\(violation.file) has no \(text)")
    let head = content[..<range.lowerBound].utf8
    let line = head.count { $0 == 10 } + 1
    let column = head.reversed().prefix { $0 != 10 }.count + 1
    return Place(file: violation.file, line: line, column: column + violation.offset)
  }

  @Test("the clean tree is clean")
  func clean() throws { #expect(try findings(of: CleanTree()) == []) }

  /// The suite about faults in the wiring has those of wiring rules.
  @Test(
    "every rule kind has violations that are made",
    arguments: RuleBook.rules.map(\.id).filter { !WiringRule.ids.contains($0) })
  func coverage(rule: String) { #expect(Violation.makers.contains { $0.rule == rule }) }

  /// 11 violations of each kind.
  @Test("a violation is found at its line", arguments: Violation.makers.map(\.rule), 0..<11)
  func violation(rule: String, seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed * 31 + rule.utf8.reduce(0) { $0 + Int($1) }))
    var tree = CleanTree()
    let make = try #require(Violation.makers.first { $0.rule == rule }).make
    let violation = make(&tree, &random)
    let place = try place(violation, in: tree)
    let found = try findings(of: tree)
    #expect(found.contains { $0.rule == rule && $0.place == place }, "\(place): \(found)")
  }

  @Test("a harmless edit is not reported", arguments: 0..<217)
  func harmless(edit: Int) throws {
    var random = SeededGenerator(seed: UInt64(edit + 1))
    var tree = CleanTree()
    HarmlessEdit.apply(edit, to: &tree, &random)
    #expect(try findings(of: tree) == [])
  }
}
