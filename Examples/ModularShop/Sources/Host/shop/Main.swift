import Foundation
import ShopHost
import ShopLog
import TenonRoutes

/// `shop [--config FILE] [--port N] [--data FOLDER] [--catalogue URL]`: starts the shop, prints its address and a
/// chart of the launch, and runs until it is interrupted.
@main
struct Main {
  static func main() async {
    if CommandLine.arguments.contains("--help") { return print(ShopSettings.usage) }
    do {
      try await run(try settings(CommandLine.arguments.dropFirst()))
    } catch {
      try? FileHandle.standardError.write(contentsOf: Data("shop: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func run(_ settings: ShopSettings) async throws {
    let service = CatalogueProcess(sales: settings.data?.appending(path: "catalogue.sqlite"))
    try settings.makeDataFolder()
    let catalogue = if let address = settings.catalogue { address } else { try await service.start() }
    let shop = try Shop(settings, catalogue: catalogue, log: [StandardErrorLog()])
    // The signals that a terminal or a supervisor sends.
    try await shop.application.run(until: [SIGINT, SIGTERM, SIGQUIT, SIGHUP]) {
      var words = "\(waterfall(shop.application.timeline))\n\nThe shop is open: \(shop.host.origin)/\n"
      if settings.environment == .development { words += "Its modules:      \(shop.host.origin)/_tenon\n" }
      // Written immediately, even if the output is not a terminal.
      try FileHandle.standardOutput.write(contentsOf: Data(words.utf8))
    }
    await service.stop()
  }

  /// Returns the launch as bars, without the steps that were too short to be worth a line.
  private static func waterfall(_ timeline: Timeline) -> String {
    let shown = timeline.spans.filter { $0.end - $0.begin >= 0.1 }
    let modules = Set(timeline.spans.map(\.module)).count
    return Timeline(spans: shown).waterfall()
      + "\n\(modules) modules in 3 phases; the other \(timeline.spans.count - shown.count) steps took less than 0.1 ms each"
  }

  private static func settings(_ arguments: ArraySlice<String>) throws -> ShopSettings {
    var options: [String: String] = [:]
    var arguments = arguments
    while let name = arguments.popFirst() {
      guard ["--config", "--port", "--data", "--catalogue"].contains(name), let value = arguments.popFirst()
      else { throw SettingsError.unknownArgument(name) }
      options[name] = value
    }
    var settings = try ShopSettings(contentsOf: options["--config"].map { URL(filePath: $0) })
    if let text = options["--port"] {
      guard let port = UInt16(text) else { throw SettingsError.unknownArgument(text) }
      settings.port = port
    }
    if let folder = options["--data"] { settings.data = URL(filePath: folder, directoryHint: .isDirectory) }
    if let text = options["--catalogue"] {
      guard let address = URL(string: text), address.host() != nil else {
        throw SettingsError.invalidAddress(text)
      }
      settings.catalogue = address
    }
    return settings
  }
}
