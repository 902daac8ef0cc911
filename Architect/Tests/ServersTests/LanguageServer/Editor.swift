import Architect
import Files
import Formats
import Samples
import Servers

/// An editor that follows a script, and the server that it talks to.
struct Editor {
  let channel = ScriptedChannel(.contentLength)
  let sample: SampleRepository

  /// Core uses UI, which is above it.
  static func upward() throws -> Editor {
    Editor(
      sample: try SampleRepository([
        "Package.swift": SamplePackage("P").target("UI").target("Core", ["UI"]).target(
          "App", ["UI", "Core"], kind: "executableTarget"
        ).text,
        "Sources/UI/u.swift": "let u = 1\n", "Sources/Core/c.swift": "// top\nimport UI\n",
        "Sources/App/main.swift": "import UI\nimport Core\n", ".tenon.yml": layers,
      ]))
  }

  static let layers =
    "layers:\n  - {name: host, modules: [App]}\n  - {name: ui, modules: [UI]}\n  - {name: core, modules: [Core]}\n"

  func uri(_ path: String) -> String { "file://\(sample.root)/\(path)" }

  /// Begins the conversation.
  func start(_ capabilities: JSON = .object([]), folders: [String]? = nil) {
    channel.ask(
      1, "initialize",
      .members([
        "processId": .null, "rootUri": .null, "capabilities": capabilities,
        "workspaceFolders": .array(
          (folders ?? ["file://\(sample.root)"]).map { .members(["uri": .string($0), "name": .string("a")]) }),
      ]))
    channel.tell("initialized")
    channel.pause()
  }

  func open(_ path: String, _ text: String) {
    channel.tell(
      "textDocument/didOpen",
      .members([
        "textDocument": .members([
          "uri": .string(uri(path)), "languageId": .string("swift"), "version": .integer(1),
          "text": .string(text),
        ])
      ]))
  }

  private func document(_ path: String, version: Int? = nil) -> JSON {
    .members(["uri": .string(uri(path)), "version": version.map { .integer($0) }])
  }

  /// Replaces the whole text.
  func change(_ path: String, _ text: String) { change(path, [.members(["text": .string(text)])]) }

  func change(_ path: String, _ changes: [JSON]) {
    channel.tell(
      "textDocument/didChange",
      .members(["textDocument": document(path, version: 2), "contentChanges": .array(changes)]))
  }

  /// Replaces what stands between two positions.
  static func edit(_ from: (Int, Int), _ to: (Int, Int), _ text: String) -> JSON {
    func position(_ pair: (Int, Int)) -> JSON {
      .members(["line": .integer(pair.0), "character": .integer(pair.1)])
    }
    return .members([
      "range": .members(["start": position(from), "end": position(to)]), "text": .string(text),
    ])
  }

  func close(_ path: String) {
    channel.tell("textDocument/didClose", .members(["textDocument": document(path)]))
  }

  func save(_ path: String) {
    channel.tell("textDocument/didSave", .members(["textDocument": document(path)]))
  }

  func touch(_ paths: String...) {
    channel.tell(
      "workspace/didChangeWatchedFiles",
      .members([
        "changes": .array(paths.map { .members(["uri": .string(uri($0)), "type": .integer(2)]) })
      ]))
  }

  /// Writes a file while the server waits.
  func write(_ path: String, _ text: String) {
    let sample = sample
    channel.act { try sample.write(path, text) }
  }

  func stop() {
    channel.pause()
    channel.ask(99, "shutdown")
    channel.tell("exit")
  }

  /// Lets the server run until the script ends.
  /// - Parameter isAlone: Whether it is started outside of every repository.
  /// - Returns: Whether it was shut down as the protocol wants it.
  @discardableResult
  func run(isAlone: Bool = false) -> Bool {
    var options = Architecture.Options()
    options.cache = .none
    var server = LanguageServer(on: channel, folder: isAlone ? nil : sample.root, options: options)
    return withExtendedLifetime(sample) { server.serve() }
  }

  /// What was shown of a file, from the first time to the last: the rules of its diagnostics.
  func shown(_ path: String) -> [[String]] {
    published(path).map { $0.compactMap { $0["code"]?.string } }
  }

  /// The diagnostics of a file, each time they were shown.
  func published(_ path: String) -> [[JSON]] {
    channel.parameters(of: "textDocument/publishDiagnostics").filter { $0["uri"]?.string == uri(path) }
      .map { $0["diagnostics"]?.array ?? [] }
  }
}
