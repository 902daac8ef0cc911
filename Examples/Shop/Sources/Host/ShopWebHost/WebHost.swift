import Foundation
import ShopDatabase
import ShopLog
import ShopScreen
import ShopUI
import ShopValues
import ShopWebServer
import TenonRouting
import UserInterface

/// The web server of an application, and how it is to behave.
public final class WebHost: Sendable {
  /// How a host behaves.
  public struct Options: Sendable {
    public var server = WebServerConfiguration(port: 8080)
    /// How long a session lasts.
    public var sessionLifetime: TimeInterval = 30 * 24 * 3600
    /// Where `/` leads; to the first tab where nothing is said.
    public var start: ScreenPath?
    /// Whether an address that is typed into the browser leads everywhere, as only links of the shop do otherwise:
    /// for a demo, which has a few of the shop's screens only.
    public var opensEverything = false
    /// The clock by which sessions expire.
    public var now: @Sendable () -> Date = { Date() }
    /// What else answers requests, before screens do; `nil` for what is not its own.
    public var extensions: [@Sendable (Request) async -> Response?] = []

    public init() {}
  }

  /// What stands around every route: pass it to `ApplicationOptions/interceptors`.
  public static let interceptors: [any RouteInterceptor] = [HoldForLogin()]

  /// The scheme of deep links, and the door through which what comes from outside goes: pass it to
  /// `ApplicationOptions/routing`.
  public static let routing = {
    var options = RoutingOptions()
    options.schemesWithHostAsPath = ["shop"]
    options.external = ExternalAccess(schemes: ["shop"])
    return options
  }()

  let updates = LiveUpdates()
  private let options: Options
  private let running = Box<WebServer?>(nil)

  public init(_ options: Options = Options()) { self.options = options }

  /// The port, once it listens.
  public var port: UInt16? { running.value?.port }

  /// The address, such as `http://127.0.0.1:8080`; empty until it listens.
  public var origin: String { port.map { "http://127.0.0.1:\($0)" } ?? "" }

  /// How many windows listen for changes.
  public var windowCount: Int { get async { await updates.count } }

  func start(_ database: Database, _ log: Log, _ services: ShopServices, _ links: WebLinks) async throws {
    let sessions = WebSessions(database: database, lifetime: options.sessionLifetime, now: options.now)
    try await sessions.purge()
    let tabs = links.tabs
    let firstTab = ShopTab.allCases.lazy.compactMap { tabs[$0] }.first
    let key = try await sessions.key()
    let pages = PageServer(
      services: services, links: links, log: log, sessions: sessions,
      forgery: ForgeryProtection(key: key), updates: updates,
      start: options.start ?? firstTab ?? ScreenPath(), opensEverything: options.opensEverything,
      tabs: tabs, cookie: SessionCookie(key: key))
    let assets = AssetServer(images: services.images)
    let extensions = options.extensions
    let server = try WebServer.start(options.server) { request in
      for answer in extensions { if let response = await answer(request) { return response } }
      if let response = await assets.answer(request) { return response }
      return await pages.answer(request)
    }
    running.value = server
  }

  func stop() async { await running.value?.stop() }
}

/// Whether the browser gets a new secret with the answer to its request, because somebody logged in or out by it.
///
/// It belongs to the request, and not to the session: another request of the same session, which may come from
/// whoever planted the old secret, must never be the one that is given the new one.
final class Renewal: Sendable {
  /// The one of the request that is being answered.
  @TaskLocal static var current: Renewal?

  private let noted = Box(false)

  var isNeeded: Bool { noted.value }
  func note() { noted.value = true }
}
