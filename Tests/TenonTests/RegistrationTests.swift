import Foundation
import Tenon
import TestSupport
import Testing

struct BadgeModule: DefaultModule {
  let layer = Layer.feature
  let priority = 5
}

struct AlbumModule: DefaultModule {
  let layer = Layer.feature
}

#if compiler(>=6.3)
  #if objectFormat(MachO)
    @section("__DATA,tenon_modules")
  #else
    @section("tenon_modules")
  #endif
  @used let badgeModule: ModuleRecord = { moduleRecord(BadgeModule.self) }

  #if objectFormat(MachO)
    @section("__DATA,tenon_modules")
  #else
    @section("tenon_modules")
  #endif
  @used let albumModule: ModuleRecord = { moduleRecord(AlbumModule.self) }
#endif

/// A file for as long as `body` runs.
private func withFile<Result>(
  _ name: String, _ text: String, _ body: (URL) throws -> Result
) throws -> Result {
  let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString)-\(name)")
  try Data(text.utf8).write(to: file)
  defer { try? FileManager.default.removeItem(at: file) }
  return try body(file)
}

@Suite("Registering modules in four ways", .timeLimit(.minutes(10)))
struct RegistrationTests {
  private func order(_ modules: [any Module]) throws -> [String] {
    try Application(modules).snapshot().modules.map(\.name)
  }

