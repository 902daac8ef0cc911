import Formats
import Samples
import Testing

@Suite("Quick fixes", .timeLimit(.minutes(10))) struct QuickFixTests {
  private static let takingEdits = JSON.members([
    "textDocument": .members([
      "codeAction": .members(["codeActionLiteralSupport": .members(["codeActionKind": .object([])])])
    ])
  ])
  private static let app = "Sources/App/a.swift"
  private static let code = String(repeating: "// a line\n", count: 90)

  /// App imports Core without declaring it, and depends on Old without importing it.
  private static func editor() throws -> Editor {
    Editor(
      sample: try SampleRepository([
        "Package.swift": SamplePackage("P").target("App", ["Kit", "Old"]).target("Kit").target("Core")
          .target("Old").text,
        app: "import Kit\nimport Core\n" + code, "Sources/Kit/k.swift": "struct K {}\n",
        "Sources/Core/c.swift": "struct C {}\n", "Sources/Old/o.swift": "struct O {}\n",
      ]))
  }

  /// Asks for the actions on some lines of a file.
  private static func ask(
    _ editor: Editor, _ path: String, _ lines: ClosedRange<Int>, only: [String]? = nil
  ) {
    func position(_ line: Int) -> JSON { .members(["line": .integer(line), "character": .integer(0)]) }
    editor.channel.ask(
      7, "textDocument/codeAction",
      .members([
        "textDocument": .members(["uri": .string(editor.uri(path))]),
        "range": .members(["start": position(lines.lowerBound), "end": position(lines.upperBound)]),
        "context": .members(["diagnostics": .array([]), "only": only.map { .strings($0) }]),
      ]))
  }

  private static func actions(_ editor: Editor) -> [JSON] {
    editor.stop()
    editor.run()
    return editor.channel.answer(to: 7)?["result"]?.array ?? []
  }

  /// The text of a manifest after an edit.
  private static func applied(_ action: JSON, to text: String, at uri: String) throws -> String {
    let edit = try #require(action["edit"]?["changes"]?[uri]?.array?.first)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let first = try #require(edit["range"]?["start"]?["line"]?.integer)
    let last = try #require(edit["range"]?["end"]?["line"]?.integer)
    let new = try #require(edit["newText"]?.string)
    #expect(edit["range"]?["start"]?["character"] == .integer(0))
    #expect(edit["range"]?["end"]?["character"] == .integer(0))
    lines.replaceSubrange(first..<last, with: new.split(separator: "\n").map(String.init))
    return lines.joined(separator: "\n")
  }

  @Test("a missing dependency is added where the import is shown")
  func missing() throws {
    let editor = try Self.editor()
    editor.start(Self.takingEdits)
    Self.ask(editor, Self.app, 1...1)
    let found = Self.actions(editor)
    #expect(
      found.map { $0["title"] } == [.string("Add 'Core' to the dependencies of 'App' in Package.swift")])
    #expect(found.first?["kind"] == .string("quickfix"))
    #expect(found.first?["diagnostics"]?.array?.first?["code"] == .string("undeclared-import"))
    let text = try Self.applied(
      #require(found.first), to: editor.sample.read("Package.swift"), at: editor.uri("Package.swift"))
    #expect(text.contains("\"Core\""))
    #expect(text.contains("\"Old\""))
  }

  @Test("an unused dependency is removed where the manifest declares it")
  func unused() throws {
    let editor = try Self.editor()
    editor.start(Self.takingEdits)
    Self.ask(editor, "Package.swift", 0...40)
    let found = Self.actions(editor)
    #expect(found.map { $0["title"] } == [.string("Remove 'Old' from the dependencies of 'App'")])
    let text = try Self.applied(
      #require(found.first), to: editor.sample.read("Package.swift"), at: editor.uri("Package.swift"))
    #expect(!text.contains("[\"Kit\", \"Old\"]"))
  }

  @Test("other lines, other kinds, and other files have none", arguments: 0...3)
  func none(number: Int) throws {
    let editor = try Self.editor()
    editor.start(number == 3 ? .object([]) : Self.takingEdits)
    switch number {
    case 0: Self.ask(editor, Self.app, 0...0)
    case 1: Self.ask(editor, Self.app, 1...1, only: ["refactor"])
    case 2: Self.ask(editor, "Sources/Kit/k.swift", 0...10)
    default: Self.ask(editor, Self.app, 1...1)
    }
    #expect(Self.actions(editor).isEmpty)
  }

  @Test("a manifest that was changed in the editor is not edited by what is on disk")
  func changed() throws {
    let editor = try Self.editor()
    editor.start(Self.takingEdits)
    editor.open("Package.swift", "// begun\n" + (try editor.sample.read("Package.swift")))
    Self.ask(editor, Self.app, 1...1)
    #expect(Self.actions(editor).isEmpty)
  }

  @Test("what the layers forbid is not declared")
  func forbidden() throws {
    let editor = try Self.editor()
    try editor.sample.write(".tenon.yml", "forbidden: [{from: App, to: [Core]}]\n")
    editor.start(Self.takingEdits)
    Self.ask(editor, Self.app, 1...1)
    #expect(Self.actions(editor).isEmpty)
  }
}
