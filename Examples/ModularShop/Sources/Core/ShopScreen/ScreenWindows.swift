import ShopValues
import TenonScreens

/// Opens addresses as app screens, each in its own window.
///
/// The address of a web page determines what the page shows, without any state on the server, because users
/// open several pages, go back, and reload pages. Therefore, each request gets a temporary navigator window,
/// which serves only to determine which screen the address leads to, in which tab it appears, and which
/// screens are below it. The window is bound to the scope of the request's session, so that a screen made for one
/// user never appears in the window of another.
@MainActor
public final class ScreenWindows {
  /// The roots of the tabs, in order.
  private let tabs: [(id: TabID, root: any Route)]
  private weak var navigator: Navigator?
  private var opened = 0

  /// - Parameters:
  ///   - navigator: The navigator that opens the screens. It is held weakly.
  ///   - tabs: The first screen of each tab, in order.
  public init(_ navigator: Navigator, tabs: [(tab: ShopTab, root: any Route)]) {
    self.navigator = navigator
    self.tabs = tabs.map { (id: $0.tab.id, root: $0.root) }
  }

  /// Opens an address.
  /// - Parameters:
  ///   - address: The address.
  ///   - origin: Whether the address comes from inside or outside the shop.
  ///   - previous: The address of the previous screen, for a screen that can appear over any other screen.
  ///   - scope: The scope of the session in which the screens are made, or `nil` for screens that need none.
  /// - Throws: `NavigationError`, ``ScreenWindowError``.
  public func open(
    _ address: String, origin: RouteOrigin = .internal, from previous: ScreenPath? = nil, in scope: OpenScope?
  ) async throws -> OpenedScreen {
    let screen = try await open([(address, origin)], in: scope)
    guard let previous, screen.liesAnywhere else { return screen }
    return try await open([(previous.description, .internal), (address, origin)], in: scope)
  }

  /// Opens screens on top of each other.
  /// - Parameters:
  ///   - stack: The routes of the screens, from bottom to top.
  ///   - scope: The scope of the session in which the screens are made, or `nil` for screens that need none.
  /// - Throws: `NavigationError`, ``ScreenWindowError``.
  public func open(stack: [any Route], in scope: OpenScope?) async throws -> OpenedScreen {
    try await inWindow(of: scope) { try await $0.open(stack: stack, in: $1).get() }
  }

  private func open(
    _ addresses: [(url: String, origin: RouteOrigin)], in scope: OpenScope?
  ) async throws -> OpenedScreen {
    try await inWindow(of: scope) { navigator, window in
      for (number, address) in addresses.enumerated() {
        let result = await navigator.open(address.url, origin: address.origin, in: window)
        // The previous screen may no longer exist.
        if number == addresses.count - 1 { try result.get() }
      }
    }
  }

  /// Opens a window, does the work in it, and closes it after reading which screens it contains.
  private func inWindow(
    of scope: OpenScope?, _ work: (Navigator, NavigationPlace) async throws -> Void
  ) async throws -> OpenedScreen {
    guard let navigator else { throw ScreenWindowError.closed }
    opened += 1
    let id = WindowID("\(opened)")
    navigator.bind(id, to: scope)
    defer {
      navigator.adopt(.close(id))
      // The window may not have opened.
      navigator.bind(id, to: nil)
    }
    try await navigator.openWindow(id, tabs: tabs).get()
    try await work(navigator, .window(id))
    guard let window = navigator.state.window(id) else { throw ScreenWindowError.closed }
    guard let screen = OpenedScreen(window, of: navigator) else { throw ScreenWindowError.notAScreen }
    return screen
  }
}

/// The screens that an address leads to.
public struct OpenedScreen: Sendable {
  /// A screen of the stack.
  public struct Layer: Sendable {
    public let screen: LazyScreen
    public let route: any Route
    /// Its address.
    public let path: ScreenPath
  }

  /// The visible screen.
  public let top: Layer
  /// The screens below the visible screen, from bottom to top.
  public let beneath: [Layer]
  /// The tab that contains the visible screen.
  public let tab: ShopTab?
  /// Whether the visible screen is a sheet over the screen below.
  public let isSheet: Bool

  /// Whether it appears over the previous screen, because its module does not specify a parent.
  var liesAnywhere: Bool { !isSheet && beneath.count == 1 && !(top.route is any NestedRoute) }

  @MainActor
  init?(_ window: NavigationWindow, of navigator: Navigator) {
    func layers(_ entries: [NavigationEntry]) -> [Layer] {
      entries.compactMap { entry in
        guard let route = entry.route, let path = (try? route.url()).flatMap(ScreenPath.init(parsing:)),
          let screen = navigator.destination(of: entry.id) as? LazyScreen
        else { return nil }
        return Layer(screen: screen, route: route, path: path)
      }
    }
    let stack = window.tabs.first { $0.id == window.selectedTab }?.stack ?? []
    var all = layers(stack + window.modals.flatMap(\.stack))
    guard let top = all.popLast() else { return nil }
    self.top = top
    beneath = all
    tab = ShopTab(rawValue: window.selectedTab.description)
    isSheet = !window.modals.isEmpty
  }
}

/// The reason an address has no screen although no guard refused it.
public enum ScreenWindowError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The application has stopped.
  case closed
  /// The destination is not one of the shop's screens.
  case notAScreen

  public var description: String {
    switch self {
    case .closed: "the application has stopped, and can no longer show screens"
    case .notAScreen:
      "the address does not lead to a screen of the shop: declare its route with ModuleContract.screen"
    }
  }
}
