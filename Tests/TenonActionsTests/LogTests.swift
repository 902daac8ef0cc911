import TenonActions
import Testing

@Suite("The log of actions")
struct LogTests {
  @Test("the log hears of every action that was found, however it was called, with its parameters")
  func everyAction() async throws {
    let log = Recorder()
    var registry = ActionRegistry()
    registry.allowScheme("shop")
    registry.action("Cart", "add", exposure: .remote) { parameters, _ in
      try parameters.required("count", as: Int.self)
    }
    registry.notFound { _, context in "no \(context.action)" }
    let mediator = try Mediator(registry) { log.note($0) }
    _ = try await mediator.perform(target: "Cart", action: "add", parameters: ["count": 1], as: Int.self)
    _ = try mediator.performImmediately(target: "Cart", action: "add", parameters: ["count": 2], as: Int.self)
    try await mediator.perform(target: "Cart", action: "add", parameters: ["count": 3])
    try await mediator.perform(url: "shop://Cart/add?count=4")
    try await mediator.perform(target: "Cart", action: "sub")
    #expect(log.lines == ["Cart.add 1", "Cart.add 2", "Cart.add 3", "Cart.add 4", "Cart.sub -"])
  }
}

private final class Recorder: @unchecked Sendable {
  // Tests of this suite call from one task.
  private(set) var lines: [String] = []

  func note(_ entry: ActionLogEntry) {
    let count = (try? entry.parameters.optional("count", as: Int.self)) ?? nil
    lines.append("\(entry.action) \(count.map(String.init) ?? "-")")
  }
}
