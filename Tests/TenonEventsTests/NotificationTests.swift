import TenonEvents
import Testing

@Suite("Named notifications", .timeLimit(.minutes(10)))
struct NotificationTests {
  @Test("a notification is observed by its name and carries its user info")
  func userInfo() throws {
    let shop = try Shop()
    let seen = Recorder<Int>()
    let token = shop.cart.observe(notification: "StockDidChange") { notification, context in
      #expect(notification.name == "StockDidChange")
      #expect(context.sender == "Account")
      seen.record(notification.userInfo["count"] as? Int ?? -1)
    }
    try shop.account.post(NamedNotification("StockDidChange", userInfo: ["count": 3]), .broadcast)
    try shop.account.post(NamedNotification("Other", userInfo: ["count": 4]), .broadcast)
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
    for object in [1, 2] { try shop.account.post(NamedNotification("Changed", object: object), .broadcast) }
    try shop.account.post(NamedNotification("Changed"), .broadcast)
    #expect(seen.values == ["one", "any", "any", "any"])
    withExtendedLifetime(tokens) {}
  }

  @Test("notifications obey the rules of direction")
  func direction() async throws {
    let shop = try Shop()
    #expect(throws: EventError.nothingAbove(event: "Changed", sender: "Host", layer: .host)) {
      try shop.host.post(NamedNotification("Changed"), .broadcast)
    }
    #expect(throws: EventError.self) {
      try shop.network.post(NamedNotification("Changed"), .report(to: "Cart"))
    }
    await #expect(throws: EventError.unknownModule("Nobody", sender: "Cart", nearMisses: [])) {
      try await shop.cart.send(NamedNotification("Changed"), .report(to: "Nobody"))
    }
  }

  @Test("a notification can be observed on the main actor")
  @MainActor func mainActor() throws {
    let shop = try Shop()
    let seen = Recorder<String>()
    let token = shop.cart.observe(
      notification: "Changed", object: "a", onMainActor: { notification, _ in seen.record(notification.name) }
    )
    try shop.orders.post(NamedNotification("Changed", object: "a"), .report(to: "Cart"))
    try shop.orders.post(NamedNotification("Changed", object: "b"), .report(to: "Cart"))
    #expect(seen.values == ["Changed"])
    withExtendedLifetime(token) {}
  }
}
