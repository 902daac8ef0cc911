import Foundation
import PaymentInterface
import ShopCatalogue
import ShopDatabase
import ShopHost
import ShopLog
import ShopPayment
import ShopWebHost
import ShopWebServer
import Tenon

/// The whole shop, with a catalogue service in the same process, for as long as a test needs it.
struct ShopUnderTest: Sendable {
  let shop: Shop
  let catalogue: WebServer
  let log: RecentLog

  var origin: String { shop.host.origin }

  static func run<Result>(
    data: URL? = nil, environment: ApplicationEnvironment = .test,
    now: @escaping @Sendable () -> Date = { Date() },
    _ body: (ShopUnderTest) async throws -> Result
  ) async throws -> Result {
    let catalogue = try await catalogue(sales: data)
    var settings = ShopSettings.inMemory(catalogue: nil)
    settings.data = data
    settings.environment = environment
    var web = WebHost.Options()
    web.now = now
    let log = RecentLog()
    let address = URL(string: "http://127.0.0.1:\(catalogue.port)").unsafelyUnwrapped
    let shop = try Shop(settings, catalogue: address, web: web, log: [log])
    try await shop.application.launch()
    do {
      let result = try await body(ShopUnderTest(shop: shop, catalogue: catalogue, log: log))
      await shop.application.stop()
      await catalogue.stop()
      return result
    } catch {
      await shop.application.stop()
      await catalogue.stop()
      throw error
    }
  }

  /// A catalogue service.
  /// - Parameters:
  ///   - port: Where it listens; anywhere for 0.
  ///   - sales: The folder in which it notes what was sold; nowhere for `nil`.
  static func catalogue(port: UInt16 = 0, sales: URL? = nil) async throws -> WebServer {
    let location = sales.map { Database.Location.file($0.appending(path: "catalogue.sqlite").path) }
    return try await CatalogueService(.bundled(), sales: location ?? .memory).serve(port: port)
  }

  /// How much there is of everything, and what matters of it: equal before and after what must change nothing.
  func standing() async throws -> [String] {
    let database = try shop.application.services.resolve(Database.self)
    return try await database.read { connection in
      let queries: [SQL] = [
        "SELECT count(*) || ':' || coalesce(sum(quantity), 0) AS value FROM cart_items",
        "SELECT count(*) || ':' || coalesce(group_concat(status), '') AS value FROM orders",
        "SELECT count(*) || ':' || coalesce(group_concat(nickname), '') AS value FROM users",
        "SELECT '' || count(*) AS value FROM user_sessions",
        "SELECT '' || count(*) AS value FROM user_addresses",
        "SELECT count(*) || ':' || coalesce(sum(read), 0) AS value FROM messages",
        "SELECT '' || count(*) AS value FROM invoices",
      ]
      return try queries.map { try connection.value(String.self, $0) }
    }
  }

  /// What the payment provider's books say.
  func books() async throws -> PaymentAudit? {
    let service = try shop.application.services.resolve((any PaymentService).self)
    return try await (service as? SandboxPaymentService)?.audit()
  }
}
