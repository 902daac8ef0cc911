import TenonServices
import Testing

@Suite("Who asks for what: traces and requesters", .timeLimit(.minutes(10)))
struct TraceTests {
  struct Log: Sendable { var label: String? }
  struct Cart: Sendable { var log: Log }
  struct Orders: Sendable {
    var cart: Cart
    var log: Log
  }

  private func outline(_ trace: [ResolutionTrace]) -> [String] {
    trace.flatMap { step in
      [
        "\(step.service) \(step.wasMade ? "made" : "reused")".replacing(
          "TenonServicesTests.TraceTests.", with: "")
      ]
        + outline(step.steps).map { "  " + $0 }
    }
  }

  private func registry() -> ServiceRegistry {
    var registry = ServiceRegistry()
    registry.register(Log.self, lifetime: .transient) { Log(label: $0.requester?.typeName) }
    registry.register(Cart.self, from: Cart.init)
    registry.register(Orders.self, from: Orders.init)
    return registry
  }

  @Test("a trace tells what was made for one resolution, what was there, and how long each took")
  func trace() throws {
    let container = try registry().freeze()
    let (orders, first) = try ResolutionTrace.record { try container.resolve(Orders.self) }
    #expect(outline(first) == ["Orders made", "  Cart made", "    Log made", "  Log made"])
    #expect(first[0].duration >= first[0].steps[0].duration)
    #expect(first[0].description.split(separator: "\n").count == 4)
    let (_, second) = try ResolutionTrace.record {
      _ = try container.resolve(Cart.self)
      return try container.resolve(Orders?.self)
    }
    #expect(outline(second) == ["Cart reused", "Orders reused"])
    #expect(orders.log.label == String(reflecting: Orders.self))
  }

  @Test("a step takes as long as it took, and not until the record ends")
  func duration() throws {
    let container = try registry().freeze()
    let clock = ContinuousClock()
    let (longest, trace) = try ResolutionTrace.record {
      let before = clock.now
      _ = try container.resolve(Cart.self)
      let after = clock.now
      let longest = before.duration(to: after)
      while clock.now <= after + longest {}
      return longest
    }
    #expect(trace[0].duration <= longest)
  }

  @Test("it has what is asynchronous, of the main actor, and made from an argument, each once")
  @MainActor
  func variants() async throws {
    let database = AsyncServiceKey<Int>()
    let theme = MainActorServiceKey<String>()
    let container = try ServiceRegistry.container {
      $0.register(ServiceKey<String>(), taking: Int.self) { "\($1)" }
      $0.register(theme) { try $0.resolve(with: 1) }
      $0.register(database) { resolver in
        let title = try await MainActor.run { try resolver.resolve(theme) }
        return title.count
      }
    }
    let (_, trace) = try await ResolutionTrace.record {
      _ = try await container.resolve(database)
      return try container.resolve(theme)
    }
    #expect(
      outline(trace) == [
        "Swift.Int (async) made", "  Swift.String (main actor) made", "    Swift.String (taking Int) made",
        "Swift.String (main actor) reused",
      ])
    await container.shutdown()
  }

  @Test("what others resolve meanwhile is not in it, and nothing is recorded afterwards")
  func others() throws {
    let container = try registry().freeze()
    let (_, trace) = ResolutionTrace.record {
      #expect(onThreads([{ _ = try? container.resolve(Cart.self) }]))
    }
    #expect(trace.isEmpty)
    #expect(throws: ServiceError.self) { try ResolutionTrace.record { try container.resolve(Int.self) } }
    _ = try container.resolve(Orders.self)
  }

  @Test("a transient service knows for which service it is made, through an alias, too")
  func requester() throws {
    struct Short: Sendable { var log: Log }
    var registry = registry()
    registry.register(ServiceKey<Log>("short"), sharing: ServiceKey<Log>()) { $0 }
    registry.register(Short.self) { Short(log: try $0.resolve(ServiceKey<Log>("short"))) }
    let container = try registry.freeze()
    #expect(try container.resolve(Orders.self).cart.log.label == String(reflecting: Cart.self))
    #expect(try container.resolve(Short.self).log.label == "TenonServicesTests.TraceTests.Short")
    #expect(try container.resolve(Log.self).label == nil)
  }

  @Test("one that is kept has no requester, because the first one to ask is not the only one")
  func keptRequester() throws {
    let container = try ServiceRegistry.container {
      $0.register(Log.self) { Log(label: $0.requester?.typeName) }
      $0.register(Cart.self, from: Cart.init)
    }
    #expect(try container.resolve(Cart.self).log.label == nil)
  }

  @Test("a transient service that an asynchronous factory asks for knows it, too")
  func asynchronousRequester() async throws {
    let orders = AsyncServiceKey<Log>("orders")
    var registry = registry()
    registry.register(orders) { resolver in
      await Task.yield()
      return try resolver.resolve(Log.self)
    }
    let container = try registry.freeze()
    #expect(try await container.resolve(orders).label == String(reflecting: Log.self))
    await container.shutdown()
  }
}
