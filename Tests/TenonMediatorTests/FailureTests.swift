import TenonMediator
import Testing

@Suite("Failures", .timeLimit(.minutes(10)))
struct FailureTests {
  struct Failure: Sendable {
    let call: ActionLogEntry
    let error: any Error
  }

  static func mediator(_ failures: Recorder<Failure>) throws -> Mediator {
    var registry = ActionRegistry(owner: "Shop")
    registry.allowScheme("shop")
    registry.action(.cartCount, exposure: .external) { _, _ in throw Boom() }
    registry.action(.paymentCharge) { _, _ in
      await Task.yield()
      throw Boom()
    }
    registry.action(.named("Cart", "fail"), exposure: .external) { _, _ -> Int in throw Boom() }
    registry.action(.named("Cart", "cancel"), exposure: .external) { _, _ -> Int in throw CancellationError()
    }
    registry.action(.named("Cart", "pay"), exposure: .external, authorization: "denied") { _, _ in 1 }
    registry.action(.named("Cart", "go"), exposure: .external) { _, _ in 1 }
    registry.action(.named("Cart", "local")) { _, _ in 1 }
    registry.action(.double, authorization: "denied") { number, _ in number }
    registry.authorize("denied") { _ in false }
    return try Mediator(registry, onFailure: { failures.record(Failure(call: $0, error: $1)) })
  }

  typealias Call = @Sendable (Mediator) async throws -> Void

  static let local: [(String, owner: String?, Call)] = [
    ("Cart.count", "Shop", { _ = try await $0.perform(.cartCount) }),
    ("Cart.count", "Shop", { _ = try $0.performImmediately(.cartCount, ()) }),
    ("Cart.count", "Shop", { _ = try await $0.perform(.named("Cart", "count"), [:]) as any Sendable }),
    ("Payment.charge", "Shop", { _ = try await $0.perform(.paymentCharge, PaymentRequest(cents: 1)) }),
    ("Payment.charge", "Shop", { _ = try $0.performImmediately(.paymentCharge, PaymentRequest(cents: 1)) }),
    ("Cart.fail", "Shop", { _ = try await $0.perform(.named("Cart", "fail"), [:]) as any Sendable }),
    ("Cart.fail", "Shop", { _ = try await $0.perform(.named("Cart", "fail"), [:]) as Int }),
    ("Cart.fail", "Shop", { _ = try $0.performImmediately(.named("Cart", "fail"), [:]) as Int }),
    ("Cart.go", "Shop", { _ = try await $0.perform(.named("Cart", "go"), [:]) as String }),
    ("Cart.pay", "Shop", { _ = try await $0.perform(.named("Cart", "pay"), [:]) as any Sendable }),
    ("Cart.pay", "Shop", { _ = try $0.performImmediately(.named("Cart", "pay"), [:]) as Int }),
    ("Arithmetic.double", "Shop", { _ = try await $0.perform(.double, 1) }),
    (
      "Arithmetic.double", "Shop",
      { _ = try await $0.perform(.named("Arithmetic", "double"), [:]) as any Sendable }
    ),
    (
      "Cart.go", "Shop",
      { _ = try await $0.perform(ActionReference<Int, Int, any Error>("Cart", "go"), 1) }
    ),
    ("Cart.missing", nil, { _ = try await $0.perform(.named("Cart", "missing"), [:]) as any Sendable }),
    ("Nobody.go", nil, { _ = try $0.performImmediately(.named("Nobody", "go"), [:]) as Int }),
    (
      "Elsewhere/Cart.go", nil,
      { _ = try await $0.perform(.named("Cart", "go", module: "Elsewhere"), [:]) as any Sendable }
    ),
    ("Nobody.go", nil, { _ = try await $0.perform(ActionReference<Void, Int, any Error>("Nobody", "go")) }),
  ]

  @Test("each failing call of this process is reported once, with the module that registered the action")
  func calls() async throws {
    for (action, owner, call) in Self.local {
      let failures = Recorder<Failure>()
      let mediator = try Self.mediator(failures)
      await #expect(throws: (any Error).self) { try await call(mediator) }
      #expect(failures.values.map(\.call.action.description) == [action])
      #expect(failures.values.map(\.call.owner) == [owner])
      #expect(failures.values.map(\.call.url) == [nil])
    }
  }

