import SourceReaders
import Testing

@Suite("Words of Swift", .timeLimit(.minutes(10))) struct WordCountsTests {
  private func counts(_ code: String) -> WordCounts { WordCounts(Array(code.utf8)) }

  @Test("Words are counted, and those in interpolated code")
  func words() {
    let counts = counts(#"func f() { let a = 1; let b = "\(x.map { let c = 2 })" }"#)
    #expect(counts["func"] == 1)
    #expect(counts["let"] == 3)
    #expect(counts["x"] == 1)
    #expect(counts["g"] == 0)
  }

  @Test(
    "Comments, texts and regular expressions have no words",
    arguments: [
      "// func f() { let a = #expect(b) }", "/* func f() /* nested */ { let a } */",
      #"print("func let #expect", "\" let")"#, "\"\"\"\nfunc let \" var\n\"\"\"", ##"#"func "let" \(var)"#"##,
      "#/ let func /#", "#if let\n#endif",
    ])
  func noWords(_ code: String) {
    let counts = counts(code)
    for word in ["func", "let", "var"] { #expect(counts[word] == 0) }
    #expect(counts.macros == 0)
  }

  @Test("Macros are counted, but not what the compiler itself provides")
  func macros() {
    let counts = counts("#expect(f(#file, #line)); #Predicate { $0.let }; if #available(macOS 13, *) {}")
    #expect(counts.macros == 2)
    #expect(counts["expect"] == 0)
  }

  @Test(
    "Code that ends early is counted up to its end",
    arguments: ["/*", "/", "\"", "\"\"\"", "\"\\", "#", "\"\"\"\\", "*/", "/*/", "`", "\"\\("])
  func unfinished(_ code: String) {
    #expect(counts("func " + code)["func"] == 1)
  }
}
