import SourceReaders
import Testing

@Suite("cycles and chains of files", .timeLimit(.minutes(10))) struct CycleTests {
  private static let files: KeyValuePairs = [
    "a.swift": "struct A { let b: B; let c: B; let d: B }",
    "b.swift": "struct B { func f(_ x: C, _ y: C) {} }",
    "c.swift": "struct C { let a: A? }", "d.swift": "struct D { let a: A }",
  ]

  @Test("a cycle is shown with the fewest uses to cut")
  func cut() throws {
    let cycles = references(Self.files).cycles()
    #expect(cycles.map(\.files) == [[0, 1, 2]])
    #expect(cycles.first?.cut.map { [$0.from, $0.to] } == [[2, 0]])
    #expect(cycles.first?.usesToCut == 1)
  }

  @Test("a chain is the shortest one")
  func chain() throws {
    let graph = references(Self.files)
    #expect(graph.chain(from: [3], to: [2]).map(\.to) == [0, 1, 2])
    #expect(graph.chain(from: [2], to: [3]).isEmpty)
  }

  @Test("a line ends with a line feed, a carriage return or both, for the count and for each use")
  func lineEnds() throws {
    for end in ["\n", "\r", "\r\n"] {
      let text = ["let s = \"\"\"", "  \\(1)", "  \"\"\"", "let r = #/", "  x", "  /#", "let a = A()"]
      let graph = references(["a.swift": "struct A {}", "b.swift": text.joined(separator: end) + end])
      #expect(graph.files.map(\.lines) == [1, 7])
      #expect(graph.edges.flatMap(\.uses).map(\.line) == [7])
    }
  }

  @Test("types are measured with their extensions")
  func types() throws {
    let graph = references([
      "a.swift": "struct A {\n}\n", "b.swift": "extension A {\n  func f() {}\n}\n",
      "c.swift": "let a = A().f()\n",
    ])
    #expect(graph.types.map(\.name) == ["A"])
    #expect(graph.types.first?.lines == 5)
    #expect(graph.types.first?.users == 2)
  }

  @Test("the graph is the same in every order of reading")
  func order() throws {
    let one = references(Self.files)
    let other = references([
      "d.swift": Self.files[3].value, "c.swift": Self.files[2].value,
      "b.swift": Self.files[1].value, "a.swift": Self.files[0].value,
    ])
    #expect(one.edges == other.edges)
    #expect(one.symbols == other.symbols)
  }
}
