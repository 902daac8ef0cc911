import ShopValues
import TenonNavigation

/// Opens addresses as the screens of an app, each in a window of its own.
///
/// What a page of the web shows is said by its address, and by nothing that a server would keep: the user has several
/// pages open, goes back, loads one anew. So every request has a window of the navigator for as long as it takes to see
/// which screens the address leads to, in which tab and over which others.
@MainActor
public final class ScreenWindows {
  /// The roots of the tabs, in order.
  private let tabs: [(id: TabID, root: any Route)]
  private weak var navigator: Navigator?
  private var opened = 0

  /// - Parameters:
  ///   - navigator: Who shows the screens. Not kept alive.
  ///   - tabs: The first screens of the tabs, in order.
  public init(_ navigator: Navigator, tabs: [(tab: ShopTab, root: any Route)]) {
    self.navigator = navigator
    self.tabs = tabs.map { (id: $0.tab.id, root: $0.root) }
  }

  /// Opens an address.
  /// - Parameters:
  ///   - address: The address.
  ///   - origin: Whether it comes from outside of the shop.
  ///   - previous: Where the person was, for a screen that lies over whatever was there.
  /// - Throws: `NavigationError`, ``ScreenWindowError``.
  public func open(
    _ address: String, origin: RouteOrigin = .internal, from previous: ScreenPath? = nil
  ) async throws -> OpenedScreen {
    let screen = try await open([(address, origin)])
    guard let previous, screen.liesAnywhere else { return screen }
    return try await open([(previous.description, .internal), (address, origin)])
  }

  /// Opens screens over each other.
  /// - Parameter stack: Their routes, the lowest first.
  /// - Throws: `NavigationError`, ``ScreenWindowError``.
  public func open(stack: [any Route]) async throws -> OpenedScreen {
    try await inWindow { try await $0.open(stack: stack, in: $1).get() }
  }

  private func open(_ addresses: [(url: String, origin: RouteOrigin)]) async throws -> OpenedScreen {
    try await inWindow { navigator, window in
      for (number, address) in addresses.enumerated() {
        let result = await navigator.open(address.url, origin: address.origin, in: window)
        // What the person saw before may be gone.
        if number == addresses.count - 1 { try result.get() }
      }
    }
  }

  /// Opens a window for as long as it takes to see what is in it afterwards.
  private func inWindow(
    _ work: (Navigator, NavigationPlace) async throws -> Void
  ) async throws -> OpenedScreen {
    guard let navigator else { throw ScreenWindowError.closed }
    opened += 1
    let id = WindowID("\(opened)")
    try await navigator.openWindow(id, tabs: tabs).get()
    defer { navigator.adopt(.close(id)) }
    try await work(navigator, .window(id))
    guard let window = navigator.state.window(id) else { throw ScreenWindowError.closed }
    guard let screen = OpenedScreen(window, of: navigator) else { throw ScreenWindowError.notAScreen }
    return screen
  }
}

/// What an address leads to.
public struct OpenedScreen: Sendable {
  /// A screen of the stack.
  public struct Layer: Sendable {
    public let screen: LazyScreen
    public let route: any Route
    /// Its address.
    public let path: ScreenPath
  }

  /// The screen that is seen.
  public let top: Layer
  /// The screens below it, the lowest first.
  public let beneath: [Layer]
  /// The tab it is in.
  public let tab: ShopTab?
  /// Whether it lies over the one below as a sheet.
  public let isSheet: Bool

  /// Whether it lies over whatever was there before, because its module says nothing else.
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

/// Why an address has no screen, though no guard is against it.
public enum ScreenWindowError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The application has stopped.
  case closed
  /// What is shown is not a screen of the shop's.
  case notAScreen

  public var description: String {
    switch self {
    case .closed: "the application has stopped, and shows nothing any more"
    case .notAScreen:
      "the address leads to something that is not a screen: declare it with ModuleContract.screen"
    }
  }
}
