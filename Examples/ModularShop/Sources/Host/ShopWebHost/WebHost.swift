import Foundation
import ShopDatabase
import ShopLog
import ShopScreen
import ShopUI
import ShopValues
import ShopWebServer
import TenonNavigation
import UserInterface

/// The web server of an application, and how it is to behave.
public final class WebHost: Sendable {
  /// How a host behaves.
  public struct Options: Sendable {
    public var server = WebServerConfiguration(port: 8080)
    /// How long a session lasts.
    public var sessionLifetime: TimeInterval = 30 * 24 * 3600
    /// Where `/` leads; to the first tab if nothing is said.
    public var start: ScreenPath?
    /// Whether this is a demo, which has only a few of the shop's screens, and says so when a link leads to one that it lacks.
    /// An address that is typed into the browser leads everywhere then, as only links of the shop do otherwise.
    public var isDemo = false
    /// What else there is for those who run the shop, below the first screens of the tabs.
    public var aside: (@Sendable (Language) -> (title: String, path: ScreenPath))?
    /// The clock by which sessions expire.
    public var now: @Sendable () -> Date = { Date() }
    /// What else answers requests, before screens do; `nil` for what is not its own.
    public var extensions: [@Sendable (Request) async -> Response?] = []

    public init() {}
  }

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
  private let shown = Box(Shown())

  private struct Shown: Sendable {
    weak var navigator: Navigator?
  }

  public init(_ options: Options = Options()) { self.options = options }

  /// Says whose screens it shows: call it before the application is launched.
  public func show(_ navigator: Navigator) { shown.value = Shown(navigator: navigator) }

  /// The port, once it listens.
  public var port: UInt16? { running.value?.port }

  /// The address, such as `http://127.0.0.1:8080`; empty until it listens.
  public var origin: String { port.map { "http://127.0.0.1:\($0)" } ?? "" }

  /// How many windows listen for changes.
  public var windowCount: Int { get async { await updates.count } }

  func start(_ database: Database, _ log: Log, _ services: ShopServices, _ links: WebLinks) async throws {
    let sessions = WebSessions(database: database, lifetime: options.sessionLifetime, now: options.now)
    try await sessions.purge()
    guard let navigator = shown.value.navigator else { throw WebHostError.noNavigator }
    let key = try await sessions.key()
    let guests = Guests(
      sessions: sessions, cookie: SessionCookie(key: key), forgery: ForgeryProtection(key: key),
      updates: updates)
    let roots = links.roots
    let badges = Badges(cart: services.cart, messages: services.messages)
    let drawer = PageDrawer(
      start: options.start ?? roots.first?.path ?? ScreenPath(),
      tabs: Dictionary(uniqueKeysWithValues: roots.map { ($0.tab, $0.path) }), badges: badges,
      aside: options.aside)
    let windows = await ScreenWindows(navigator, tabs: roots.map { (tab: $0.tab, root: $0.route) })
    let site = SiteServer(
      assets: AssetServer(images: services.images),
      events: EventServer(
        guests: guests, updates: updates, badges: badges, users: services.users, push: services.push),
      addresses: AddressServer(
        guests: guests, users: services.users, windows: windows, links: links, drawer: drawer, log: log,
        isDemo: options.isDemo),
      drawer: drawer, share: services.share, log: log)
    let extensions = options.extensions
    let server = try WebServer.start(options.server) { request in
      for answer in extensions { if let response = await answer(request) { return response } }
      return await site.answer(request)
    }
    running.value = server
  }

  func stop() async { await running.value?.stop() }
}

/// Why a host does not show an application.
public enum WebHostError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It is not stated whose screens to show.
  case noNavigator

  public var description: String {
    "the host does not know whose screens to show: call WebHost.show with the application's navigator before the launch"
  }
}
