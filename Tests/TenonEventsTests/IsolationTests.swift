import Foundation
import TenonEvents
import TestSupport
import Testing

@Suite("Isolation and waiting", .timeLimit(.minutes(10)), .inTime)
struct IsolationTests {
  @MainActor final class Label {
    var texts: [Int] = []
  }

  @Test("a main-actor observer is called at once, in its place, by a post on the main actor")
  @MainActor func onTheMainThread() throws {
    let shop = try Shop()
    let seen = Recorder<String>()
    let tokens = [
      shop.cart.observe(SoldOut.self) { _, _ in seen.record("first") },
      shop.cart.observe(SoldOut.self) { @MainActor _, _ in
        MainActor.assertIsolated()
        seen.record("main")
      },
      shop.cart.observe(SoldOut.self) { _, _ in seen.record("last") },
    ]
    try shop.account.post(SoldOut(id: 1), .broadcast)
    #expect(seen.values == ["first", "main", "last"])
    withExtendedLifetime(tokens) {}
  }

  @Test("a main-actor observer is called on the main actor, in order, by posts elsewhere")
  func elsewhere() async throws {
    let shop = try Shop()
    let label = Label()
    let token = shop.cart.observe(
      SoldOut.self,
      onMainActor: { event, _ in
        MainActor.assertIsolated()
        label.texts.append(event.id)
      })
    for id in 0..<100 { try shop.account.post(SoldOut(id: id), .broadcast) }
    while await label.texts.count < 100 { await Task.yield() }
    #expect(await label.texts == Array(0..<100))
    withExtendedLifetime(token) {}
  }

  @Test("an asynchronous observer gets what was posted one at a time and in order")
  func asynchronousOrder() async throws {
    let shop = try Shop()
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let token = shop.cart.observe(SoldOut.self) { event, _ in
      await Task.yield()
      continuation.yield(event.id)
    }
    for id in 0..<100 { try shop.account.post(SoldOut(id: id), .broadcast) }
    var seen: [Int] = []
    for await id in stream.limited().prefix(100) { seen.append(id) }
    #expect(seen == Array(0..<100))
    withExtendedLifetime(token) {}
  }

  @Test("a post does not wait for an asynchronous observer")
  func postDoesNotWait() async throws {
    let shop = try Shop()
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let (passed, pass) = AsyncStream.makeStream(of: Void.self)
    let token = shop.cart.observe(SoldOut.self) { _, _ in
      for await _ in gate.limited() { break }
      pass.yield()
    }
    let seen = Recorder<Int>()
    let other = shop.cart.observe(SoldOut.self) { event, _ in seen.record(event.id) }
    try shop.account.post(SoldOut(id: 1), .broadcast)
    #expect(seen.values == [1], "the slow observer stopped neither the sender nor the next observer")
    open.yield()
    for await _ in passed.limited() { break }
    withExtendedLifetime((token, other)) {}
  }

  @Test("send waits for all observers, and collects what they threw")
  func sendAwaits() async throws {
    let failures = Recorder<String>()
    let shop = try Shop(onFailure: { failures.record($0.observer) })
    let seen = Recorder<String>()
    let tokens = [
      shop.cart.observe(SoldOut.self) { _, _ in
        for _ in 0..<50 { await Task.yield() }
        seen.record("slow")
      },
      shop.cart.observe(SoldOut.self) { _, _ in seen.record("synchronous") },
      shop.host.observe(SoldOut.self) { @MainActor _, _ in seen.record("main") },
      shop.orders.observe(SoldOut.self) { _, _ in
        await Task.yield()
        throw Boom()
      },
    ]
    let delivery = try await shop.account.send(SoldOut(id: 1), .broadcast)
    #expect(Set(seen.values) == ["slow", "synchronous", "main"])
    #expect(delivery.observers == 3)
    #expect(delivery.failures.map(\.observer) == ["Orders"])
    #expect(failures.values == ["Orders"])
    withExtendedLifetime(tokens) {}
  }

