import Foundation
import TenonEvents
import TestSupport
import Testing

@Suite("Who keeps whom alive, and what ends", .timeLimit(.minutes(10)))
struct LifetimeTests {
  @Test("a stream ends when the bus is let go, after what was sent before")
  func streamOfAReleasedBus() async throws {
    let stream: AsyncStream<SoldOut>
    do {
      let shop = try Shop()
      stream = shop.cart.stream(of: SoldOut.self)
      for id in 0..<3 { try shop.account.post(SoldOut(id: id), .broadcast) }
    }
    var seen: [Int] = []
    for await event in stream.limited() { seen.append(event.id) }
    #expect(seen == [0, 1, 2])
  }

  @Test("a queued observer is given what was posted before the bus was let go")
  func queuedAtRelease() async throws {
    let (seen, see) = AsyncStream.makeStream(of: Int.self)
    let token: EventObservation
    do {
      let shop = try Shop()
      token = shop.cart.observe(SoldOut.self) { event, _ in
        await Task.yield()
        see.yield(event.id)
      }
      for id in 0..<3 { try shop.account.post(SoldOut(id: id), .broadcast) }
    }
    var ids: [Int] = []
    for await id in seen.limited().prefix(3) { ids.append(id) }
    #expect(ids == [0, 1, 2])
    withExtendedLifetime(token) {}
  }

  @Test("a kept sender keeps its bus, so that streams go on")
  func keptSender() async throws {
    weak var bus: EventBus?
    do {
      let sender: EventSender<SoldOut>
      let stream: AsyncStream<SoldOut>
      do {
        let shop = try Shop()
        bus = shop.bus
        stream = shop.cart.stream(of: SoldOut.self)
        sender = try shop.account.sender(of: SoldOut.self, .broadcast)
      }
      #expect(bus != nil)
      try sender.post(SoldOut(id: 7))
      var iterator = stream.makeAsyncIterator()
      #expect(await iterator.next() == SoldOut(id: 7))
      withExtendedLifetime(sender) {}
    }
    #expect(bus == nil)
  }

  @Test("what an observer throws is let go with the delivery that tells of it")
  func thrown() async throws {
    final class Refused: Error {}
    final class Seen: @unchecked Sendable {
      // `@unchecked Sendable`: written before the send returns, and read after it.
      weak var error: Refused?
    }
    let (shop, seen) = (try Shop(), Seen())
    let token = shop.cart.observe(SoldOut.self) { _, _ async throws in
      await Task.yield()
      let error = Refused()
      seen.error = error
      throw error
    }
    do {
      let delivery = try await shop.account.send(SoldOut(id: 1), .broadcast)
      #expect(delivery.failures.count == 1 && seen.error != nil)
    }
    // The task of the observer may end a little later.
    await eventually { seen.error == nil }
    withExtendedLifetime(token) {}
  }

  @Test("a module removed by one of its observers receives nothing any more, not even this event")
  func removedInside() throws {
    let shop = try Shop()
    let seen = Recorder<String>()
    let tokens = [
      shop.cart.observe(SoldOut.self) { [bus = shop.bus] _, _ in
        seen.record("first")
        try bus.remove("Cart")
      },
      shop.cart.observe(SoldOut.self) { _, _ in seen.record("second") },
      shop.orders.observe(SoldOut.self) { _, _ in seen.record("other") },
    ]
    try shop.account.post(SoldOut(id: 1), .broadcast)
    #expect(seen.values == ["first", "other"])
    withExtendedLifetime(tokens) {}
  }

