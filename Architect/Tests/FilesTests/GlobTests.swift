import Files
import Testing

@Suite("Glob", .timeLimit(.minutes(10))) struct GlobTests {
  @Test(
    "a pattern matches whole paths",
    arguments: [
      ("*.swift", "a.swift", true), ("*.swift", "b/a.swift", false), ("**/*.swift", "a.swift", true),
      ("**/*.swift", "b/c/a.swift", true), ("A/**/*", "A/b", true), ("A/**/*", "A/b/c.m", true),
      ("A/**", "A/b/c", true), ("**/Tests/*", "MyTests/a", false), ("**/Tests/*", "x/Tests/a", true),
      ("a?c", "abc", true), ("a?c", "a/c", false), ("[a-c]1", "b1", true), ("[!a-c]1", "b1", false),
      ("x.{h,m}", "x.m", true), ("x.{h,m}", "x.c", false), ("{a,b}/{c,d}", "b/c", true), ("a[", "a[", true),
      ("Classes/**/*.{swift}", "Classes/UI/V.swift", true), ("", "", true), ("", "a", false),
    ])
  func matching(pattern: String, path: String, expected: Bool) {
    #expect(Glob(pattern).matches(path) == expected)
  }

  @Test("a hostile pattern ends soon")
  func hostile() {
    let stars = String(repeating: "*a", count: 60)
    #expect(!Glob(stars).matches(String(repeating: "a", count: 200) + "b"))
    let braces = String(repeating: "{a,b}", count: 60)
    #expect(!Glob(braces).matches("nothing"))
  }
}

@Suite("FilePath", .timeLimit(.minutes(10))) struct FilePathTests {
  @Test(
    "joining resolves dots",
    arguments: [
      ("a/b", "c", "a/b/c"), ("a/b", "../c", "a/c"), ("a", "../../c", "../c"), ("", "./c//d", "c/d"),
      ("a", "/c", "/c"),
    ])
  func joining(base: String, path: String, expected: String) {
    #expect(FilePath.join(base, path) == expected)
  }

  @Test("a folder holds what lies below it, and not what begins like it")
  func containing() {
    #expect(FilePath.contains("a/b", "a/b/c"))
    #expect(!FilePath.contains("a/b", "a/bc"))
    #expect(FilePath.contains("", "a"))
  }

  @Test(
    "a pattern tells the folders in which it can match, and those in which everything does",
    arguments: [
      ("a/**/*.swift", "a/b", true, false), ("a/*.swift", "a/b", false, false),
      ("a/*.swift", "a", true, false),
      ("**/*.swift", "x/y", true, false), ("b/**", "b", true, true),
      ("b/**/*", "b", true, true), ("{a,b}/**", "b", true, true), ("b/**", "a", false, false),
    ])
  func folders(pattern: String, folder: String, mayMatch: Bool, matchesAll: Bool) {
    #expect(Glob(pattern).mayMatch(below: folder) == mayMatch)
    #expect(Glob(pattern).matchesAll(below: folder) == matchesAll)
  }
}
