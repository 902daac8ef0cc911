import Formats
import Foundation
import Testing

@Suite("Tables of the objects in property lists", .timeLimit(.minutes(10))) struct PropertyListTableTests {
  private static let text = #"""
    // !$*UTF8*$!
    {
      archiveVersion = 1; /* one { */
      objects = {
        A1 /* ( */ = { isa = First; name = "a \"b\" \U00e9"; list = (x, "y z", ); "quoted key" = 'q'; };
        "B 2" = {isa = Second; isa = Last; data = <00ff>; nested = {a = b; c = (d, e); f = (g, (h)); i = {j = k;}; }; bare; };
        C3 = text;
        A1x = { };
        D4 = {isa = Earlier; };
        D4 = {list = (a, <00>); empty = (); "" = nothing; };
      };
      rootObject = A1;
    }
    """#

  @Test("objects say what Foundation reads")
  func objects() throws {
    let table = try PropertyListTable(Array(Self.text.utf8))
    let list = try PropertyListSerialization.propertyList(from: Data(Self.text.utf8), format: nil)
    let theirs = try #require((list as? [String: Any])?["objects"] as? [String: Any])
    let objects = theirs.compactMapValues { $0 as? [String: Any] }
    #expect(table.root("rootObject") == "A1" && table.root("objects") == nil)
    #expect(Set(table.objects.map(\.id)) == Set(objects.keys))
    #expect(table["C3"] == nil && table["A"] == nil && table["B"] == nil)
    for (id, object) in objects {
      let mine = try #require(table[id])
      #expect(mine.id == id)
      for key in ["isa", "name", "list", "quoted key", "data", "nested", "bare", "empty", "", "is", "absent"]
      {
        #expect(mine[key] == object[key] as? String, "\(id) \(key)")
        #expect(mine.list(key) == object[key] as? [String] ?? [], "\(id) \(key)")
        let entries = (object[key] as? [String: Any] ?? [:]).compactMapValues {
          ($0 as? String).map { [$0] } ?? $0 as? [String]
        }
        #expect(mine.lists(key) == entries, "\(id) \(key)")
      }
    }
  }

  @Test("an object knows its line")
  func lines() throws {
    let padding = String(repeating: "\n", count: 10_000)
    let table = try PropertyListTable(Array("{\nobjects = {\n\(padding)A = {};\nB = {\n};};}".utf8))
    #expect(table["A"]?.line == 10_003 && table["B"]?.line == 10_004)
  }

  @Test("as many objects as a file has are found")
  func many() throws {
    let text = (0..<20_000).map { "O\($0) = {n = \($0);};" }.joined(separator: "\n")
    let table = try PropertyListTable(Array("{objects = {\(text)};}".utf8))
    #expect(table.count == 20_000)
    let isFound = { (number: Int) in
      table["O\(number)"].map { $0["n"] == "\(number)" && $0.number == number } ?? false
    }
    #expect((0..<20_000).allSatisfy(isFound))
    #expect(table["O20000"] == nil && table["O"] == nil)
  }

  @Test(
    "what a document refuses, a table refuses at the same place",
    arguments: [
      "", "{", "{ a = ;}", "{a = b}", "{a = (b c);}", "{a = \"b;}", "{ /* a }", "{a: b}", "{a = b;} c",
      "(a, b",
      "{objects = {a = {b = c}; };}", "{objects = {a = {b = <0>;}; };}", "{objects = {a = {b = (c; );}; };}",
      "{objects = {a = {b};};}", "<?xml version=\"1.0\"?>",
      "{objects = {a = " + String(repeating: "(", count: 70) + ";};}",
      "{objects = {a = {b = " + String(repeating: "{c = ", count: 70) + ";};};}",
    ])
  func refused(_ text: String) {
    let error = #expect(throws: ProjectTextError.self) { try PropertyListTable(Array(text.utf8)) }
    let document = #expect(throws: ProjectTextError.self) { try PropertyListDocument(Array(text.utf8)) }
    #expect(error == document)
  }

  @Test("an object with more keys than can be compared is refused")
  func keys() throws {
    func table(_ count: Int) throws(ProjectTextError) -> PropertyListTable {
      try PropertyListTable(
        Array("{objects = {A = {\((0..<count).map { "k\($0) = v;" }.joined())};};}".utf8))
    }
    #expect(try table(PropertyListTable.mostKeys)["A"]?["k0"] == "v")
    let error = #expect(throws: ProjectTextError.self) { try table(PropertyListTable.mostKeys + 1) }
    #expect(error?.code == .limit)
  }
}
