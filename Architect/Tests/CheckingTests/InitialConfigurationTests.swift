import Architect
import Checking
import Files
import ModuleGraph
import Rules
import Samples
import Testing

@Suite("The first configuration", .timeLimit(.minutes(10))) struct InitialConfigurationTests {
  /// A package with a file for each target that imports what the target depends on.
  private func sample(_ targets: [(name: String, uses: [String])], folders: [String: String] = [:]) throws
    -> SampleRepository
  {
    var manifest = SamplePackage("P")
    var files: [String: String] = [:]
    for (name, uses) in targets {
      manifest = manifest.target(name, uses, kind: name == "App" ? "executableTarget" : "target")
      files["\(folders[name] ?? "Sources")/\(name)/\(name == "App" ? "main" : "a").swift"] =
        uses.map { "import \($0)\n" }.joined()
    }
    var text = manifest.text
    for (name, folder) in folders {
      text = text.replacing(
        "name: \"\(name)\", dependencies",
        with: "name: \"\(name)\", path: \"\(folder)/\(name)\", dependencies")
    }
    // SwiftPM wants the path after the dependencies.
    for (name, folder) in folders {
      let pattern = "name: \"\(name)\", path: \"\(folder)/\(name)\", dependencies: ["
      if let start = text.firstRange(of: pattern), let end = text[start.upperBound...].firstIndex(of: "]") {
        let list = text[start.upperBound..<end]
        text.replaceSubrange(
          start.lowerBound...end,
          with: "name: \"\(name)\", dependencies: [\(list)], path: \"\(folder)/\(name)\"")
      }
    }
    files["Package.swift"] = text
    return try SampleRepository(files)
  }

  private func configuration(_ sample: SampleRepository, until: CalendarDay? = nil) throws
    -> InitialConfiguration
  {
    try withExtendedLifetime(sample) {
      try InitialConfiguration(Architecture.load(at: sample.root), excusedUntil: until)
    }
  }

  private let upward: [(name: String, uses: [String])] = [
    ("App", ["HomeFeature", "CartFeature"]), ("HomeFeature", ["LogCore"]),
    ("CartFeature", ["LogCore", "NetCore"]),
    ("LogCore", []), ("NetCore", ["HomeFeature", "LogCore"]),
  ]

  @Test("an edge against the order is listed and stays a finding, and exceptions are written on request only")
  func violation() throws {
    let sample = try sample(upward)
    let plain = try configuration(sample)
    #expect(plain.contradictions.map(\.rule) == ["upward-dependency"])
    #expect(plain.contradictions.first?.from == "NetCore" && plain.contradictions.first?.to == "HomeFeature")
    #expect(plain.contradictions.first?.place.description == "Sources/NetCore/a.swift:1:8")
    #expect(!plain.text.contains("\nexceptions:"))
    func findings(_ text: String) throws -> [String] {
      try sample.write(".tenon.yml", text)
      return try Architecture.load(at: sample.root).inspect().findings.filter { $0.rule != "cycle" }.map(
        \.rule)
    }
    #expect(try findings(plain.text) == ["upward-dependency"])
    let accepted = try configuration(sample, until: CalendarDay(year: 2999, month: 1, day: 31))
    #expect(accepted.text.contains("from: NetCore, to: HomeFeature"))
    #expect(accepted.text.contains("until: 2999-01-31"))
    #expect(accepted.contradictions == plain.contradictions)
    #expect(try findings(accepted.text).isEmpty)
  }

  @Test("features that mostly keep apart are to keep apart; those that never did are listed")
  func peers() throws {
    let few = try configuration(
      sample([
        ("App", ["AFeature", "BFeature", "CFeature"]), ("AFeature", ["BFeature"]), ("BFeature", ["LogCore"]),
        ("CFeature", ["LogCore"]), ("LogCore", []),
      ]))
    #expect(few.contradictions.map(\.rule) == ["same-layer"])
    #expect(few.layers.allSatisfy { $0.allowedPeers == 0 })
    let many = try configuration(
      sample([
        ("App", ["AFeature"]), ("AFeature", ["BFeature", "CFeature"]), ("BFeature", ["CFeature"]),
        ("CFeature", []),
      ]))
    #expect(many.contradictions.isEmpty)
    #expect(many.layers.map(\.allowedPeers) == [0, 3])
  }

  @Test("an interface module that uses an implementation is against the proposal")
  func interfaces() throws {
    let found = try configuration(
      sample([
        ("App", ["CartFeature", "PayFeature"]), ("CartFeatureInterface", []),
        ("CartFeature", ["CartFeatureInterface", "PayFeatureInterface"]),
        ("PayFeature", ["PayFeatureInterface"]),
        ("PayFeatureInterface", ["CartFeature"]),
      ]))
    #expect(Set(found.contradictions.map(\.rule)).contains("thin-interface"))
    #expect(found.text.contains("modules: [\"*Interface\"]"))
  }

  @Test(
    "modules are picked by what they have in common, so that the next one has its layer",
    arguments: [("ProfileFeature", "feature"), ("TimeCore", "core"), ("App2", "host")])
  func patterns(name: String, layer: String) throws {
    let sample = try sample(upward)
    try sample.write(".tenon.yml", try configuration(sample).text)
    let manifest = try sample.read("Package.swift")
    let kind = layer == "host" ? "executableTarget" : "target"
    try sample.write(
      "Package.swift",
      manifest.replacing("  targets: [\n", with: "  targets: [\n    .\(kind)(name: \"\(name)\"),\n"))
    try sample.write("Sources/\(name)/\(layer == "host" ? "main" : "a").swift", "let a = 1\n")
    try withExtendedLifetime(sample) {
      let graph = try Architecture.load(at: sample.root).graph
      #expect(graph[name]?.layer == layer)
    }
  }

  @Test("folders are evidence, and patterns of them are written")
  func folders() throws {
    let sample = try sample(
      [
        ("App", ["Home", "Cart"]), ("Home", ["Log"]), ("Cart", ["Net"]), ("Log", []), ("Net", ["Log"]),
      ],
      folders: ["Home": "Features", "Cart": "Features", "Log": "Core", "Net": "Core"])
    let found = try configuration(sample)
    #expect(found.text.contains("modules: [\"path:Features/*\"]"))
    #expect(found.text.contains("modules: [\"path:Core/*\"]"))
    #expect(found.contradictions.isEmpty)
  }

  @Test("hosts are not judged before somebody says what they may hold")
  func hostLimit() throws {
    let sample = try SampleRepository([
      "Package.swift": SamplePackage("P").target("run", kind: "executableTarget").text,
      "Sources/run/main.swift": "import CoreData\n" + String(repeating: "print(1)\n", count: 1_200),
    ])
    try withExtendedLifetime(sample) {
      let text = try configuration(sample).text
      #expect(!text.contains("\nhost:"))
      #expect(text.contains("# host: {max_lines: 1000}"))
      try sample.write(".tenon.yml", text)
      #expect(try Architecture.load(at: sample.root).inspect().findings.isEmpty)
      try sample.write(".tenon.yml", text + "host: {}\n")
      #expect(
        try Architecture.load(at: sample.root).inspect().findings.map(\.rule) == ["host-logic", "host-logic"])
      try sample.write(".tenon.yml", text + "rules: {host-logic: error}\n")
      #expect(try Architecture.load(at: sample.root).inspect().findings.count == 2)
    }
  }

  @Test(
    "whatever modules are called, the text reads back",
    arguments: ["true", "a b", "x: y", "Kit-2", "\\\"", "#1", "no"])
  func names(name: String) throws {
    let sample = try SampleRepository([
      "Package.swift": SamplePackage("P").target("App", kind: "executableTarget").text,
      "Sources/App/main.swift": "",
      "project.yml":
        "name: P\ntargets:\n  '\(name.replacing("'", with: "''"))': {type: framework, sources: [Other]}\n",
      "Other/o.swift": "let a = 1\n",
    ])
    let found = try configuration(sample)
    try sample.write(".tenon.yml", found.text)
    try withExtendedLifetime(sample) {
      let architecture = try Architecture.load(at: sample.root)
      #expect(architecture.graph.modules.count == 2)
      #expect(architecture.graph.modules.allSatisfy { $0.layer != nil })
    }
  }

  @Test("the text gives every module the layer that was guessed for it", arguments: 0..<30)
  func readsBack(seed: Int) throws {
    var random = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ count: Int) -> Int {
      random ^= random << 13
      random ^= random >> 7
      random ^= random << 17
      return Int(random % UInt64(count))
    }
    let words = [
      "Cart", "Pay", "Core", "Kit", "Feature", "UI", "Data", "Home", "RS", "Models", "Interface", "Shop",
    ]
    let names = Array(Set((0..<24).map { _ in words[next(12)] + words[next(12)] })).sorted()
    let targets = names.indices.map { index in
      (name: names[index], uses: (0..<next(4)).compactMap { _ in index > 0 ? names[next(index)] : nil })
    }
    let sample = try sample(targets.map { ($0.name, Array(Set($0.uses)).sorted()) } + [("App", [names[0]])])
    try withExtendedLifetime(sample) {
      let before = try Architecture.load(at: sample.root)
      let guess = LayerGuess(before.graph)
      try sample.write(".tenon.yml", try InitialConfiguration(before).text)
      let after = try Architecture.load(at: sample.root)
      for module in after.graph.modules { #expect(module.layer == guess.layers[module.id], "\(module.id)") }
      #expect(
        !after.inspect(only: ["unassigned-module"]).findings.contains { $0.rule == "unassigned-module" })
    }
  }
}
