import TenonEvents
import Testing

@Suite("Delivery", .timeLimit(.minutes(10)))
struct DeliveryTests {
  @Test("observers of equal priority are called in the order of subscription")
  func subscriptionOrder() throws {
    let shop = try Shop()
    let seen = Recorder<Int>()
    let tokens = (0..<20).map { index in shop.cart.observe(SoldOut.self) { _, _ in seen.record(index) } }
    try shop.account.post(SoldOut(id: 1), .broadcast)
    #expect(seen.values == Array(0..<20))
    withExtendedLifetime(tokens) {}
  }

  @Test("a higher priority is called first, across modules")
  func priorities() throws {
    let shop = try Shop()
    let seen = Recorder<String>()
    let tokens = [
      shop.cart.observe(SoldOut.self, priority: -1) { _, _ in seen.record("low") },
      shop.orders.observe(SoldOut.self) { _, _ in seen.record("normal") },
      shop.host.observe(SoldOut.self, priority: 1000) { _, _ in seen.record("high") },
      shop.cart.observe(SoldOut.self) { _, _ in seen.record("normal, later") },
      shop.cart.observe(SoldOut.self, priority: 1001) { _, _ in
        seen.record("highest")
      },
    ]
    try shop.account.post(SoldOut(id: 1), .broadcast)
    #expect(seen.values == ["highest", "high", "normal", "normal, later", "low"])
    withExtendedLifetime(tokens) {}
  }

  @Test("an observer that throws does not stop the others, and is reported to the sender and the bus's owner")
  func throwing() throws {
    let failures = Recorder<String>()
    let shop = try Shop(onFailure: { failures.record($0.observer) })
    let seen = Recorder<Int>()
    let tokens = [
      shop.cart.observe(SoldOut.self) { _, _ in throw Boom() },
      shop.cart.observe(SoldOut.self) { event, _ in seen.record(event.id) },
    ]
    let delivery = try shop.account.post(SoldOut(id: 3), .broadcast)
    #expect(seen.values == [3])
    #expect(delivery.observers == 1)
    #expect(delivery.failures.map(\.observer) == ["Cart"])
    #expect(delivery.failures.first?.error as? Boom == Boom())
    #expect(delivery.failures.first?.place.fileID == "TenonEventsTests/DeliveryTests.swift")
    #expect(failures.values.count == 1)
    withExtendedLifetime(tokens) {}
  }

  @Test(
    "an observer that subscribes another one while it is called: the other receives from the next event on")
  func subscribingInside() throws {
    let shop = try Shop()
    let seen = Recorder<String>()
    let inner = Recorder<EventObservation>()
    let token = shop.cart.observe(SoldOut.self) { [cart = shop.cart] event, _ in
      seen.record("outer \(event.id)")
      inner.record(cart.observe(SoldOut.self) { event, _ in seen.record("inner \(event.id)") })
    }
    try shop.account.post(SoldOut(id: 1), .broadcast)
    #expect(seen.values == ["outer 1"])
    try shop.account.post(SoldOut(id: 2), .broadcast)
    #expect(seen.values == ["outer 1", "outer 2", "inner 2"])
    withExtendedLifetime(token) {}
  }

  @Test("an observer that cancels a later one while it is called: the later one receives nothing any more")
  func cancellingInside() throws {
    let shop = try Shop()
    let seen = Recorder<Int>()
    let victim = Recorder<EventObservation>()
    let first = shop.cart.observe(SoldOut.self) { _, _ in victim.values.first?.cancel() }
    victim.record(shop.cart.observe(SoldOut.self) { event, _ in seen.record(event.id) })
    let last = shop.cart.observe(SoldOut.self) { event, _ in seen.record(event.id * 10) }
    try shop.account.post(SoldOut(id: 1), .broadcast)
    #expect(seen.values == [10])
    withExtendedLifetime((first, last)) {}
  }

  @Test("an observer may cancel itself while it is called")
  func cancellingItself() throws {
    let shop = try Shop()
    let seen = Recorder<Int>()
    let own = Recorder<EventObservation>()
    own.record(
      shop.cart.observe(SoldOut.self) { event, _ in
        seen.record(event.id)
        own.values.first?.cancel()
      })
    try shop.account.post(SoldOut(id: 1), .broadcast)
    try shop.account.post(SoldOut(id: 2), .broadcast)
    #expect(seen.values == [1])
  }

