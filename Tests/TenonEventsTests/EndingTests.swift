import TenonEvents
import Testing

/// Ends everything that can end while it is in use, from many tasks; the thread sanitizer watches.
@Suite("Endings that race", .timeLimit(.minutes(10)))
struct EndingTests {
  @Test("a module that is removed while it opens its first topic can send nothing afterwards")
  func removalDuringOpening() async throws {
    for _ in 0..<500 {
      let bus = try EventBus()
      let plugin = try bus.add("Plugin", layer: .business)
      async let opening = Task.detached { try? plugin.sender(of: SoldOut.self, .broadcast) }.value
      try await Task.detached { try bus.remove("Plugin") }.value
      guard let sender = await opening else { continue }
      #expect(throws: EventError.removed(module: "Plugin", event: "TenonEventsTests.SoldOut")) {
        try sender.post(SoldOut(id: 1))
      }
    }
  }

  @Test("a target that is removed while a way to it is opened receives nothing afterwards")
  func removalOfATargetDuringOpening() async throws {
    for _ in 0..<500 {
      let bus = try EventBus()
      let cart = try bus.add("Cart", layer: .business)
      let plugin = try bus.add("Plugin", layer: .business)
      async let opening = Task.detached { try? cart.sender(of: SoldOut.self, .report(to: "Plugin")) }.value
      async let observing = Task.detached { plugin.observe(SoldOut.self) { _, _ in } }.value
      try await Task.detached { try bus.remove("Plugin") }.value
      let (sender, token) = await (opening, observing)
      if let sender { #expect(throws: EventError.self) { try sender.post(SoldOut(id: 1)) } }
      withExtendedLifetime(token) {}
    }
  }

  @Test("observers of every kind end at any moment, and every send and every stream comes to an end")
  func everyEnding() async throws {
    let shop = try Shop()
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<4 {
        group.addTask { await Self.comeAndGo("Plugin \(task)", in: shop) }
        group.addTask { await Self.keepSending(in: shop, rounds: 300) }
      }
    }
    #expect(shop.bus.modules.count == 5)
    #expect(try shop.account.post(SoldOut(id: 0), .broadcast).observers == 0, "nobody is left")
  }

  private static func comeAndGo(_ name: String, in shop: Shop) async {
    for round in 0..<60 {
      guard let plugin = try? shop.bus.add(name, layer: .business) else { continue }
      var tokens = [
        plugin.observe(SoldOut.self) { _, _ in },
        plugin.observe(SoldOut.self) { _, _ in throw Boom() },
        plugin.observe(SoldOut.self, onMainActor: { _, _ in }),
        plugin.observe(SoldOut.self) { _, _ in try await AwaitedSendTests.waitForCancellation() },
        plugin.observe(SoldOut.self) { _, _ in
          await Task.yield()
          try await plugin.send(Restocked(id: round), .report(to: name))
        },
      ]
      let stream = plugin.stream(of: SoldOut.self, buffering: .bufferingNewest(1))
      let reading = Task { for await _ in stream {} }
      for _ in 0..<round % 5 { await Task.yield() }
      if round.isMultiple(of: 3) { tokens.swapAt(0, 4) }
      while tokens.count > round % 4 { tokens.removeLast() }
      if round.isMultiple(of: 2) { reading.cancel() }
      try? shop.bus.remove(name)
      await reading.value
    }
  }

  private static func keepSending(in shop: Shop, rounds: Int) async {
    for round in 0..<rounds {
      _ = try? shop.account.post(SoldOut(id: round), .broadcast, sticky: round.isMultiple(of: 9))
      // Awaits observers that only end when they are cancelled.
      let sending = Task { [network = shop.network] in try await network.send(SoldOut(id: round), .broadcast)
      }
      if round.isMultiple(of: 2) {
        await Task.yield()
        sending.cancel()
      }
      _ = await sending.result
    }
    shop.account.clearSticky(SoldOut.self)
  }
}
