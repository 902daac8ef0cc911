import Formats
import Samples
import Testing

@Suite("The language server", .timeLimit(.minutes(10))) struct LanguageServerTests {
  private let core = "Sources/Core/c.swift"

  @Test("findings are shown at the module's name in the import, with rule, source and cure")
  func diagnostic() throws {
    let editor = try Editor.upward()
    editor.start(
      .members([
        "textDocument": .members(["publishDiagnostics": .members(["relatedInformation": .boolean(true)])])
      ]))
    editor.stop()
    #expect(editor.run())
    let shown = try #require(editor.published(core).first?.first)
    #expect(editor.published(core).count == 1)
    #expect(
      shown["range"]
        == .members([
          "start": .members(["line": .integer(1), "character": .integer(7)]),
          "end": .members(["line": .integer(1), "character": .integer(9)]),
        ]))
    #expect(shown["severity"] == .integer(1))
    #expect(shown["code"] == .string("upward-dependency"))
    #expect(shown["source"] == .string("tenon"))
    #expect(shown["message"]?.string?.contains("put an interface module between the two") == true)
    let related = shown["relatedInformation"]?.array?.compactMap { $0["location"]?["uri"]?.string }
    #expect(related == [editor.uri("Package.swift")])
    #expect(shown["codeDescription"] == nil)
  }

  @Test("a file that a target compiles through a linked folder has its findings at its real path")
  func linked() throws {
    let editor = try Editor.upward()
    try editor.sample.write("Shared/s.swift", "let s = 1\n")
    try editor.sample.link("Sources/Core/Shared", to: "../../Shared")
    editor.start()
    editor.open("Shared/s.swift", "let s = 1\nimport UI\n")
    editor.stop()
    editor.run()
    #expect(editor.published("Shared/s.swift").last?.first?["code"] == .string("upward-dependency"))
  }

  @Test("several places in one line are counted as the client counts")
  func line() throws {
    let editor = try Editor.upward()
    editor.start(
      .members([
        "textDocument": .members(["publishDiagnostics": .members(["relatedInformation": .boolean(true)])])
      ]))
    editor.open(core, "\nlet ä𐐀 = 1; import UI; import UI\n")
    editor.stop()
    editor.run()
    func range(_ from: Int, _ to: Int) -> JSON {
      .members([
        "start": .members(["line": .integer(1), "character": .integer(from)]),
        "end": .members(["line": .integer(1), "character": .integer(to)]),
      ])
    }
    let shown = try #require(editor.published(core).last?.first)
    #expect(shown["range"] == range(20, 22))
    let related = shown["relatedInformation"]?.array?.compactMap { $0["location"] }
    #expect(
      related?.contains { $0["uri"]?.string == editor.uri(core) && $0["range"] == range(31, 33) } == true)
  }

  @Test("an import that is typed is found before it is saved, and gone when it is deleted")
  func unsaved() throws {
    let editor = try Editor.upward()
    editor.start()
    editor.open("Sources/UI/u.swift", "let u = 1\n")
    editor.channel.pause()
    editor.change("Sources/UI/u.swift", [Editor.edit((0, 0), (0, 0), "import App\n")])
    editor.channel.pause()
    editor.change("Sources/UI/u.swift", [Editor.edit((0, 0), (1, 0), "")])
    editor.stop()
    editor.run()
    #expect(editor.shown("Sources/UI/u.swift").map(\.isEmpty) == [false, true])
  }

  @Test("a burst of changes is looked at once, and the newest text wins")
  func burst() throws {
    let editor = try Editor.upward()
    editor.start()
    editor.open(core, "// top\nimport UI\n")
    for _ in 0..<20 {
      editor.change(core, "")
      editor.change(core, "import UI\nimport UI\n")
    }
    editor.change(core, "\n\n\nimport UI\n")
    editor.stop()
    editor.run()
    let lines = editor.published(core).map { $0.compactMap { $0["range"]?["start"]?["line"]?.integer } }
    #expect(lines == [[1], [3]])
  }

  @Test("edits by position count what the client and the server agreed on")
  func positions() throws {
    for (encoding, column) in [("utf-8", 20), ("utf-16", 17)] {
      let editor = try Editor.upward()
      editor.start(
        .members(["general": .members(["positionEncodings": .strings([encoding])])]))
      editor.open(core, "/* ä𐐀 */ import X\r\n")
      editor.change(
        core,
        [
          Editor.edit((0, column), (0, column + 1), "U"), Editor.edit((0, column + 1), (99, 99), "I\r\n"),
        ])
      editor.stop()
      editor.run()
      #expect(
        editor.channel.answer(to: 1)?["result"]?["capabilities"]?["positionEncoding"] == .string(encoding))
      let start = editor.published(core).last?.first?["range"]?["start"]
      #expect(start == .members(["line": .integer(0), "character": .integer(column)]), "\(encoding)")
    }
  }

  @Test("a manifest and the configuration count as they are saved")
  func saved() throws {
    let editor = try Editor.upward()
    editor.start()
    editor.open(".tenon.yml", Editor.layers)
    editor.change(".tenon.yml", "version: 1\n")
    editor.write(".tenon.yml", "version: 1\n")
    editor.save(".tenon.yml")
    editor.write(
      "Package.swift",
      SamplePackage("P").target("UI").target("Core").target("App", ["UI", "Core"], kind: "executableTarget")
        .text)
    editor.touch("Package.swift")
    editor.stop()
    editor.run()
    #expect(editor.shown(core) == [["upward-dependency"], [], ["undeclared-import"]])
  }

  @Test("a file that changes on the disk, is new, or is gone, is looked at again")
  func watched() throws {
    let editor = try Editor.upward()
    editor.start()
    editor.write(core, "let c = 1\n")
    editor.touch(core)
    editor.write("Sources/Core/new.swift", "import UI\n")
    editor.touch("Sources/Core/new.swift")
    let sample = editor.sample
    editor.channel.act { sample.remove("Sources/Core/new.swift") }
    editor.touch("Sources/Core/new.swift")
    editor.stop()
    editor.run()
    #expect(editor.shown(core) == [["upward-dependency"], []])
    #expect(editor.shown("Sources/Core/new.swift") == [["upward-dependency"], []])
  }

  @Test("a text that is closed unsaved counts no more")
  func closed() throws {
    let editor = try Editor.upward()
    editor.start()
    editor.open(core, "let c = 1\n")
    editor.channel.pause()
    editor.close(core)
    editor.stop()
    editor.run()
    #expect(editor.shown(core) == [["upward-dependency"], [], ["upward-dependency"]])
  }

  @Test("an invalid configuration is one diagnostic at its place, and the server goes on")
  func invalidConfiguration() throws {
    let editor = try Editor.upward()
    editor.start()
    editor.write(".tenon.yml", "version: 1\nlayrs: []\n")
    editor.touch(".tenon.yml")
    editor.write(".tenon.yml", Editor.layers)
    editor.touch(".tenon.yml")
    editor.stop()
    #expect(editor.run())
    #expect(editor.shown(core) == [["upward-dependency"], [], ["upward-dependency"]])
    #expect(editor.shown(".tenon.yml") == [["configuration"], []])
    let place = editor.published(".tenon.yml").first?.first?["range"]?["start"]?["line"]
    #expect(place == .integer(1))
  }

  @Test("what cannot be read is a diagnostic at its place")
  func unread() throws {
    let editor = try Editor.upward()
    try editor.sample.write("Other/Package.swift", "import PackageDescription; let package = Nonsense(")
    editor.start()
    editor.stop()
    #expect(editor.run())
    #expect(editor.shown("Other/Package.swift") == [["unread"]])
  }

  @Test("what the baseline knows is not shown, and the baseline is left as it is")
  func baseline() throws {
    let editor = try Editor.upward()
    let text = """
      {"version": 2, "findings": [
        {"rule": "upward-dependency", "from": "Core", "to": "UI", "files": ["Sources/Core/c.swift"], "number": 1},
        {"rule": "orphan", "from": "Nobody", "files": ["Package.swift"], "number": 1}]}
      """
    try editor.sample.write(".tenon-baseline.json", text)
    editor.start()
    editor.stop()
    editor.run()
    #expect(editor.channel.parameters(of: "textDocument/publishDiagnostics").isEmpty)
    #expect(try editor.sample.read(".tenon-baseline.json") == text)
  }

  @Test("a folder that is removed takes its diagnostics along, and one that is added brings its own")
  func folders() throws {
    let editor = try Editor.upward()
    let other = try Editor.upward()
    editor.start()
    func event(_ added: [String], _ removed: [String]) -> JSON {
      func list(_ roots: [String]) -> JSON {
        .array(roots.map { .members(["uri": .string("file://\($0)"), "name": .string("a")]) })
      }
      return .members(["event": .members(["added": list(added), "removed": list(removed)])])
    }
    editor.channel.tell(
      "workspace/didChangeWorkspaceFolders", event([other.sample.root], [editor.sample.root]))
    editor.stop()
    withExtendedLifetime(other) { _ = editor.run() }
    #expect(editor.shown(core) == [["upward-dependency"], []])
    let uris = editor.channel.parameters(of: "textDocument/publishDiagnostics")
      .compactMap { $0["uri"]?.string }
    #expect(uris.contains(other.uri(core)))
  }

  @Test("a path with spaces and Chinese characters is the client's own name for it")
  func names() throws {
    let editor = try Editor.upward()
    let path = "Sources/Core/购物 车.swift"
    try editor.sample.write(path, "import UI\n")
    editor.start()
    editor.stop()
    editor.run()
    #expect(editor.shown("Sources/Core/%E8%B4%AD%E7%89%A9%20%E8%BD%A6.swift") == [["upward-dependency"]])
  }
}
