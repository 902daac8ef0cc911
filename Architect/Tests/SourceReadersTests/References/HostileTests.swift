import SourceReaders
import Testing

/// Sources that nobody would write, except to make a reader hang. Each ends within seconds.
@Suite("hostile sources", .timeLimit(.minutes(10))) struct HostileTests {
  @Test(
    "one text that repeats",
    arguments: [
      "#", "=/[", "#\"", "\"\\(", "{#if\n", "{", "(", "<", "`", "@a(", "x.", "let (", "case ", "for ", "\\(",
      "/*",
      "typealias A = A.", "func f<",
    ])
  func repetition(_ text: String) {
    let source = String(repeating: text, count: 600_000 / text.utf8.count)
    let graph = ReferenceGraph(sources: ["a.swift": Array(source.utf8), "b.h": Array(source.utf8)])
    #expect(graph.files.count == 2)
  }

  @Test("typealiases of members that lead to each other")
  func aliases() {
    let names = (0..<80).map { "A\($0)" }
    let aliases = (0..<80).map { "typealias A\($0) = S.Z\($0)" }
    let source = "struct S: \(names.joined(separator: ", ")) {}\n" + aliases.joined(separator: "\n")
    let graph = ReferenceGraph(sources: ["a.swift": Array(source.utf8), "b.swift": Array("let x = S.y".utf8)])
    #expect(graph.edges.count == 1)
  }

  @Test("variables whose types are members of each other")
  func types() {
    let variables = (0..<2_000).map { "var v\($0): v\(($0 * 7 + 1) % 2_000).v\(($0 * 13 + 5) % 2_000).T" }
    let uses = (0..<2_000).map { "let u\($0) = v\($0).v\(($0 + 1) % 2_000).v\(($0 + 2) % 2_000).x" }
    let graph = ReferenceGraph(
      sources: [
        "a.swift": Array("struct S {\n\(variables.joined(separator: "\n"))\n}".utf8),
        "b.swift": Array("extension S {\n func f() {\n\(uses.joined(separator: "\n"))\n}\n}".utf8),
      ])
    #expect(graph.files.count == 2)
  }
}
