import TenonMediator
import Testing

@Suite("Actions by reference", .timeLimit(.minutes(10)))
struct ReferenceTests {
  /// A desk that takes up to 100 cents, and knows nothing of 0.
  static func registry() -> ActionRegistry {
    var registry = ActionRegistry(owner: "PaymentModule")
    registry.action(.paymentCharge) { request, context in
      #expect(context.url == nil)
      #expect(context.action.description == "Payment.charge")
      if request.cents > 100 { throw PaymentError.declined }
      if request.cents == 0 { throw Boom() }
      return PaymentResult(receipt: "\(request.cents)")
    }
    registry.action(.cartCount) { _, _ in 3 }
    return registry
  }

  @Test("an action is performed by the reference it is declared by")
  func synchronous() async throws {
    let mediator = try Mediator(Self.registry())
    let result = try await mediator.perform(.paymentCharge, PaymentRequest(cents: 42))
    #expect(result.receipt == "42")
    let count = try await mediator.perform(.cartCount)
    #expect(count == 3)
  }

  @Test("an asynchronous action is performed by its reference")
  func asynchronous() async throws {
    var registry = ActionRegistry()
    registry.action(.double) { number, _ in
      await Task.yield()
      return number * 2
    }
    #expect(try await Mediator(registry).perform(.double, 4) == 8)
  }

  @Test("an action of the main actor is performed there, from wherever it is called")
  func mainActor() async throws {
    var registry = ActionRegistry()
    registry.action(
      .double,
      onMainActor: { number, _ in
        MainActor.assertIsolated()
        return number * 2
      })
    let mediator = try Mediator(registry)
    let result = try await Task.detached { try await mediator.perform(.double, 4) }.value
    #expect(result == 8)
    #expect(try await MainActor.run { try mediator.performImmediately(.double, 5) } == 10)
    let elsewhere = await Task.detached {
      #expect(throws: ActionError.self) { try mediator.performImmediately(.double, 5) }
    }.value
    #expect(elsewhere?.code == .needsAwait)
    #expect(elsewhere?.message.contains("belongs to the main actor") == true)
  }

  @Test("a synchronous action can be performed immediately, and an asynchronous one says that it cannot")
  func immediately() throws {
    var registry = Self.registry()
    registry.action(.double) { number, _ in
      await Task.yield()
      return number
    }
    let mediator = try Mediator(registry)
    #expect(try mediator.performImmediately(.cartCount, ()) == 3)
    #expect(try mediator.performImmediately(.paymentCharge, PaymentRequest(cents: 1)).receipt == "1")
    let error = #expect(throws: ActionError.self) { try mediator.performImmediately(.double, 1) }
    #expect(error?.code == .needsAwait)
  }

  @Test("an error of the reference's type passes through, and the compiler knows the type")
  func typedFailure() async throws {
    let mediator = try Mediator(Self.registry())
    do throws(PaymentError) {
      _ = try await mediator.perform(.paymentCharge, PaymentRequest(cents: 101))
      Issue.record("nothing was thrown")
    } catch {
      #expect(error == .declined)
    }
    do throws(PaymentError) {
      _ = try mediator.performImmediately(.paymentCharge, PaymentRequest(cents: 101))
      Issue.record("nothing was thrown")
    } catch {
      #expect(error == .declined)
    }
  }

  @Test("an action's closure may say which type of error it throws")
  func typedClosure() async throws {
    var registry = ActionRegistry()
    registry.action(.paymentCharge) { (_, _) throws(PaymentError) -> PaymentResult in throw .declined }
    let mediator = try Mediator(registry)
    await #expect(throws: PaymentError.declined) {
      try await mediator.perform(.paymentCharge, PaymentRequest(cents: 1))
    }
  }

  @Test("any other error is turned into one of the reference's type")
  func convertedFailure() async throws {
    let mediator = try Mediator(Self.registry())
    await #expect(throws: PaymentError.unavailable(cause: "Boom()")) {
      try await mediator.perform(.paymentCharge, PaymentRequest(cents: 0))
    }
    let empty = try Mediator()
    let missing = await #expect(throws: PaymentError.self) {
      try await empty.perform(.paymentCharge, PaymentRequest(cents: 1))
    }
    guard case .unavailable(let cause)? = missing else {
      Issue.record("\(String(describing: missing))")
      return
    }
    #expect(cause.contains("there is no target Payment"))
  }

  @Test("a cancellation is turned into one of the reference's type, too")
  func convertedCancellation() async throws {
    var registry = ActionRegistry()
    registry.action(.paymentCharge) { _, _ in throw CancellationError() }
    let mediator = try Mediator(registry)
    await #expect(throws: PaymentError.unavailable(cause: "CancellationError()")) {
      try await mediator.perform(.paymentCharge, PaymentRequest(cents: 1))
    }
  }

  @Test("a reference to any error throws what the action throws, as it is")
  func anyFailure() async throws {
    var registry = ActionRegistry()
    registry.action(.cartCount) { _, _ in throw Boom() }
    let mediator = try Mediator(registry)
    await #expect(throws: Boom()) { try await mediator.perform(.cartCount) }
    #expect(throws: Boom()) { try mediator.performImmediately(.cartCount, ()) }
    await #expect(throws: ActionError.self) { try await mediator.perform(.double, 1) }
  }

  @Test("an authorization is asked for, and what refuses it is turned into the reference's type")
  func authorization() async throws {
    let asked = Recorder<ActionName>()
    var registry = ActionRegistry()
    registry.action(.double, authorization: "given") { number, _ in number * 2 }
    registry.action(.paymentCharge, authorization: "denied") { _, _ in PaymentResult(receipt: "") }
    registry.authorize("given") { context in
      asked.record(context.action)
      return true
    }
    registry.authorize("denied") { _ in false }
    let mediator = try Mediator(registry)
    #expect(try await mediator.perform(.double, 2) == 4)
    #expect(asked.values.map(\.description) == ["Arithmetic.double"])
    #expect(throws: ActionError.self, "it would be skipped") { try mediator.performImmediately(.double, 2) }
    let refused = await #expect(throws: PaymentError.self) {
      try await mediator.perform(.paymentCharge, PaymentRequest(cents: 1))
    }
    #expect(refused != .declined)
  }

  @Test("a call that succeeds runs its action once, and nothing else")
  func noUndueWork() async throws {
    let performed = Recorder<Int>()
    let failures = Recorder<ActionLogEntry>()
    let conversions = Recorder<String>()
    let reference = ActionReference<PaymentRequest, Int, PaymentError>("Payment", "count") { error in
      conversions.record("\(error)")
      return .declined
    }
    var registry = ActionRegistry()
    registry.notFound { _, _ in performed.record(-1) }
    registry.authorize("unused") { _ in
      performed.record(-2)
      return true
    }
    registry.action(reference) { request, _ in
      performed.record(request.cents)
      return request.cents
    }
    let mediator = try Mediator(registry, onFailure: { call, _ in failures.record(call) })
    #expect(try await mediator.perform(reference, PaymentRequest(cents: 1)) == 1)
    #expect(try mediator.performImmediately(reference, PaymentRequest(cents: 2)) == 2)
    #expect(performed.values == [1, 2])
    #expect(conversions.values.isEmpty)
    #expect(failures.values.isEmpty)
  }
}
