import Foundation
import ShopCatalogue
import ShopHost
import ShopWebServer
import TenonRoutes

/// The whole shop with its catalogue, for as long as a test needs it.
struct OpenShop: Sendable {
  let shop: Shop
  /// Where it is.
  let address: String
  private let catalogue: CatalogueHolder

  /// Runs a test with a shop that keeps everything in memory.
  static func run(_ body: (OpenShop) async throws -> Void) async throws {
    let catalogue = CatalogueHolder()
    let port = try await catalogue.open()
    guard let address = URL(string: "http://127.0.0.1:\(port)") else { return }
    var settings = ShopSettings.inMemory(catalogue: address)
    settings.environment = .development
    let shop = try Shop(settings, catalogue: address)
    do {
      try await shop.application.launch()
      try await body(OpenShop(shop: shop, address: shop.host.origin, catalogue: catalogue))
    } catch {
      await shop.application.stop()
      await catalogue.close()
      throw error
    }
    await shop.application.stop()
    await catalogue.close()
  }

  /// Takes the catalogue service away, as when it is down.
  func loseCatalogue() async { await catalogue.close() }

  /// Brings the catalogue service back to where it was.
  func restoreCatalogue() async throws { _ = try await catalogue.open() }
}

/// A catalogue service that can be closed, and opened again in the same place.
private actor CatalogueHolder {
  private var server: WebServer?
  private var port: UInt16 = 0

  func open() async throws -> UInt16 {
    let service = try await CatalogueService(.bundled(), sales: .memory)
    let server = try service.serve(port: port)
    port = server.port
    self.server = server
    return port
  }

  func close() async {
    await server?.stop()
    server = nil
  }
}
