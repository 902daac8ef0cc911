import Foundation
import ShopDatabase
import ShopLog
import ShopScreen
import ShopUI
import ShopValues
import ShopWebServer
import TenonScreens
import UserInterface

/// The web server of an application, with its options.
public final class WebHost: Sendable {
  /// The options of a host.
  public struct Options: Sendable {
    public var server = WebServerConfiguration(port: 8080)
    /// The lifetime of a session, in seconds.
    public var sessionLifetime: TimeInterval = 30 * 24 * 3600
    /// The address that `/` leads to, or `nil` for the first tab.
    public var start: ScreenPath?
    /// Whether this is a demo, which has only a few of the shop's screens, and shows a notice when a link
    /// leads to a missing screen. In a demo, an address that is typed into the browser can open any screen;
    /// otherwise, only links within the shop can.
    public var isDemo = false
    /// A link for the shop's operators, shown below the first screen of each tab.
    public var aside: (@Sendable (Language) -> (title: String, path: ScreenPath))?
    /// The clock that determines when sessions expire.
    public var now: @Sendable () -> Date = { Date() }
    /// Handlers that answer requests before the screens do, or return `nil` to leave a request to the
    /// screens.
    public var extensions: [@Sendable (Request) async -> Response?] = []

    public init() {}
  }

  /// The routing options, with the scheme of deep links and the access granted to links from outside. Pass
  /// them to `ApplicationOptions/routing`.
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

  /// Sets the navigator whose screens the host shows. Call it before the application is launched.
  public func show(_ navigator: Navigator) { shown.value = Shown(navigator: navigator) }

  /// The port, or `nil` until the server listens.
  public var port: UInt16? { running.value?.port }

  /// The address, such as `http://127.0.0.1:8080`; empty until the server listens.
  public var origin: String { port.map { "http://127.0.0.1:\($0)" } ?? "" }

  /// The number of windows that receive live updates.
  public var windowCount: Int { get async { await updates.count } }

  func start(_ database: Database, _ log: Log, _ services: ShopServices, _ links: WebLinks) async throws {
    let sessions = WebSessions(database: database, lifetime: options.sessionLifetime, now: options.now)
    try await sessions.purge()
    guard let navigator = shown.value.navigator else { throw WebHostError.noNavigator }
    let key = try await sessions.key()
    let guests = Guests(
      sessions: sessions, cookie: SessionCookie(key: key), forgery: ForgeryProtection(key: key),
      updates: updates)
    // The screens of a session can be opened only in one.
    let roots = try await services.sessions.run(as: nil) { _ in links.roots }
    let drawer = PageDrawer(
      start: options.start ?? roots.first?.path ?? ScreenPath(),
      tabs: Dictionary(uniqueKeysWithValues: roots.map { ($0.tab, $0.path) }),
      customer: services.customer, aside: options.aside)
    let windows = await ScreenWindows(navigator, tabs: roots.map { (tab: $0.tab, root: $0.route) })
    let site = SiteServer(
      assets: AssetServer(images: services.images),
      events: EventServer(
        guests: guests, sessions: services.sessions, customer: services.customer, updates: updates,
        push: services.push),
      addresses: AddressServer(
        guests: guests, sessions: services.sessions, customer: services.customer, windows: windows,
        links: links, drawer: drawer, log: log, isDemo: options.isDemo),
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

/// The reason a host cannot show an application.
public enum WebHostError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No navigator has been set.
  case noNavigator

  public var description: String {
    "the host has no navigator: call WebHost.show with the application's navigator"
      + " before the launch"
  }
}
