import TenonRouter
import Testing

/// Something that test tasks share.
actor Shared<Value: Sendable> {
  private(set) var value: Value
  init(_ value: Value) { self.value = value }
  func set(_ value: Value) { self.value = value }
  func change(_ body: @Sendable (inout Value) -> Void) { body(&value) }
}

/// Closed until it is opened; tasks wait at it without sleeping.
actor Barrier {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private(set) var arrived = 0

  func wait() async {
    arrived += 1
    if isOpen { return }
    await withCheckedContinuation { waiting.append($0) }
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

@Suite("Interceptors")
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
        if context.query["to"] == "home" { throw RouteRedirect(to: "/home") }
        if context.query["no"] != nil { throw RouteDecline("no") }
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

  @Test("openings are held while somebody signs in once, and all of them resume")
  func holdAndResume() async throws {
    let signedIn = Shared(false)
    let signIns = Shared(0)
    let barrier = Barrier()
    var registry = RouteRegistry()
    registry.interceptors = [
      RequireSignIn(isSignedIn: { await signedIn.value }) { _ in
        await signIns.change { $0 += 1 }
        await barrier.wait()
        await signedIn.set(true)
      }
    ]
    registry.on("/page/:n") { $0.parameters["n"] ?? "" }
    let router = try Router(registry)
    try await withThrowingTaskGroup(of: String?.self) { group in
      for n in 0..<8 { group.addTask { try await router.open("/page/\(n)") as? String } }
      while await barrier.arrived == 0 { await Task.yield() }
      for _ in 0..<200 { await Task.yield() }
      await barrier.open()
      var pages: Set<String> = []
      for try await page in group { pages.insert(page ?? "") }
      #expect(pages.count == 8)
    }
    #expect(await signIns.value == 1)
  }

  @Test("it fails closed when nobody signs in, and a failed sign-in does not speak for the others")
  func failsClosed() async throws {
    struct Offline: Error {}
    let attempts = Shared(0)
    var registry = RouteRegistry()
    registry.interceptors = [
      RequireSignIn(isSignedIn: { false }) { _ in
        await attempts.change { $0 += 1 }
        if await attempts.value == 1 { throw Offline() }
      }
    ]
    registry.on("/x") { _ in 0 }
    let router = try Router(registry)
    await #expect(throws: Offline.self) { try await router.open("/x") }
    let error = await #expect(throws: RouteInterception.self) { try await router.open("/x") }
    #expect(error?.reason == .signInRequired)
  }

  @Test("an opening that is cancelled while it is held ends, and the others go on")
  func cancellation() async throws {
    let signedIn = Shared(false)
    let barrier = Barrier()
    var registry = RouteRegistry()
    registry.interceptors = [
      RequireSignIn(isSignedIn: { await signedIn.value }) { _ in
        await barrier.wait()
        await signedIn.set(true)
      }
    ]
    registry.on("/page/:n") { $0.parameters["n"] ?? "" }
    let router = try Router(registry)
    let leader = Task { try await router.open("/page/1") as? String }
    while await barrier.arrived == 0 { await Task.yield() }
    let follower = Task { try await router.open("/page/2") as? String }
    for _ in 0..<50 { await Task.yield() }
    follower.cancel()
    await #expect(throws: CancellationError.self) { try await follower.value }
    await barrier.open()
    #expect(try await leader.value == "1")
  }

  @Test("a rate limit counts each route by itself and slides along")
  func rateLimit() async throws {
    let start = ContinuousClock.now
    final class Clock: Sendable {
      nonisolated(unsafe) var now: ContinuousClock.Instant
      init(_ now: ContinuousClock.Instant) { self.now = now }
    }
    let clock = Clock(start)
    var registry = RouteRegistry()
    registry.interceptors = [LimitRate(2, per: .seconds(1)) { clock.now }]
    registry.on("/a") { _ in 0 }
    registry.on("/b") { _ in 0 }
    let router = try Router(registry)
    try await router.open("/a")
    try await router.open("/a")
    let error = await #expect(throws: RouteInterception.self) { try await router.open("/a") }
    #expect(error?.reason == .tooOften(limit: 2, per: .seconds(1)))
    try await router.open("/b")
    clock.now = start + .seconds(2)
    try await router.open("/a")
  }

  @Test("a feature flag closes a route while it is off")
  func flag() async throws {
    let isOn = Shared(false)
    var registry = RouteRegistry()
    registry.on("/new", interceptors: [RequireFlag("new-shop") { _ in await isOn.value }]) { _ in 1 }
    let router = try Router(registry)
    let error = await #expect(throws: RouteInterception.self) { try await router.open("/new") }
    #expect(error?.reason == .flagOff("new-shop"))
    await isOn.set(true)
    #expect(try await router.open("/new") as? Int == 1)
  }

  @Test("the log tells route, duration and error of each opening")
  func log() async throws {
    struct Broken: Error {}
    let (reports, continuation) = AsyncStream<LogOpenings.Report>.makeStream()
    var registry = RouteRegistry()
    registry.interceptors = [LogOpenings { continuation.yield($0) }]
    registry.on("/good", owner: "Shop") { _ in 0 }
    registry.on("/bad") { _ in throw Broken() }
    let router = try Router(registry)
    try await router.open("/good?x=1")
    await #expect(throws: Broken.self) { try await router.open("/bad") }
    continuation.finish()
    var found: [LogOpenings.Report] = []
    for await report in reports { found.append(report) }
    #expect(found.map(\.url) == ["/good?x=1", "/bad"])
    #expect(found.first?.route.owner == "Shop")
    #expect(found.map { $0.error is Broken } == [false, true])
    #expect(found.allSatisfy { $0.duration >= .zero })
  }
}
