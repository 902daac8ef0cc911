import Architect
import Checking
import ModuleGraph
import Samples
import Testing

@Suite("Layers in the team's own words", .timeLimit(.minutes(10))) struct TeamLayerTests {
  /// A package whose targets are at the given paths, and import what they depend on.
  private func package(_ targets: [(path: String, uses: [String])]) -> [String: String] {
    var files: [String: String] = [:]
    var entries: [String] = []
    for (path, uses) in targets {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      let list = uses.map { "\"\($0)\"" }.joined(separator: ", ")
      let kind = name == "App" ? "executableTarget" : "target"
      entries.append(".\(kind)(name: \"\(name)\", dependencies: [\(list)], path: \"\(path)\")")
      files["\(path)/\(name == "App" ? "main" : "a").swift"] = uses.map { "import \($0)\n" }.joined()
    }
    files["Package.swift"] = """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "P", targets: [
        \(entries.joined(separator: ",\n  "))
      ])
      """
    return files
  }

  /// The layers, with their modules, and the edges against their order.
  private func proposal(_ files: [String: String]) throws -> (
    names: [String], layers: [String: String], against: [String]
  ) {
    let sample = try SampleRepository(files)
    return try withExtendedLifetime(sample) {
      let architecture = try Architecture.load(at: sample.root)
      let guess = LayerGuess(architecture.wiredGraph)
      let configuration = try InitialConfiguration(architecture)
      try sample.write(".tenon.yml", configuration.text)
      for module in try Architecture.load(at: sample.root).graph.modules where !module.kind.isTest {
        #expect(guess.outside.contains(module.id) || module.layer == guess.layers[module.id], "\(module.id)")
      }
      return (
        guess.names, guess.layers, configuration.contradictions.map { "\($0.from)>\($0.to) \($0.place)" }
      )
    }
  }

  @Test("folders that group modules are the layers, and the edges against their order are listed with lines")
  func folders() throws {
    let found = try proposal(
      package([
        ("Core/Extensions", []), ("Core/Storage", ["LoginDomain"]), ("Domain/LoginDomain", []),
        ("Shared/DesignSystem", ["Extensions"]), ("Service/LoginService", ["Storage", "LoginDomain"]),
        ("Service/CommonService", ["Storage"]),
        ("Feature/LoginFeature", ["LoginService", "LoginDomain", "DesignSystem"]),
        ("Feature/AllFeature", ["CommonService", "DesignSystem", "LoginDomain"]),
      ]))
    #expect(found.names == ["feature", "service", "domain", "core", "shared"])
    #expect(found.layers["DesignSystem"] == "shared" && found.layers["CommonService"] == "service")
    #expect(
      found.against == [
        "DesignSystem>Extensions Shared/DesignSystem/a.swift:1:8",
        "Storage>LoginDomain Core/Storage/a.swift:1:8",
      ])
  }

  @Test("a folder holds its modules together, whatever they are called and use")
  func otherWords() throws {
    let found = try proposal(
      package([
        ("Sources/App", ["Home", "Root"]), ("Sources/Features/Home", ["TaxExporter", "Synchronizer"]),
        ("Sources/Features/Root", ["URIParser"]), ("Sources/Dependencies/TaxExporter", []),
        ("Sources/Dependencies/URIParser", ["Synchronizer"]),
        ("Sources/Dependencies/Synchronizer", ["Root"]), ("Sources/Generated/Strings", []),
        ("Sources/Generated/Colours", []),
      ]))
    #expect(Set(found.names) == ["host", "features", "dependencies", "generated"])
    #expect(found.names.prefix(2) == ["host", "features"])
    #expect(found.layers["TaxExporter"] == "dependencies" && found.layers["Strings"] == "generated")
    #expect(found.against == ["Synchronizer>Root Sources/Dependencies/Synchronizer/a.swift:1:8"])
  }

  @Test("folders of features are not layers: the words in them are")
  func verticalFolders() throws {
    let found = try proposal(
      package([
        ("Login/LoginUI", ["LoginDomain"]), ("Login/LoginDomain", []),
        ("Cart/CartUI", ["CartDomain", "LoginDomain"]), ("Cart/CartDomain", []),
        ("Pay/PayUI", ["PayDomain"]), ("Pay/PayDomain", ["CartUI"]),
      ]))
    #expect(found.names == ["ui", "domain"])
    #expect(found.against == ["PayDomain>CartUI Pay/PayDomain/a.swift:1:8"])
  }

  @Test("a folder around everything, and what a package is called, group nothing")
  func outerFolders() throws {
    let found = try proposal(
      package([
        ("Shop/Modules/Features/Home/Sources/Home", ["Log"]),
        ("Shop/Modules/Features/Cart/Sources/Cart", ["Log"]),
        ("Shop/Modules/Core/Log/Sources/Log", []), ("Shop/Modules/Core/Net/Sources/Net", ["Cart"]),
      ]))
    #expect(found.names == ["features", "core"])
    #expect(found.against == ["Net>Cart Shop/Modules/Core/Net/Sources/Net/a.swift:1:8"])
  }

  @Test("the kit of views is above the core that uses it, by its name alone")
  func kitOfViews() throws {
    let found = try proposal(
      package([
        ("Sources/App", ["KeeperCore", "Signer"]), ("Sources/KeeperCore", ["TKUIKit", "TKCore"]),
        ("Sources/TKCore", []), ("Sources/TKUIKit", []), ("Sources/Signer", ["TKUIKit"]),
      ]))
    #expect(found.against == ["KeeperCore>TKUIKit Sources/KeeperCore/a.swift:1:8"])
  }

  @Test(
    "a mediator that imports what it connects is below it, so that its imports are against the order",
    arguments: ["Mediator", "Scheduler"])
  func mediator(name: String) throws {
    let features = ["CartFeature", "HomeFeature", "PayFeature"]
    let found = try proposal(
      package(
        features.map { ("Sources/\($0)", [name]) }
          + [("Sources/\(name)", features), ("Sources/LogCore", []), ("Sources/App", features + ["LogCore"])])
    )
    #expect(found.layers[name] == "core")
    #expect(found.against.map { $0.prefix { $0 != " " } } == features.map { "\(name)>\($0)" })
  }

  @Test("features with interfaces use each other through them, however many edges do not")
  func peers() throws {
    let found = try proposal(
      package([
        ("Sources/App", ["AFeature"]), ("Sources/AFeatureInterface", []),
        ("Sources/AFeature", ["AFeatureInterface", "BFeature", "CFeature"]),
        ("Sources/BFeature", ["AFeatureInterface", "CFeature"]), ("Sources/CFeature", ["LogCore"]),
        ("Sources/LogCore", []), ("Sources/NetCore", []),
      ]))
    #expect(found.against.count == 3)
  }

  @Test("the layers that Tenon modules declare are theirs, in the order of the application")
  func declared() throws {
    var files = package([
      ("Sources/App", ["Home", "Account", "Feed", "Storage", "Tenon"]),
      ("Sources/Home", ["AccountInterface", "Tenon"]), ("Sources/AccountInterface", []),
      ("Sources/Account", ["AccountInterface", "Storage", "Tenon"]), ("Sources/Feed", ["Storage", "Tenon"]),
      ("Sources/Storage", ["Tenon"]), ("Tenon/Sources/Tenon", []),
    ])
    for (name, layer) in [
      ("Home", "business"), ("Account", "feature"), ("Feed", "feature"), ("Storage", "core"),
    ] {
      files["Sources/\(name)/Module.swift"] = """
        import Tenon
        public struct \(name)Module: Module {
          public let layer = Layer.\(layer)
          public init() {}
          public func declare(in contract: ModuleContract) {}
        }
        """
    }
    files["Sources/App/main.swift", default: ""] += """
      let app = Application(modules: [HomeModule(), AccountModule(), FeedModule(), StorageModule()])
      """
    let found = try proposal(files)
    #expect(
      found.layers.filter { ["Home", "Account", "Feed", "Storage"].contains($0.key) } == [
        "Home": "business", "Account": "feature", "Feed": "feature", "Storage": "core",
      ])
    #expect(
      found.names.filter { ["host", "business", "feature", "core"].contains($0) } == [
        "host", "business", "feature", "core",
      ])
    #expect(found.layers["AccountInterface"] == "interface")
  }

  @Test(
    "data that uses domain is a decision if most modules do, and a finding if one does", arguments: [1, 3])
  func inversion(count: Int) throws {
    let features = ["A", "B", "C"]
    let found = try proposal(
      package(
        features.flatMap { name in
          [
            ("Sources/\(name)Feature", ["\(name)Domain", "\(name)Data"]),
            ("Sources/\(name)Domain", [String]()),
            ("Sources/\(name)Data", features.firstIndex(of: name)! < count ? ["\(name)Domain"] : []),
          ]
        }))
    #expect(found.names == (count == 3 ? ["feature", "data", "domain"] : ["feature", "domain", "data"]))
    #expect(found.against.count == (count == 3 ? 0 : 1))
  }
}
