import Formats
import Testing

@Suite("JSON documents of Xcode", .timeLimit(.minutes(10))) struct JSONDocumentTests {
  private func document(_ text: String) throws -> JSONDocument { try JSONDocument(Array(text.utf8)) }

  private func error(_ text: String) -> ProjectTextError? { error(Array(text.utf8)) }

  private func error(_ bytes: [UInt8]) -> ProjectTextError? {
    do throws(ProjectTextError) {
      _ = try JSONDocument(bytes)
      return nil
    } catch { return error }
  }

  @Test("values are found by their keys, with the lines on which they begin")
  func values() throws {
    let root = try document(
      """
      {
        "name": "Shop", "list": [ 1, "a",
          { "b": true },
        ],
        "none": null,
      }
      """
    ).root
    #expect(root["name"]?.text == "Shop")
    let members = Array(try #require(root["list"]).members)
    #expect(members.map(\.kind) == [.number, .string, .object])
    #expect(members.map(\.line) == [2, 2, 3])
    #expect(members[2]["b"]?.boolean == true)
    #expect(root["none"] == nil)
    #expect(root.members.compactMap(\.key) == ["name", "list", "none"])
  }

  @Test("comments, keys without quotes, single quotes and commas at the end are read as Xcode reads them")
  func json5() throws {
    let root = try document(
      "\u{FEFF}// first\n{ a: 'it\\'s', /* b */ 'b c': [ .5, +1, 0x1F, -Infinity, ], $d_: \"x\\\ny\\x41\\u00e9\\ud83d\\ude00\\v\", }\n"
    ).root
    #expect(root["a"]?.text == "it's")
    #expect(root["b c"]?.members.map(\.kind) == [.number, .number, .number, .number])
    #expect(root["$d_"]?.text == "xyAé😀\u{B}")
  }

  @Test(
    "a text that is no JSON is refused with the place and the cause",
    arguments: [
      ("", 1, 1, "the file is empty"), ("{\n  \"a\": \n}", 3, 1, "a value is missing"),
      ("{ \"a\" 1 }", 1, 7, "a colon is missing after a key"),
      ("[ 1 2 ]", 1, 5, "a comma is missing in an array"),
      ("{ \"a\": 1 \"b\": 2 }", 1, 10, "a comma is missing in an object"),
      ("[ 1,\n  \"a\n\" ]", 2, 3, "a string has no end"),
      ("{ \"a\": [", 1, 8, "the array has no end"), ("/* [ ]", 1, 1, "a comment has no end"),
      ("[] []", 1, 4, "there is text after the end"),
      ("[ \"\\u12g4\" ]", 1, 4, "an escape sequence lacks hexadecimal digits"),
      ("{ \"a\": 1,\n  'a': 2 }", 2, 3, "the key \"a\" occurs twice in an object"),
      ("{ \"a\": 1, \"\\u0061\": 2 }", 1, 11, "the key \"a\" occurs twice in an object"),
      ("[ , ]", 1, 3, "a value is missing"), ("{ , }", 1, 3, "a key is missing"),
      ("[ - ]", 1, 3, "a number has no digits"),
    ])
  func syntax(_ text: String, _ line: Int, _ column: Int, _ message: String) {
    #expect(error(text) == ProjectTextError(.syntax, message, line: line, column: column))
  }

  @Test("merge conflict markers, other encodings and more than any project has are named as such")
  func otherErrors() {
    #expect(error("{\n<<<<<<< HEAD\n}")?.code == .mergeMarks)
    #expect(error([0x7B, 0, 0x7D])?.code == .encoding)
    #expect(error([0x5B, 0x22, 0xFF, 0x22, 0x5D])?.code == .encoding)
    #expect(error(String(repeating: "[", count: 100_000))?.code == .limit)
    #expect(error("[" + String(repeating: "0,", count: JSONDocument.mostValues) + "]")?.code == .limit)
    #expect(
      error("\"" + String(repeating: "a", count: JSONDocument.longestString + 1) + "\"")?.code == .limit)
    #expect(error([UInt8](repeating: 0x20, count: JSONDocument.maximumSize + 1))?.code == .limit)
  }

  @Test("a text that was cut off anywhere is refused or read, and never read beyond its end")
  func truncated() throws {
    let text = Array(#"{ "a": [ "b\n", { c: 'd' /* e */ }, -1.5e3 ], "f": null, // g"#.utf8)
    for count in text.indices { #expect(error(Array(text[..<count])) != nil) }
  }

  @Test("a string is written as Xcode writes it, and means the same when it is read")
  func strings() throws {
    #expect(JSONString.encode("a/\"b\"\\\n\t\u{1}é") == #""a/\"b\"\\\n\t\u0001é""#)
    for text in ["", "a", "\"", "\\", "a\u{0}b", "\u{2028}", "😀", "\r\n\u{8}\u{C}\u{7F}"] {
      #expect(try document("[\(JSONString.encode(text))]").root.members.map(\.text) == [text])
    }
  }
}
