import Spelling
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

  @Test("of two that are as near, the first by name is suggested")
  func tie() { #expect(NearMiss.of("bat", among: ["cat", "bar"]) == "bar") }
}
