import Architect
import ModuleGraph
import Rules
import Testing

@Suite("The configuration", .timeLimit(.minutes(10))) struct ConfigurationTests {
  private func read(_ text: String) throws -> Configuration {
    try ConfigurationReader().read(Array(text.utf8))
  }

  @Test("every key is read")
  func keys() throws {
    let configuration = try read(
      """
      version: 1
      exclude: ["Vendor/**"]
      platforms: [iOS, macos]
      flags: [BETA]
      baseline: known.json
      layers:
        - {name: host, modules: [App], peers: forbidden}
        - name: core
      exhaustive: true
      outside: [Mocks]
      interface: {modules: ["*IF"], may_use: [Values]}
      tags: {ui: ["*UI"]}
      forbidden: [{from: "layer:core", to: [UIKit], reason: no views}]
      allowed: [{from: A, to: [B]}]
      host: {layer: host, max_lines: 50, forbids: [GRDB]}
      tested_layers: [core]
      max_height: 4
      max_fan_in: 9
      offers_products: false
      rules: {cycle: warning, orphan: off}
      exceptions: [{rule: cycle, from: A, to: B, reason: soon, until: 2026-12-31}]
      """)
    #expect(configuration.excluded.map(\.pattern) == ["Vendor/**"])
    #expect(configuration.builds.map(\.platform) == [.iOS, .iOS, .macOS, .macOS])
    #expect(configuration.baseline == "known.json")
    let policy = configuration.policy
    #expect(policy.layers.map(\.name) == ["host", "core"])
    #expect(policy.layers[0].peers == .forbidden)
    #expect(policy.isExhaustive && !policy.offersProducts)
    #expect(policy.host?.maximumLines == 50)
    #expect(policy.severities == ["cycle": .warning, "orphan": .off])
    #expect(policy.exceptions.first?.until == CalendarDay(year: 2026, month: 12, day: 31))
    #expect((policy.maximumHeight, policy.maximumFanIn) == (4, 9))
  }

  @Test(
    "a mistake is reported with its place and what was probably meant",
    arguments: [
      ("layer: []", "1:1: there is no key 'layer'; did you mean 'layers'?"),
      ("\nversion: 2", "2:10: only version 1 of the configuration is supported"),
      ("rules: {cicle: off}", "1:9: there is no rule 'cicle'; did you mean 'cycle'?"),
      ("rules: {cycle: fatal}", "1:16: there is no severity 'fatal'"),
      ("layers: [{nam: a}]", "1:11: there is no key 'nam'; did you mean 'name'?"),
      ("layers: [{modules: []}]", "1:10: 'name' is missing here"),
      ("platforms: [iPadOS]", "1:13: there is no platform 'iPadOS'"),
      ("exceptions: [{rule: cycle}]", "1:14: 'reason' is missing here"),
      ("exceptions: [{reason: x, until: tomorrow}]", "'tomorrow' is not a date; use the form 2026-12-31"),
      ("layers: [{name: a}, {name: a}]", "1:28: the layer 'a' is defined twice"),
      (
        "forbidden: [{from: \"layer:cor\", to: [A]}]\nlayers: [{name: core}]",
        "1:20: there is no layer 'cor'; did you"
      ),
      ("forbidden: [{from: A, to: [\"tag:ui\"]}]", "1:28: there is no tag 'ui'; none is defined"),
      ("tested_layers: [busines]\nlayers: [{name: business}]", "1:17: there is no layer 'busines'"),
      ("host: {layer: shell}\nlayers: [{name: core}]", "1:15: there is no layer 'shell'"),
      ("max_height: -1", "1:13: expected a number"),
      ("exhaustive: maybe", "expected true or false"),
      ("uses: [{symbol: print, only: [\"layer:cor\"]}]", "there is no layer 'cor'"),
      ("uses: [{symbol: a b}]", "'a b' is no name of a declaration"),
      ("inside: {App: {App: \"App/**\"}}", "1:16: a part cannot have the name of its target 'App'"),
      ("layers: 3", "1:9: expected a list"), ("a: [", "1:"),
      (
        "forbidden: [{from: A, to: B, transitve: true}]",
        "1:30: there is no key 'transitve'; did you mean 'transitive'?"
      ),
      ("forbidden: [{from: A, to: B, transitive: deep}]", "1:42: expected true or false"),
      ("allowed: [{from: A, to: B, transitive: true}]", "1:28: there is no key 'transitive'"),
      ("forbidden: [{from: \"A<other>\", to: B}]", "1:20: <other> can only be in 'to' of 'forbidden'"),
      ("layers: [{name: a, modules: [\"<other>\"]}]", "1:30: <other> can only be in 'to' of 'forbidden'"),
      ("forbidden: [{from: A, to: \"<X>B\"}]", "1:27: '<X>' has no meaning in a pattern; only <other> has"),
      ("forbidden: [{from: A, to: [B, \"<other>B<other>\"]}]", "1:31: <other> can only be there once"),
      ("forbidden: [{from: A, to: \"kind:<other>\"}]", "1:27: <other> stands for words of a name"),
      ("forbidden: [{from: [A], to: B}]", "1:20: expected a string"),
      ("forbidden: [{from: A, to: [[B]]}]", "1:27: expected a list of strings"),
      (
        "exceptions: [{reason: x, count: 0}]",
        "1:33: an exception covers at least 1 finding; remove it instead"
      ),
      ("exceptions: [{reason: x, count: few}]", "1:33: expected a number"),
      ("exceptions: [{reason: x, count: -3}]", "1:33: expected a number"),
      ("exceptions: [{reason: x, count: 99999999999999999999}]", "1:33: expected a number"),
      ("exceptions: [{reason: x, counts: 3}]", "1:26: there is no key 'counts'; did you mean 'count'?"),
      (
        "tags: {ui: [\"layer:cor\"]}\nlayers: [{name: core}]",
        "1:13: there is no layer 'cor'; did you mean 'core'?"
      ),
      ("- a", "1:1: expected keys and values"),
    ])
  func mistakes(text: String, message: String) throws {
    let error = try #require(throws: ConfigurationError.self) { () throws in _ = try read(text) }
    #expect(error.description.contains(message), "\(error)")
    #expect(error.place.file == ".tenon.yml")
  }

  @Test("every pattern is noted with its place, and a second text does not have those of the first")
  func patterns() throws {
    let reader = ConfigurationReader()
    _ = try reader.read(Array("outside: [A]".utf8))
    let patterns = try reader.read(Array("forbidden:\n  - from: A\n    to: [B, \"C*\"]".utf8)).policy.patterns
    #expect(
      patterns.map { "\($0.role.rawValue) \($0.text) \($0.place.line):\($0.place.column)" } == [
        "forbidden.from A 2:11", "forbidden.to B 3:10", "forbidden.to C* 3:13",
      ])
  }

  @Test("an empty configuration is the default", arguments: ["", "# nothing", "---", "~"])
  func empty(text: String) throws { #expect(try read(text) == Configuration()) }
}
