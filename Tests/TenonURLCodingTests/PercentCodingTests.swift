import TenonURLCoding
import Testing

@Suite("Percent coding", .timeLimit(.minutes(10)))
struct PercentCodingTests {
  private func decoded(_ text: String, plusIsSpace: Bool = false) -> String? {
    text.withBytes { PercentCoding.decode($0, plusIsSpace: plusIsSpace) }
  }

  @Test("what is encoded is decoded again", arguments: ["", "a", "a b/ü%?#", "商店", "+-._~", "\u{0}\u{7F}"])
  func roundTrip(text: String) {
    for allowed in [PercentCoding.Allowed.value, .segment] {
      let encoded = PercentCoding.encoded(text, allowed)
      #expect(!encoded.utf8.contains { $0 <= 0x20 || $0 >= 0x7F })
      #expect(decoded(encoded) == text)
    }
  }

  @Test("a segment keeps what RFC 3986 allows there, and a value only what means the same everywhere")
  func allowed() {
    #expect(PercentCoding.encoded("a@b:c+d", .segment) == "a@b:c%2Bd")
    #expect(PercentCoding.encoded("a@b:c+d") == "a%40b%3Ac%2Bd")
  }

  @Test("a plus is a space only where it is said to be")
  func plus() {
    #expect(decoded("a+b%2Bc") == "a+b+c")
    #expect(decoded("a+b%2Bc", plusIsSpace: true) == "a b+c")
    #expect(decoded("++", plusIsSpace: true) == "  ")
  }

  @Test(
    "a broken escape, or bytes that are no UTF-8, are no text",
    arguments: ["%", "%2", "a%zz", "%ff", "%C0%AF", "%ED%A0%80", "%F5%80%80%80", "%E5%95"])
  func malformed(text: String) { #expect(decoded(text) == nil) }

  @Test(
    "a scheme begins with a letter and has letters, digits, plus, minus and dots",
    arguments: [
      ("shop://x", 4), ("a+b-c.1:", 7), ("1a:", 0), ("", 0), ("/x", 0), ("sh%6Fp:", 2), ("shop", 4),
    ])
  func scheme(text: String, length: Int) { #expect(text.withBytes(ASCII.schemeLength) == length) }
}
