import ShopDatabase
import ShopLog
import ShopScreen
import ShopSession
import ShopValues
import TenonNavigation
import UserInterface

/// One module, launched among doubles with a database in memory: for its tests.
///
/// ```swift
/// let stage = try await Stage(CartModule(), [ProductDouble(), UserDouble()])
/// let answer = try await stage.open(CartRoute().path)
/// ```
public struct Stage: Sendable {
  public let application: Application
  /// What was logged.
  public let log = RecentLog()
  private let session: SessionID

  /// Launches a module.
  /// - Parameters:
  ///   - module: The module.
  ///   - doubles: What stands for the modules it requires and tells things; where it leads has a double by itself.
  ///   - location: Where its database is.
  ///   - session: On whose behalf everything is done.
  /// - Throws: `WiringError`, `ApplicationError`.
  public init(
    _ module: any Module, _ doubles: [any Module], database location: Database.Location = .memory,
    session: SessionID = "s-stage"
  ) async throws {
    self.session = session
    let modules: [any Module] =
      [module, DatabaseModule(location), LogModule(destinations: [log]), SessionModule()] + doubles
    application = try Application(modules + [MissingDoubles(in: modules)])
    try await application.launch()
  }

  /// Does something on behalf of the session.
  public func run<Result: Sendable>(
    as other: SessionID? = nil, _ work: @Sendable () async throws -> Result
  ) async rethrows -> Result {
    try await TaskSession.run(as: other ?? session) { try await work() }
  }

  /// A service of the application.
  public func service<Service: Sendable>(_ type: Service.Type) throws -> Service {
    try application.services.resolve(type)
  }

  /// Opens an address as the web host would.
  /// - Parameters:
  ///   - path: The address.
  ///   - form: The fields of a form that is sent there; `nil` to look at the screen.
  ///   - language: The language of the screen.
  /// - Returns: Where it leads.
  public func open(
    _ path: ScreenPath, form: [(name: String, value: String)]? = nil, language: Language = .english
  ) async throws -> Answer {
    let form = form.map { FormValues($0) }
    return try await run {
      // The tabs' own screens may not be there; any screen does in their place.
      let root = try application.router.route(for: path.description)
      let windows = await ScreenWindows(
        application.navigator, tabs: ShopTab.allCases.map { (tab: $0, root: root) })
      let visit = Visit(language: language, path: path, form: form, isMember: true)
      return try await windows.open(path.description).top.screen.answer(visit)
    }
  }

  /// Ends the application.
  public func stop() async { await application.stop() }
}

extension Answer {
  /// The text of the screen as HTML; empty if it is none.
  public var html: String {
    guard case .screen(let screen, _) = self else { return "" }
    return (screen.title + "\n" + screen.content.html() + screen.dock.html() + screen.actions.html())
  }

  /// Where it redirects.
  public var target: ScreenPath? {
    if case .redirect(let path, _) = self { path } else { nil }
  }

  /// How the screen came out.
  public var outcome: String {
    switch self {
    case .screen(let screen, _): "\(screen.outcome)"
    case .redirect: "redirect"
    case .methodNotAllowed: "methodNotAllowed"
    }
  }
}
