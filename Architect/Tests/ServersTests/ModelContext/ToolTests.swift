import Formats
import Samples
import Testing

@Suite("Tools for assistants", .timeLimit(.minutes(10))) struct ToolTests {
  @Test("graph tells the layers, and with a focus its neighbours only")
  func graph() throws {
    let all = try Assistant.answer("graph", nil)
    #expect(all.text == "host (1)\n  App -> UI\nui (1)\n  UI -> Core\ncore (1)\n  Core")
    #expect(all.data?["layers"] == .strings(["host", "ui", "core"]))
    #expect(all.data?["edges"]?.array?.count == 2)
    let near = try Assistant.answer("graph", .members(["focus": .string("Core")]))
    #expect(near.data?["modules"]?.array?.compactMap { $0["id"]?.string } == ["Core", "UI"])
  }

  @Test(
    "any argument is answered, and the server goes on",
    arguments: [
      ("why", "from", JSON.string(String(repeating: "App", count: 100_000))),
      ("why", "limit", .integer(.max)), ("graph", "depth", .integer(.max)),
      ("graph", "depth", .integer(.min)),
      ("graph", "depth", .number(1e300)), ("check", "limit", .integer(.max)), ("check", "limit", .integer(0)),
      ("check", "modules", .strings((0..<100_000).map { "Module\($0)" })),
      ("check", "paths", .strings(["", "/", "../..", "\0", String(repeating: "a/", count: 100_000)])),
      ("where_should_this_live", "imports", .strings((0..<100_000).map { "Module\($0)" })),
      ("where_should_this_live", "limit", .integer(.max)), ("explain_rule", "rule", .string("")),
      ("explain_rule", "rule", .string(String(repeating: "cycle", count: 100_000))),
      ("check_change", "changes", .array([.members(["path": .string(""), "text": .null])])),
    ])
  func anyArgument(_ tool: String, _ name: String, _ value: JSON) throws {
    let assistant = try Assistant.clean()
    assistant.start()
    let others: JSON =
      switch tool {
      case "why": .members(["from": .string("App"), "to": .string("Core")])
      case "graph": .members(["focus": .string("Core")])
      case "where_should_this_live": .members(["imports": .strings(["Core"])])
      default: .object([])
      }
    assistant.call(2, tool, others.setting(name, value))
    assistant.call(3, "graph")
    assistant.run()
    #expect(assistant.isError(2) != nil)
    #expect(assistant.isError(3) == false)
  }

  @Test("why shows the chain with its places, or says that there is none")
  func why() throws {
    let chain = try Assistant.answer("why", .members(["from": .string("App"), "to": .string("Core")]))
    #expect(chain.text.hasPrefix("App -> UI -> Core\n"))
    #expect(chain.text.contains("Sources/UI/u.swift:1:8: imports"))
    #expect(chain.data?["depends"] == .boolean(true))
    let none = try Assistant.answer("why", .members(["from": .string("Core"), "to": .string("App")]))
    #expect(none.text == "'Core' does not depend on 'App'")
    #expect(none.isError == false)
  }

  private func breaking(_ sample: SampleRepository) throws {
    try sample.write("Sources/Core/c.swift", "import UI\n")
  }

  @Test("check tells what breaks a rule, narrowed by rule, module, path and severity")
  func check() throws {
    let all = try Assistant.answer("check", nil, prepare: breaking)
    #expect(all.data?["total"] == .integer(all.data?["findings"]?.array?.count ?? -1))
    #expect(
      all.text.contains("Sources/Core/c.swift:1:8: error: 'Core' (core) uses 'UI' of the higher layer ui"))
    for arguments: JSON in [
      .members(["rules": .strings(["orphan"])]), .members(["modules": .strings(["App"])]),
      .members(["paths": .strings(["Sources/UI"])]),
    ] {
      let none = try Assistant.answer("check", arguments, prepare: breaking)
      #expect(none.data?["total"] == .integer(0), "\(none.text)")
    }
    let one = try Assistant.answer(
      "check",
      .members(["rules": .strings(["upward-dependency"]), "paths": .strings(["./Sources/Core/c.swift"])]),
      prepare: breaking)
    #expect(one.data?["total"] == .integer(1))
  }

  private func change(_ files: [(String, String?)]) -> JSON {
    .members([
      "changes": .array(
        files.map { .members(["path": .string($0.0), "text": $0.1.map { .string($0) } ?? .null]) })
    ])
  }

  private func rules(_ data: JSON?, _ key: String) -> [String]? {
    data?[key]?.array?.compactMap { $0["rule"]?.string }.sorted()
  }

  @Test("a proposed import is judged before it is written, and nothing is written")
  func proposedImport() throws {
    let assistant = try Assistant.clean()
    assistant.start()
    assistant.call(2, "check_change", change([("Sources/Core/c.swift", "import UI\n")]))
    assistant.call(3, "check_change", change([("Sources/Core/c.swift", "import Foundation\n")]))
    assistant.call(4, "check")
    assistant.run()
    #expect(rules(assistant.data(2), "new")?.contains("upward-dependency") == true)
    #expect(assistant.text(3) == "The change adds no new findings.")
    #expect(assistant.data(4)?["total"] == .integer(0))
    #expect(try assistant.sample.read("Sources/Core/c.swift") == "let c = 1\n")
  }

  @Test("new files, new targets and a changed manifest are judged together")
  func proposedModule() throws {
    let package = Assistant.package.target("Log").product("Log", ["Log"]).target("UI2", ["Log"]).product(
      "UI2", ["UI2"])
    let manifest = ("Package.swift", package.text)
    let sources = [("Sources/Log/l.swift", "let l = 1\n"), ("Sources/UI2/u.swift", "import Log\n")]
    let whole = try Assistant.answer("check_change", change([manifest] + sources))
    #expect(rules(whole.data, "new") == [], "\(whole.text)")
    let undeclared = try Assistant.answer("check_change", change(sources))
    #expect(undeclared.data?["unused"] == .strings(["Sources/Log/l.swift", "Sources/UI2/u.swift"]))
    let missing = try Assistant.answer(
      "check_change", change([manifest, sources[0], ("Sources/UI2/u.swift", "import Core\nimport Log\n")]))
    #expect(rules(missing.data, "new") == ["undeclared-import"], "\(missing.text)")
  }

  @Test("a change that removes a file or an import tells what it would take away")
  func fixed() throws {
    for text in ["let c = 2\n", nil] {
      let answer = try Assistant.answer(
        "check_change", change([("Sources/Core/c.swift", text), ("Sources/Core/d.swift", "let d = 1\n")]),
        prepare: breaking)
      #expect(rules(answer.data, "new") == [])
      #expect(rules(answer.data, "fixed")?.contains("upward-dependency") == true)
    }
  }

  @Test("code that only moves changes nothing")
  func moved() throws {
    let answer = try Assistant.answer(
      "check_change", change([("Sources/Core/c.swift", "// moved\n\nimport UI\n")]), prepare: breaking)
    #expect(answer.text == "The change adds no new findings.")
  }

  @Test("a proposed manifest that cannot be evaluated is not run")
  func proposedCode() throws {
    let text = Assistant.package.text + "\npackage.targets.removeAll { _ in readLine() != nil }\n"
    let answer = try Assistant.answer("check_change", change([("Package.swift", text)]))
    #expect(rules(answer.data, "new")?.contains("unread") == true)
    #expect(answer.text.contains("a manifest that is only proposed is not run"))
  }

  @Test(
    "what cannot be done is reported with its cause and fix",
    arguments: [
      ("graph", JSON.members(["focus": .string("Coer")]), "there is no module 'Coer'; did you mean 'Core'?"),
      ("graph", .members(["depth": .integer(2)]), "specify the module with 'focus'"),
      ("graph", .members(["focs": .string("Core")]), "there is no argument 'focs'; did you mean 'focus'?"),
      ("graph", .array([]), "the arguments must be an object"),
      ("why", .members(["from": .string("App")]), "'to' is missing"),
      ("why", .members(["from": .integer(1), "to": .string("Core")]), "'from' must be a string"),
      ("check", .members(["rules": .strings(["cycel"])]), "there is no rule 'cycel'"),
      ("check", .members(["severity": .string("fatal")]), "there is no severity 'fatal'"),
      ("check", .members(["paths": .strings(["../../etc"])]), "leads out of the repository"),
      ("check", .members(["limit": .integer(-1)]), "'limit' must be a whole number, 0 or more"),
      ("check_change", .object([]), "'changes' is missing"),
      ("check_change", .members(["changes": .array([.object([])])]), "each change must have a 'path'"),
      (
        "check_change", .members(["changes": .array([.members(["path": .string("a")])])]), "has no 'text'"
      ),
      (
        "check_change",
        .members(["changes": .array([.members(["path": .string("/etc/passwd"), "text": .string("")])])]),
        "leads out of the repository"
      ),
      (
        "check_change",
        .members([
          "changes": .array([
            .members([
              "path": .string(String(repeating: "d/", count: 20_000) + "x.swift"), "text": .string(""),
            ])
          ])
        ]),
        "a path is longer than 4096 bytes"
      ),
      ("where_should_this_live", .object([]), "give 'imports', 'used_by' or both"),
      ("where_should_this_live", .members(["used_by": .strings(["Nobody"])]), "there is no module 'Nobody'"),
      ("explain_rule", .members(["rule": .string("orphans")]), "did you mean 'orphan'?"),
    ])
  func errors(tool: String, arguments: JSON, message: String) throws {
    let answer = try Assistant.answer(tool, arguments)
    #expect(answer.isError == true)
    #expect(answer.text.contains(message), "\(answer.text)")
  }

  @Test("a configuration that cannot be read is reported, and the next question is answered once it can")
  func invalidConfiguration() throws {
    let assistant = try Assistant.clean()
    let good = try assistant.sample.read(".tenon.yml")
    try assistant.sample.write(".tenon.yml", "layrs: []\n")
    assistant.start()
    assistant.call(2, "check")
    let sample = assistant.sample
    assistant.channel.act { try sample.write(".tenon.yml", good) }
    assistant.call(3, "check")
    assistant.run()
    #expect(assistant.isError(2) == true)
    #expect(assistant.text(2).contains(".tenon.yml:1:1: there is no key 'layrs'; did you mean 'layers'?"))
    #expect(assistant.data(3)?["total"] == .integer(0))
  }

  @Test("explain_rule tells one rule, or lists all")
  func explain() throws {
    let one = try Assistant.answer("explain_rule", .members(["rule": .string("cycle")]))
    #expect(one.text.hasPrefix("cycle: No module depends on itself through other modules."))
    let all = try Assistant.answer("explain_rule", nil)
    #expect((all.data?["rules"]?.array?.count ?? 0) > 15)
  }
}
