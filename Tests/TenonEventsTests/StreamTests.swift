import Foundation
import TenonEvents
import TestSupport
import Testing

@Suite("Streams and sticky events", .timeLimit(.minutes(10)))
struct StreamTests {
  @Test("a stream has every event since it was made, in order")
  func stream() async throws {
    let shop = try Shop()
    let stream = shop.cart.stream(of: SoldOut.self)
    for id in 0..<10 { try shop.account.post(SoldOut(id: id), .broadcast) }
    var seen: [Int] = []
    for await event in stream.limited().prefix(10) { seen.append(event.id) }
    #expect(seen == Array(0..<10))
  }

  @Test("a stream keeps what its buffering policy says")
  func buffering() async throws {
    let shop = try Shop()
    let newest = shop.cart.stream(of: SoldOut.self, buffering: .bufferingNewest(2))
    let oldest = shop.cart.stream(of: SoldOut.self, buffering: .bufferingOldest(2))
    for id in 0..<10 { try shop.account.post(SoldOut(id: id), .broadcast) }
    try shop.bus.remove("Cart")
    var kept: [[Int]] = [[], []]
    for await event in newest.limited() { kept[0].append(event.id) }
    for await event in oldest.limited() { kept[1].append(event.id) }
    #expect(kept == [[8, 9], [0, 1]])
  }

  @Test("an unread stream keeps the last 10,000 events, and what it drops is counted and reported once")
  func bound() async throws {
    let failures = Recorder<EventFailure>()
    let shop = try Shop(onFailure: { failures.record($0) })
    let stream = shop.cart.stream(of: SoldOut.self)
    for id in 0..<10_005 { try shop.account.post(SoldOut(id: id), .broadcast) }
    #expect(shop.bus.traffic().map(\.dropped) == [["Cart": 5]])
    #expect(failures.values.map { ($0.error as? EventError)?.code } == [.overflow])
    try shop.bus.remove("Cart")
    var kept: [Int] = []
    for await event in stream.limited() { kept.append(event.id) }
    #expect(kept == Array(5..<10_005))
  }

  @Test("a stream ends its subscription when its iteration is given up")
  func termination() async throws {
    let shop = try Shop()
    let soldOut = try shop.account.sender(of: SoldOut.self, .broadcast)
    do {
      let stream = shop.cart.stream(of: SoldOut.self)
      #expect(try soldOut.post(SoldOut(id: 1)).observers == 1)
      withExtendedLifetime(stream) {}
    }
    #expect(try soldOut.post(SoldOut(id: 2)).observers == 0)
  }

  @Test("a late observer is given the last sticky event, once")
  func sticky() throws {
    let shop = try Shop()
    try shop.account.post(SoldOut(id: 1), .broadcast, sticky: true)
    try shop.account.post(SoldOut(id: 2), .broadcast, sticky: true)
    try shop.account.post(SoldOut(id: 3), .broadcast)
    let seen = Recorder<Int>()
    let token = shop.cart.observe(SoldOut.self) { event, _ in seen.record(event.id) }
    #expect(seen.values == [2])
    try shop.account.post(SoldOut(id: 4), .broadcast, sticky: true)
    #expect(seen.values == [2, 4])
    withExtendedLifetime(token) {}
  }

  @Test("a sticky event obeys the direction in which it was sent")
  func stickyDirection() throws {
    let shop = try Shop()
    try shop.account.post(SoldOut(id: 1), .broadcast, sticky: true)
    try shop.cart.post(Restocked(id: 2), .report(to: "Orders"), sticky: true)
    let seen = Recorder<String>()
    let tokens = [shop.host, shop.orders, shop.account, shop.network].flatMap { events in
      [
        events.observe(SoldOut.self) { event, _ in seen.record("\(events.module) \(event.id)") },
        events.observe(Restocked.self) { event, _ in seen.record("\(events.module) \(event.id)") },
      ]
    }
    #expect(seen.values == ["Host 1", "Orders 1", "Orders 2"])
    withExtendedLifetime(tokens) {}
  }

  @Test("a late observer is given the sticky events of all senders, in order; a sender can take its own back")
  func allStickyEvents() async throws {
    let shop = try Shop()
    try shop.account.post(SoldOut(id: 1), .broadcast, sticky: true)
    try await shop.network.send(SoldOut(id: 2), .broadcast, sticky: true)
    func late() -> [Int] {
      let seen = Recorder<Int>()
      let token = shop.cart.observe(SoldOut.self) { event, _ in seen.record(event.id) }
      return withExtendedLifetime(token) { seen.values }
    }
    #expect(late() == [1, 2])
    shop.network.clearSticky(SoldOut.self)
    #expect(late() == [1])
    try shop.bus.remove("Account")
    #expect(late() == [])
  }

  @Test("a sticky event that goes with its sender may look at the bus when it ends")
  func endOfSticky() throws {
    final class Last: Sendable {
      let atEnd: @Sendable () -> Void
      init(atEnd: @escaping @Sendable () -> Void) { self.atEnd = atEnd }
      deinit { atEnd() }
    }
    struct Parting: Sendable { let last: Last }
    let shop = try Shop()
    let seen = Recorder<Int>()
    try shop.account.post(
      Parting(
        last: Last { [cart = shop.cart] in
          cart.observe(Parting.self) { _, _ in }.cancel()
          seen.record(1)
        }), .broadcast, sticky: true)
    // Where the bus waits for itself, this thread must not.
    let isRemoved = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [bus = shop.bus] in
      _ = try? bus.remove("Account")
      isRemoved.signal()
    }
    #expect(isRemoved.wait(timeout: .now() + 240) == .success)
    #expect(seen.values == [1])
  }

  @Test("a sticky event whose observers subscribe anew without end gets an error")
  func endlessSticky() throws {
    let failures = Recorder<any Error>()
    let shop = try Shop(onFailure: { failures.record($0.error) })
    try shop.account.post(SoldOut(id: 1), .broadcast, sticky: true)
    let tokens = Recorder<EventObservation>()
    @Sendable func observe() {
      tokens.record(shop.cart.observe(SoldOut.self) { _, _ in observe() })
    }
    observe()
    #expect(tokens.values.count == 101, "a hundred observers receive it, and the last one subscribes another")
    #expect(
      failures.values.map { $0 as? EventError } == [
        .tooDeep(event: "TenonEventsTests.SoldOut", sender: "Account")
      ])
  }
}
