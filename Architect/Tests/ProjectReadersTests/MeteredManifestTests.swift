import Files
import Grammars
import ProjectReaders
import Samples
import Testing

@Suite("Manifests that grow", .timeLimit(.minutes(10))) struct MeteredManifestTests {
  private func read(_ body: String) throws -> ProjectReading {
    let text = ComputedManifestSamples.manifest("let package = Package(name: \"P\")\n" + body)
    let sample = try SampleRepository(["Package.swift": text])
    let reader = SwiftPMReader(cacheFolder: nil, runsManifests: false)
    return reader.read(["Package.swift"], in: FileTree(root: sample.root))
  }

  /// A text of `8 << times` bytes, and a list of `1 << times` elements.
  private static func large(_ times: Int) -> String {
    "var s = \"aaaaaaaa\"\nvar l = [\"a\"]\nfor _ in 0..<\(times) { s += s; l += l }\n"
  }

  @Test(
    "what would be too large is refused before it is made",
    arguments: [
      large(16) + "let t = s.replacing(\"a\", with: s)",
      large(16) + "let t = s.replacingOccurrences(of: \"aa\", with: s)",
      large(15) + "let t = l.joined(separator: s)", large(15) + "let t = l.flatMap { _ in l }",
      large(16) + "let t = \"\\(s)\\(s)\\(s)\"", large(16) + "let t = [s, s, s]",
      large(15) + "let t = l.reduce(\"\") { $0 + s }",
      "let t = String(repeating: String(repeating: \"a\", count: 1000), count: 1000)",
      "let k = [\"a\"]\nvar t = [[k, k, k], [k, k, k]]\nfor _ in 0..<16 { t = t.map { $0 + $0 } }",
      "var t: [Any] = [1]\nfor _ in 0..<64 { t = [t] }",
    ])
  func tooLarge(body: String) throws {
    // What is not used does not matter.
    let problem = try read(body + "\nif t == t { package.name = \"Q\" }").problems.first
    #expect(problem?.message.contains("grows too large") == true, "\(problem?.message ?? "")")
  }

  @Test(
    "work without end is given up, however cheap each step looks",
    arguments: [
      large(14) + "if s.contains(s.dropFirst(60000) + \"b\") { package.name = \"Q\" }",
      large(16) + "for _ in 0..<999 { for _ in 0..<999 { if s == \"b\" + s { package.name = \"Q\" } } }",
      "for a in 0..<999 { for b in 0..<999 { let t = \"" + String(repeating: "a", count: 100_000) + "\" } }",
      "enum E: String { case " + (0..<2_000).map { "c\($0)" }.joined(separator: ", ")
        + " }\nfor a in 0..<999 { for b in 0..<999 { let e = E(rawValue: \"x\") } }",
      (0..<500).map { "func f(_ a: [String], l\($0): Int = \($0)) {}" }.joined(separator: "\n")
        + "\nfor a in 0..<999 { for b in 0..<999 { f([]) } }",
      (0..<2_000).map { "func f(_ a: [String], l\($0): Int = \($0)) {}" }.joined(separator: "\n")
        + "\nfor a in 0..<100 { f([]) }",
      "struct T: " + (0..<2_000).map { "P\($0)" }.joined(separator: ", ")
        + " { let a = 1 }\nlet t = T()\nfor a in 0..<999 { for b in 0..<999 { let x = t.a } }",
      "var f: [() -> Int] = []\nfor a in 0..<999 { for b in 0..<999 { f.append({ a + b }) } }",
      large(12) + "for a in 0..<999 { for b in 0..<999 { let t = l.sorted() } }",
      large(8)
        + (0..<30).map { "let b\($0) = l + [\"\($0)\"]\nlet m\($0) = b\($0).map { $0 + s }" }
        .joined(separator: "\n") + "\nfor a in 0..<999 { for b in 0..<999 { let t = m0 + m1 } }",
    ])
  func endless(body: String) throws {
    let problem = try read(body).problems.first
    #expect(
      problem?.message.contains("too many steps") == true || problem?.message.contains("too large") == true,
      "\(problem?.message ?? "")")
  }

  @Test("a search that costs too much is refused for its steps, and not for a size")
  func search() throws {
    let body = Self.large(14) + "if s.contains(s.dropFirst(60000) + \"b\") { package.name = \"Q\" }"
    let problem = try read(body).problems.first
    #expect(problem?.message.contains("too many steps") == true, "\(problem?.message ?? "")")
  }

  @Test("many manifests of Tuist that take many steps take few steps together")
  func together() throws {
    let letters = (0..<160).map { "\"a\($0)\"" }.joined(separator: ", ")
    let manifest = """
      import ProjectDescription
      let l = [\(letters)]
      let n = l.filter { a in l.filter { b in a == b }.isEmpty }
      let project = Project(
        name: n.isEmpty ? "A" : "B",
        targets: [.target(name: "A", destinations: .iOS, product: .framework, bundleId: "a")])
      """
    let one = try TuistSample.read(["P/Project.swift": manifest])
    #expect(
      one.problems.filter { $0.effect == .blocks }.isEmpty && one.projects.count == 1, "\(one.problems)")
    let all = try TuistSample.read(
      Dictionary(uniqueKeysWithValues: (0..<40).map { ("P\($0)/Project.swift", manifest) }))
    #expect(all.problems.contains { $0.message.contains("too many steps") }, "\(all.problems)")
  }

  @Test("settings that are merged over and over come to an end")
  func merging() throws {
    let entries = (0..<4_000).map { "\"K\($0)\": \"v\"" }.joined(separator: ", ")
    let manifest = """
      import ProjectDescription
      let a: SettingsDictionary = [\(entries)]
      let b: SettingsDictionary = [\(entries)]
      let project = Project(
        name: "A", settings: .settings(base: a.merging(b).merging(a).merging(b)),
        targets: [.target(name: "A", destinations: .iOS, product: .framework, bundleId: "a")])
      """
    let reading = try TuistSample.read(["Project.swift": manifest])
    #expect(reading.projects.count + reading.problems.count { $0.effect == .blocks } >= 1)
  }

  @Test("the end of a text is found in a time that grows with its length")
  func flags() throws {
    let flags = String(repeating: "🇩🇪", count: 8)
    let reading = try read(
      "var s = \"\(flags)\"\nfor _ in 0..<12 { s += s }\n"
        + "if s.hasSuffix(s) { package.name = \"Sample\".suffix(3) + s.dropLast(30_000).suffix(2) + \"Sample\".dropLast(4) }"
    )
    #expect(reading.projects.first?.name == "ple🇩🇪🇩🇪Sa")
  }

  @Test("a long manifest is read whole") func honest() throws {
    let targets = (0..<600).map {
      ".target(name: \"Target\($0)\", dependencies: names.filter { $0.hasPrefix(\"Core\") }.map { .init(stringLiteral: $0) })"
    }
    let names = (0..<40).map { "\"Core\($0)\"" }.joined(separator: ", ")
    let reading = try read(
      "let names = [\(names)]\npackage.targets = [\(targets.joined(separator: ",\n"))]\n"
        + "for name in names { package.targets.append(.target(name: name, path: \"Sources/\" + name)) }")
    #expect(reading.projects.first?.targets.count == 640)
  }

  @Test("a generated program ends, and says what it declares or why that is unknown", arguments: 0..<400)
  func generated(seed: Int) throws {
    let program = ManifestGrammar.statements(Choices(seed: UInt64(seed), count: 600))
    let reading = try read(program)
    #expect(reading.projects.count + reading.problems.count { $0.effect == .blocks } == 1, "\(program)")
  }
}
