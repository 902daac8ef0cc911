import ShopDatabase
import ShopLog
import ShopScreen
import ShopSession
import ShopValues
import TenonScreens
import UserInterface

/// A module launched for its tests, with doubles and a database.
///
/// ```swift
/// let stage = try await Stage(CartModule(), [ProductDouble(), UserDouble()])
/// let answer = try await stage.open(CartRoute().path)
/// ```
public struct Stage: Sendable {
  public let application: Application
  /// The log of the application.
  public let log = RecentLog()
  private let session: SessionID

  /// Launches a module.
  /// - Parameters:
  ///   - module: The module.
  ///   - doubles: Doubles for other modules that the module requires or notifies. Routes that the module
  ///     opens get doubles automatically.
  ///   - location: The location of the module's database.
  ///   - session: The session in which code runs.
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

  /// Runs a closure in the session, or in another session, with one of its services.
  ///
  /// ```swift
  /// let count = try await stage.run { (cart: any CartService) in await cart.cartItemCount() }
  /// ```
  public func run<Service: Sendable, Result: Sendable>(
    as other: SessionID? = nil, _ work: @Sendable (Service) async throws -> Result
  ) async throws -> Result {
    try await service(Sessions.self).run(as: other ?? session) { _ in try await work(service(Service.self)) }
  }

  /// Returns one of the application's services. The services of a session are available only in it.
  public func service<Service: Sendable>(_ type: Service.Type) throws -> Service {
    try application.services.resolve(type)
  }

  /// Opens an address as the web host would.
  /// - Parameters:
  ///   - path: The address.
  ///   - form: The fields of a form to send to the address, or `nil` to show the screen.
  ///   - language: The language of the screen.
  /// - Returns: The screen's answer.
  public func open(
    _ path: ScreenPath, form: [(name: String, value: String)]? = nil, language: Language = .english
  ) async throws -> Answer {
    let form = form.map { FormValues($0) }
    return try await service(Sessions.self).run(as: session) { scope in
      // The first screens of the tabs may not exist, and any screen can replace them.
      let root = try application.router.route(for: path.description)
      let windows = await ScreenWindows(
        application.navigator, tabs: ShopTab.allCases.map { (tab: $0, root: root) })
      let visit = Visit(language: language, path: path, form: form, isMember: true)
      return try await windows.open(path.description, in: scope).top.screen.answer(visit)
    }
  }

  /// Stops the application.
  public func stop() async { await application.stop() }
}

extension Answer {
  /// The text of the screen as HTML; empty if the answer is not a screen.
  public var html: String {
    guard case .screen(let screen, _) = self else { return "" }
    return (screen.title + "\n" + screen.content.html() + screen.dock.html() + screen.actions.html())
  }

  /// The address that the answer redirects to.
  public var target: ScreenPath? {
    if case .redirect(let path, _) = self { path } else { nil }
  }

  /// The outcome, as text.
  public var outcome: String {
    switch self {
    case .screen(let screen, _): "\(screen.outcome)"
    case .redirect: "redirect"
    case .methodNotAllowed: "methodNotAllowed"
    }
  }
}
