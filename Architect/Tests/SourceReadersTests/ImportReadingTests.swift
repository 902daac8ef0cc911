import ModuleGraph
import Samples
import SourceReaders
import Testing

@Suite("Imports of Swift files", .timeLimit(.minutes(10))) struct SwiftImportTests {
  @Test("hard cases are read right", arguments: HardCases.all.indices)
  func hardCase(index: Int) {
    let (text, modules) = HardCases.all[index]
    #expect(ImportReading.swift(Array(text.utf8)).map(\.module) == modules, "\(text)")
  }

  @Test("what the scan settles is what the parser says", arguments: HardCases.all.indices)
  func agreement(index: Int) {
    let text = Array(HardCases.all[index].text.utf8)
    guard ImportReading.isSettledByScan(text) else { return }
    #expect(ImportReading.swift(text, by: .scan) == ImportReading.swift(text, by: .parse))
  }

  @Test("any two hard cases in one file are read by both ways alike")
  func pairs() {
    var state: UInt64 = 7
    for _ in 0..<4_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let first = HardCases.all[Int(state >> 33) % HardCases.all.count].text
      let second = HardCases.all[Int(state >> 13) % HardCases.all.count].text
      let text = Array((first + "\n" + second).utf8)
      #expect(ImportReading.swift(text) == ImportReading.swift(text, by: .parse), "\(first)\n\(second)")
    }
  }

  @Test("an import knows its place, attributes, access and condition")
  func details() throws {
    let text = "#if os(iOS) && DEBUG\n  @testable internal import struct Cart.Item\n#endif"
    let found = try #require(ImportReading.swift(Array(text.utf8)).first)
    #expect(found.module == "Cart")
    #expect(found.path == ["Item"])
    #expect(found.form == .scoped("struct"))
    #expect(found.attributes == .testable)
    #expect(found.access == "internal")
    #expect((found.line, found.column) == (2, 36))
    #expect(found.condition == .and(.os("iOS"), .flag("DEBUG")))
  }

  @Test("comments between the parts of a condition are no part of it")
  func commentedCondition() {
    let text = "#if (os(iOS) || // phones\n   /* and */ os(macOS))\nimport C\n#endif"
    let condition = ImportReading.swift(Array(text.utf8)).first?.condition
    #expect(condition == .or(.os("iOS"), .os("macOS")))
  }

  @Test("a name in backticks is a module's, even where it is a kind of declaration")
  func quotedKind() {
    let found = ImportReading.swift(Array("import `class`\nimport struct `class`.S".utf8))
    #expect(found.map(\.module) == ["class", "class"])
    #expect(found.map(\.form) == [.module, .scoped("struct")])
    // A mark that combines with the backtick is part of the name.
    let marked = ImportReading.swift(Array("func f() {}\nimport `\u{301}x y`.`\u{301}`".utf8))
    #expect(marked.map { Array($0.module.unicodeScalars) } == [Array("\u{301}x y".unicodeScalars)])
    #expect(marked.map(\.path) == [["\u{301}"]])
  }

  @Test("an else branch holds where none of those before did")
  func elseBranch() {
    let text = "#if A\n#elseif B\n#else\nimport C\n#endif"
    #expect(
      ImportReading.swift(Array(text.utf8)).first?.condition == .and(.not(.flag("A")), .not(.flag("B"))))
  }

  @Test(
    "a condition reads back from its spelling",
    arguments: ["A && !(os(iOS) || B)", "canImport(A.B)", "swift(>=5.9)", "weird(1 2"])
  func spelling(text: String) {
    let condition = Condition(spelled: text)
    let again = Condition(spelled: condition.spelling)
    #expect(Condition(spelled: again.spelling) == again)
    for platform in Platform.allCases {
      let build = BuildConfiguration(platform: platform)
      #expect(build.evaluate(condition) == build.evaluate(again))
    }
  }

  @Test("whatever the bytes, reading ends and says the same twice", arguments: UInt64(1)...8)
  func noise(seed: UInt64) {
    var state = seed
    let words = [
      "import ", "#if ", "#endif\n", "\"\"\"", "/*", "*/", "\\(", "@testable ", "\n", "A", ".", "`", "#\"",
      "\"#", ")",
      "(", "#elseif os(", "#else", "\u{FEFF}", "\r", ";", "@_spi(",
    ]
    for _ in 0..<400 {
      var text = ""
      for _ in 0..<20 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += words[Int(state >> 33) % words.count]
      }
      let bytes = Array(text.utf8)
      let lines = text.utf8.count { $0 == 10 || $0 == 13 } + 1
      let found = ImportReading.swift(bytes)
      #expect(found == ImportReading.swift(bytes))
      #expect(found.allSatisfy { (1...lines).contains($0.line) && !$0.module.isEmpty }, "\(text)")
    }
  }
}

@Suite("Imports of Objective-C files", .timeLimit(.minutes(10))) struct ObjectiveCImportTests {
  private func modules(_ text: String) -> [String] {
    ImportReading.objectiveC(Array(text.utf8)).map(\.module)
  }

  @Test("directives name modules by their headers")
  func directives() {
    #expect(
      modules("#import <A/B.h>\n@import C.D;\n#include \"E-Swift.h\"\n# import <F/G/H.h>") == [
        "A", "C", "E", "F",
      ])
  }

  @Test("a comment ends where C ends it")
  func commentsOfC() {
    #expect(modules("/* /* */\n#import <A/A.h>\n/* */") == ["A"])
    #expect(modules("/*/ */ #import <A/A.h>") == ["A"])
    #expect(
      modules("// \\\n#import <A/A.h>\n@import B;\n// \\\r\n\\\r\n@import C;\r\n@import D;\n// \\") == [
        "B", "D",
      ])
  }

  @Test("comments, strings and excluded code name none")
  func nothing() {
    #expect(modules("// #import <A/A.h>\n/* @import B; */\nchar *s = \"@import C;\";") == [])
    let found = ImportReading.objectiveC(Array("#if 0\n#import <A/A.h>\n#else\n#import <B/B.h>\n#endif".utf8))
    #expect(found.map(\.condition) == [.never, .always])
  }
}
