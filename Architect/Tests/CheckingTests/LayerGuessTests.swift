import Architect
import Checking
import ModuleGraph
import Samples
import Testing

@Suite("Proposed layers", .timeLimit(.minutes(10))) struct LayerGuessTests {
  private func guess(_ edges: [String], kinds: [String: Target.Kind] = ["App": .app]) -> LayerGuess {
    LayerGuess(sampleGraph(edges, kinds: kinds))
  }

  @Test(
    "words that a team uses for at least two modules decide; everything else goes by its place in the graph")
  func words() {
    let guess = guess([
      "App>BizHome", "App>BizCart", "BizHome>Player", "BizCart>CoreNetwork", "Player>CoreNetwork",
      "CoreNetwork>CoreLog", "Mocks>CoreLog",
    ])
    #expect(guess.names == ["host", "biz", "feature", "core"])
    #expect(guess.layers["App"] == "host")
    #expect(guess.layers["BizHome"] == "biz")
    #expect(guess.layers["CoreLog"] == "core")
    #expect(guess.layers["Player"] == "feature")
    #expect(guess.outside == ["Mocks"])
  }

  @Test(
    "without a word, height in the graph decides, and no edge is against it",
    arguments: [
      ["App>A", "A>B", "B>C", "C>D"], ["App>A", "App>B", "A>C", "B>C", "A>D", "D>C"],
      ["App>A", "A>B", "B>A", "B>C", "C>D", "D>C"],
      ["App>A", "Ext>B", "A>C", "B>C", "C>D", "A>D", "D>E", "C>E"],
    ])
  func heights(edges: [String]) {
    let guess = guess(edges, kinds: ["App": .app, "Ext": .appExtension])
    let graph = sampleGraph(edges)
    func level(_ id: String) -> Int { guess.layers[id].flatMap { guess.names.firstIndex(of: $0) } ?? -1 }
    for edge in graph.edges { #expect(level(edge.from) <= level(edge.to), "\(edge.from) > \(edge.to)") }
    #expect(guess.names.count > 2)
    #expect(guess.layers.count == graph.modules.count)
  }

  @Test("what a module of a low layer uses follows it down, with all that it uses")
  func followsDown() {
    let guess = guess([
      "App>ShopCore", "App>Script", "ShopCore>Script", "Script>Proof", "Proof>TextCore", "Notices>ShopCore",
      "App>Notices", "ShopCore>TextCore",
    ])
    let against = sampleGraph(["ShopCore>Script", "Script>Proof", "Proof>TextCore"]).edges.filter { edge in
      func level(_ id: String) -> Int { guess.layers[id].flatMap { guess.names.firstIndex(of: $0) } ?? -1 }
      return level(edge.from) > level(edge.to)
    }
    #expect(against.isEmpty, "\(guess.layers)")
    #expect(guess.layers["ShopCore"] == "core")
  }

  @Test(
    "the order of the layers is the one that fewest edges are against",
    arguments: [
      (
        ["CartUI>CartDomain", "PayUI>PayDomain", "CartData>CartDomain", "PayData>PayDomain"],
        ["ui", "data", "domain"]
      ),
      (
        ["CartUI>CartDomain", "PayUI>PayDomain", "CartDomain>CartData", "PayDomain>PayData"],
        ["ui", "domain", "data"]
      ),
      (
        ["LogCore>CartModel", "NetCore>PayModel", "AFeature>LogCore", "BFeature>NetCore"],
        ["feature", "core", "model"]
      ),
    ])
  func order(edges: [String], names: [String]) { #expect(guess(edges).names == names) }

  @Test("a name that most of the module's own edges contradict is no reason")
  func contradicted() {
    let guess = guess([
      "App>HomeFeature", "App>CartFeature", "GameCore>HomeFeature", "GameCore>CartFeature",
      "GameCore>LogCore",
      "GameCore>MenuFeature", "App>GameCore", "HomeFeature>LogCore", "CartFeature>LogCore",
      "HomeFeature>NetCore",
    ])
    #expect(guess.layers["LogCore"] == "core")
    #expect(guess.layers["GameCore"] == "feature")
  }

  @Test(
    "a target that imports XCTest where it is built for tests only is no test target",
    arguments: [
      ("#if DEBUG\nimport XCTest\n#endif", false), ("#if canImport(XCTest)\nimport XCTest\n#endif", false),
      ("import XCTest", true), ("@testable import Kit\nimport Testing", true),
    ])
  func testSupport(text: String, isSupport: Bool) throws {
    let sample = try SampleRepository([
      "Package.swift": SamplePackage("P").target("App", ["Kit", "Debugging"], kind: "executableTarget")
        .target("Kit")
        .target("Debugging", ["Kit"]).text,
      "Sources/App/main.swift": "import Kit\nimport Debugging", "Sources/Kit/k.swift": "",
      "Sources/Debugging/d.swift": text,
    ])
    try withExtendedLifetime(sample) {
      let guess = LayerGuess(try Architecture.load(at: sample.root).graph)
      #expect(guess.outside == (isSupport ? ["Debugging"] : []))
    }
  }

  @Test(
    "a library for writing tests is what its repository ships, and what helps to test something else is not",
    arguments: [
      // Its own tests, by themselves or with more libraries for tests.
      (["Kit": "import XCTest"], ["KitTests": "import Kit"], []),
      (
        ["Kit": "import XCTest", "Inline": "import Kit\nimport XCTest"],
        ["KitTests": "import Kit", "InlineTests": "import Inline\nimport Kit"], []
      ),
      (["Kit": "import XCTest", "Core": ""], ["KitTests": "import Kit", "CoreTests": "import Core"], []),
      // With what helps to write them, and with what it is built on.
      (
        [
          "Kit": "import XCTest\nimport Core", "Core": "",
          "KitSharedTestHelpers": "import Kit\nimport XCTest",
        ],
        ["KitTests": "import Kit\nimport Core\nimport KitSharedTestHelpers"], ["KitSharedTestHelpers"]
      ),
      (
        [
          "Kit": "import XCTest\nimport Base", "Base": "import XCTest",
          "KitMocks": "import Base\nimport XCTest",
        ],
        ["KitTests": "import Kit\nimport KitMocks"], ["KitMocks"]
      ),
      // What tests of something else use.
      (["Kit": "import XCTest", "Core": ""], ["CoreTests": "import Core\nimport Kit"], ["Kit"]),
      (
        ["Base": "import XCTest", "Kit": "import Base\nimport XCTest", "Core": ""],
        ["CoreTests": "import Core\nimport Kit"], ["Kit"]
      ),
      // What is named for it.
      (["KitTestSupport": "import XCTest", "Core": ""], [:], ["KitTestSupport"]),
    ] as [([String: String], [String: String], [String])])
  func librariesForTests(libraries: [String: String], tests: [String: String], outside: [String]) throws {
    func used(_ text: String) -> [String] {
      text.split(separator: "\n").map { String($0.dropFirst("import ".count)) }.filter { $0 != "XCTest" }
    }
    var package = SamplePackage("P")
    var files: [String: String] = [:]
    for (name, text) in libraries.sorted(by: { $0.key < $1.key }) {
      package = package.target(name, used(text)).product(name, [name])
      files["Sources/\(name)/a.swift"] = text
    }
    for (name, text) in tests.sorted(by: { $0.key < $1.key }) {
      package = package.target(name, used(text), kind: "testTarget")
      files["Tests/\(name)/a.swift"] = text + "\nimport XCTest"
    }
    files["Package.swift"] = package.text
    let sample = try SampleRepository(files)
    try withExtendedLifetime(sample) {
      let guess = LayerGuess(try Architecture.load(at: sample.root).graph)
      #expect(guess.outside.sorted() == outside)
    }
  }

  @Test(
    "programs that show a module to its authors are beside the layers; a library that makes previews is not",
    arguments: [
      ("CartDemo", Target.Kind.app, true), ("CartPreview", .executable, true), ("Preview", .library, false),
    ])
  func shows(name: String, kind: Target.Kind, isOutside: Bool) {
    let guess = guess(["App>Cart", "\(name)>Cart"], kinds: ["App": .app, name: kind])
    #expect(guess.outside.contains(name) == isOutside)
  }

  @Test("a word that nearly all modules bear tells nothing")
  func everywhere() {
    let names = guess(["App>AKit", "AKit>BKit", "BKit>CKit", "CKit>DKit"]).names
    #expect(names == ["host", "feature", "core"])
  }
}
