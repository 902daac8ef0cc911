import TenonMediator
import Testing

@Suite("The log of actions", .timeLimit(.minutes(10)))
struct LogTests {
  @Test("the log receives every action that was found, however it was called, with its parameters")
  func everyAction() async throws {
    let log = Recorder<String>()
    var registry = ActionRegistry()
    registry.allowScheme("shop")
    registry.action(.named("Cart", "add"), exposure: .external) { parameters, _ in
      try parameters.required("count", as: Int.self)
    }
    registry.notFound { _, context in "no \(context.action)" }
    let mediator = try Mediator(registry) { entry in
      let count = (try? (entry.input as? ActionParameters)?.optional("count", as: Int.self)) ?? nil
      log.record("\(entry.action) \(count.map(String.init) ?? "-")")
    }
    _ = try await mediator.perform(.named("Cart", "add"), ["count": 1]) as Int
    _ = try mediator.performImmediately(.named("Cart", "add"), ["count": 2]) as Int
    _ = try await mediator.perform(.named("Cart", "add"), ["count": 3]) as any Sendable
    try await mediator.perform(url: "shop://Cart/add?count=4")
    _ = try await mediator.perform(.named("Cart", "sub"), [:]) as any Sendable
    #expect(log.values == ["Cart.add 1", "Cart.add 2", "Cart.add 3", "Cart.add 4", "Cart.sub -"])
  }
}
