import Tenon
import TenonActions
import TenonScreens
import TestSupport
import Testing

@MainActor private protocol LoginShown: AnyObject {}
@MainActor private final class LoginScreen: LoginShown {}
private struct Page: Route { static let pattern: RoutePattern = "/page" }

@Suite("Uninstalling what others need", .timeLimit(.minutes(10)))
struct StillNeededTests {
  private func uninstalling(
    _ gone: @escaping @Sendable (inout ModuleContract) -> Void,
    _ stays: @escaping @Sendable (inout ModuleContract) -> Void
  ) async throws -> [String] {
    let application = try Application([TestModule(Network.self, gone), TestModule(Cart.self, stays)])
    try await application.launch()
    defer { #expect(application.snapshot().modules.count == 2) }
    do {
      try await application.uninstall("Network")
      return []
    } catch let error as WiringError {
      return error.findings.map(\.description)
    }
  }

  @Test("a destination that is required by its interface stays")
  func interface() async throws {
    let refused = try await uninstalling {
      $0.destination(conformingTo: (any LoginShown).self) { _ in LoginScreen() }
    } _: {
      _ = $0.requiresDestination(conformingTo: (any LoginShown).self)
    }
    #expect(refused.count == 1)
    #expect(refused.allSatisfy { $0.contains("no destination has the interface") })
  }

  @Test("a route that a redirect of another module leads to stays")
  func redirect() async throws {
    let refused = try await uninstalling {
      $0.routes(Page.self) { _, _ in }
    } _: {
      $0.redirects("/old", to: "/page")
    }
    #expect(refused.count == 1)
  }
}

@Suite("What goes with a module that is uninstalled", .timeLimit(.minutes(10)))
struct GoneTests {
  @Test("its routes with the redirects that lead to them, and what it answers for URLs without a route")
  func routes() async throws {
    let application = try Application([TestModule(Network.self)])
    try await application.launch()
    try await application.install(
      TestModule(Cart.self) { contract in
        contract.routes(Page.self) { _, _ in }
        contract.redirects("/old", to: "/page")
        contract.answersUnmatched { _, _ in true }
      })
    #expect(application.router.canOpen("/old"))
    #expect(try await application.router.open("/none") as? Bool == true)
    try await application.uninstall("Cart")
    #expect(!application.router.canOpen("/page"))
    #expect(!application.router.canOpen("/old"))
    await #expect(throws: RouteError.self) { try await application.router.open("/none") }
    await application.stop()
  }
}