  @Test("an event sent by an observer is delivered before the first delivery goes on")
  func sendingInside() throws {
    let shop = try Shop()
    let seen = Recorder<String>()
    let tokens = [
      shop.cart.observe(SoldOut.self) { [account = shop.account] event, _ in
        seen.record("first sees \(event.id)")
        if event.id == 1 { try account.post(SoldOut(id: 2), .broadcast) }
      },
      shop.cart.observe(SoldOut.self) { event, _ in seen.record("second sees \(event.id)") },
    ]
    try shop.account.post(SoldOut(id: 1), .broadcast)
    #expect(seen.values == ["first sees 1", "first sees 2", "second sees 2", "second sees 1"])
    withExtendedLifetime(tokens) {}
  }

  @Test("observers that answer each other without end get an error instead of a stack overflow")
  func endlessCircle() throws {
    let (failures, received) = (Recorder<any Error>(), Recorder<Int>())
    let shop = try Shop(onFailure: { failures.record($0.error) })
    let tokens = [
      shop.cart.observe(SoldOut.self) { [cart = shop.cart] event, _ in
        received.record(event.id)
        try cart.post(Restocked(id: event.id), .report(to: "Account"))
      },
      shop.account.observe(Restocked.self) { [account = shop.account] event, _ in
        try account.post(SoldOut(id: event.id), .broadcast)
      },
    ]
    try shop.account.post(SoldOut(id: 1), .broadcast)
    #expect(failures.values.count == 1)
    #expect(received.values.count == 50, "a hundred deliveries, half of them to the cart")
    #expect(
      failures.values.first as? EventError == .tooDeep(event: "TenonEventsTests.SoldOut", sender: "Account"))
    try shop.network.post(SoldOut(id: 2), .broadcast)
    #expect(failures.values.count == 2, "the limit is counted afresh for each outermost event")
    withExtendedLifetime(tokens) {}
  }

  @Test("a sender that was resolved once sees observers that come and go")
  func keptSender() throws {
    let shop = try Shop()
    let soldOut = try shop.account.sender(of: SoldOut.self, .broadcast)
    #expect(try soldOut.post(SoldOut(id: 1)).observers == 0)
    let token = shop.cart.observe(SoldOut.self) { _, _ in }
    #expect(try soldOut.post(SoldOut(id: 2)).observers == 1)
    token.cancel()
    #expect(try soldOut.post(SoldOut(id: 3)).observers == 0)
  }

  @Test("a token cancels when it goes away, and may be cancelled more than once")
  func tokens() throws {
    let shop = try Shop()
    let seen = Recorder<Int>()
    do {
      let token = shop.cart.observe(SoldOut.self) { event, _ in seen.record(event.id) }
      try shop.account.post(SoldOut(id: 1), .broadcast)
      withExtendedLifetime(token) {}
    }
    try shop.account.post(SoldOut(id: 2), .broadcast)
    #expect(seen.values == [1])

    let token = shop.cart.observe(SoldOut.self) { event, _ in seen.record(event.id) }
    try shop.account.post(SoldOut(id: 3), .broadcast)
    token.cancel()
    token.cancel()
    try shop.account.post(SoldOut(id: 4), .broadcast)
    #expect(seen.values == [1, 3])
  }

  @Test("a cancelled observer's closure is released")
  func releases() throws {
    final class Screen: Sendable {}
    let shop = try Shop()
    weak var screen: Screen?
    do {
      let captured = Screen()
      screen = captured
      let token = shop.cart.observe(SoldOut.self) { _, _ in withExtendedLifetime(captured) {} }
      try shop.account.post(SoldOut(id: 1), .broadcast)
      token.cancel()
    }
    #expect(screen == nil)
  }

  @Test("a captured object whose deinit cancels another token does not deadlock")
  func cancellingInDeinit() throws {
    final class Screen: Sendable {
      let token: EventObservation
      init(_ token: EventObservation) { self.token = token }
      deinit { token.cancel() }
    }
    let shop = try Shop()
    let seen = Recorder<Int>()
    let outer: EventObservation
    do {
      let screen = Screen(shop.cart.observe(SoldOut.self) { event, _ in seen.record(event.id) })
      outer = shop.cart.observe(SoldOut.self) { _, _ in withExtendedLifetime(screen) {} }
    }
    try shop.account.post(SoldOut(id: 1), .broadcast)
    try shop.bus.remove("Cart")
    outer.cancel()
    #expect(seen.values == [1])
  }
}
