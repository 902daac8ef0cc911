import TenonMediator
import TestSupport
import Testing

extension ActionAuthorization {
  fileprivate static let signedIn: ActionAuthorization = "signedIn"
}

@Suite("Authorization", .timeLimit(.minutes(10)))
struct AuthorizationTests {
  static func registry(_ paid: Recorder<String>) -> ActionRegistry {
    var registry = ActionRegistry()
    registry.allowScheme("shop")
    registry.action(.named("Payment", "pay"), exposure: .external, authorization: .signedIn) {
      parameters, _ in
      paid.record(try parameters.required("order"))
      return true
    }
    return registry
  }

  @Test("an action goes on after its authorization was given, with its parameters")
  func given() async throws {
    let paid = Recorder<String>()
    let asked = Recorder<String?>()
    var registry = Self.registry(paid)
    registry.authorize(.signedIn) { context in
      for _ in 0..<10 { await Task.yield() }
      asked.record(context.url)
      return true
    }
    let mediator = try Mediator(registry)
    #expect(try await mediator.perform(url: "shop://Payment/pay?order=1", as: Bool.self))
    #expect(try await mediator.perform(.named("Payment", "pay"), ["order": "2"]))
    #expect(paid.values == ["1", "2"])
    #expect(asked.values == ["shop://Payment/pay?order=1", nil])
  }

  @Test("it fails closed: when it is denied, when asking fails, and when nobody knows how to ask")
  func refused() async throws {
    let paid = Recorder<String>()
    var denied = Self.registry(paid)
    denied.authorize(.signedIn) { _ in false }
    var failing = Self.registry(paid)
    failing.authorize(.signedIn) { _ in throw Boom() }
    for registry in [denied, failing, Self.registry(paid)] {
      let mediator = try Mediator(registry)
      for call in 0..<2 {
        let error = await #expect(throws: ActionError.self) {
          call == 0
            ? try await mediator.perform(url: "shop://Payment/pay?order=1")
            : try await mediator.perform(.named("Payment", "pay"), ["order": "1"])
        }
        #expect(error?.code == .unauthorized)
        #expect(error?.message.contains("signedIn") == true)
      }
    }
    #expect(paid.values.isEmpty)
  }

  @Test("a sign-in that the user cancels is a refusal, not the caller's cancellation")
  func cancelledByTheUser() async throws {
    let paid = Recorder<String>()
    var registry = Self.registry(paid)
    registry.authorize(.signedIn) { _ in throw CancellationError() }
    let mediator = try Mediator(registry)
    let error = await #expect(throws: ActionError.self) {
      try await mediator.perform(url: "shop://Payment/pay?order=1")
    }
    #expect(error?.code == .unauthorized)
    #expect(error?.message.contains("CancellationError") == true)
    #expect(paid.values.isEmpty)
  }

  @Test("an authorization that needs itself to be had is refused, not asked for without end")
  func circular() async throws {
    let paid = Recorder<String>()
    var registry = Self.registry(paid)
    registry.action(.named("Account", "signIn"), authorization: .signedIn) { _, _ in true }
    registry.authorize(.signedIn) { context in
      try await context.mediator.perform(.named("Account", "signIn"), [:])
    }
    let mediator = try Mediator(registry)
    let error = await #expect(throws: ActionError.self) {
      try await mediator.perform(url: "shop://Payment/pay?order=1")
    }
    #expect(error?.code == .unauthorized)
    #expect(error?.action?.description == "Payment.pay")
    #expect(
      error?.message.contains("Account.signIn: it needs the authorization signedIn, but requesting it")
        == true)
    #expect(paid.values.isEmpty)
  }

  @Test("an action that needs an authorization cannot be performed immediately, which would skip it")
  func immediately() throws {
    let paid = Recorder<String>()
    var registry = Self.registry(paid)
    registry.authorize(.signedIn) { _ in true }
    let mediator = try Mediator(registry)
    #expect(throws: ActionError.self) {
      try mediator.performImmediately(.named("Payment", "pay"), ["order": "1"]) as Bool
    }
    #expect(paid.values.isEmpty)
  }

  @Test("a caller that was cancelled while the user was asked performs nothing")
  func cancelled() async throws {
    let paid = Recorder<String>()
    var registry = Self.registry(paid)
    let (asking, ask) = AsyncStream.makeStream(of: Void.self)
    registry.authorize(.signedIn) { _ in
      ask.yield()
      let (never, keep) = AsyncStream.makeStream(of: Void.self)
      for await _ in never {}
      withExtendedLifetime(keep) {}
      return true
    }
    let mediator = try Mediator(registry)
    let call = Task { try await mediator.perform(url: "shop://Payment/pay?order=1") }
    for await _ in asking.limited() { break }
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(paid.values.isEmpty)
  }
}
