import JSONValues
import Testing

@Suite("JSON values", .timeLimit(.minutes(5))) struct JSONTests {
  @Test(
    "a value is read as it was written",
    arguments: [
      JSON.null, .boolean(true), .boolean(false), .integer(0), .integer(-7), .integer(.max), .number(1.5),
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
}
