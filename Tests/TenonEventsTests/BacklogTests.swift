import TenonEvents
import TestSupport
import Testing

/// A handler that a test holds, and lets go on.
private actor Hold {
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var entered: [CheckedContinuation<Void, Never>] = []
  private var isOpen = false
  private var count = 0

  func pass() async {
    count += 1
    for continuation in entered { continuation.resume() }
    entered = []
    if isOpen { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Returns when a task is held.
  func reached() async {
    if count > 0 { return }
    await withCheckedContinuation { entered.append($0) }
  }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}

@Suite("Events that wait for a slow handler", .timeLimit(.minutes(10)), .inTime)
struct BacklogTests {
  @Test(
    "a full backlog drops the oldest or the newest, as is said, and counts them",
    arguments: [
      (EventBacklog.droppingOldest(beyond: 3), [1, 9, 10, 11]), (.droppingNewest(beyond: 3), [1, 2, 3, 4]),
      (.droppingOldest(beyond: 0), [1]), (.unbounded, Array(1...11)), (.droppingOldest(), Array(1...11)),
    ])
  func full(_ backlog: EventBacklog, _ expected: [Int]) async throws {
    let failures = Recorder<EventFailure>()
    let shop = try Shop(onFailure: { failures.record($0) })
    let (seen, hold) = (Recorder<Int>(), Hold())
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    // Nothing may wait, and a post does not call an asynchronous handler.
    let isClosed = backlog == .droppingOldest(beyond: 0)
    let token = shop.cart.observe(SoldOut.self, backlog: backlog) { event, _ async throws in
      await hold.pass()
      seen.record(event.id)
      if event.id == expected.last { end.finish() }
    }
    try shop.account.post(SoldOut(id: 1), .broadcast)
    if !isClosed { await hold.reached() }
    for id in 2...11 { try shop.account.post(SoldOut(id: id), .broadcast) }
    await hold.open()
    let dropped = isClosed ? 11 : 11 - expected.count
    if !isClosed { for await _ in ended {} }
    #expect(seen.values == (isClosed ? [] : expected))
    let flow = try #require(shop.bus.traffic().first)
    #expect(flow.sent == 11)
    #expect(flow.received == ["Cart": 11])
    #expect(flow.dropped == (dropped == 0 ? [:] : ["Cart": dropped]))
    #expect(failures.values.count == (dropped == 0 ? 0 : 1))
    if let failure = failures.values.first {
      #expect((failure.error as? EventError)?.code == .overflow)
      #expect(failure.observer == "Cart")
    }
    withExtendedLifetime(token) {}
  }

  @Test("what is dropped is counted for each sender, and gone when nothing holds it")
  func perSender() async throws {
    final class Payload: Sendable {
      let freed: Recorder<Int>
      init(_ freed: Recorder<Int>) { self.freed = freed }
      deinit { freed.record(1) }
    }
    let shop = try Shop()
    let (freed, hold) = (Recorder<Int>(), Hold())
    let token = shop.host.observe(Payload.self, backlog: .droppingNewest(beyond: 1)) { _, _ async throws in
      await hold.pass()
    }
    try shop.account.post(Payload(freed), .broadcast)
    await hold.reached()
    for _ in 0..<5 { try shop.account.post(Payload(freed), .broadcast) }
    for _ in 0..<3 { try shop.network.post(Payload(freed), .broadcast) }
    #expect(freed.values.count == 7)
    #expect(shop.bus.traffic().map { $0.dropped["Host"] } == [4, 3])
    token.cancel()
    await hold.open()
  }

  @Test("an awaited send waits for the handler, and loses nothing however many wait")
  func awaited() async throws {
    let shop = try Shop()
    let seen = Recorder<Int>()
    let token = shop.cart.observe(SoldOut.self, backlog: .droppingNewest(beyond: 0)) {
      event, _ async throws in
      await Task.yield()
      seen.record(event.id)
    }
    for id in 1...100 { try await shop.account.send(SoldOut(id: id), .broadcast) }
    #expect(seen.values == Array(1...100))
    withExtendedLifetime(token) {}
  }

  @Test("a handler of the main actor has a backlog too")
  @MainActor
  func mainActor() async throws {
    let shop = try Shop()
    let seen = Recorder<Int>()
    let (account, bus) = (shop.account, shop.bus)
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    let token = shop.cart.observe(
      SoldOut.self, backlog: .droppingOldest(beyond: 2),
      onMainActor: { event, _ in
        seen.record(event.id)
        if event.id == 10 { end.finish() }
      })
    // The main actor is busy here, so that all of them wait.
    let posting = Task.detached { for id in 1...10 { try account.post(SoldOut(id: id), .broadcast) } }
    while bus.traffic().first?.sent != 10 {}
    for await _ in ended {}
    try await posting.value
    #expect(seen.values.suffix(2) == [9, 10])
    #expect(seen.values.count + (bus.traffic().first?.dropped["Cart"] ?? 0) == 10)
    withExtendedLifetime(token) {}
  }
}
