import ProjectReaders
import Samples
import Testing

@Suite("CODEOWNERS", .timeLimit(.minutes(10))) struct CodeOwnersTests {
  private func owners(_ text: String, _ file: String) -> [String] {
    CodeOwners(text, path: "CODEOWNERS").owners(of: file)
  }

  @Test(
    "patterns mean what they mean for gitignore",
    arguments: [
      ("*", "a/b/c.swift", true), ("*.swift", "a/b/c.swift", true), ("*.swift", "a/b/c.m", false),
      ("/build/logs/", "build/logs/x/y", true), ("/build/logs/", "a/build/logs/x", false),
      ("docs/*", "docs/a.md", true), ("docs/*", "docs/b/a.md", false), ("docs/*", "x/docs/a.md", false),
      ("apps/", "x/apps/y/z", true), ("apps/", "apps", false), ("/docs/", "docs/a", true),
      ("/docs/", "x/docs/a", false), ("**/logs", "a/b/logs/c", true), ("**/logs", "logs", true),
      ("/apps/github", "apps/github/x", true), ("/apps/github", "apps/githubx", false),
      ("Sources/Cart", "Sources/Cart/a.swift", true), ("Sources/Cart", "Sources/CartUI/a.swift", false),
      ("Sources/Cart/**", "Sources/Cart/a/b.swift", true),
      ("Sources/*/Tests", "Sources/A/Tests/t.swift", true),
      ("Sources/*/Tests", "Sources/A/B/Tests/t.swift", false), ("Cart", "Modules/Cart/a.swift", true),
      ("/a?.swift", "ab.swift", true), ("/My\\ App/", "My App/a.swift", true), ("\\#a", "#a", true),
    ])
  func patterns(pattern: String, file: String, isOwned: Bool) {
    #expect(owners("\(pattern) @team", file) == (isOwned ? ["@team"] : []))
  }

  @Test("the last line that fits decides, one without owners takes them away, and comments are none")
  func order() {
    let text = """
      # Everybody
      * @all me@example.com   # and nobody else
      /Sources/ @ios
      /Sources/Free/
      *.md @docs nonsense @writers
      """
    #expect(owners(text, "a") == ["@all", "me@example.com"])
    #expect(owners(text, "Sources/a") == ["@ios"])
    #expect(owners(text, "Sources/Free/a") == [])
    #expect(owners(text, "Sources/Free/a.md") == ["@docs", "@writers"])
    #expect(CodeOwners(text, path: "").all == ["@all", "@docs", "@ios", "@writers", "me@example.com"])
  }

  @Test("each of GitLab's sections adds its owners, with those of the section where a line has none")
  func sections() {
    let text = """
      * @all
      [iOS App][2] @ios
      /App/
      /App/Pay/ @pay
      ^[Docs] @docs
      *.md
      """
    #expect(owners(text, "App/a.swift") == ["@all", "@ios"])
    #expect(owners(text, "App/Pay/a.md") == ["@all", "@pay", "@docs"])
    #expect(owners(text, "b.swift") == ["@all"])
  }

  @Test(
    "the file is found where hosts look, the first place first, and no link is followed",
    arguments: [
      ([".github/CODEOWNERS", "CODEOWNERS"], ".github/CODEOWNERS"),
      (["docs/CODEOWNERS", "CODEOWNERS"], "CODEOWNERS"),
      ([".gitlab/CODEOWNERS", "docs/CODEOWNERS"], "docs/CODEOWNERS"), (["Other/CODEOWNERS"], nil),
    ])
  func places(files: [String], found: String?) throws {
    let sample = try SampleRepository(Dictionary(uniqueKeysWithValues: files.map { ($0, "* @a") }))
    try withExtendedLifetime(sample) {
      #expect(CodeOwners(root: sample.root)?.path == found)
      sample.remove(".github/CODEOWNERS")
      if found == ".github/CODEOWNERS" {
        try sample.link(".github/CODEOWNERS", to: sample.root + "/CODEOWNERS")
        #expect(CodeOwners(root: sample.root)?.path == "CODEOWNERS")
      }
    }
  }

  @Test(
    "an owner is meant with and without @ and organisation, in any case",
    arguments: [
      ("@Org/iOS", "@org/ios"), ("org/ios", "@org/ios"), ("ios", "@org/ios"), ("@me", "@me"),
      ("android", nil),
    ])
  func names(name: String, owner: String?) {
    #expect(CodeOwners("* @org/ios @me", path: "").owner(named: name) == owner)
  }

  @Test("a module is of those who own most of its files")
  func majority() {
    let owners = CodeOwners("* @b\n/x/ @a\n/free/", path: "")
    #expect(owners.owners(ofMost: ["x/1", "x/2", "y"]) == ["@a"])
    #expect(owners.owners(ofMost: ["x/1", "y"]) == ["@a"])
    #expect(owners.owners(ofMost: ["x/1", "free/1", "free/2"]) == [])
    #expect(owners.owners(ofMost: []) == [])
  }
}