  @Test("an observer may send and await to one that is waiting for it, without a deadlock")
  func awaitingInside() async throws {
    let shop = try Shop()
    let seen = Recorder<String>()
    let tokens = [
      shop.cart.observe(SoldOut.self) { [cart = shop.cart] event, _ in
        seen.record("cart \(event.id)")
        if event.id < 3 { try await cart.send(Restocked(id: event.id), .report(to: "Account")) }
      },
      shop.account.observe(Restocked.self) { [account = shop.account] event, _ in
        seen.record("account \(event.id)")
        try await account.send(SoldOut(id: event.id + 1), .broadcast)
      },
    ]
    try await shop.account.send(SoldOut(id: 1), .broadcast)
    #expect(seen.values == ["cart 1", "account 1", "cart 2", "account 2", "cart 3"])
    withExtendedLifetime(tokens) {}
  }

  @Test("awaited sends that answer each other without end get an error after a hundred")
  func endlessAwaiting() async throws {
    let (failures, received) = (Recorder<any Error>(), Recorder<Int>())
    let shop = try Shop(onFailure: { failures.record($0.error) })
    let token = shop.cart.observe(SoldOut.self) { [account = shop.account] event, _ in
      received.record(event.id)
      try await account.send(event, .broadcast)
    }
    try await shop.account.send(SoldOut(id: 1), .broadcast)
    #expect(received.values.count == 100)
    #expect(
      failures.values.map { $0 as? EventError } == [
        .tooDeep(event: "TenonEventsTests.SoldOut", sender: "Account")
      ])
    withExtendedLifetime(token) {}
  }

  @Test("cancelling the caller of send cancels its asynchronous observers")
  func cancellation() async throws {
    let shop = try Shop()
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let token = shop.cart.observe(SoldOut.self) { _, _ in
      start.yield()
      let (never, keep) = AsyncStream.makeStream(of: Void.self)
      for await _ in never {}
      withExtendedLifetime(keep) {}
      try Task.checkCancellation()
    }
    let sending = Task { [account = shop.account] in try await account.send(SoldOut(id: 1), .broadcast) }
    for await _ in started.limited() { break }
    sending.cancel()
    #expect(try await sending.value.failures.first?.error is CancellationError)
    withExtendedLifetime(token) {}
  }

  @Test("cancelling a token drops what waits in its mailbox and cancels its task")
  func cancelledMailbox() async throws {
    let shop = try Shop()
    let seen = Recorder<Int>()
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let (ended, end) = AsyncStream.makeStream(of: Bool.self)
    let token = shop.cart.observe(SoldOut.self) { event, _ in
      seen.record(event.id)
      start.yield()
      let (never, keep) = AsyncStream.makeStream(of: Void.self)
      for await _ in never {}
      withExtendedLifetime(keep) {}
      end.yield(Task.isCancelled)
    }
    try shop.account.post(SoldOut(id: 1), .broadcast)
    try shop.account.post(SoldOut(id: 2), .broadcast)
    for await _ in started.limited() { break }
    token.cancel()
    for await isCancelled in ended.limited() {
      #expect(isCancelled)
      break
    }
    #expect(seen.values == [1])
  }

  @Test("what a queued observer throws reaches the bus's owner")
  func queuedFailure() async throws {
    let (failures, fail) = AsyncStream.makeStream(of: EventFailure.self)
    let shop = try Shop(onFailure: { fail.yield($0) })
    let token = shop.cart.observe(SoldOut.self) { _, _ in
      await Task.yield()
      throw Boom()
    }
    try shop.account.post(SoldOut(id: 1), .broadcast)
    for await failure in failures.limited() {
      #expect(failure.observer == "Cart")
      #expect(failure.sender == "Account")
      break
    }
    withExtendedLifetime(token) {}
  }

  @Test("an observer cancelled on the main actor is not called there any more, though an event waits for it")
  @MainActor func cancelledOnTheMainActor() async throws {
    let shop = try Shop()
    let label = Label()
    let token = shop.cart.observe(SoldOut.self, onMainActor: { event, _ in label.texts.append(event.id) })
    try await Task.detached { [account = shop.account] in _ = try account.post(SoldOut(id: 1), .broadcast) }
      .value
    // The event is in the mailbox or has been handed over: either way it was before.
    token.cancel()
    let count = label.texts.count
    for _ in 0..<100 { await Task.yield() }
    #expect(label.texts.count == count)
  }
}
