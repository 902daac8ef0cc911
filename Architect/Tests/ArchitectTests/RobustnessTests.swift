import Architect
import Files
import Foundation
import ModuleGraph
import Rules
import Samples
import Testing

@Suite("Hostile repositories", .timeLimit(.minutes(10))) struct RobustnessTests {
  /// A package with one clean module, beside whatever else is there.
  private func sample(_ files: [String: String] = [:]) throws -> SampleRepository {
    try SampleRepository(
      [
        "Package.swift": SamplePackage("P").product("A", ["A"]).target("A").text,
        "Sources/A/a.swift": "let a = 1\n",
      ]
      .merging(files) { $1 })
  }

  private func findings(_ sample: SampleRepository) throws -> [Finding] {
    try withExtendedLifetime(sample) { try Architecture.load(at: sample.root).inspect().findings }
  }

  @Test("Ruby strings nested in strings do not overflow the stack")
  func nestedStrings() throws {
    var text = "1"
    for depth in 0..<8 {
      text = String(repeating: "a(", count: 95) + text + String(repeating: ")", count: 95)
      if depth < 7 { text = "\"#{\(text)}\"" }
    }
    let found = try findings(try sample(["Podfile": "target 'A' do\n  pod \(text)\nend\n"]))
    #expect(found.allSatisfy { ["unread", "skipped-input"].contains($0.rule) })
  }

  @Test(
    "a manifest that cannot be read is one finding at the manifest",
    arguments: [
      ("B/Package.swift", "import PackageDescription; let package = Package("),
      ("B/Package.swift", "\u{0}\u{1}"),
      ("B/Package.swift", ""),
      ("B.podspec", "Pod::Spec.new do |s|"), ("B.podspec.json", "[1"), ("Podfile.json", "{\"a\":"),
      ("B.xcodeproj/project.pbxproj", "<<<<<<< HEAD\n{"),
      ("B.xcodeproj/project.pbxproj", String(repeating: "(", count: 200_000)),
      ("project.yml", "targets: {A: {type: [}"),
      ("Project.swift", "import ProjectDescription\nlet project = make()"),
    ])
  func manifests(path: String, text: String) throws {
    let found = try findings(try sample([path: text])).filter {
      $0.rule == "unread" || $0.rule == "skipped-input"
    }
    #expect(found.map(\.place.file) == [path], "\(found)")
  }

  @Test("a link to a folder above, a link to itself and a dangling link end the walk")
  func links() throws {
    let sample = try sample()
    try sample.link("Sources/A/up", to: "../..")
    try sample.link("Sources/A/self", to: "self")
    try sample.link("Sources/A/gone.swift", to: "nowhere.swift")
    let found = try findings(sample)
    #expect(found.map(\.rule) == ["skipped-input"])
    #expect(found.first?.place.file == "Sources/A/up")
  }

  @Test(
    "a folder and a file without permission are findings",
    .enabled(if: getuid() != 0, "root reads everything"))
  func unreadable() throws {
    let sample = try sample(["Sources/A/closed/x.swift": "", "Sources/A/b.swift": ""])
    chmod(sample.root + "/Sources/A/closed", 0)
    chmod(sample.root + "/Sources/A/b.swift", 0)
    defer { chmod(sample.root + "/Sources/A/closed", 0o755) }
    #expect(try findings(sample).map(\.rule) == ["unread", "unread"])
  }

  @Test("a pipe among the sources is not waited for")
  func pipe() throws {
    let sample = try sample()
    try #require(mkfifo(sample.root + "/Sources/A/pipe.swift", 0o644) == 0)
    #expect(try findings(sample).isEmpty)
  }

  @Test("a source of 100 MB is read by a scan, with a note where only the parser would be certain")
  func large() throws {
    let sample = try sample()
    let padding = Array(repeating: UInt8(ascii: "\n"), count: 100 << 20)
    try sample.write("Sources/A/big.swift", bytes: Array("let x = 1".utf8) + padding)
    #expect(try findings(sample).isEmpty)
    try sample.write("Sources/A/big.swift", bytes: Array("let x = 1".utf8) + padding + Array("import B".utf8))
    let found = try findings(sample)
    #expect(found.map(\.rule) == ["skipped-input"])
    #expect(found.first?.message.contains("too large to parse") == true)
  }

  /// Texts that lead a parser into doubling its time, or over the end of its stack; each needs the parser.
  static let deepTexts: [LongText] = [
    String(repeating: "[", count: 26), String(repeating: "[", count: 10_000),
    String(repeating: "\u{1}[", count: 40), String(repeating: "\u{7F}\u{B}[", count: 40),
    String(repeating: "\u{A0}\n\u{A0}[", count: 40), String(repeating: "x\n\u{3000}[", count: 40),
    "let a = " + String(repeating: "[", count: 26) + String(repeating: "]", count: 26),
    "let a: " + String(repeating: "[(A, [B]) -> [", count: 12),
    "let a = /\"/; " + String(repeating: "[", count: 26) + " // \"",
    "let a = \"\" /\"/ 1; " + String(repeating: "[", count: 26) + " // \"",
    "let a = \"" + String(repeating: "\"\\(", count: 500),
    String(repeating: "(", count: 10_000), String(repeating: "{", count: 10_000),
    String(repeating: "a<", count: 10_000), String(repeating: "#available(", count: 200),
    String(repeating: "#if A\n", count: 16_000), String(repeating: "try ", count: 20_000),
    String(repeating: "async ", count: 20_000), String(repeating: "a ? ", count: 20_000),
    String(repeating: "#/\n", count: 30_000), String(repeating: "#", count: 300_000),
    String(repeating: "<<<<<<< \n", count: 30_000),
  ].map(LongText.init)

  @Test(
    "a text that would lead the parser astray is one note at its place; conflict markers are an error",
    arguments: deepTexts)
  func deepSources(_ long: LongText) throws {
    let text = long.text
    let found = try findings(try sample(["Sources/A/b.swift": "struct S {}\n\(text)\nimport A\n"]))
    #expect(found.map(\.rule) == [text.hasPrefix("<<<<<<<") ? "unread" : "skipped-input"], "\(found)")
    #expect(found.first?.place.file == "Sources/A/b.swift")
    #expect(found.first?.place.line ?? 0 >= 2)
  }

  @Test("so it is in a manifest", arguments: deepTexts)
  func deepManifests(_ long: LongText) throws {
    let text = long.text
    let found = try findings(try sample(["B/Package.swift": "import PackageDescription\n\(text)\n"]))
    #expect(found.map(\.rule) == ["unread"], "\(found)")
    #expect(found.first?.place.file == "B/Package.swift")
  }

  @Test("the pages mention it, or leave it out where nobody outside could see it", arguments: deepTexts)
  func deepPages(_ long: LongText) throws {
    let text = long.text
    let sample = try sample(["Sources/A/b.swift": "public struct S {}\n\(text)\n"])
    let outline = try Architecture.load(at: sample.root).outlines()["A"]
    let isReported = outline?.unread.map(\.place.file) == ["Sources/A/b.swift"]
    #expect(isReported || outline?.declarations.map(\.text) == ["public struct S"])
  }

  @Test(
    "conditions of any length and depth end",
    arguments: [
      "#if A" + String(repeating: "||A", count: 150_000) + "\nimport A\n#endif",
      "#if " + String(repeating: "!", count: 150_000) + "A\nimport A\n#endif",
      "#if " + String(repeating: "(", count: 150_000) + "A\nimport A\n#endif",
      String(repeating: "#if A\n", count: 16_000) + "import A\n"
        + String(repeating: "#endif\n", count: 16_000),
      "#if A\n" + String(repeating: "#elseif B\nimport A\n", count: 5_000) + "#endif",
    ].map(LongText.init), ["swift", "h"])
  func conditions(_ long: LongText, suffix: String) throws {
    let text = long.text
    let found = try findings(try sample(["Sources/A/b.\(suffix)": text]))
    #expect(Set(found.map(\.rule)).isSubset(of: ["unread", "skipped-input"]), "\(found)")
    #expect(found.count <= 1)
  }

  @Test("code as people write it is parsed, however much of it there is")
  func ordinary() throws {
    let literal = (0..<2_000).map { "    [\($0), [\"a\": [\"b\": [1, 2]]]]," }.joined(separator: "\n")
    let properties = (0..<2_000).map { "  @State public var a\($0): [String: [Int]]?" }.joined(
      separator: "\n")
    let calls = (0..<300).map { "    .padding(\($0)).map { [$0: [$1]] }" }.joined(separator: "\n")
    let text = """
      let a = [
      \(literal)
      ]
      struct B {
      \(properties)
        var body: some View {
          Text("\\(a[0]) \\(a.map { "\\($0)" })")
      \(calls)
        }
      }
      let c = b / 2 + "x / y".count / 3
      let d = /[a-z"]+\\/(x)/
      let e = #/ "quoted" (x) /#
      @testable import A

      """
    #expect(try findings(try sample(["Sources/A/b.swift": text])).isEmpty)
  }

  @Test(
    "a file that claims to have terabytes is one finding",
    arguments: [
      "Sources/A/big.swift", "B/Package.swift", "B.podspec", "project.yml", "B.xcodeproj/project.pbxproj",
    ])
  func sparse(path: String) throws {
    let sample = try sample([path: ""])
    try #require(truncate(sample.root + "/" + path, 8 << 40) == 0)
    let found = try findings(sample)
    #expect(found.map(\.rule) == ["unread"], "\(found)")
    #expect(found.first?.place.file == path)
  }

  @Test("invalid UTF-8, other line ends and odd names are no obstacle")
  func text() throws {
    let sample = try sample([
      "Sources/A/ä b'c.swift": "import Foundation\r\nimport\u{85}Dispatch\r",
      "Sources/A/.hidden.swift": "import Nobody",
    ])
    // The comments of C may contain any bytes.
    try sample.write("Sources/A/c.c", bytes: Array("// ".utf8) + [0xE9, 10])
    try sample.write(
      "Sources/A/latin.swift",
      bytes: Array("// \u{FF}".utf8.dropLast()) + [10] + Array("import Foundation".utf8))
    #expect(try findings(sample).map(\.rule) == ["skipped-input"])
  }

  @Test("a folder as deep as paths go and a cache that is a file do no harm")
  func deep() throws {
    let sample = try sample(["cache": "in the way"])
    let folder = (0..<400).map { _ in "d" }.joined(separator: "/")
    try sample.write("Sources/A/\(folder)/x.swift", "import Foundation")
    var options = Architecture.Options()
    options.cache = .folder("cache")
    #expect(try Architecture.load(at: sample.root, options: options).inspect().findings.isEmpty)
  }

  @Test("modules of one name in two packages stay two")
  func twins() throws {
    let sample = try sample([
      "Other/Package.swift": SamplePackage("O").product("A", ["A"]).target("A").text,
      "Other/Sources/A/a.swift": "",
    ])
    let graph = try withExtendedLifetime(sample) { try Architecture.load(at: sample.root).graph }
    #expect(graph.modules.map(\.id) == ["A", "A (Other)"])
  }
}

/// A text too long to be shown whole in the log of the tests.
struct LongText: Sendable, CustomTestStringConvertible {
  let text: String

  var testDescription: String { "\(text.prefix(40).debugDescription), \(text.utf8.count) bytes in all" }
}
