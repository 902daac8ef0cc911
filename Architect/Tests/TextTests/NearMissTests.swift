import Text
import Testing

@Suite("Near misses", .timeLimit(.minutes(10))) struct NearMissTests {
  @Test(
    "a near miss is suggested, a stranger is not",
    arguments: [
      ("cicle", "cycle"), ("cylce", "cycle"), ("lcyce", nil), ("Orphan", "orphan"), ("orphn", "orphan"),
      ("zzzzzz", nil), ("", nil),
    ])
  func near(name: String, meant: String?) {
    #expect(NearMiss.of(name, among: ["cycle", "orphan"]) == meant)
  }

  @Test("a page of text is no misspelled name")
  func long() {
    let page = String(repeating: "cycle ", count: 100_000)
    #expect(NearMiss.of(page, among: ["cycle", page + "s"]) == nil)
  }

  @Test("of two that are as near, the first by name is suggested")
  func tie() { #expect(NearMiss.of("bat", among: ["cat", "bar"]) == "bar") }
}
