import Tenon
import TenonHost
import TestSupport
import Testing

private enum Late: TestIdentity { static var priority: Int { 95 } }
private enum LateCore: TestIdentity {
  static var layer: Layer { .core }
  static var launchTime: LaunchTime { .deferred }
}

@Suite("One order for events of the application and for stops", .timeLimit(.minutes(10)))
struct OrderTests {
  /// A module that notes each event and its stop.
  private func noting<Identity>(
    _ identity: Identity.Type, _ asked: Journal, _ stopped: Journal,
    _ more: @escaping @Sendable (inout ModuleContract) -> Void = { _ in }
  ) -> TestModule<Identity> {
    let name = String(describing: identity)
    return TestModule(identity) { contract in
      contract.handles(.didBecomeActive) { _ in asked.note(name) }
      contract.stops { stopped.note(name) }
      more(&contract)
    }
  }

  @Test("modules that are installed or deferred take the place of their layer and priority")
  @MainActor
  func lateModules() async throws {
    let (asked, stopped) = (Journal([]), Journal([]))
    let application = try Application([
      noting(User.self, asked, stopped), noting(Message.self, asked, stopped),
      noting(Cart.self, asked, stopped), noting(LateCore.self, asked, stopped),
    ])
    try await application.launch()
    try await application.install(noting(Late.self, asked, stopped))
    try await application.install(noting(Network.self, asked, stopped))
    await application.firstScreenAppeared()
    application.send(.didBecomeActive)
    let order = ["LateCore", "Network", "User", "Late", "Message", "Cart"]
    #expect(asked.value == order)
    #expect(application.snapshot().modules.map(\.name) == order)
    await application.stop()
    #expect(stopped.value == order.reversed())
  }

  @Test("of modules that are alike, the one that arrived last is asked last and stops first")
  @MainActor
  func arrival() async throws {
    let (asked, stopped) = (Journal([]), Journal([]))
    let application = try Application([
      noting(Product.self, asked, stopped), noting(Recommendations.self, asked, stopped),
    ])
    try await application.launch()
    try await application.install(noting(Order.self, asked, stopped))
    try await application.install(noting(Cart.self, asked, stopped))
    await application.firstScreenAppeared()
    application.send(.didBecomeActive)
    let order = ["Product", "Recommendations", "Order", "Cart"]
    #expect(asked.value == order)
    await application.stop()
    #expect(stopped.value == order.reversed())
  }

  @Test("a module that requires another comes after it, whatever their priorities and the order of arrival")
  @MainActor
  func requirement() async throws {
    let (asked, stopped) = (Journal([]), Journal([]))
    let application = try Application([
      noting(User.self, asked, stopped) { _ = $0.requires(ifPresent: (any TrackingService).self) },
      noting(Message.self, asked, stopped),
    ])
    try await application.launch()
    try await application.install(
      noting(Cart.self, asked, stopped) { $0.provides((any TrackingService).self) { Tracking() } })
    application.send(.didBecomeActive)
    #expect(asked.value == ["Message", "Cart", "User"])
    try await application.uninstall("Cart")
    asked.update { $0 = [] }
    application.send(.didBecomeActive)
    #expect(asked.value == ["User", "Message"])
    await application.stop()
    #expect(stopped.value == ["Cart", "Message", "User"])
  }

  @Test("a module that starts at once does not wait for a deferred one whose service it can do without")
  func optionalDeferred() async throws {
    let application = try Application([
      TestModule(Cart.self) { _ = $0.requires(ifPresent: (any TrackingService).self) },
      TestModule(Recommendations.self) { $0.provides((any TrackingService).self) { Tracking() } },
    ])
    try await application.launch()
    await application.firstScreenAppeared()
    let spans = application.timeline.spans
    #expect(spans.map(\.module) == ["Cart", "Cart", "Cart"] + Array(repeating: "Recommendations", count: 3))
    #expect(!spans.contains { !$0.waitedFor.isEmpty })
    await application.stop()
  }
}
