import TenonEvents
import Testing

@Suite("The log of events", .timeLimit(.minutes(10)))
struct LogTests {
  private struct Priced: Sendable, Equatable { var amount: Int }

  @Test("the log receives every event before its observers, also where there are none")
  func everyEvent() async throws {
    let log = Recorder<String>()
    let bus = try EventBus(onSend: { log.record("\($0.sender): \($0.direction) \($0.event)") })
    let catalog = try bus.add("Catalog", layer: .feature)
    let cart = try bus.add("Cart", layer: .business)
    try catalog.post(Priced(amount: 1), .broadcast)
    try catalog.post(Priced(amount: 2), .broadcast)
    let token = cart.observe(Priced.self) { event, _ in log.record("received \(event.amount)") }
    try catalog.post(Priced(amount: 3), .broadcast)
    try await cart.send(Priced(amount: 4), .report(to: "Catalog"))
    token.cancel()
    try catalog.post(Priced(amount: 5), .broadcast)
    #expect(
      log.values == [
        "Catalog: broadcast Priced(amount: 1)", "Catalog: broadcast Priced(amount: 2)",
        "Catalog: broadcast Priced(amount: 3)", "received 3", "Cart: report to Catalog Priced(amount: 4)",
        "Catalog: broadcast Priced(amount: 5)",
      ])
  }

  @Test("an event that is refused is not in the log")
  func refused() throws {
    let log = Recorder<String>()
    let bus = try EventBus(onSend: { log.record("\($0.sender): \($0.direction) \($0.event)") })
    let host = try bus.add("Host", layer: .host)
    #expect(throws: EventError.self) { try host.post(Priced(amount: 1), .broadcast) }
    #expect(log.values.isEmpty)
  }

  @Test("a log that sends events of its own comes to an end")
  func sendingLog() async throws {
    final class Sender: @unchecked Sendable { var events: ModuleEvents? }
    let sender = Sender()
    let logged = Recorder<EventDirection>()
    let bus = try EventBus(onSend: { [unowned sender] entry in
      logged.record(entry.direction)
      _ = try? sender.events?.post(SoldOut(id: 2), .broadcast)
    })
    let events = try bus.add("Account", layer: .feature)
    sender.events = events
    try events.post(SoldOut(id: 1), .broadcast)
    #expect(logged.values.count == EventError.nestingLimit)
    try await events.send(SoldOut(id: 1), .broadcast)
    #expect(logged.values.count == 2 * EventError.nestingLimit + 1)
    sender.events = nil
  }
}
