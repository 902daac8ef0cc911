import Foundation
import TenonMediator
import Testing

@Suite("Performing", .timeLimit(.minutes(5)))
struct PerformTests {
  static func mediator() throws -> Mediator {
    var registry = ActionRegistry()
    registry.action("Cart", "count") { _, _ in 3 }
    registry.action("Cart", "later") { _, _ in
      await Task.yield()
      return 4
    }
    registry.action("Cart", "main") { @MainActor _, _ in
      MainActor.assertIsolated()
      return 5
    }
    registry.action("Cart", "clear") { _, _ in }
    registry.action("Cart", "nothing") { _, _ in nil as Int? }
    registry.action("Cart", "fails") { _, _ -> Int in throw Boom() }
    return try Mediator(registry)
  }

  @Test(
    "an action's result is of the type the caller asks for",
    arguments: [("count", 3), ("later", 4), ("main", 5)])
  func typed(action: String, result: Int) async throws {
    let mediator = try Self.mediator()
    #expect(try await mediator.perform(target: "Cart", action: action) == result)
    #expect(try await mediator.perform(target: "Cart", action: action, as: Int?.self) == result)
    #expect(
      try await mediator.perform(target: "Cart", action: action, as: (any Sendable).self) as? Int == result)
  }

  @Test("a result of another type is an error that names both")
  func wrongResult() async throws {
    let mediator = try Self.mediator()
    let error = await #expect(throws: ActionError.self) {
      let _: String = try await mediator.perform(target: "Cart", action: "count")
    }
    #expect(
      error?.description
        == "Cart.count was to give Swift.String, and gave Swift.Int; ask for the type it gives")
  }

  @Test("an action can be performed for its effect alone, whatever it returns")
  func effect() async throws {
    let mediator = try Self.mediator()
    try await mediator.perform(target: "Cart", action: "clear")
    try await mediator.perform(target: "Cart", action: "count")
    let _: Void = try await mediator.perform(target: "Cart", action: "clear")
    #expect(try await mediator.perform(target: "Cart", action: "nothing", as: Int?.self) == nil)
  }

  @Test("what an action throws reaches the caller as it is")
  func throwing() async throws {
    let mediator = try Self.mediator()
    await #expect(throws: Boom()) { try await mediator.perform(target: "Cart", action: "fails") }
  }

  @Test("a synchronous action can be performed immediately, and an asynchronous one says that it cannot")
  func immediately() throws {
    let mediator = try Self.mediator()
    #expect(try mediator.performImmediately(target: "Cart", action: "count", as: Int.self) == 3)
    #expect(try mediator.performImmediately(target: "Cart", action: "count", as: Int?.self) == 3)
    let error = #expect(throws: ActionError.self) {
      try mediator.performImmediately(target: "Cart", action: "later", as: Int.self)
    }
    #expect(error?.description.contains("use await perform") == true)
  }

  @Test("a main-actor action can be performed immediately on the main actor, and nowhere else")
  @MainActor func immediatelyOnMain() async throws {
    let mediator = try Self.mediator()
    #expect(try mediator.performImmediately(target: "Cart", action: "main", as: Int.self) == 5)
    await Task.detached {
      let error = #expect(throws: ActionError.self) {
        try mediator.performImmediately(target: "Cart", action: "main", as: Int.self)
      }
      guard case .needsMainActor? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }.value
  }

  @Test("an action may perform another one")
  func nested() async throws {
    var registry = ActionRegistry()
    registry.action("A", "outer") { _, context in
      try await context.mediator.perform(target: "A", action: "inner", as: Int.self) + 1
    }
    registry.action("A", "inner") { _, context in
      #expect(context.action == ActionName(target: "A", action: "inner"))
      #expect(context.origin == .local)
      return 1
    }
    #expect(try await Mediator(registry).perform(target: "A", action: "outer") == 2)
  }

  @Test("missing names are errors with the near misses")
  func nearMisses() async throws {
    let mediator = try Self.mediator()
    let target = await #expect(throws: ActionError.self) {
      try await mediator.perform(target: "Crat", action: "count")
    }
    #expect(target?.description.contains("there is no target Crat; near: Cart;") == true)
    let action = await #expect(throws: ActionError.self) {
      try await mediator.perform(target: "Cart", action: "cuont")
    }
    #expect(action?.description.contains("the target Cart has no action cuont; near: count;") == true)
  }

  @Test("an action can be performed exactly where canPerform says so")
  func canPerform() async throws {
    let mediator = try Self.mediator()
    for (target, action) in [("Cart", "count"), ("Cart", "later"), ("Cart", "x"), ("X", "count"), ("", "")] {
      let isThere = mediator.canPerform(target: target, action: action)
      do {
        try await mediator.perform(target: target, action: action)
        #expect(isThere)
      } catch {
        #expect(!isThere, "\(error)")
      }
    }
    #expect(mediator.canPerform(target: "Payment", action: "pay", module: "TenonMediatorTests"))
    #expect(!mediator.canPerform(target: "Payment", action: "missing", module: "TenonMediatorTests"))
    #expect(!mediator.canPerform(target: "Payment", action: "pay", module: "Elsewhere"))
  }

  @Test("every error says what happened and what to do about it")
  func messages() {
    let name = ActionName(target: "T", action: "a", module: "M")
    let errors: [ActionError] = [
      .unknownTarget(name, nearMisses: []),
      .unknownTarget(ActionName(target: "T", action: "a"), nearMisses: ["U"]),
      .unknownAction(name, nearMisses: []), .notATarget(className: "M.Target_T"),
      .duplicate(
        "x", first: SourcePlace(fileID: "A/A.swift", line: 1),
        second: SourcePlace(fileID: "B/B.swift", line: 2)),
      .invalidScheme("shop:", SourcePlace(fileID: "A/A.swift", line: 1)),
      .missingParameter(nil, key: "k", wanted: "Int", present: []),
      .wrongParameter(name, key: "k", wanted: "Int", found: "x"),
      .wrongResult(name, wanted: "Int", found: "String"),
      .wrongInput(name, wanted: "Int", found: "String"), .unreadableInput(name, input: "Int"),
      .unreadableRemoteInput(name, input: "Int", SourcePlace(fileID: "A/A.swift", line: 1)),
      .malformedURL(String(repeating: "x", count: 200), reason: "r"),
      .refusedScheme("s", allowed: []), .notRemote(name), .unauthorized(name, "login", .denied),
      .unauthorized(name, "login", .noAuthorizer), .unauthorized(name, "login", .failed(Boom())),
      .unauthorized(name, "login", .circular), .needsAwait(name),
      .needsMainActor(name), .targetCycle(["A", "A"]), .completionDropped(name),
    ]
    for error in errors {
      #expect(error.description.contains(";") || error.description.contains("failed: "))
      #expect(error.description.count < 300)
    }
  }
}