  @Test(
    "each URL that fails is reported once, with the URL",
    arguments: [
      ("shop://cart/fail", "Cart.fail", "Shop" as String?),
      ("shop://cart/count", "Cart.count", "Shop"),
      ("shop://cart/pay", "Cart.pay", "Shop"),
      ("shop://Cart/local", "Cart.local", "Shop"),
      ("shop://cart/missing", "cart.missing", nil),
      ("shop://nobody/go", "nobody.go", nil),
      ("other://nobody/go", "nobody.go", nil),
      ("shop://cart", ".", nil),
    ])
  func urls(text: String, action: String, owner: String?) async throws {
    let failures = Recorder<Failure>()
    let mediator = try Self.mediator(failures)
    await #expect(throws: (any Error).self) { try await mediator.perform(url: text) }
    await #expect(throws: (any Error).self) { try await mediator.perform(url: text, as: Int.self) }
    #expect(failures.values.map(\.call.action.description) == [action, action])
    #expect(failures.values.map(\.call.owner) == [owner, owner])
    #expect(failures.values.map(\.call.url) == [text, text])
  }

  @Test("the error that is reported is the one before it was turned into the caller's type")
  func original() async throws {
    let failures = Recorder<Failure>()
    let mediator = try Self.mediator(failures)
    await #expect(throws: PaymentError.unavailable(cause: "Boom()")) {
      try await mediator.perform(.paymentCharge, PaymentRequest(cents: 1))
    }
    #expect(failures.values.map { $0.error as? Boom } == [Boom()])
  }

  @Test("a call that is cancelled has not failed")
  func cancellation() async throws {
    let failures = Recorder<Failure>()
    let mediator = try Self.mediator(failures)
    for _ in 0..<2 {
      await #expect(throws: CancellationError.self) {
        try await mediator.perform(.named("Cart", "cancel"), [:]) as Int
      }
    }
    #expect(throws: CancellationError.self) {
      try mediator.performImmediately(.named("Cart", "cancel"), [:]) as Int
    }
    await #expect(throws: CancellationError.self) { try await mediator.perform(url: "shop://cart/cancel") }
    let typed = ActionReference<Void, Int, PaymentError>("Cart", "cancel") { _ in .declined }
    await #expect(throws: PaymentError.declined) { try await mediator.perform(typed) }
    #expect(failures.values.isEmpty)
  }

  @Test("a call that succeeds, and a question whether one could, report nothing")
  func success() async throws {
    let failures = Recorder<Failure>()
    let mediator = try Self.mediator(failures)
    _ = try await mediator.perform(.named("Cart", "go"), [:]) as any Sendable
    try await mediator.perform(url: "shop://cart/go")
    _ = mediator.canPerform(ActionName(target: "Cart", action: "missing"))
    _ = mediator.canPerform(url: "shop://cart/missing")
    #expect(failures.values.isEmpty)
  }

  @Test("a fallback that fails is reported for what was asked for, which nobody registered")
  func fallback() async throws {
    let failures = Recorder<Failure>()
    var registry = ActionRegistry(owner: "Host")
    registry.notFound { _, _ -> Int in throw Boom() }
    let mediator = try Mediator(registry, onFailure: { failures.record(Failure(call: $0, error: $1)) })
    await #expect(throws: Boom()) { try await mediator.perform(.double, 1) }
    await #expect(throws: Boom()) { try await mediator.perform(.named("A", "b"), [:]) as any Sendable }
    #expect(failures.values.map(\.call.action.description) == ["Arithmetic.double", "A.b"])
    #expect(failures.values.map(\.call.owner) == [nil, nil])
  }

  @Test("an action that fails because of another one is reported after it")
  func nested() async throws {
    let failures = Recorder<Failure>()
    var registry = ActionRegistry()
    registry.action(.named("A", "outer")) { _, context in try await context.mediator.perform(.cartCount) }
    registry.action(.cartCount) { _, _ in throw Boom() }
    let mediator = try Mediator(registry, onFailure: { failures.record(Failure(call: $0, error: $1)) })
    await #expect(throws: Boom()) { try await mediator.perform(.named("A", "outer"), [:]) as any Sendable }
    #expect(failures.values.map(\.call.action.description) == ["Cart.count", "A.outer"])
  }
}
