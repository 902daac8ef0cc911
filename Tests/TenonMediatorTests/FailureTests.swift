import Foundation
import TenonMediator
import Testing

@Suite("Failures", .timeLimit(.minutes(5)))
struct FailureTests {
  static func mediator(_ failures: Recorder<ActionFailure>) throws -> Mediator {
    var registry = ActionRegistry(owner: "Shop")
    registry.allowScheme("shop")
    registry.action(.cartCount, exposure: .remote) { _, _ in throw Boom() }
    registry.action(.paymentCharge) { _, _ in
      await Task.yield()
      throw Boom()
    }
    registry.action("Cart", "fail", exposure: .remote) { _, _ -> Int in throw Boom() }
    registry.action("Cart", "cancel", exposure: .remote) { _, _ -> Int in throw CancellationError() }
    registry.action("Cart", "pay", exposure: .remote, authorization: "denied") { _, _ in 1 }
    registry.action("Cart", "go", exposure: .remote) { _, _ in 1 }
    registry.action("Cart", "local") { _, _ in 1 }
    registry.action(.double, authorization: "denied") { number, _ in number }
    registry.authorize("denied") { _ in false }
    return try Mediator(registry, onFailure: { failures.record($0) })
  }

  typealias Call = @Sendable (Mediator) async throws -> Void

  static let local: [(String, owner: String?, Call)] = [
    ("Cart.count", "Shop", { _ = try await $0.perform(.cartCount) }),
    ("Cart.count", "Shop", { _ = try $0.performImmediately(.cartCount) }),
    ("Cart.count", "Shop", { try await $0.perform(target: "Cart", action: "count") }),
    ("Payment.charge", "Shop", { _ = try await $0.perform(.paymentCharge, PaymentRequest(cents: 1)) }),
    ("Payment.charge", "Shop", { _ = try $0.performImmediately(.paymentCharge, PaymentRequest(cents: 1)) }),
    ("Cart.fail", "Shop", { try await $0.perform(target: "Cart", action: "fail") }),
    ("Cart.fail", "Shop", { _ = try await $0.perform(target: "Cart", action: "fail", as: Int.self) }),
    ("Cart.fail", "Shop", { _ = try $0.performImmediately(target: "Cart", action: "fail", as: Int.self) }),
    ("Cart.go", "Shop", { _ = try await $0.perform(target: "Cart", action: "go", as: String.self) }),
    ("Cart.pay", "Shop", { try await $0.perform(target: "Cart", action: "pay") }),
    ("Cart.pay", "Shop", { _ = try $0.performImmediately(target: "Cart", action: "pay", as: Int.self) }),
    ("Arithmetic.double", "Shop", { _ = try await $0.perform(.double, 1) }),
    ("Arithmetic.double", "Shop", { try await $0.perform(target: "Arithmetic", action: "double") }),
    (
      "Cart.go", "Shop",
      { _ = try await $0.perform(ActionReference<Int, Int, any Error>("Cart", "go"), 1) }
    ),
    ("Cart.missing", nil, { try await $0.perform(target: "Cart", action: "missing") }),
    ("Nobody.go", nil, { _ = try $0.performImmediately(target: "Nobody", action: "go", as: Int.self) }),
    ("Elsewhere/Cart.go", nil, { try await $0.perform(target: "Cart", action: "go", module: "Elsewhere") }),
    ("Nobody.go", nil, { _ = try await $0.perform(ActionReference<Void, Int, any Error>("Nobody", "go")) }),
  ]

  @Test("each failing call of this process is reported once, with the module that registered the action")
  func calls() async throws {
    for (action, owner, call) in Self.local {
      let failures = Recorder<ActionFailure>()
      let mediator = try Self.mediator(failures)
      await #expect(throws: (any Error).self) { try await call(mediator) }
      #expect(failures.values.map(\.action.description) == [action])
      #expect(failures.values.map(\.owner) == [owner])
      #expect(failures.values.map(\.origin) == [.local])
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
    let failures = Recorder<ActionFailure>()
    let mediator = try Self.mediator(failures)
    let url = try #require(URL(string: text))
    await #expect(throws: (any Error).self) { try await mediator.perform(url: text) }
    await #expect(throws: (any Error).self) { try await mediator.perform(url: url, as: Int.self) }
    await mediator.perform(url: url, as: Int.self) { _ in }.value
    #expect(failures.values.map(\.action.description) == [action, action, action])
    #expect(failures.values.map(\.owner) == [owner, owner, owner])
    #expect(failures.values.map(\.origin) == Array(repeating: .remote(url: text), count: 3))
  }

  @Test("the error that is reported is the one before it was turned into the caller's type")
  func original() async throws {
    let failures = Recorder<ActionFailure>()
    let mediator = try Self.mediator(failures)
    await #expect(throws: PaymentError.unavailable(cause: "Boom()")) {
      try await mediator.perform(.paymentCharge, PaymentRequest(cents: 1))
    }
    #expect(failures.values.map { $0.error as? Boom } == [Boom()])
  }

  @Test("a call that is cancelled has not failed")
  func cancellation() async throws {
    let failures = Recorder<ActionFailure>()
    let mediator = try Self.mediator(failures)
    for _ in 0..<2 {
      await #expect(throws: CancellationError.self) {
        try await mediator.perform(target: "Cart", action: "cancel", as: Int.self)
      }
    }
    #expect(throws: CancellationError.self) {
      try mediator.performImmediately(target: "Cart", action: "cancel", as: Int.self)
    }
    await #expect(throws: CancellationError.self) { try await mediator.perform(url: "shop://cart/cancel") }
    let typed = ActionReference<Void, Int, PaymentError>("Cart", "cancel") { _ in .declined }
    await #expect(throws: PaymentError.declined) { try await mediator.perform(typed) }
    #expect(failures.values.isEmpty)
  }

  @Test("a call that succeeds, and a question whether one could, report nothing")
  func success() async throws {
    let failures = Recorder<ActionFailure>()
    let mediator = try Self.mediator(failures)
    try await mediator.perform(target: "Cart", action: "go")
    try await mediator.perform(url: "shop://cart/go")
    _ = mediator.canPerform(target: "Cart", action: "missing")
    _ = mediator.canPerform(url: "shop://cart/missing")
    #expect(failures.values.isEmpty)
  }

  @Test("a fallback that fails is reported for what was asked for, which nobody registered")
  func fallback() async throws {
    let failures = Recorder<ActionFailure>()
    var registry = ActionRegistry(owner: "Host")
    registry.notFound { _, _ -> Int in throw Boom() }
    let mediator = try Mediator(registry, onFailure: { failures.record($0) })
    await #expect(throws: Boom()) { try await mediator.perform(.double, 1) }
    await #expect(throws: Boom()) { try await mediator.perform(target: "A", action: "b") }
    #expect(failures.values.map(\.action.description) == ["Arithmetic.double", "A.b"])
    #expect(failures.values.map(\.owner) == [nil, nil])
  }

  @Test("an action that fails because of another one is reported after it")
  func nested() async throws {
    let failures = Recorder<ActionFailure>()
    var registry = ActionRegistry()
    registry.action("A", "outer") { _, context in try await context.mediator.perform(.cartCount) }
    registry.action(.cartCount) { _, _ in throw Boom() }
    let mediator = try Mediator(registry, onFailure: { failures.record($0) })
    await #expect(throws: Boom()) { try await mediator.perform(target: "A", action: "outer") }
    #expect(failures.values.map(\.action.description) == ["Cart.count", "A.outer"])
  }
}