  @Test("an explicit list, a manifest and the program's section give one order")
  func oneOrder() throws {
    let explicit = try order([AlbumModule(), BadgeModule()])
    #expect(explicit == ["Badge", "Album"])
    let json = try withFile("modules.json", #"{"modules": ["Album", "Badge"]}"#) {
      try ModuleManifest(contentsOf: $0)
    }
    let plist = try withFile(
      "modules.plist",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>modules</key>
      <array><string>Badge</string><string>Album</string></array></dict></plist>
      """
    ) { try ModuleManifest(contentsOf: $0) }
    var catalog = ModuleCatalog()
    catalog.add(BadgeModule.self)
    catalog.add(AlbumModule.self)
    #expect(try order(json.makeModules(from: catalog)) == explicit)
    #expect(try order(plist.makeModules(from: catalog)) == explicit)
    #if compiler(>=6.3)
      #expect(try order(AutomaticModules.all()) == explicit)
      #expect(try order(json.makeModules()) == explicit)
    #endif
  }

  #if compiler(>=6.3)
    @Test("modules that are expected and did not register themselves are all named")
    func expected() {
      for (names, text) in [
        (["Album", "Nobody"], "no record of Nobody, which should have registered itself;"),
        (
          ["Nobody", "Album", "No one"],
          "no record of Nobody, No one, which should have registered themselves;"
        ),
      ] {
        let error = #expect(throws: ApplicationError.self) { try AutomaticModules.all(expecting: names) }
        #expect(error?.code == .unknownName && error?.message.contains(text) == true, "\(names)")
      }
    }
  #endif

  @Test("a manifest that names what is not there says what is near")
  func unknownName() throws {
    var catalog = ModuleCatalog()
    catalog.add(BadgeModule.self)
    let error = #expect(throws: ApplicationError.self) {
      try ModuleManifest(modules: ["Bagde"]).makeModules(from: catalog)
    }
    #expect(error?.description.contains("near misses: Badge") == true)
    let repeated = #expect(throws: ApplicationError.self) {
      try ModuleManifest(modules: ["Badge", "Badge"]).makeModules(from: catalog)
    }
    #expect(repeated?.code == .repeatedName && repeated?.subject == "Badge")
    catalog.add(BadgeModule.self)
    let ambiguous = #expect(throws: ApplicationError.self) {
      try ModuleManifest(modules: ["Badge"]).makeModules(from: catalog)
    }
    #expect(ambiguous?.code == .ambiguousName && ambiguous?.subject == "Badge")
  }

  @Test(
    "a broken manifest is an error with the file", arguments: ["", "[]", "{\"modules\": 3}", "{", "\u{0}"])
  func broken(_ text: String) throws {
    let error = try withFile("broken.json", text) { file in
      #expect(throws: ApplicationError.self) { try ModuleManifest(contentsOf: file) }
    }
    #expect(error?.description.contains("broken.json") == true)
  }
}

@Suite("Configuration", .timeLimit(.minutes(10)))
struct ConfigurationTests {
  struct Server: Codable, Equatable {
    var host: String
    var ports: [Int]
  }

  @Test("values are read by typed keys, from JSON and property lists alike", arguments: ["json", "plist"])
  func typed(_ kind: String) throws {
    let text =
      kind == "json"
      ? #"{"server": {"host": "a", "ports": [1, 2]}, "ratio": 0.5, "count": 3, "on": true}"#
      : """
      <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>
      <key>server</key><dict><key>host</key><string>a</string>
      <key>ports</key><array><integer>1</integer><integer>2</integer></array></dict>
      <key>ratio</key><real>0.5</real><key>count</key><integer>3</integer><key>on</key><true/></dict></plist>
      """
    let configuration = try withFile("configuration.\(kind)", text) { try Configuration(contentsOf: $0) }
    #expect(try configuration[ConfigurationKey<Server>("server")] == Server(host: "a", ports: [1, 2]))
    #expect(try configuration[ConfigurationKey<String>("server.host")] == "a")
    #expect(try configuration[ConfigurationKey<Double>("ratio")] == 0.5)
    #expect(try configuration[ConfigurationKey<Int>("count")] == 3)
    #expect(try configuration[ConfigurationKey<Bool>("on")])
    #expect(try configuration[ConfigurationKey("absent", default: 9)] == 9)
    let missing = #expect(throws: ApplicationError.self) {
      try configuration[ConfigurationKey<Int>("absent")]
    }
    #expect(missing?.code == .invalidConfiguration && missing?.subject == "absent")
    #expect(throws: ApplicationError.self) { try configuration[ConfigurationKey<Int>("server.host")] }
  }

  @Test(
    "a configuration file that cannot be read, or is no object, is an error with the file",
    arguments: ["", "{", "[]", "3", "null"])
  func broken(_ text: String) throws {
    let error = try withFile("broken.json", text) { file in
      #expect(throws: ApplicationError.self) { try Configuration(contentsOf: file) }
    }
    #expect(error?.code == .invalidConfiguration)
    #expect(error?.description.contains("broken.json") == true)
  }

  @Test("null stands for a value that is not there, wherever it is")
  func null() throws {
    let configuration = try withFile("some.json", #"{"a": null, "b": {"c": null}, "d": 1}"#) {
      try Configuration(contentsOf: $0)
    }
    #expect(try configuration[ConfigurationKey("a", default: 1)] == 1)
    #expect(try configuration[ConfigurationKey("b.c", default: 2)] == 2)
    #expect(throws: ApplicationError.self) { try configuration[ConfigurationKey<Int>("b.c")] }
    #expect(throws: ApplicationError.self) { try configuration[ConfigurationKey<Int>("d.e")] }
  }

  @Test("a module is given environment, launch options and configuration")
  func given() async throws {
    struct Referrer: Sendable, Equatable { var text: String }
    var options = ApplicationOptions()
    options.environment = .stage
    options.launchOptions[Referrer.self] = Referrer(text: "ad")
    options.configuration = try Configuration(["size": 7])
    let seen = Box<(ApplicationEnvironment, Referrer?, Int)?>(nil)
    let module = TestModule(Cart.self) { contract in
      let size = contract.needs(ConfigurationKey<Int>("size"))
      contract.starts(with: contract.environment, contract.launchOptions, size) {
        environment, launched, size in
        seen.update { $0 = (environment, launched[Referrer.self], size) }
      }
    }
    let application = try Application([module], options: options)
    try await application.launch()
    #expect(seen.value?.0 == .stage)
    #expect(seen.value?.1 == Referrer(text: "ad"))
    #expect(seen.value?.2 == 7)
    await application.stop()
  }
}
