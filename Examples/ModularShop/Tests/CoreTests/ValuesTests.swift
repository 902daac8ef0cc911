import Foundation
import ShopValues
import Testing

@Suite("Money is exact", .timeLimit(.minutes(10)))
struct MoneyTests {
  @Test(
    "an amount reads as a person writes it",
    arguments: [
      (0, "¥0.00"), (5, "¥0.05"), (1990, "¥19.90"), (129_900, "¥1,299.00"), (123_456_789, "¥1,234,567.89"),
      (-150, "-¥1.50"),
    ] as [(Int64, String)])
  func text(units: Int64, expected: String) {
    #expect(Money(minorUnits: units).description == expected)
  }

  @Test("sums are exact where floating point is not")
  func sum() throws {
    let total = try Money.sum((0..<10).map { _ in Money(minorUnits: 10) })
    #expect(total == Money(minorUnits: 100))
    #expect(total.decimal == 1)
  }

  @Test("currencies do not mix, and nothing overflows")
  func errors() {
    let error = #expect(throws: MoneyError.self) {
      try Money(minorUnits: 1).plus(Money(minorUnits: 1, currency: .usd))
    }
    #expect(error?.description == "CNY and USD cannot be added: convert one of them first")
    #expect(throws: MoneyError.tooLarge) { try Money(minorUnits: .max).times(2) }
    #expect(throws: MoneyError.tooLarge) { try Money(minorUnits: .max).plus(Money(minorUnits: 1)) }
  }
}

@Suite("Languages", .timeLimit(.minutes(10)))
struct LanguageTests {
  @Test(
    "the browser's header chooses, by quality and then by order",
    arguments: [
      (nil, .english), ("", .english), ("zh-CN,zh;q=0.9,en;q=0.8", .chinese), ("en-GB,zh;q=0.9", .english),
      ("fr,zh;q=0.3,en;q=0.7", .english), ("zh;q=0,en;q=0.1", .english), ("de", .english),
      ("zh;q=x", .chinese),
      (";;;,,q=", .english), ("ZH-hant", .chinese),
    ] as [(String?, Language)])
  func negotiation(header: String?, expected: Language) {
    #expect(Language(acceptLanguage: header) == expected)
  }
}

@Suite("Numbers from outside", .timeLimit(.minutes(10)))
struct DigitsTests {
  @Test("a number is its digits alone")
  func digits() {
    #expect(Int(digits: "0") == 0 && Int(digits: "042") == 42 && UInt8(digits: "255") == 255)
    for text in ["", "+2", "-2", " 2", "2 ", "2.0", "1e3", "0x2", "２", "256"] {
      #expect(UInt8(digits: text) == nil, "\(text)")
    }
  }
}

@Suite("Identities", .timeLimit(.minutes(10)))
struct IdentifierTests {
  enum Thing {}

  @Test("only short plain texts are identities", arguments: ["a", "p-1001", "A_b-9"])
  func good(text: String) {
    #expect(Identifier<Thing>(rawValue: text)?.rawValue == text)
  }

  @Test(
    "everything else is refused",
    arguments: ["", "a b", "../x", "a/b", "é", "'; DROP TABLE", "<b>", String(repeating: "a", count: 65)])
  func bad(text: String) {
    #expect(Identifier<Thing>(rawValue: text) == nil)
    let json = Data((try? JSONEncoder().encode([text])) ?? Data())
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([Identifier<Thing>].self, from: json) }
  }

  @Test("random identities do not repeat")
  func random() {
    #expect(Set((0..<1000).map { _ in Identifier<Thing>.random(prefix: "o") }).count == 1000)
  }
}

@Suite("Addresses within the shop", .timeLimit(.minutes(10)))
struct ScreenPathTests {
  @Test("values are escaped and read back")
  func roundTrip() throws {
    let path = ScreenPath("search", "a/b ?", query: [.init("q", "茶 & <b>+%")])
    #expect(path.description == "/search/a%2Fb%20%3F?q=%E8%8C%B6%20%26%20%3Cb%3E%2B%25")
    #expect(ScreenPath(parsing: path.description) == path)
    #expect(ScreenPath().description == "/")
    #expect(ScreenPath(parsing: "/?a=1&b")?.query == [.init("a", "1"), .init("b", "")])
  }

  @Test(
    "nothing that leads out of the shop is an address",
    arguments: [
      "https://evil.example", "//evil.example", "javascript:alert(1)", "/\\evil", "", "a/b", "/a%zz", "/a%00",
      "/a\nb", "/../etc", "/%2e%2e/etc", "/%ff",
    ])
  func refused(text: String) {
    #expect(ScreenPath(parsing: text) == nil)
  }

  @Test("no value climbs out of its segment")
  func dotSegments() {
    #expect(ScreenPath("images", "..", "passwd").description == "/images/passwd")
  }
}

@Suite("Form values", .timeLimit(.minutes(10)))
struct FormValuesTests {
  @Test("fields are decoded once")
  func decoding() {
    let form = FormValues(urlEncoded: "name=%E8%8C%B6+x&a=1&a=2&empty=")
    #expect(form?["name"] == "茶 x")
    #expect(form?["a"] == "2")
    #expect(form?.all("a") == ["1", "2"])
    #expect(form?["empty"] == "")
    #expect(form?["missing"] == nil)
  }

  @Test("broken escapes and too many fields are refused", arguments: ["a=%z", "a=%ff", "a=%00", "%=1"])
  func refused(body: String) {
    #expect(FormValues(urlEncoded: body) == nil)
    #expect(FormValues(urlEncoded: String(repeating: "a=1&", count: 201)) == nil)
  }
}
