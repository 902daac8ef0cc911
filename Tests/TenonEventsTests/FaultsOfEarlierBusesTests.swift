import TenonEvents
import Testing

/// Faults of earlier systems that must not come back.
@Suite("Faults of earlier systems", .timeLimit(.minutes(10)))
struct FaultsOfEarlierBusesTests {
  @Test("TinyPart: an event is delivered once, not once for each way it could be forwarded")
  func deliveredOnce() throws {
    let shop = try Shop()
    let seen = Recorder<Int>()
    let token = shop.cart.observe(SoldOut.self) { event, _ in seen.record(event.id) }
    try shop.account.post(SoldOut(id: 1), .broadcast)
    try shop.account.post(SoldOut(id: 2), .broadcast)
    #expect(seen.values == [1, 2])
    withExtendedLifetime(token) {}
  }

  @Test("TinyPart: a report to a mistyped module does not vanish")
  func mistypedModule() throws {
    let shop = try Shop()
    #expect(throws: EventError.unknownModule("Acount", sender: "Cart", nearMisses: ["Account"])) {
      try shop.cart.post(SoldOut(id: 1), .report(to: "Acount"))
    }
  }

  @Test("TinyPart: a module of the lowest layer can receive an event")
  func lowestLayer() throws {
    let shop = try Shop()
    let seen = Recorder<Int>()
    let token = shop.network.observe(SoldOut.self) { event, _ in seen.record(event.id) }
    try shop.cart.post(SoldOut(id: 1), .report(to: "Network"))
    #expect(seen.values == [1])
    withExtendedLifetime(token) {}
  }

  @Test("TinyPart: an observer can be removed")
  func removal() throws {
    let shop = try Shop()
    let seen = Recorder<Int>()
    let token = shop.cart.observe(SoldOut.self) { event, _ in seen.record(event.id) }
    token.cancel()
    try shop.account.post(SoldOut(id: 1), .broadcast)
    #expect(seen.values.isEmpty)
  }

  @Test("TinyPart: the rules of direction are errors, not debug assertions")
  func rulesInRelease() throws {
    let shop = try Shop()
    #expect(throws: EventError.self) { try shop.network.post(SoldOut(id: 1), .report(to: "Host")) }
    #expect(throws: EventError.self) { try shop.host.post(SoldOut(id: 1), .broadcast) }
  }

  @Test("BeeHive: two observers of one event both receive it, each by its own handler")
  func firstSelectorWins() throws {
    let shop = try Shop()
    let seen = Recorder<String>()
    let tokens = [
      shop.cart.observe(SoldOut.self) { _, _ in seen.record("cart") },
      shop.orders.observe(SoldOut.self) { _, _ in seen.record("orders") },
    ]
    try shop.account.post(SoldOut(id: 1), .broadcast)
    #expect(seen.values == ["cart", "orders"])
    withExtendedLifetime(tokens) {}
  }

  @Test("BeeHive: registering inside an event callback is safe")
  func registeringInside() throws {
    let shop = try Shop()
    let seen = Recorder<String>()
    let kept = Recorder<EventObservation>()
    let token = shop.cart.observe(SoldOut.self) { [bus = shop.bus] _, _ in
      let plugin = try bus.add("Plugin", layer: .business)
      kept.record(plugin.observe(SoldOut.self) { _, _ in seen.record("plugin") })
    }
    try shop.account.post(SoldOut(id: 1), .broadcast)
    token.cancel()
    try shop.account.post(SoldOut(id: 2), .broadcast)
    #expect(seen.values == ["plugin"])
  }

  @Test("ZIKRouter: late registration works, and registering is safe from every thread")
  func lateAndConcurrent() async throws {
    let bus = try EventBus()
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<50 { group.addTask { _ = try? bus.add("Module \(index)", layer: .business) } }
    }
    #expect(bus.modules.count == 50)
  }
}
