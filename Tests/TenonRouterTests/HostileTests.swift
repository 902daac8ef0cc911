import Foundation
import TenonRouter
import Testing

/// What a careless or hostile caller, handler or interceptor may do.
@Suite("Hostile use", .timeLimit(.minutes(10)))
struct HostileTests {
  final class Box: Sendable {
    nonisolated(unsafe) var router: Router?
  }

  @Test("a task that outlives the opening it was started in may open the same URL")
  func outlivingTask() async throws {
    let box = Box()
    let barrier = Barrier()
    let left = Shared<Task<Int, any Error>?>(nil)
    var registry = RouteRegistry()
    registry.on("/screen") { _ in
      if await left.value == nil {
        await left.set(
          Task {
            await barrier.wait()
            return try await box.router?.open("/screen") as? Int ?? -1
          })
      }
      return 7
    }
    let router = try Router(registry)
    box.router = router
    try await router.open("/screen")
    await barrier.open()
    let task = try #require(await left.value)
    #expect(try await task.value == 7)
    box.router = nil
  }

  @Test("an error of a handler is no reason to ask the handler of unmatched URLs")
  func handlersError() async throws {
    let box = Box()
    var registry = RouteRegistry()
    registry.on("/a") { _ in try box.router?.route(for: "/missing") ?? Home() }
    registry.unmatched { _, _ in "unmatched" }
    let router = try Router(registry)
    box.router = router
    let error = await #expect(throws: RouteError.self) { try await router.open("/a") }
    #expect(error?.code == .notFound)
    #expect(error?.subject == "/missing")
    #expect(try await router.open("/b") as? String == "unmatched")
    box.router = nil
  }

  @Test("an interceptor that goes on twice runs the handler twice, as a retry does")
  func twice() async throws {
    struct Offline: Error {}
    struct Retry: RouteInterceptor {
      func intercept(_ context: RouteContext, next: RouteNext) async throws -> any Sendable {
        do { return try await next(context) } catch is Offline { return try await next(context) }
      }
    }
    let attempts = Shared(0)
    var registry = RouteRegistry()
    registry.on("/x", interceptors: [Retry()]) { _ in
      await attempts.change { $0 += 1 }
      if await attempts.value == 1 { throw Offline() }
      return "done"
    }
    let router = try Router(registry)
    #expect(try await router.open("/x") as? String == "done")
    #expect(await attempts.value == 2)
  }

  @Test("an interceptor that waits for ever holds its own opening only, which cancelling ends")
  func waitsForEver() async throws {
    struct Never: RouteInterceptor {
      let arrived: Barrier
      func intercept(_ context: RouteContext, next: RouteNext) async throws -> any Sendable {
        await arrived.open()
        let (stream, _) = AsyncStream<Void>.makeStream()
        for await _ in stream {}
        return try await next(context)
      }
    }
    let arrived = Barrier()
    var registry = RouteRegistry()
    registry.on("/held", interceptors: [Never(arrived: arrived)]) { _ in
      Issue.record("it ran"); return 0
    }
    registry.on("/free") { _ in "free" }
    let router = try Router(registry)
    let held = Task { try await router.open("/held") }
    await arrived.wait()
    #expect(try await router.open("/free") as? String == "free")
    held.cancel()
    await #expect(throws: CancellationError.self) { try await held.value }
  }

  @Test("a cancelled opening runs no handler")
  func cancelled() async throws {
    var registry = RouteRegistry()
    registry.on("/x") { _ in
      Issue.record("it ran"); return 0
    }
    let router = try Router(registry)
    let barrier = Barrier()
    let task = Task {
      await barrier.wait()
      try await router.open("/x")
    }
    task.cancel()
    await barrier.open()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("a change of the routes within a change of the routes is an error, and neither happens")
  func nestedUpdate() throws {
    let router = try Router(RouteRegistry())
    let error = #expect(throws: RouteTableError.self) {
      try router.update { registry in
        registry.on("/outer") { _ in 0 }
        try router.update { $0.on("/inner") { _ in 0 } }
      }
    }
    #expect(error?.description.contains("within Router.update") == true)
    #expect(router.table.routes.isEmpty)
  }

  @Test("asking whether something can be opened logs nothing")
  func askingLogsNothing() throws {
    var registry = RouteRegistry()
    registry.redirect("/old", to: "/new")
    registry.on("/new") { _ in 0 }
    let router = try Router(registry) { Issue.record("\($0)") }
    #expect(router.canOpen("/old"))
    #expect(!router.canOpen("https://evil.example/new", origin: .external))
    #expect(router.explain("/old").winner == "/new")
  }

  @Test("routes are changed, matched and opened from many tasks at once, each seeing a whole table")
  func concurrency() async throws {
    var registry = RouteRegistry()
    registry.on("/stays/:n") { $0.parameters["n"] ?? "" }
    let router = try Router(registry)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<4 {
        group.addTask {
          for round in 0..<25 {
            let pattern = RoutePattern(stringLiteral: "/w\(worker)/r\(round)")
            try router.update { $0.on(pattern) { _ in 0 } }
            #expect(router.canOpen("/w\(worker)/r\(round)"))
            try router.update { $0.remove(pattern: pattern) }
          }
        }
        group.addTask {
          for round in 0..<50 {
            let output = try await router.open("/stays/\(round)")
            #expect(output as? String == "\(round)")
            try? router.apply(RouteRules(version: worker * 50 + round))
            if round.isMultiple(of: 7) { router.rollBackRules() }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(router.table.routes.map(\.pattern) == ["/stays/:n"])
  }

  @Test(
    "URLs of a hundred kilobytes are refused or ignored, whatever they are made of",
    arguments: [
      "a", "/", "%", "%2", "%41", "/a", "?", "&a=b", "#", ":", "é", "e\u{301}", "/.", "xn--", "//", "@",
    ])
  func longURLs(part: String) async throws {
    let long = String(repeating: part, count: 100_000 / part.utf8.count)
    var registry = RouteRegistry()
    registry.options.external = ExternalAccess(schemes: ["app"], hosts: ["shop.example"])
    registry.on("/**", exposure: .external) { _ in 0 }
    registry.on("/:a/:b<double>/*(/:c)#:d") { _ in 0 }
    let router = try Router(registry)
    for beginning in ["/", "", "https://", "https://shop.example/", "app:"] {
      let url = beginning + long
      #expect(router.table.match(url) == nil)
      #expect(!router.canOpen(url))
      #expect(!router.canOpen(url, origin: .external))
      let error = expect(.malformedURL) { try RouteURL(url) }
      #expect((error?.description.utf8.count ?? 0) < 1000)
      await #expect(throws: RouteError.self) { try await router.open(external: url) }
    }
    let error = RoutePattern(stringLiteral: "/" + long).error
    #expect((error?.description.utf8.count ?? 1000) < 1000)
  }
}
