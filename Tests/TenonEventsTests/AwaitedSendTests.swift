import TenonEvents
import TestSupport
import Testing

@Suite("Awaited sends that end early", .timeLimit(.minutes(10)))
struct AwaitedSendTests {
  /// Waits until its task is cancelled, and throws that.
  @Sendable static func waitForCancellation() async throws {
    let (never, keep) = AsyncStream.makeStream(of: Void.self)
    for await _ in never {}
    withExtendedLifetime(keep) {}
    try Task.checkCancellation()
  }

  @Test("failures stand in the order of delivery, whichever observer failed first")
  func orderOfFailures() async throws {
    let shop = try Shop()
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let tokens = [
      shop.cart.observe(SoldOut.self) { _, _ in
        for await _ in gate.limited() { break }
        throw Boom()
      },
      shop.orders.observe(SoldOut.self) { _, _ in
        await Task.yield()
        open.yield()
        throw Boom()
      },
      shop.host.observe(SoldOut.self) { _, _ in throw Boom() },
    ]
    let delivery = try await shop.account.send(SoldOut(id: 1), .broadcast)
    #expect(delivery.failures.map(\.observer) == ["Cart", "Orders", "Host"])
    #expect(delivery.observers == 0)
    withExtendedLifetime(tokens) {}
  }

  @Test("cancelling a token, or removing its module, ends the handler that a send awaits, and is no failure")
  func endedWhileAwaited() async throws {
    for isRemoved in [false, true] {
      let failures = Recorder<any Error>()
      let shop = try Shop(onFailure: { failures.record($0.error) })
      let (started, start) = AsyncStream.makeStream(of: Void.self)
      let token = shop.cart.observe(SoldOut.self) { _, _ in
        start.yield()
        try await Self.waitForCancellation()
      }
      let other = shop.orders.observe(SoldOut.self) { _, _ in await Task.yield() }
      let sending = Task { [account = shop.account] in try await account.send(SoldOut(id: 1), .broadcast) }
      for await _ in started.limited() { break }
      if isRemoved { try shop.bus.remove("Cart") } else { token.cancel() }
      let delivery = try await sending.value
      #expect(delivery.observers == 1)
      #expect(delivery.failures.isEmpty)
      #expect(failures.values.isEmpty)
      withExtendedLifetime((token, other)) {}
    }
  }

  @Test("an observer cancelled by one before it is not called")
  func cancelledBefore() async throws {
    let shop = try Shop()
    let seen = Recorder<String>()
    let victims = Recorder<EventObservation>()
    let first = shop.cart.observe(SoldOut.self) { _, _ in for victim in victims.values { victim.cancel() } }
    victims.record(shop.cart.observe(SoldOut.self) { _, _ in seen.record("synchronous") })
    victims.record(
      shop.cart.observe(SoldOut.self) { _, _ in
        await Task.yield()
        seen.record("asynchronous")
      })
    victims.record(shop.cart.observe(SoldOut.self, onMainActor: { _, _ in seen.record("main") }))
    #expect(try await shop.account.send(SoldOut(id: 1), .broadcast).observers == 1)
    #expect(seen.values.isEmpty)
    withExtendedLifetime(first) {}
  }

  @Test("what an awaited observer posts does not nest: nothing waits for it")
  func postsDoNotNest() async throws {
    let failures = Recorder<any Error>()
    let bus = try EventBus(onFailure: { failures.record($0.error) })
    let count = EventError.nestingLimit + 50
    let modules = try (0...count).map { try bus.add("Module \($0)", layer: .business) }
    let (finished, finish) = AsyncStream.makeStream(of: Void.self)
    let tokens = modules.enumerated().flatMap { index, module in
      [
        module.observe(SoldOut.self) { event, _ in
          guard index < count else {
            finish.yield()
            return
          }
          try await module.send(Restocked(id: event.id), .report(to: module.module))
        },
        module.observe(Restocked.self) { event, _ in
          await Task.yield()
          try module.post(SoldOut(id: event.id), .report(to: "Module \(index + 1)"))
        },
      ]
    }
    try modules[0].post(SoldOut(id: 1), .report(to: "Module 0"))
    for await _ in finished.limited() { break }
    #expect(failures.values.isEmpty)
    withExtendedLifetime(tokens) {}
  }
}
