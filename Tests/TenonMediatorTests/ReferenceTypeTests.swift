import TenonMediator
import Testing

@Suite("What a reference finds", .timeLimit(.minutes(10)))
struct ReferenceTypeTests {
  @Test("a caller whose input is of another type gets an error that names both, and nothing runs")
  func wrongInput() async throws {
    let mediator = try Mediator(ReferenceTests.registry())
    let text = ActionReference<String, PaymentResult, any Error>("Payment", "charge")
    for error in [
      await #expect(throws: ActionError.self) { try await mediator.perform(text, "42") },
      #expect(throws: ActionError.self) { try mediator.performImmediately(text, "42") },
    ] {
      #expect(
        error?.description
          == "Payment.charge: it takes TenonMediatorTests.PaymentRequest, but was given Swift.String"
          + "; declare and perform it with the same ActionReference")
    }
  }

  @Test("a caller whose output is of another type gets an error that names both, and nothing runs")
  func wrongOutput() async throws {
    let performed = Recorder<Int>()
    var registry = ActionRegistry()
    registry.action(.double) { number, _ in
      performed.record(number)
      return number
    }
    let mediator = try Mediator(registry)
    let text = ActionReference<Int, String, any Error>("Arithmetic", "double")
    for error in [
      await #expect(throws: ActionError.self) { try await mediator.perform(text, 1) },
      #expect(throws: ActionError.self) { try mediator.performImmediately(text, 1) },
    ] {
      #expect(error?.code == .wrongType)
      #expect(error?.message.contains("expects Swift.String, but it returns Swift.Int") == true)
    }
    #expect(performed.values.isEmpty)
  }

  @Test("an action that is declared by name can be performed by a reference without input, and by no other")
  func declaredByName() async throws {
    var registry = ActionRegistry()
    registry.action(.named("Cart", "count")) { parameters, _ in parameters.keys.count }
    registry.action(.named("Arithmetic", "double")) { parameters, _ in
      try parameters.required("number", as: Int.self)
    }
    let mediator = try Mediator(registry)
    #expect(try await mediator.perform(.cartCount) == 0)
    #expect(try mediator.performImmediately(.cartCount, ()) == 0)
    let error = await #expect(throws: ActionError.self) { try await mediator.perform(.double, 1) }
    #expect(error?.code == .wrongType)
  }

  @Test("a fallback stands in for an action by reference, if its result is of the type")
  func fallback() async throws {
    var registry = ActionRegistry()
    registry.notFound { _, _ in 7 }
    let mediator = try Mediator(registry)
    #expect(try await mediator.perform(.double, 1) == 7)
    await #expect(throws: PaymentError.self) {
      try await mediator.perform(.paymentCharge, PaymentRequest(cents: 1))
    }
  }

  @Test("a fallback that hands its parameters on to an action hands the caller's input on")
  func forwarding() async throws {
    var registry = ActionRegistry()
    registry.notFound(target: "Arithmetic") { parameters, context in
      try await context.mediator.perform(.named("Real", "double"), parameters) as Int
    }
    registry.action(ActionReference<Int, Int, any Error>("Real", "double")) { number, _ in number * 2 }
    #expect(try await Mediator(registry).perform(.double, 21) == 42)
  }

  @Test("an action by reference is a duplicate of one by name, and is removed with its owner")
  func registries() throws {
    var registry = ReferenceTests.registry()
    registry.action(.named("Cart", "count")) { _, _ in 1 }
    #expect(throws: ActionError.self) { try Mediator(registry) }
    let mediator = try Mediator(ReferenceTests.registry())
    mediator.remove(owner: "PaymentModule")
    #expect(throws: ActionError.self) { try mediator.performImmediately(.cartCount, ()) }
  }
}
