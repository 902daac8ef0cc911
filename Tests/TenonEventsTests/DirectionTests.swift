import TenonEvents
import Testing

@Suite("Direction", .timeLimit(.minutes(10)))
struct DirectionTests {
  @Test("a broadcast reaches every layer above the sender's, and no other")
  func broadcast() throws {
    let shop = try Shop()
    let seen = Recorder<String>()
    let tokens = [shop.host, shop.cart, shop.orders, shop.account, shop.network].map { events in
      events.observe(SoldOut.self) { _, _ in seen.record(events.module) }
    }
    try shop.account.post(SoldOut(id: 1), .broadcast)
    #expect(seen.values == ["Host", "Cart", "Orders"])
    withExtendedLifetime(tokens) {}
  }

  @Test("a report reaches the named module alone", arguments: ["Cart", "Orders", "Account", "Network"])
  func report(target: String) throws {
    let shop = try Shop()
    let seen = Recorder<String>()
    let tokens = [shop.host, shop.cart, shop.orders, shop.account, shop.network].map { events in
      events.observe(SoldOut.self) { _, _ in seen.record(events.module) }
    }
    try shop.cart.post(SoldOut(id: 1), .report(to: target))
    #expect(seen.values == [target])
    withExtendedLifetime(tokens) {}
  }

  @Test("a report to a layer above is an error that names both modules and layers")
  func reportUpward() throws {
    let shop = try Shop()
    let error = #expect(throws: EventError.self) {
      try shop.network.post(SoldOut(id: 1), .report(to: "Cart"))
    }
    #expect(
      error
        == .reportsUpward(
          event: "TenonEventsTests.SoldOut", sender: "Network", layer: .core, target: "Cart",
          targetLayer: .business))
    #expect(error?.description.contains("broadcast it instead") == true)
  }

  @Test("a broadcast from the uppermost layer is an error, because nobody is above")
  func broadcastFromTheTop() throws {
    let shop = try Shop()
    #expect(throws: EventError.nothingAbove(event: "TenonEventsTests.SoldOut", sender: "Host", layer: .host))
    {
      try shop.host.post(SoldOut(id: 1), .broadcast)
    }
  }

  @Test("a report to an unknown module is an error that names the near misses")
  func unknownModule() throws {
    let shop = try Shop()
    #expect(throws: EventError.unknownModule("Crat", sender: "Orders", nearMisses: ["Cart"])) {
      try shop.orders.post(SoldOut(id: 1), .report(to: "Crat"))
    }
  }

  @Test("layers are the bus's own ordered list")
  func ownLayers() throws {
    let bus = try EventBus(layers: ["app", "domain", "platform"])
    let app = try bus.add("App", layer: "app")
    let platform = try bus.add("Platform", layer: "platform")
    let seen = Recorder<Int>()
    let token = app.observe(SoldOut.self) { event, _ in seen.record(event.id) }
    try platform.post(SoldOut(id: 7), .broadcast)
    #expect(seen.values == [7])
    #expect(throws: EventError.unknownLayer("core", module: "X", known: ["app", "domain", "platform"])) {
      try bus.add("X", layer: .core)
    }
    #expect(throws: EventError.duplicateLayer("app")) { try EventBus(layers: ["app", "core", "app"]) }
    withExtendedLifetime(token) {}
  }

  @Test("a bus without a layer, and a module without a name, are refused")
  func empty() throws {
    let layerless = #expect(throws: EventError.self) { try EventBus(layers: []) }
    #expect(layerless?.code == .empty)
    let nameless = #expect(throws: EventError.self) { try EventBus().add("", layer: .business) }
    #expect(nameless?.code == .empty)
  }

  @Test("a module cannot be added twice, so no one can take on another's identity")
  func duplicateModule() throws {
    let shop = try Shop()
    #expect(throws: EventError.duplicateModule("Cart", layer: .business)) {
      try shop.bus.add("Cart", layer: .core)
    }
  }

  @Test("an observer learns who sent the event, from which layer, and how")
  func context() throws {
    let shop = try Shop()
    let seen = Recorder<String>()
    let token = shop.cart.observe(SoldOut.self) { _, context in
      seen.record("\(context.sender) \(context.direction)")
    }
    try shop.network.post(SoldOut(id: 1), .broadcast)
    try shop.orders.post(SoldOut(id: 1), .report(to: "Cart"))
    #expect(seen.values == ["Network broadcast", "Orders report to Cart"])
    withExtendedLifetime(token) {}
  }

  @Test("two modules' events of one name are different events")
  func identityIsTheType() throws {
    enum Other { struct SoldOut: Sendable {} }
    let shop = try Shop()
    let seen = Recorder<Int>()
    let token = shop.cart.observe(SoldOut.self) { event, _ in seen.record(event.id) }
    #expect(try shop.network.post(Other.SoldOut(), .broadcast).observers == 0)
    #expect(seen.values.isEmpty)
    withExtendedLifetime(token) {}
  }

  @Test("every error says what happened and what to do about it")
  func messages() {
    let errors: [EventError] = [
      .duplicateLayer("a"), .unknownLayer("a", module: "M", known: ["b"]), .duplicateModule("M", layer: "a"),
      .unknownModule("M", sender: nil, nearMisses: []), .unknownModule("M", sender: "N", nearMisses: ["O"]),
      .reportsUpward(event: "E", sender: "M", layer: "b", target: "N", targetLayer: "a"),
      .nothingAbove(event: "E", sender: "M", layer: "a"), .removed(module: "M", event: "E"),
      .tooDeep(event: "E", sender: "M"),
    ]
    for error in errors {
      #expect(error.description.contains(";") || error.description.contains("no module"))
    }
  }
}
