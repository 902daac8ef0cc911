import Formats
import Testing

@Suite("YAML", .timeLimit(.minutes(10))) struct YAMLTests {
  private func parse(_ text: String) throws -> YAMLNode? { try YAMLDocument.parse(Array(text.utf8)) }

  @Test("nodes know their places")
  func places() throws {
    let root = try #require(try parse("a: 1\nlist:\n  - x\n  - y\n"))
    let second = try #require(root["list"]?.sequence?.last)
    #expect(second.string == "y")
    #expect((second.line, second.column) == (4, 5))
  }

  @Test("an alias stands for its anchor")
  func aliases() throws {
    #expect(try parse("a: &x [1, 2]\nb: *x")?["b"]?.strings == ["1", "2"])
  }

  @Test(
    "what is not YAML, too deep, too large or ambiguous is refused with a place",
    arguments: [
      "a: [1, 2", "a: 1\na: 2", "*nowhere", String(repeating: "[", count: 100_000), "\u{1}",
      "a: &a [x, x, x, x, x, x, x, x]\n"
        + zip("abcdefghi", "bcdefghij").map {
          "\($1): &\($1) [*\($0), *\($0), *\($0), *\($0), *\($0), *\($0), *\($0)]"
        }
        .joined(separator: "\n"),
    ])
  func refused(text: String) { #expect(throws: YAMLError.self) { try parse(text) } }

  @Test("an empty document is nothing")
  func empty() throws { #expect(try parse("") == nil) }
}
