import Mutation
import Testing

@Suite("Mutants of a source file", .timeLimit(.minutes(10)))
struct MutationTests {
  private func all(_ source: String, _ kind: Mutant.Kind) -> [String] {
    Mutant.all(in: source, file: "A.swift").filter { $0.kind == kind }.map {
      String(Mutant.insert([(7, $0)], into: source).dropFirst("import CMutants\n".count))
    }
  }

  @Test("a condition is negated")
  func negated() {
    #expect(
      all("func f() { guard try a(), let b else { return }; while c {} }", .negatedCondition) == [
        "func f() { guard (mutant_is_on(7) != (try a())), let b else { return }; while c {} }",
        "func f() { guard try a(), let b else { return }; while (mutant_is_on(7) != (c)) {} }",
      ])
    #expect(all("let a = b ? 1 : 2", .negatedCondition) == ["let a = (mutant_is_on(7) != (b)) ? 1 : 2"])
  }

  @Test("an operator is swapped, with what binds as strongly as it does")
  func swapped() {
    #expect(
      all("let a = b < c && d", .swappedOperator) == [
        "let a = (mutant_is_on(7) ? (b < c || d) : b < c && d)",
        "let a = (mutant_is_on(7) ? (b <= c) : b < c) && d",
      ])
    #expect(
      all("func f() { a += 1 }", .swappedOperator) == [
        "func f() { if mutant_is_on(7) { a -= 1 } else { a += 1 } }"
      ])
    #expect(all("let a = b + \"text\"", .swappedOperator).isEmpty)
  }

  @Test("what is swapped over several lines stays on one, so that lines are kept")
  func lines() {
    let swapped = all("let a =\n  b\n  && c", .swappedOperator)
    #expect(swapped == ["let a =\n  (mutant_is_on(7) ? (b || c) : b\n  && c)"])
  }

  @Test("a statement is dropped, but no result, and nothing that an initializer has to do")
  func dropped() {
    #expect(
      all("func f() { try await g(); a = b }", .droppedStatement) == [
        "func f() { if !mutant_is_on(7) { try await g() }; a = b }",
        "func f() { try await g(); if !mutant_is_on(7) { a = b } }",
      ])
    #expect(all("func f() -> Int { g() }", .droppedStatement).isEmpty)
    #expect(all("let f = { g() }", .droppedStatement).isEmpty)
    #expect(all("func f() { _ = a }", .droppedStatement).isEmpty)
    #expect(all("init() { self.a = b; self.c = d }", .droppedStatement).isEmpty)
  }

  @Test("a defer is dropped")
  func deferred() {
    #expect(
      all("func f() { defer { a.unlock() }; g() }", .droppedDefer) == [
        "func f() { defer { if !mutant_is_on(7) { a.unlock() } }; g() }"
      ])
  }

  @Test(
    "a function returns early, where its type has an empty value",
    arguments: [
      ("func f() { g() }", ["func f() { if mutant_is_on(7) { return }; g() }"]),
      ("func f() -> Int? { g() }", ["func f() -> Int? { if mutant_is_on(7) { return nil }; return g() }"]),
      (
        "func f() -> Bool { g(); return h() }",
        ["func f() -> Bool { if mutant_is_on(7) { return false }; g(); return h() }"]
      ),
      ("func f() -> Thing { g() }", []), ("func f() -> Int? { nil }", []),
    ])
  func early(source: String, expected: [String]) {
    #expect(all(source, .earlyReturn) == expected)
  }

  @Test("what is not compiled is left alone, and what is unknown is not")
  func conditional() {
    let platform = Platform(system: "Linux", modules: ["Glibc", "UIKit"])
    func dropped(_ condition: String) -> [String] {
      Mutant.all(
        in: "func f() {\n#if \(condition)\na(); x()\n#else\nb(); y()\n#endif\nc()\n}", file: "A.swift",
        on: platform
      )
      .filter { $0.kind == .droppedStatement }.map(\.original)
    }
    for condition in [
      "os(Linux)", "canImport(UIKit) && !os(watchOS)", "(os(iOS) || os(Linux))", "!canImport(Darwin)",
    ] {
      #expect(dropped(condition) == ["a()", "x()", "c()"])
    }
    for condition in [
      "os(iOS)", "canImport(Darwin)", "canImport(UIKit) && os(tvOS)", "os(iOS) && compiler(>=6.2)",
    ] {
      #expect(dropped(condition) == ["b()", "y()", "c()"])
    }
    for condition in ["DEBUG", "compiler(>=6.2) && os(Linux)"] {
      #expect(dropped(condition) == ["a()", "x()", "b()", "y()", "c()"])
    }
  }

  @Test("the same seed takes the same mutants, and none within another")
  func choosing() {
    let mutants = Mutant.all(in: "let a = b < c && d == e || f", file: "A.swift")
    func chosen(_ seed: UInt64) -> [String] {
      var random = SeededRandom(seed: seed)
      return Mutant.choose(9, of: mutants, using: &random).map(\.original)
    }
    #expect(chosen(1) == chosen(1))
    #expect(
      (UInt64(0)..<20).allSatisfy {
        chosen($0).contains("b < c && d == e || f") ? chosen($0).count == 1 : true
      })
  }

  @Test("an error rejects the mutants of its line, or the nearest one, which stands before it if one does")
  func rejecting() {
    let source = "func f() {\n  g()\n  if a { h() }\n}"
    let mutants = Dictionary(
      uniqueKeysWithValues: Mutant.all(in: source, file: "Sources/A.swift").enumerated().map { ($0, $1) })
    func rejected(_ output: String) -> Set<Int> { Mutant.rejected(mutants, by: output) }
    let third = Set(mutants.filter { $0.value.lines.contains(3) }.keys)
    #expect(!third.isEmpty && rejected("x/Sources/A.swift:4:3: error: no") == third)
    #expect(rejected("x/Sources/A.swift:1:1: error: no").count == 1)
    let last = rejected("x/Sources/A.swift:9:1: error: no").compactMap { mutants[$0] }
    #expect(last.map(\.lines.lowerBound) == [3])
    #expect(rejected("x/Sources/B.swift:3:1: error: no").isEmpty)
  }
}