  @Test("the sender may be removed by an observer of what it sends")
  func senderRemovedInside() throws {
    let shop = try Shop()
    let seen = Recorder<String>()
    let tokens = [
      shop.cart.observe(SoldOut.self) { [bus = shop.bus] _, _ in try bus.remove("Account") },
      shop.orders.observe(SoldOut.self) { _, context in seen.record(context.sender) },
    ]
    #expect(try shop.account.post(SoldOut(id: 1), .broadcast).observers == 2)
    #expect(seen.values == ["Account"])
    #expect(throws: EventError.removed(module: "Account", event: "TenonEventsTests.SoldOut")) {
      try shop.account.post(SoldOut(id: 2), .broadcast)
    }
    withExtendedLifetime(tokens) {}
  }

  @Test("an event whose deinit sends another does not deadlock")
  func sendingInDeinit() throws {
    final class Ticket: Sendable {
      let events: ModuleEvents
      init(_ events: ModuleEvents) { self.events = events }
      deinit { _ = try? events.post(SoldOut(id: 9), .broadcast) }
    }
    let shop = try Shop()
    let seen = Recorder<Int>()
    let token = shop.cart.observe(SoldOut.self) { event, _ in seen.record(event.id) }
    for _ in 0..<2 { try shop.account.post(Ticket(shop.network), .broadcast, sticky: true) }
    #expect(seen.values == [9], "the second sticky event replaces the first")
    shop.account.clearSticky(Ticket.self)
    #expect(seen.values == [9, 9])
    withExtendedLifetime(token) {}
  }

  @Test("an event may send another of its kind when it is let go, whatever lets it go", arguments: 0..<3)
  func sendingOfItsKindInDeinit(way: Int) throws {
    final class Ticket: Sendable {
      let events: ModuleEvents?
      init(_ events: ModuleEvents?) { self.events = events }
      deinit { if let events { _ = try? events.post(Ticket(nil), .broadcast) } }
    }
    let shop = try Shop()
    let seen = Recorder<Bool>()
    let token = shop.cart.observe(Ticket.self) { event, _ in seen.record(event.events == nil) }
    try shop.account.post(Ticket(shop.network), .broadcast, sticky: true)
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      switch way {
      case 0: shop.account.clearSticky(Ticket.self)
      case 1: _ = try? shop.account.post(Ticket(nil), .broadcast, sticky: true)
      default: try? shop.bus.remove("Account")
      }
      ended.signal()
    }
    try #require(ended.wait(timeout: .now() + .seconds(Int(patience.components.seconds))) == .success)
    #expect(seen.values.filter { $0 }.count == (way == 1 ? 2 : 1))
    withExtendedLifetime(token) {}
  }

  @Test("a listener to failures that causes further ones comes to an end")
  func failuresOfFailures() throws {
    final class Listener: @unchecked Sendable {
      let received = Recorder<any Error>()
      let tokens = Recorder<EventObservation>()
      var shop: Shop?
    }
    for subscribes in [false, true] {
      let listener = Listener()
      let shop = try Shop(onFailure: { [unowned listener] failure in
        listener.received.record(failure.error)
        guard let shop = listener.shop else { return }
        if subscribes {
          listener.tokens.record(shop.cart.observe(SoldOut.self) { _, _ in throw Boom() })
        } else {
          _ = try? shop.account.post(SoldOut(id: 2), .broadcast)
        }
      })
      listener.shop = shop
      try shop.account.post(SoldOut(id: 1), .broadcast, sticky: true)
      listener.tokens.record(shop.cart.observe(SoldOut.self) { _, _ in throw Boom() })
      if !subscribes { try shop.account.post(SoldOut(id: 1), .broadcast) }
      #expect(listener.received.values.contains { $0 as? Boom == Boom() })
      #expect(listener.received.values.count <= 3 * EventError.nestingLimit)
      listener.shop = nil
    }
  }

  @Test("a module has one row of traffic for each event and direction, sticky or not")
  func stickyTraffic() throws {
    let shop = try Shop()
    let token = shop.cart.observe(SoldOut.self) { _, _ in }
    for id in 0..<3 { try shop.account.post(SoldOut(id: id), .broadcast, sticky: id == 0) }
    #expect(
      shop.bus.traffic() == [
        .init(
          sender: "Account", event: "TenonEventsTests.SoldOut", direction: .broadcast, sent: 3,
          received: ["Cart": 3])
      ])
    withExtendedLifetime(token) {}
  }
}
