import TenonRouter
import TestSupport
import Testing

/// Something that test tasks share.
actor Shared<Value: Sendable> {
  private(set) var value: Value
  init(_ value: Value) { self.value = value }
  func set(_ value: Value) { self.value = value }
  func change(_ body: @Sendable (inout Value) -> Void) { body(&value) }
}

/// Closed until it is opened; tasks wait at it. Who waits too long fails the test.
actor Barrier {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var arrived = 0

  func wait(sourceLocation: SourceLocation = #_sourceLocation) async {
    arrived += 1
    if isOpen { return }
    let limit = Task {
      try await Task.sleep(for: patience)
      Issue.record("the barrier was not opened", sourceLocation: sourceLocation)
      open()
    }
    await withCheckedContinuation { waiting.append($0) }
    limit.cancel()
  }

  /// Returns when so many wait, or after too long.
  func reached(by count: Int, sourceLocation: SourceLocation = #_sourceLocation) async {
    let end = ContinuousClock.now + patience
    while arrived < count {
      if ContinuousClock.now > end {
        Issue.record("not all came to the barrier", sourceLocation: sourceLocation)
        return
      }
      await Task.yield()
    }
  }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}

struct Named: RouteInterceptor {
  var name: String
  var log: Shared<[String]>

  func intercept(_ context: RouteContext, next: RouteNext) async throws -> any Sendable {
    await log.change { $0.append("+" + name) }
    let output = try await next(context)
    await log.change { $0.append("-" + name) }
    return output
  }
}

@Suite("Interceptors", .timeLimit(.minutes(10)))
struct InterceptorTests {
  enum Note: RouteValueKey { typealias Value = String }

  @Test("the registry's stand outside a route's own, each in the order in which it is listed")
  func order() async throws {
    let log = Shared<[String]>([])
    var registry = RouteRegistry()
    registry.interceptors = ["a", "b"].map { Named(name: $0, log: log) }
    registry.on("/x", interceptors: ["c", "d"].map { Named(name: $0, log: log) }) { _ in 0 }
    registry.on("/y") { _ in 0 }
    let router = try Router(registry)
    try await router.open("/x")
    #expect(await log.value == ["+a", "+b", "+c", "+d", "-d", "-c", "-b", "-a"])
    await log.set([])
    try await router.open("/y")
    #expect(await log.value == ["+a", "+b", "-b", "-a"])
  }

  @Test("one may change the values, replace the output, redirect or decline")
  func powers() async throws {
    struct Change: RouteInterceptor {
      func intercept(_ context: RouteContext, next: RouteNext) async throws -> any Sendable {
        if context.url.query["to"] == "home" { throw RouteRedirect(to: "/home") }
        if context.url.query["no"] != nil { throw RouteDecline("no") }
        var context = context
        context.values[Note.self] = "noted"
        return "\(try await next(context))!"
      }
    }
    var registry = RouteRegistry()
    registry.on("/x", interceptors: [Change()]) { $0.values[Note.self] ?? "-" }
    registry.on("/:other") { _ in "other" }
    registry.on("/home") { _ in "home" }
    let router = try Router(registry)
    #expect(try await router.open("/x") as? String == "noted!")
    #expect(try await router.open("/x?to=home") as? String == "home")
    #expect(try await router.open("/x?no") as? String == "other")
  }

  @Test("one holds openings while somebody signs in once, and all of them resume")
  func holdAndResume() async throws {
    let barrier = Barrier()
    var registry = RouteRegistry()
    registry.interceptors = [
      SignIn {
        await barrier.wait()
        return true
      }
    ]
    registry.on("/page/:n") { $0.parameters["n"] ?? "" }
    let router = try Router(registry)
    try await withThrowingTaskGroup(of: String?.self) { group in
      for n in 0..<8 { group.addTask { try await router.open("/page/\(n)") as? String } }
      await barrier.reached(by: 8)
      await barrier.open()
      var pages: Set<String> = []
      for try await page in group { pages.insert(page ?? "") }
      #expect(pages.count == 8)
    }
  }

  @Test("one that refuses keeps the handler from running, and its own error comes out")
  func refuses() async throws {
    let isSignedIn = Shared(false)
    var registry = RouteRegistry()
    registry.on("/secret", interceptors: [SignIn { await isSignedIn.value }]) { _ in "secret" }
    let router = try Router(registry)
    await #expect(throws: SignIn.Needed.self) { try await router.open("/secret") }
    await isSignedIn.set(true)
    #expect(try await router.open("/secret") as? String == "secret")
  }

  @Test("one that looks at the outcome knows the route, and whether it failed")
  func outcome() async throws {
    struct Broken: Error {}
    struct Note: RouteInterceptor {
      let write: @Sendable (RouteDescription, (any Error)?) -> Void
      func intercept(_ context: RouteContext, next: RouteNext) async throws -> any Sendable {
        do {
          let output = try await next(context)
          write(context.route, nil)
          return output
        } catch {
          write(context.route, error)
          throw error
        }
      }
    }
    let (notes, continuation) = AsyncStream<(String?, Bool)>.makeStream()
    var registry = RouteRegistry()
    registry.interceptors = [Note { continuation.yield(($0.owner, $1 is Broken)) }]
    registry.on("/good", owner: "Shop") { _ in 0 }
    registry.on("/bad") { _ in throw Broken() }
    let router = try Router(registry)
    try await router.open("/good?x=1")
    await #expect(throws: Broken.self) { try await router.open("/bad") }
    continuation.finish()
    var found: [(String?, Bool)] = []
    for await note in notes { found.append(note) }
    #expect(found.map(\.0) == ["Shop", nil])
    #expect(found.map(\.1) == [false, true])
  }
}

/// The article's interceptor: an opening waits while somebody signs in, and goes on only if they did.
struct SignIn: RouteInterceptor {
  struct Needed: Error {}

  let signIn: @Sendable () async -> Bool

  func intercept(_ context: RouteContext, next: RouteNext) async throws -> any Sendable {
    guard await signIn() else { throw Needed() }
    return try await next(context)
  }
}
