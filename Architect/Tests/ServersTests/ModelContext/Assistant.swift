import Architect
import Formats
import Samples
import Servers

/// An assistant that follows a script, and the server that it talks to.
struct Assistant {
  let channel = ScriptedChannel(.lines)
  let sample: SampleRepository

  /// App > UI > Core, and Core may not import UI.
  static func clean() throws -> Assistant {
    Assistant(
      sample: try SampleRepository([
        "Package.swift": package.text, "Sources/UI/u.swift": "import Core\n",
        "Sources/Core/c.swift": "let c = 1\n", "Sources/App/main.swift": "import UI\n",
        ".tenon.yml":
          "layers:\n  - {name: host, modules: [App]}\n  - {name: ui, modules: [UI]}\n  - {name: core, modules: [Core]}\n",
      ]))
  }

  static let package = SamplePackage("P").target("UI", ["Core"]).target("Core").target(
    "App", ["UI"], kind: "executableTarget")

  func start(version: String = "2025-11-25") {
    channel.ask(
      1, "initialize",
      .members([
        "protocolVersion": .string(version), "capabilities": .object([]),
        "clientInfo": .members(["name": .string("test"), "version": .string("1")]),
      ]))
    channel.tell("notifications/initialized")
  }

  func call(_ id: Int, _ tool: String, _ arguments: JSON? = nil) {
    channel.ask(id, "tools/call", .members(["name": .string(tool), "arguments": arguments]))
  }

  /// Lets the server run until the script ends.
  func run(runsManifests: Bool = true) {
    var options = Architecture.Options()
    options.cache = .none
    options.runsManifests = runsManifests
    var server = ModelContextServer(on: channel, root: sample.root, options: options)
    withExtendedLifetime(sample) { server.serve() }
  }

  func result(_ id: Int) -> JSON? { channel.answer(to: id)?["result"] }
  func data(_ id: Int) -> JSON? { result(id)?["structuredContent"] }
  func text(_ id: Int) -> String { result(id)?["content"]?.array?.first?["text"]?.string ?? "" }
  func isError(_ id: Int) -> Bool? { result(id)?["isError"]?.boolean }
  func code(_ id: Int) -> Int? { channel.answer(to: id)?["error"]?["code"]?.integer }

  /// What a tool says to these arguments.
  static func answer(
    _ tool: String, _ arguments: JSON?, prepare: (SampleRepository) throws -> Void = { _ in }
  )
    throws -> (text: String, data: JSON?, isError: Bool?)
  {
    let assistant = try clean()
    try prepare(assistant.sample)
    assistant.start()
    assistant.call(2, tool, arguments)
    assistant.run()
    return (assistant.text(2), assistant.data(2), assistant.isError(2))
  }
}
