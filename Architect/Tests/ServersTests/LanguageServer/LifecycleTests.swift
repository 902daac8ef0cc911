import Architect
import Formats
import Samples
import Servers
import Testing

@Suite("The language server's life", .timeLimit(.minutes(10))) struct LifecycleTests {
  private func code(_ editor: Editor, _ id: Int) -> Int? {
    editor.channel.answer(to: id)?["error"]?["code"]?.integer
  }

  @Test("exit after shutdown is a success, exit before it and the end of the stream are not")
  func ends() throws {
    let orderly = try Editor.upward()
    orderly.start()
    orderly.stop()
    #expect(orderly.run())
    #expect(orderly.channel.answer(to: 99)?["result"] == .null)
    let hasty = try Editor.upward()
    hasty.start()
    hasty.channel.tell("exit")
    #expect(!hasty.run())
    let gone = try Editor.upward()
    gone.start()
    #expect(!gone.run())
    let never = try Editor.upward()
    never.channel.tell("exit")
    #expect(!never.run())
  }

  @Test("nothing is answered or taken before initialize, and nothing but exit after shutdown")
  func order() throws {
    let editor = try Editor.upward()
    editor.channel.ask(7, "shutdown")
    editor.open("Sources/Core/c.swift", "")
    editor.start()
    editor.channel.ask(8, "initialize")
    editor.channel.ask(9, "shutdown")
    editor.channel.ask(10, "textDocument/hover")
    editor.channel.tell("exit")
    #expect(editor.run())
    #expect(code(editor, 7) == -32002)
    #expect(code(editor, 8) == -32600)
    #expect(code(editor, 10) == -32600)
    #expect(editor.shown("Sources/Core/c.swift") == [["upward-dependency"]])
  }

  @Test("unknown requests are refused, unknown notifications and cancellations are not minded")
  func unknown() throws {
    let editor = try Editor.upward()
    editor.start()
    editor.channel.ask(5, "textDocument/hover")
    editor.channel.tell("$/cancelRequest", .members(["id": .integer(5)]))
    editor.channel.tell("$/setTrace", .members(["value": .string("off")]))
    editor.channel.tell("textDocument/didChange", .members(["contentChanges": .integer(1)]))
    editor.channel.tell("textDocument/didOpen", .array([]))
    editor.channel.tell("workspace/didChangeWatchedFiles", .null)
    editor.stop()
    #expect(editor.run())
    #expect(code(editor, 5) == -32601)
  }

  @Test("it announces nothing but what it does")
  func capabilities() throws {
    let editor = try Editor.upward()
    editor.start()
    editor.stop()
    editor.run()
    let capabilities = editor.channel.answer(to: 1)?["result"]?["capabilities"]
    #expect(
      capabilities?.object?.map(\.key).sorted() == ["positionEncoding", "textDocumentSync", "workspace"])
    #expect(capabilities?["codeActionProvider"] == nil, "the client takes no edits")
    #expect(capabilities?["positionEncoding"] == .string("utf-16"))
    #expect(capabilities?["textDocumentSync"]?["change"] == .integer(2))
  }

  @Test("files are watched where the client can")
  func registration() throws {
    let editor = try Editor.upward()
    editor.start(
      .members([
        "workspace": .members([
          "didChangeWatchedFiles": .members(["dynamicRegistration": .boolean(true)])
        ])
      ]))
    editor.channel.say(message: .members(["jsonrpc": .string("2.0"), "id": .integer(1), "result": .null]))
    editor.stop()
    #expect(editor.run())
    let registrations =
      editor.channel.parameters(of: "client/registerCapability").first?["registrations"]?.array
    #expect(registrations?.first?["method"] == .string("workspace/didChangeWatchedFiles"))
    let other = try Editor.upward()
    other.start()
    other.stop()
    other.run()
    #expect(other.channel.parameters(of: "client/registerCapability").isEmpty)
  }

  @Test("documents that are no files, and files of other repositories, are left alone")
  func strangers() throws {
    let editor = try Editor.upward()
    editor.start()
    for uri in [
      "untitled:Untitled-1", "git:/a.swift?x", "file://elsewhere/a.swift", "file:///x/%FF.swift", "",
    ] {
      editor.channel.tell(
        "textDocument/didOpen",
        .members([
          "textDocument": .members([
            "uri": .string(uri), "version": .integer(1), "text": .string("import UI"),
          ])
        ]))
    }
    editor.stop()
    #expect(editor.run())
    #expect(editor.channel.parameters(of: "textDocument/publishDiagnostics").count == 1)
  }

  @Test(
    "without a folder it serves the one that it was started for, else the repositories of opened documents")
  func withoutFolder() throws {
    let started = try Editor.upward()
    started.start(folders: [])
    started.stop()
    #expect(started.run())
    #expect(started.shown("Sources/Core/c.swift") == [["upward-dependency"]])
    let alone = try Editor.upward()
    alone.start(folders: [])
    alone.stop()
    #expect(alone.run(isAlone: true))
    #expect(alone.channel.parameters(of: "window/logMessage").isEmpty)
    let opened = try Editor.upward()
    opened.start(folders: [])
    opened.open("Sources/App/main.swift", "import UI\nimport Core\n")
    opened.stop()
    #expect(opened.run(isAlone: true))
    #expect(opened.shown("Sources/Core/c.swift") == [["upward-dependency"]])
  }

  @Test("bad input is answered with an error, and the server goes on")
  func badInput() throws {
    let editor = try Editor.upward()
    editor.channel.say("Content-Length: 5\r\n\r\n{nope")
    editor.start()
    editor.channel.say("Content-Length: 4\r\n\r\n\u{0}\u{0}\u{0}\u{0}nonsense\r\n\r\n")
    editor.stop()
    #expect(editor.run())
    #expect(editor.shown("Sources/Core/c.swift") == [["upward-dependency"]])
  }
}
