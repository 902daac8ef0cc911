import Formats
import Testing

@Suite("JSON values", .timeLimit(.minutes(10))) struct JSONTests {
  @Test(
    "a value is read as it was written",
    arguments: [
      JSON.null, .number(-0.0), .number(1), .number(1e300), .number(.leastNonzeroMagnitude), .boolean(true),
      .boolean(false),
      .integer(0), .integer(-7), .integer(.max), .number(1.5),
      .string(""), .string("a\"\\\n\u{0}\u{2028}<ä𐐀"), .array([]), .array([.integer(1), .array([.null])]),
      .object([]), .members(["a": .integer(1), "b": .members(["c": .string("d")])]),
    ])
  func roundTrip(value: JSON) throws {
    #expect(try JSON(reading: Array(value.text().utf8)) == value)
    let line = value.text(isPretty: false)
    #expect(try JSON(reading: Array(line.utf8)) == value)
    #expect(!line.contains("\n"))
  }

  @Test("members are found by their keys, and nothing in what is no object")
  func members() {
    let value = JSON.members(["a": .integer(1), "b": nil, "c": .string("x")])
    #expect(value["a"]?.integer == 1)
    #expect(value["b"] == nil)
    #expect(value["c"]?.string == "x")
    #expect(JSON.array([])["a"] == nil)
    #expect(value.setting("a", .null)["a"] == .null)
  }

  @Test("members keep the order that they were written in")
  func order() throws {
    let text = "{\"b\":1,\"a\":{\"z\":2,\"y\":3},\"b\":4}"
    #expect(try JSON(reading: Array(text.utf8)).text(isPretty: false) == text)
  }

  @Test(
    "what the grammar has is read",
    arguments: [
      (" \t\r\n1 ", JSON.integer(1)), ("-0", .integer(0)), ("0.5e+1", .number(5)), ("1E2", .number(100)),
      ("9223372036854775808", .number(9_223_372_036_854_775_808)),
      ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e4\\ud801\\udc00\"", .string("\"\\/\u{8}\u{C}\n\r\tä𐐀")),
      ("\"\\ud801x\\udc00\\ud801\\u0041\"", .string("\u{FFFD}x\u{FFFD}\u{FFFD}A")),
      ("\"\u{7F}\"", .string("\u{7F}")),
    ])
  func grammar(text: String, value: JSON) throws { #expect(try JSON(reading: Array(text.utf8)) == value) }

  @Test(
    "what it does not have is refused with its place",
    arguments: [
      ("", 0), ("tru", 0), ("nul", 0), ("+1", 0), ("01", 1), ("1.", 2), (".5", 0), ("1e", 2), ("-", 1),
      ("[1,]", 3),
      ("[1 2]", 3), ("{\"a\" 1}", 5), ("{a:1}", 1), ("{\"a\":1,}", 7), ("\"a", 2), ("\"\n\"", 1),
      ("\"\\x\"", 2),
      ("\"\\u12\"", 3), ("1 1", 2), ("\u{FEFF}1", 0), ("1e999", 5), ("NaN", 0), ("'a'", 0),
    ])
  func refused(text: String, offset: Int) throws {
    let error = try #require(throws: JSON.ReadingError.self) { () throws in
      try JSON(reading: Array(text.utf8))
    }
    #expect(error.offset == offset, "\(error)")
  }

  @Test("more values than any message has are refused, whatever they are")
  func many() throws {
    let values = Array(("[" + String(repeating: "[],", count: JSON.maximumCount)).utf8)
    let error = try #require(throws: JSON.ReadingError.self) { () throws in try JSON(reading: values) }
    #expect(error.message.contains("there are more than \(JSON.maximumCount) values"))
  }

  @Test(
    "bytes that are no UTF-8 are refused",
    arguments: [[0xFF], [0xC3], [0xE2, 0x82], [0xF0, 0x90, 0x80], [0xED, 0xA0, 0x80]] as [[UInt8]])
  func notUTF8(bytes: [UInt8]) {
    #expect(throws: JSON.ReadingError.self) { try JSON(reading: [34] + bytes + [34]) }
  }
}
