import Foundation
import TenonMediator
import Testing

@Suite("Performing", .timeLimit(.minutes(10)))
struct PerformTests {
  static func mediator() throws -> Mediator {
    var registry = ActionRegistry()
    registry.action(.named("Cart", "count")) { _, _ in 3 }
    registry.action(.named("Cart", "later")) { _, _ in
      await Task.yield()
      return 4
    }
    registry.action(.named("Cart", "main")) { @MainActor _, _ in
      MainActor.assertIsolated()
      return 5
    }
    registry.action(.named("Cart", "clear")) { _, _ in }
    registry.action(.named("Cart", "nothing")) { _, _ in nil as Int? }
    registry.action(.named("Cart", "fails")) { _, _ -> Int in throw Boom() }
    return try Mediator(registry)
  }

  @Test(
    "an action's result is of the type the caller asks for",
    arguments: [("count", 3), ("later", 4), ("main", 5)])
  func typed(action: String, result: Int) async throws {
    let mediator = try Self.mediator()
    #expect(try await mediator.perform(.named("Cart", action), [:]) == result)
    #expect(try await mediator.perform(.named("Cart", action), [:]) as Int? == result)
    #expect(
      try await mediator.perform(.named("Cart", action), [:]) as any Sendable as? Int == result)
  }

  @Test("a result of another type is an error that names both")
  func wrongResult() async throws {
    let mediator = try Self.mediator()
    let error = await #expect(throws: ActionError.self) {
      let _: String = try await mediator.perform(.named("Cart", "count"), [:])
    }
    #expect(
      error?.description
        == "Cart.count: the caller expects Swift.String, but it returns Swift.Int; expect the type it returns"
    )
  }

  @Test("an action can be performed for its effect alone, whatever it returns")
  func effect() async throws {
    let mediator = try Self.mediator()
    _ = try await mediator.perform(.named("Cart", "clear"), [:]) as any Sendable
    _ = try await mediator.perform(.named("Cart", "count"), [:]) as any Sendable
    let _: Void = try await mediator.perform(.named("Cart", "clear"), [:])
    #expect(try await mediator.perform(.named("Cart", "nothing"), [:]) as Int? == nil)
  }

  @Test("what an action throws reaches the caller as it is")
  func throwing() async throws {
    let mediator = try Self.mediator()
    await #expect(throws: Boom()) { try await mediator.perform(.named("Cart", "fails"), [:]) as any Sendable }
  }

  @Test("a synchronous action can be performed immediately, and an asynchronous one says that it cannot")
  func immediately() throws {
    let mediator = try Self.mediator()
    #expect(try mediator.performImmediately(.named("Cart", "count"), [:]) as Int == 3)
    #expect(try mediator.performImmediately(.named("Cart", "count"), [:]) as Int? == 3)
    let error = #expect(throws: ActionError.self) {
      try mediator.performImmediately(.named("Cart", "later"), [:]) as Int
    }
    #expect(error?.description.contains("use await") == true)
  }

  @Test("a main-actor action can be performed immediately on the main actor, and nowhere else")
  @MainActor func immediatelyOnMain() async throws {
    let mediator = try Self.mediator()
    #expect(try mediator.performImmediately(.named("Cart", "main"), [:]) as Int == 5)
    await Task.detached {
      let error = #expect(throws: ActionError.self) {
        try mediator.performImmediately(.named("Cart", "main"), [:]) as Int
      }
      #expect(error?.code == .needsAwait)
      #expect(error?.message.contains("belongs to the main actor") == true)
    }.value
  }

  @Test("an action may perform another one")
  func nested() async throws {
    var registry = ActionRegistry()
    registry.action(.named("A", "outer")) { _, context in
      try await context.mediator.perform(.named("A", "inner"), [:]) as Int + 1
    }
    registry.action(.named("A", "inner")) { _, context in
      #expect(context.action == ActionName(target: "A", action: "inner"))
      #expect(context.url == nil)
      return 1
    }
    #expect(try await Mediator(registry).perform(.named("A", "outer"), [:]) == 2)
  }

  @Test("missing names are errors with the near misses")
  func nearMisses() async throws {
    let mediator = try Self.mediator()
    let target = await #expect(throws: ActionError.self) {
      _ = try await mediator.perform(.named("Crat", "count"), [:]) as any Sendable
    }
    #expect(target?.description.contains("there is no target Crat; near misses: Cart;") == true)
    let action = await #expect(throws: ActionError.self) {
      _ = try await mediator.perform(.named("Cart", "cuont"), [:]) as any Sendable
    }
    #expect(action?.description.contains("the target Cart has no action cuont; near misses: count;") == true)
  }

  @Test("an action can be performed exactly where canPerform says so")
  func canPerform() async throws {
    let mediator = try Self.mediator()
    for (target, action) in [("Cart", "count"), ("Cart", "later"), ("Cart", "x"), ("X", "count"), ("", "")] {
      let isThere = mediator.canPerform(ActionName(target: target, action: action))
      do {
        _ = try await mediator.perform(.named(target, action), [:]) as any Sendable
        #expect(isThere)
      } catch {
        #expect(!isThere, "\(error)")
      }
    }
    #expect(mediator.canPerform(ActionName(target: "Payment", action: "pay", module: "TenonMediatorTests")))
    #expect(
      !mediator.canPerform(ActionName(target: "Payment", action: "missing", module: "TenonMediatorTests")))
    #expect(!mediator.canPerform(ActionName(target: "Payment", action: "pay", module: "Elsewhere")))
  }

  @Test("every error says what happened and what to do about it")
  func messages() async throws {
    var registry = ActionRegistry()
    registry.allowScheme("shop")
    registry.action(.double) { number, _ in number }
    registry.action(.named("Cart", "local")) { parameters, _ in
      try parameters.required(String(repeating: "k", count: 9), as: Int.self)
    }
    let mediator = try Mediator(registry)
    var errors: [ActionError] = []
    for url in [
      "shop://\(String(repeating: "x", count: 200))", "s://Cart/go", "shop://Cart/local", "shop://A/b",
    ] {
      let error = await #expect(throws: ActionError.self) { try await mediator.perform(url: url) }
      errors.append(try #require(error))
    }
    let names: [ActionReference<ActionParameters, any Sendable, any Error>] = [
      .named("Cart", "missing"), .named("Cart", "local"), .named("Arithmetic", "double"),
      .named("Payment", "pay", module: "Elsewhere"), .named("Impostor", "pay", module: "TenonMediatorTests"),
    ]
    for name in names {
      let error = #expect(throws: ActionError.self) { try mediator.performImmediately(name, [:]) }
      errors.append(try #require(error))
      #expect(error?.action == name.name)
    }
    #expect(
      errors.map(\.code) == [
        .malformedURL, .notExposed, .notExposed, .notExposed, .notFound, .invalidParameter, .unreadableInput,
        .notFound, .notFound,
      ])
    for error in errors {
      #expect(error.description.contains(";"))
      #expect(error.description.hasSuffix(error.message))
      #expect(error.description.count < 300)
    }
  }
}
