import Foundation
import ShopHost
import Tenon
import Testing

@Suite("What the shop is started with", .timeLimit(.minutes(10)))
struct SettingsTests {
  private func settings(_ json: String) throws -> ShopSettings {
    let file = FileManager.default.temporaryDirectory.appending(path: "settings-\(UUID().uuidString).json")
    try Data(json.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try ShopSettings(contentsOf: file)
  }

  @Test("what is beside the program is for development, on any machine")
  func bundled() throws {
    let settings = try ShopSettings()
    #expect(settings.environment == .development)
    #expect(settings.port == 8080)
    #expect(settings.catalogue == nil)
  }

  @Test(
    "a file that is wrong is an error that says where",
    arguments: [
      ("{bad", "settings-"), (#"{"environment": "prod"}"#, "environment"),
      (#"{"web": {"port": "x"}}"#, "web.port"), (#"{"web": {"port": 70000}}"#, "web.port"),
      (#"{"catalogue": {"address": "nowhere"}}"#, "catalogue.address"),
      (#"{"data": {"folder": 1}}"#, "data.folder"),
    ])
  func wrong(json: String, place: String) throws {
    let error = #expect(throws: (any Error).self) { () throws in _ = try settings(json) }
    #expect(error.map { "\($0)" }?.contains(place) == true)
  }

  @Test("a data folder that cannot be made is an error that names it")
  func folder() throws {
    let settings = try settings(#"{"data": {"folder": "/dev/null/shop"}}"#)
    let error = #expect(throws: SettingsError.self) { () throws in try settings.makeDataFolder() }
    #expect(error?.description.contains("/dev/null/shop cannot be created: ") == true)
  }

  @Test("a data folder belongs to one shop: a second one learns which has it, and gets it afterwards")
  func folderInUse() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "shop-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var settings = ShopSettings.inMemory(catalogue: nil)
    settings.data = folder
    let address = try #require(URL(string: "http://127.0.0.1:1"))
    var first: Shop? = try Shop(settings, catalogue: address)
    #expect(
      throws: SettingsError.dataFolderInUse(folder.path, process: ProcessInfo.processInfo.processIdentifier)
    ) { () throws in
      _ = try Shop(settings, catalogue: address)
    }
    withExtendedLifetime(first) {}
    first = nil
    _ = try Shop(settings, catalogue: address)
  }

  @Test(
    "where people really pay, nothing is started that shows codes and takes no money",
    arguments: [ApplicationEnvironment.stage, .production])
  func sandboxes(environment: ApplicationEnvironment) throws {
    var settings = ShopSettings.inMemory(catalogue: nil)
    settings.environment = environment
    let address = try #require(URL(string: "http://127.0.0.1:1"))
    #expect(throws: SettingsError.sandboxOnly(environment)) { () throws in
      _ = try Shop(settings, catalogue: address)
    }
  }
}
