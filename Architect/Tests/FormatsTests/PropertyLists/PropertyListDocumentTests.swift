import Formats
import Foundation
import Testing

@Suite("Property lists", .timeLimit(.minutes(10))) struct PropertyListDocumentTests {
  private func value(_ text: String) throws -> String {
    let document = try PropertyListDocument(Array("{a = \(text);}".utf8))
    let value = try #require(document.root.items.first?.value)
    return PropertyListString.decode(document.bytes[value.range])
  }

  @Test(
    "strings mean what Foundation takes them for",
    arguments: [
      #"bare"#, #"a/b.c_$:-"#, #""quoted ; { }""#, #"'single "q"'"#, #""\"\\\n\t""#, #""\U00e9\U6771""#,
      #""\101\12""#,
      #""\341""#, #""Ü""#, #""/* no */ // comment""#, #""""#, #""\Ud83d\Ude00""#,
    ])
  func meaning(_ text: String) throws {
    let theirs = try PropertyListSerialization.propertyList(from: Data("{a = \(text);}".utf8), format: nil)
    #expect(try value(text) == (theirs as? [String: String])?["a"])
  }

  @Test(
    "what is encoded is decoded again",
    arguments: [
      "bare", "", "a b", "-x", "a:b", "//x", "a___b", "q\"\\\n\t\r", "\u{1}\u{7f}", "東京", "$(A)/b.c",
    ])
  func encoding(_ text: String) throws {
    #expect(try value(PropertyListString.encode(text)) == text)
  }

  @Test("only what Xcode leaves bare is written bare")
  func bare() {
    #expect(PropertyListString.encode("a/b.c_$1") == "a/b.c_$1")
    #expect(PropertyListString.encode("a-b") == "\"a-b\"")
    #expect(PropertyListString.encode("<group>") == "\"<group>\"")
  }

  @Test("places and comments are kept", arguments: ["\n", "\r\n"])
  func places(_ newline: String) throws {
    let text =
      "\u{FEFF}// !$*UTF8*$!\(newline){\(newline)\tID /* name */ = (A /* one */, <0a 0B>, );\(newline)}\(newline)"
    let document = try PropertyListDocument(Array(text.utf8))
    let entry = try #require(document.root.items.first)
    func word(_ range: Range<Int>?) -> String {
      range.map { String(decoding: document.bytes[$0], as: UTF8.self) } ?? ""
    }
    #expect(word(entry.key) == "ID")
    #expect(word(entry.keyComment) == "/* name */")
    #expect(entry.value.items.map { word($0.value.range) } == ["A", "<0a 0B>"])
    #expect(word(entry.value.items.first?.comment) == "/* one */")
  }

  @Test(
    "an error tells the line and column",
    arguments: [
      ("", "1:1", ProjectTextError.Code.syntax), ("{\n a = ;\n}", "2:6", .syntax),
      ("{\n a = b\n}", "3:1", .syntax),
      ("{ a = (b c); }", "1:10", .syntax), ("{ a = \"b; }", "1:7", .syntax), ("{ /* a }", "1:3", .syntax),
      ("{ a = <0>; }", "1:7", .syntax), ("{ a = <zz>; }", "1:8", .syntax), ("{ a = b; } c", "1:12", .syntax),
      ("{\n<<<<<<< HEAD\na = b;\n}", "2:1", .mergeMarks), ("{\na = b;\n=======\nc = d;}", "3:1", .mergeMarks),
      ("{ \"a\": 1 }", "1:6", .otherForm), ("<?xml version=\"1.0\"?><plist/>", "1:1", .otherForm),
      ("bplist00", "1:1", .otherForm), ("{ a = \0; }", "1:1", .encoding),
      ("{ a = " + String(repeating: "(", count: 100), "1:70", .limit),
    ])
  func errors(_ text: String, _ place: String, _ code: ProjectTextError.Code) throws {
    let error = try #require(throws: ProjectTextError.self) { try PropertyListDocument(Array(text.utf8)) }
    #expect("\(error.line):\(error.column)" == place)
    #expect(error.code == code)
  }
}
