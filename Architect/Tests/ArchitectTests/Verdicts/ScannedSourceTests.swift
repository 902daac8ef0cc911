import Samples
import Testing

/// Sources that the parser must not see are judged by what a scan of their bytes finds.
@Suite("Sources that are only scanned", .timeLimit(.minutes(10))) struct ScannedSourceTests {
  private static let rules: Set<String> = ["unread", "skipped-input", "undeclared-import"]

  private func verdict(_ source: String, _ expected: [String]) throws {
    let verdict = Verdict(
      "",
      [
        "Package.swift": SamplePackage("P").target("API").target("Foo").text,
        "Sources/API/Types.swift": source,
        "Sources/Foo/f.swift": "",
      ], expected)
    #expect(try verdict.found(by: Self.rules) == expected)
  }

  /// What openapi-generator writes for each declaration, as a comment or as a text.
  static let comments: [@Sendable (Int) -> String] = [
    { "/// - Remark: Generated from `#/components/schemas/s\($0)`.\npublic let v\($0) = \"a\"\n" },
    { "/* from #/components/schemas/s\($0) #/ #/ */\npublic let v\($0) = 1\n" },
    { "public let v\($0) = \"#/components/schemas/s\($0)\"\n" },
    { "public let v\($0) = \"\"\"\n  #/components/schemas/s\($0)\n  \"\"\"\n" },
    { "public let v\($0) = ##\"#/components/\"#/s\($0)\"##\n" },
  ]

  @Test("`#/` in comments and texts is nothing that a parser searches", arguments: comments.indices)
  func remarks(_ kind: Int) throws {
    let body = (0..<1_500).map(Self.comments[kind]).joined()
    try verdict("public typealias D = Int\nimport struct Foundation.Date\n" + body, [])
    try verdict(
      "import Foundation\n" + body + "#if os(iOS)\nimport Foo\n#endif\n",
      ["undeclared-import API -> Foo Sources/API/Types.swift:\(body.count { $0.isNewline } + 3)"])
  }

  /// Texts that are too much for the parser.
  static let refused = [
    String(repeating: "let a = #/\n", count: 30_000), "let a = " + String(repeating: "[", count: 400) + "\n",
    String(repeating: "try ", count: 3_000) + "f()\n",
    "let b = \"\\(" + String(repeating: "(", count: 400) + "\"\n",
  ]

  @Test(
    "a file that the parser must not see has the imports that a scan finds, and a note",
    arguments: refused.indices)
  func scanned(_ index: Int) throws {
    let text = """
      let first = "import Nothing"
      /* import Nothing */ // import Nothing
      public import Foo
      \(Self.refused[index])
      """
    let verdict = Verdict(
      "",
      [
        "Package.swift": SamplePackage("P").target("API").target("Foo").target("Bar").text,
        "Sources/API/Types.swift": text, "Sources/Foo/f.swift": "", "Sources/Bar/b.swift": "",
      ])
    let found = try verdict.found(by: Self.rules)
    #expect(found.contains("undeclared-import API -> Foo Sources/API/Types.swift:3"), "\(found)")
    #expect(
      found.contains { $0.hasPrefix("skipped-input") } && !found.contains { $0.hasPrefix("unread") },
      "\(found)")
    #expect(!found.contains { $0.contains("Nothing") || $0.contains("Bar") }, "\(found)")
  }
}
