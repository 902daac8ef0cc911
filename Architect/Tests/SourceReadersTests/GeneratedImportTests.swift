import ModuleGraph
import Samples
import SourceReaders
import Testing

@Suite("Imports between anything that the compiler skips", .timeLimit(.minutes(10)))
struct GeneratedImportTests {
  private let build = BuildConfiguration(platform: .Linux, language: [6, 0], isClosed: true)

  /// The modules that a file imports for certain, and those that it may import; `nil` if the file is named as unread.
  private func modules(_ text: String) -> (certain: [String], possible: [String])? {
    let file = SourceReader.file(Array(text.utf8), at: "a.swift")
    guard file.problem?.effect != .blocks else { return nil }
    func modules(_ truth: Truth) -> [String] {
      file.imports.filter { build.evaluate($0.condition) == truth }.map(\.module)
    }
    return (modules(.yes), modules(.unknown))
  }

  @Test(
    "what a generator wrote is found, between any white space, comments and conditions", arguments: 0..<10)
  func generated(part: Int) {
    for seed in 0..<60 {
      let sample = GeneratedImports(mark: "M", seed: UInt64(part * 1_000 + seed))
      guard let found = modules(sample.text) else {
        Issue.record("named as unread: \(sample.text.debugDescription)")
        continue
      }
      #expect(Set(found.certain).isSubset(of: sample.modules), "\(sample.text.debugDescription)")
      #expect(
        Set(sample.modules).isSubset(of: found.certain + found.possible), "\(sample.text.debugDescription)")
    }
  }

  @Test(
    "whatever the lexer skips separates the words of an import",
    arguments: [
      " ", "\t", "\u{B}", "\u{C}", "\r", "\r\n", "\u{A0}", "\u{A0} ", " \u{A0}", "/**/", "/* /* */ */",
      "//\r",
    ])
  func separators(space: String) {
    for text in [
      "import\(space)C", "import\(space)struct\(space)C.S", "@testable\(space)import\(space)C",
      "\(space)import C",
      "public\(space)import C\(space)", "struct S {}\n\(space)import\(space)C", "let a = 1;\(space)import C",
      "struct S {}\n@_spi(X)\(space)import C", "struct S {}\n@\(space)testable import C",
    ] {
      #expect(modules(text)?.certain == ["C"], "\(text.debugDescription)")
    }
  }

  @Test(
    "code that looks like a comment does not hide an import",
    arguments: [
      "let a = 1\n/*\n// */ import C", "let a = 1\n/*\n// /* */ */import C",
      "let a = 1\n/* */ // */\n/*\n// */;import C", "@weak\u{FEFF}ly import C",
      "func f() {}; // \u{FEFF}\nimport C", "@\u{6A21}a import C",
    ])
  func hidden(text: String) {
    #expect(modules(text)?.certain == ["C"])
  }

  @Test(
    "a condition that is written in an unusual way never hides an import",
    arguments: [
      "os(/**/Linux)", "os(\u{A0}Linux)", "os(`Linux`)", "os( Linux /* x */ )", "canImport(/**/Swift)",
      "canImport(`Swift`)", "canImport(Swift\n)", "true\u{A0}", "true\u{B}", "(false \u{C}|| (true))",
      "(false \u{A0}|| true)", "false || /* */ true",
    ])
  func conditions(condition: String) throws {
    let found = try #require(modules("#if \(condition)\nimport C\n#endif"))
    #expect(found.certain + found.possible == ["C"])
  }

  @Test(
    "an import that may be one only in another language mode, or at another place, is named",
    arguments: [
      ("let a = /x; import C; let b = y/", 1), ("let a = /\"/ ; let b = \"; import C; //\"", 1),
      ("struct S {\n  import C\n}", 2), ("func f() {}\n\nfunc g() { import C }", 3),
      ("#if false\nprefix operator +++;#endif\nimport C\n#if false\n#endif\n", 2),
      ("let a = 1\nprefix operator /;#if false\nimport C\n#endif\n", 2),
      ("let a = 1\n#if false\nlet r = #/ x /##endif\nimport C\n", 2),
      ("#if false\nlet r = #/\n#endif\n#if true\n#//#\nimport C\n#endif", 2),
      ("let a = 1\n_ = !\u{FEFF}import\rC.D\n", 2), ("import /**/\u{FEFF}func C.D\n", 1),
      ("func f() {}\n\nimport \u{FEFF} C\n", 3), ("\u{FEFF}\u{FEFF}import\nC.D\n", 1),
    ])
  func unclear(text: String, line: Int) {
    let problem = SourceReader.file(Array(text.utf8), at: "a.swift").problem
    #expect(problem?.effect == .blocks)
    #expect(problem?.line == line)
  }

  @Test(
    "words that are no statements are not named",
    arguments: [
      "let r = /import A/\nimport B", "let r = #/\n  import A\n  /#\nimport B",
      "let r = ##/ #if /##\nimport B",
      "f(import: 1)", "let a = b.import", "let a = \"import\"; f()",
      "enum E { case `import` }", "// ; import A\nimport B", "let a = 6 / 2; let b = 4 / 2 // import A",
    ])
  func clear(text: String) {
    #expect(SourceReader.file(Array(text.utf8), at: "a.swift").problem == nil)
  }

  @Test("the path of an interpreter may follow a byte order mark")
  func interpreter() {
    #expect(modules("\u{FEFF}#!/usr/bin/swift; import A\nlet a = 1; import B")?.certain == ["B"])
  }
}
