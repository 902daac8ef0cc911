// The samples on the pages of Tenon.
import Foundation
import Shop
import Tenon
import TenonHost
import TenonScreens
import Testing

private struct Logger: Sendable {
  func warning(_ text: String) {}
}

// sample badges
extension ApplicationEvent where Payload == Void, Answer == Int {
  public static var collectBadges: Self { Self(AnswerRule(initial: 0, join: +)) }
}
// end

enum ApplicationEventsPage {
  final class Cart: Sendable {
    func open(_ url: URL) {}
  }
  struct OrderChange: Decodable, Sendable {}

  @MainActor static func opening(
    _ contract: inout ModuleContract, _ cart: Needed<Cart>, _ application: Application, _ url: URL
  ) {
    // sample
    contract.handles(.openURL, with: cart) { opened, cart in
      guard opened.url.host == "cart" else { return false }
      cart.open(opened.url)
      return true
    }

    let isHandled = application.send(.openURL, OpenedURL(url))
    // end
    _ = isHandled
  }

  @MainActor static func ofItsOwn(_ application: Application) {
    // sample badges
    let badges = application.send(.collectBadges)
    // end
    _ = badges
  }

  static func information(_ notification: NotificationContent) throws {
    // sample
    let change = try notification.info.decode(OrderChange.self)
    let title = notification.info["aps", "alert", "title"]
    // end
    _ = (change, title)
  }
}

enum LaunchingAndStopping {
  actor Database { func migrate() throws {} }
  actor Reconciler {
    func begin() {}
    func end() {}
  }
  actor Server {
    func serve() async throws {}
    func drain() {}
  }

  static func phases(
    _ contract: inout ModuleContract, _ database: Needed<Database>, _ cart: Needed<LiveCart>,
    _ reconciler: Needed<Reconciler>, _ server: Needed<Server>
  ) {
    // sample
    contract.setsUp(with: database) { database in try await database.migrate() }
    contract.starts(with: cart) { cart in try await cart.restore() }
    contract.readies(with: reconciler) { reconciler in await reconciler.begin() }
    contract.stops(with: reconciler) { reconciler in await reconciler.end() }
    // end

    // sample
    contract.runs(with: server) { server in try await server.serve() }  // runs after the launch
    contract.stops(with: server) { server in await server.drain() }  // lets serve() return
    // end
  }

  struct Map: Route { static let pattern: RoutePattern = "/map" }
  struct MapScreen {
    init(_ tiles: Tiles) {}
  }
  struct Tiles: Sendable {
    static func load() async throws -> Tiles { Tiles() }
  }

  // sample
  struct MapModule: Module {
    let layer = Layer.feature
    let launchTime = LaunchTime.onDemand  // the first map waits until the tiles are loaded

    func declare(in contract: inout ModuleContract) {
      let tiles = contract.provides(Tiles.self, atSetUp: { try await Tiles.load() })
      contract.destination(Map.self, with: tiles) { _, _, tiles in MapScreen(tiles) }
    }
  }
  // end

  struct CartModule: Module {
    let layer = Layer.business
  }
  struct WishlistModule: Module {
    let layer = Layer.business
  }
  struct NewPaymentModule: Module {
    let name = "Payment"
    let layer = Layer.business
  }

  static func sets(_ application: Application) async throws {
    // sample
    try await application.install(CartModule(), WishlistModule())
    try await application.uninstall("Cart", "Wishlist")
    try await application.install(NewPaymentModule(), replacing: "Payment")
    // end
  }

  static func issues(_ application: Application) async {
    let logger = Logger()
    // sample
    for await issue in application.issues.stream() { logger.warning("\(issue)") }
    // end
  }
}

enum RegisteringModules {
  struct CartModule: DefaultModule {
    let layer = Layer.business
    init() {}
    func declare(in contract: inout ModuleContract) {}
  }
  struct OrderModule: Module {
    let layer = Layer.business
    func declare(in contract: inout ModuleContract) {}
  }
  struct NetworkModule: Module {
    let layer = Layer.core
    var timeout: Int
    func declare(in contract: inout ModuleContract) {}
  }

  // sample
  enum ShopHost {
    static var modules: [any Module] { [CartModule(), OrderModule(), NetworkModule(timeout: 30)] }
  }
  // end

  static func manifest(_ file: URL) throws {
    // sample
    var catalog = ModuleCatalog()
    catalog.add(CartModule.self)
    let modules = try ModuleManifest(contentsOf: file).makeModules(from: catalog)
    // end
    _ = modules
  }
}

enum TenonPage {
  enum ShopHost {
    static var modules: [any Module] { [CartModule()] }
  }

  // sample module
  struct CartModule: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      let products = contract.requires((any ProductService).self)
      let changed = contract.sends(CartChanged.self, .broadcast)

      let cart = contract.provides(LiveCart.self, with: products) { products in
        LiveCart(products, changed: { await changed($0) })
      }
      contract.provides((any CartService).self, as: cart) { $0 }
      contract.observes(ProductSoldOut.self, with: cart) { event, cart in await cart.remove(event.id) }
      contract.starts(with: cart) { cart in try await cart.restore() }
    }
  }
  // end

  static func launch() async throws {
    // sample module
    let application = try Application(ShopHost.modules)
    try await application.launch()
    // end
  }
}

enum VerifyingTheWiring {
  typealias ShopHost = RegisteringModules.ShopHost

  struct Suite {
    // sample
    @Test("the shop's modules fit")
    func modules() throws {
      try Application(ShopHost.modules).verify()
    }
    // end
  }

  static func links(_ application: Application) {
    // sample
    for link in application.snapshot().links where link.kind == .calls {
      print("\(link.from) -> \(link.to ?? "no module"): \(link.what)")
    }
    // end
  }
}
