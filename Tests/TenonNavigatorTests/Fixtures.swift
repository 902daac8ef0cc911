import Foundation
import TenonNavigator
import TestSupport
import Testing

// Routes of a small shop.

struct Home: Route {
  static let pattern: RoutePattern = "/home"
}

struct Product: Route {
  static let pattern: RoutePattern = "/product/:id"
  var id: Int
  var ref: String?
}

struct Reviews: NestedRoute {
  static let pattern: RoutePattern = "/product/:id/reviews"
  var id: Int
  var parents: [any Route] { [Home(), Product(id: id)] }
}

struct Cart: Route {
  static let pattern: RoutePattern = "/cart"
}

struct Login: Route {
  static let pattern: RoutePattern = "/login"
}

/// Its screen gives back an address.
struct PickAddress: Route {
  typealias Output = String
  static let pattern: RoutePattern = "/address"
}

/// Does something else than show.
struct Price: Route {
  typealias Output = Int
  static let pattern: RoutePattern = "/price/:of"
  var of: Int
}

/// No module registers it.
struct Unknown: Route {
  static let pattern: RoutePattern = "/unknown"
}

/// What a host would show.
@MainActor
final class Screen {
  let title: String
  var note = ""
  var finish: @MainActor (String) async -> NavigationResult = { _ in .failed(.navigatorGone) }

  init(_ title: String) { self.title = title }
}

extension DestinationRegistry {
  /// The destinations of the shop.
  static var shop: DestinationRegistry {
    var registry = DestinationRegistry(owner: "Shop")
    registry.destination(Home.self, exposure: .external) { _, _ in Screen("home") }
    registry.destination(Product.self, exposure: .external) { route, _ in Screen("product \(route.id)") }
    registry.destination(Reviews.self, exposure: .external) { route, _ in Screen("reviews \(route.id)") }
    registry.destination(Cart.self, presentation: .tab("cart")) { _, _ in Screen("cart") }
    registry.destination(Login.self, presentation: .sheet) { _, _ in Screen("login") }
    registry.destination(PickAddress.self, presentation: .sheet) { _, context in
      let screen = Screen("address")
      screen.finish = { await context.finish($0) }
      return screen
    }
    return registry
  }
}

@MainActor
extension Navigator {
  /// A navigator with one window that shows the shop's home.
  static func shop(_ registry: DestinationRegistry = .shop) async throws -> Navigator {
    var routes = RouteRegistry()
    routes.options.external = ExternalAccess(schemes: ["shop"])
    let navigator = try Navigator(registry, routes: routes)
    try await navigator.openWindow(root: Home()).get()
    return navigator
  }

  /// What the person sees, the root first: the URLs of the uppermost stack.
  var visible: [String] { (state.window()?.topStack ?? []).map(\.text) }

  /// The URLs of a tab's stack.
  func stack(_ tab: TabID = .main, in window: WindowID? = nil) -> [String] {
    state.window(window)?.tabs.first { $0.id == tab }?.stack.map(\.text) ?? []
  }

  /// The screen that the person sees.
  var screen: Screen? { (state.window()?.top?.id).flatMap { destination(of: $0) as? Screen } }
}

extension NavigationEntry {
  var text: String { url ?? "?" }
}

extension NavigationResult {
  var error: NavigationError? { if case .failed(let error) = self { error } else { nil } }
  var veto: String? {
    guard let error, error.code == .vetoed else { return nil }
    return "\(error.subject): \(error.related.joined())"
  }
}

/// What happened, in order.
@MainActor
final class Journal {
  var lines: [String] = []
  func note(_ line: String) { lines.append(line) }
}

/// Lets a test decide when something that waits goes on.
@MainActor
final class Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var arrivals: [CheckedContinuation<Void, Never>] = []
  private var arrived = 0

  func pass() async {
    arrived += 1
    arrivals.resumeAll()
    if isOpen { return }
    await waitInTime("the gate was not opened") {
      await withCheckedContinuation { waiting.append($0) }
    } giveUp: { [weak self] in
      self?.open()
    }
  }

  /// Returns when a task waits.
  func reached() async {
    if arrived > 0 { return }
    await waitInTime("no task came to the gate") {
      await withCheckedContinuation { arrivals.append($0) }
    } giveUp: { [weak self] in
      self?.arrivals.resumeAll()
    }
  }

  func open() {
    isOpen = true
    waiting.resumeAll()
  }
}

extension Task where Failure == any Error {
  /// The value. A task that goes on for too long is cancelled, and fails the test.
  @MainActor
  var limitedValue: Success {
    get async throws {
      let limit = Task<Void, any Error> {
        try await Task<Never, Never>.sleep(for: patience)
        Issue.record("the task did not end")
        cancel()
      }
      defer { limit.cancel() }
      return try await value
    }
  }
}

extension [CheckedContinuation<Void, Never>] {
  mutating func resumeAll() {
    let all = self
    self = []
    for continuation in all { continuation.resume() }
  }
}

/// Waits, and where that takes too long says what never happened, and gives up.
@MainActor
func waitInTime(
  _ failure: Comment, _ wait: () async -> Void, giveUp: @escaping @MainActor @Sendable () -> Void
) async {
  let limit = Task {
    try await Task.sleep(for: patience)
    Issue.record(failure)
    giveUp()
  }
  await wait()
  limit.cancel()
}

extension AsyncStream<NavigationChange> {
  /// Returns at the first change that is so.
  @MainActor
  func reach(_ isReached: @escaping @MainActor @Sendable (NavigationChange) -> Bool = { _ in true }) async {
    let reading = Task { for await change in self where isReached(change) { break } }
    await waitInTime("the change did not come") {
      await reading.value
    } giveUp: {
      reading.cancel()
    }
  }
}

extension Navigator {
  /// Whether a host would take on a link.
  func canPrepare(_ url: String, origin: RouteOrigin = .internal) -> Bool {
    (try? prepared(url, origin: origin)) != nil
  }
}

/// Lets other tasks run until a condition holds, or for long enough that it should.
@MainActor
func settled(_ isSettled: () -> Bool) async {
  for _ in 0..<100_000 where !isSettled() { await Task.yield() }
}
