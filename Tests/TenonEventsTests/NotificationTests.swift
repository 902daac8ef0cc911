import TenonEvents
import Testing

@Suite("Named notifications", .timeLimit(.minutes(5)))
struct NotificationTests {
  @Test("a notification is made step by step and carries its user info")
  func fluent() throws {
    let shop = try Shop()
    let seen = Recorder<Int>()
    let token = shop.cart.observe(notification: "StockDidChange") { notification, context in
      #expect(notification.name == "StockDidChange")
      #expect(context.sender == "Account")
      #expect(notification.value("missing", as: Int.self) == nil)
      #expect(notification.value("count", as: String.self) == nil)
      seen.record(notification.value("count") ?? -1)
    }
    try shop.account.notification("StockDidChange").userInfo(["count": 1]).userInfo(["count": 3]).broadcast()
    try shop.account.notification("Other").userInfo(["count": 4]).broadcast()
    #expect(seen.values == [3])
    withExtendedLifetime(token) {}
  }

  @Test("an observer may ask for one object's notifications only")
  func object() throws {
    let shop = try Shop()
    let seen = Recorder<String>()
    let tokens = [
      shop.cart.observe(notification: "Changed", object: 1) { _, _ in seen.record("one") },
      shop.cart.observe(notification: "Changed") { _, _ in seen.record("any") },
    ]
    for object in [1, 2] { try shop.account.notification("Changed").object(object).broadcast() }
    try shop.account.notification("Changed").broadcast()
    #expect(seen.values == ["one", "any", "any", "any"])
    withExtendedLifetime(tokens) {}
  }

  @Test("notifications obey the rules of direction")
  func direction() async throws {
    let shop = try Shop()
    #expect(throws: EventError.nothingAbove(event: "Changed", sender: "Host", layer: .host)) {
      try shop.host.notification("Changed").broadcast()
    }
    #expect(throws: EventError.self) { try shop.network.notification("Changed").report(to: "Cart") }
    await #expect(throws: EventError.unknownModule("Nobody", sender: "Cart", nearMisses: [])) {
      try await shop.cart.notification("Changed").send(.report(to: "Nobody"))
    }
  }

  @Test("a notification can be observed on the main actor")
  @MainActor func mainActor() throws {
    let shop = try Shop()
    let seen = Recorder<String>()
    let token = shop.cart.observe(
      notification: "Changed", object: "a", onMainActor: { notification, _ in seen.record(notification.name) }
    )
    try shop.orders.notification("Changed").object("a").report(to: "Cart")
    try shop.orders.notification("Changed").object("b").report(to: "Cart")
    #expect(seen.values == ["Changed"])
    withExtendedLifetime(token) {}
  }
}
