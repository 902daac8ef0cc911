import Foundation
import TenonEvents
import Testing

@Suite("Modules that come and go, and traffic", .timeLimit(.minutes(10)))
struct BusTests {
  @Test("a removed module receives nothing, and can send nothing")
  func removal() throws {
    let shop = try Shop()
    let seen = Recorder<Int>()
    let token = shop.cart.observe(SoldOut.self) { event, _ in seen.record(event.id) }
    let kept = try shop.cart.sender(of: Restocked.self, .report(to: "Account"))
    try shop.bus.remove("Cart")
    try shop.account.post(SoldOut(id: 1), .broadcast)
    #expect(seen.values.isEmpty)
    let removed = EventError.removed(module: "Cart", event: "TenonEventsTests.Restocked")
    #expect(throws: removed) { try kept.post(Restocked(id: 1)) }
    #expect(throws: removed) { try shop.cart.post(Restocked(id: 1), .report(to: "Account")) }
    #expect(throws: EventError.removed(module: "Cart", event: "TenonEventsTests.SoldOut")) {
      try shop.cart.post(SoldOut(id: 1), .broadcast)
    }
    let late = shop.cart.observe(SoldOut.self) { event, _ in seen.record(event.id) }
    try shop.account.post(SoldOut(id: 2), .broadcast)
    #expect(seen.values.isEmpty)
    withExtendedLifetime((token, late)) {}
  }

  @Test("a kept sender of a removed module keeps no observer alive")
  func removalReleases() throws {
    final class Screen: Sendable {}
    let shop = try Shop()
    let kept = try shop.cart.sender(of: SoldOut.self, .broadcast)
    weak var screen: Screen?
    do {
      let captured = Screen()
      screen = captured
      let token = shop.host.observe(SoldOut.self) { _, _ in withExtendedLifetime(captured) {} }
      try kept.post(SoldOut(id: 1))
      try shop.bus.remove("Cart")
      token.cancel()
    }
    #expect(screen == nil)
    withExtendedLifetime(kept) {}
  }

  @Test("a sender to a removed module gets an error, until a module of that name is back")
  func removedTarget() throws {
    let shop = try Shop()
    let kept = try shop.cart.sender(of: SoldOut.self, .report(to: "Orders"))
    try shop.cart.post(SoldOut(id: 0), .report(to: "Orders"))
    try shop.bus.remove("Orders")
    #expect(throws: EventError.removed(module: "Orders", event: "TenonEventsTests.SoldOut")) {
      try kept.post(SoldOut(id: 1))
    }
    #expect(throws: EventError.unknownModule("Orders", sender: "Cart", nearMisses: [])) {
      try shop.cart.post(SoldOut(id: 1), .report(to: "Orders"))
    }
    let orders = try shop.bus.add("Orders", layer: .feature)
    let seen = Recorder<Int>()
    let token = orders.observe(SoldOut.self) { event, _ in seen.record(event.id) }
    try shop.cart.post(SoldOut(id: 2), .report(to: "Orders"))
    #expect(seen.values == [2])
    #expect(throws: EventError.self, "the old sender stays with the old module") {
      try kept.post(SoldOut(id: 3))
    }
    withExtendedLifetime(token) {}
  }

  @Test("a module can be added while the application runs, and receives broadcasts from then on")
  func lateModule() throws {
    let shop = try Shop()
    let soldOut = try shop.account.sender(of: SoldOut.self, .broadcast)
    try soldOut.post(SoldOut(id: 1))
    let plugin = try shop.bus.add("Plugin", layer: .business)
    let seen = Recorder<Int>()
    let token = plugin.observe(SoldOut.self) { event, _ in seen.record(event.id) }
    try soldOut.post(SoldOut(id: 2))
    #expect(seen.values == [2])
    #expect(shop.bus.modules == ["Account", "Cart", "Host", "Network", "Orders", "Plugin"])
    withExtendedLifetime(token) {}
  }

  @Test("removing an unknown module is an error")
  func removingUnknown() throws {
    let shop = try Shop()
    #expect(throws: EventError.unknownModule("Card", sender: nil, nearMisses: ["Cart"])) {
      try shop.bus.remove("Card")
    }
  }

  @Test("a name that ends alike is no near miss, and one that begins alike is none either")
  func nearMisses() throws {
    let bus = try EventBus()
    for name in ["ShoppingCart", "CartOfYesterday", "Card"] { _ = try bus.add(name, layer: .business) }
    #expect(throws: EventError.unknownModule("Cart", sender: nil, nearMisses: ["Card"])) {
      try bus.remove("Cart")
    }
  }

  @Test("traffic says which module sent how many of which event to whom")
  func traffic() throws {
    let shop = try Shop()
    var tokens = [shop.cart.observe(SoldOut.self) { _, _ in }]
    try shop.account.post(SoldOut(id: 1), .broadcast)
    tokens.append(shop.cart.observe(SoldOut.self) { _, _ in })
    tokens.append(shop.host.observe(SoldOut.self) { _, _ in })
    try shop.account.post(SoldOut(id: 2), .broadcast)
    try shop.network.post(Restocked(id: 1), .broadcast)
    try shop.network.post(Restocked(id: 2), .broadcast)
    try shop.cart.post(SoldOut(id: 3), .report(to: "Orders"))
    let flows = shop.bus.traffic()
    #expect(
      flows == [
        .init(
          sender: "Account", event: "TenonEventsTests.SoldOut", direction: .broadcast, sent: 2,
          received: ["Cart": 3, "Host": 1]),
        .init(
          sender: "Cart", event: "TenonEventsTests.SoldOut", direction: .report(to: "Orders"), sent: 1,
          received: [:]),
        .init(
          sender: "Network", event: "TenonEventsTests.Restocked", direction: .broadcast, sent: 2,
          received: [:]),
      ])
    withExtendedLifetime(tokens) {}
  }

  @Test("what is sent after a module has left is not counted as received by it, though it kept its token")
  func trafficAfterLeaving() throws {
    let shop = try Shop()
    let token = shop.cart.observe(SoldOut.self) { _, _ in }
    for id in 0..<3 {
      try shop.account.post(SoldOut(id: id), .broadcast)
      if id == 0 { try shop.bus.remove("Cart") }
    }
    let flow = try #require(shop.bus.traffic().first)
    #expect(flow.sent == 3)
    #expect(flow.received == ["Cart": 1])
    withExtendedLifetime(token) {}
  }

  @Test("traffic is encoded as JSON")
  func codable() throws {
    let shop = try Shop()
    try shop.cart.post(SoldOut(id: 1), .report(to: "Orders"))
    try shop.account.post(SoldOut(id: 1), .broadcast)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let traffic = String(decoding: try encoder.encode(shop.bus.traffic()), as: UTF8.self)
    let event = #""event":"TenonEventsTests.SoldOut","received":{},"#
    #expect(
      traffic
        == #"[{"direction":{"broadcast":{}},\#(event)"sender":"Account","sent":1},"#
        + #"{"direction":{"report":{"to":"Orders"}},\#(event)"sender":"Cart","sent":1}]"#)
  }

  @Test("a bus that nothing holds is released, with everything in it")
  func release() throws {
    final class Payload: Sendable {}
    weak var payload: Payload?
    weak var bus: EventBus?
    do {
      let shop = try Shop()
      let sent = Payload()
      payload = sent
      bus = shop.bus
      try shop.cart.post(sent, .report(to: "Orders"), sticky: true)
      try shop.orders.post(sent, .report(to: "Cart"), sticky: true)
      try shop.account.post(sent, .broadcast, sticky: true)
    }
    #expect(bus == nil)
    #expect(payload == nil)
  }
}
