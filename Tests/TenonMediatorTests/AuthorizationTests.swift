import Foundation
import TenonMediator
import Testing

extension ActionAuthorization {
  fileprivate static let signedIn: ActionAuthorization = "signedIn"
}

@Suite("Authorisation and completion", .timeLimit(.minutes(5)))
struct AuthorizationTests {
  static func registry(_ paid: Recorder<String>) -> ActionRegistry {
    var registry = ActionRegistry()
    registry.allowScheme("shop")
    registry.action("Payment", "pay", exposure: .remote, authorization: .signedIn) { parameters, _ in
      paid.record(try parameters.required("order"))
      return true
    }
    return registry
  }

  @Test("an action goes on after its authorisation was given, with its parameters")
  func given() async throws {
    let paid = Recorder<String>()
    let asked = Recorder<ActionOrigin>()
    var registry = Self.registry(paid)
    registry.authorize(.signedIn) { context in
      for _ in 0..<10 { await Task.yield() }
      asked.record(context.origin)
      return true
    }
    let mediator = try Mediator(registry)
    #expect(try await mediator.perform(url: "shop://Payment/pay?order=1"))
    #expect(try await mediator.perform(target: "Payment", action: "pay", parameters: ["order": "2"]))
    #expect(paid.values == ["1", "2"])
    #expect(asked.values == [.remote(url: "shop://Payment/pay?order=1"), .local])
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
            : try await mediator.perform(target: "Payment", action: "pay", parameters: ["order": "1"])
        }
        guard case .unauthorized(_, .signedIn, _)? = error else {
          Issue.record("\(String(describing: error))")
          continue
        }
      }
    }
    #expect(paid.values.isEmpty)
    #expect(try Mediator(Self.registry(paid)).missingAuthorizations == [.signedIn])
    #expect(try Mediator(denied).missingAuthorizations.isEmpty)
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
    guard case .unauthorized(_, .signedIn, .failed(is CancellationError))? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(paid.values.isEmpty)
  }

  @Test("an authorisation that needs itself to be had is refused, not asked for without end")
  func circular() async throws {
    let paid = Recorder<String>()
    var registry = Self.registry(paid)
    registry.action("Account", "signIn", authorization: .signedIn) { _, _ in true }
    registry.authorize(.signedIn) { context in
      try await context.mediator.perform(target: "Account", action: "signIn")
    }
    let mediator = try Mediator(registry)
    let error = await #expect(throws: ActionError.self) {
      try await mediator.perform(url: "shop://Payment/pay?order=1")
    }
    guard case .unauthorized(_, .signedIn, .failed(let cause as ActionError))? = error,
      case .unauthorized(_, .signedIn, .circular) = cause
    else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(paid.values.isEmpty)
  }

  @Test("a completion that is called, dropped and cancelled at the same time ends its caller once")
  func completionRaces() async throws {
    var registry = ActionRegistry()
    registry.action("Legacy", "race") { (_, _, done: ActionCompletion<Int>) in
      for number in 0..<3 { Task.detached { done(number) } }
    }
    let mediator = try Mediator(registry)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<200 {
        group.addTask {
          let call = Task { try await mediator.perform(target: "Legacy", action: "race", as: Int.self) }
          Task.detached { call.cancel() }
          switch await call.result {
          case .success(let number): #expect((0..<3).contains(number))
          case .failure(let error): #expect(error is CancellationError)
          }
        }
      }
    }
  }

  @Test("an action that needs an authorisation cannot be performed immediately, which would skip it")
  func immediately() throws {
    let paid = Recorder<String>()
    var registry = Self.registry(paid)
    registry.authorize(.signedIn) { _ in true }
    let mediator = try Mediator(registry)
    #expect(throws: ActionError.self) {
      try mediator.performImmediately(
        target: "Payment", action: "pay", parameters: ["order": "1"], as: Bool.self)
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
    for await _ in asking { break }
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(paid.values.isEmpty)
  }

  @Test(
    "a completion is called exactly once on every path",
    arguments: [
      "shop://Payment/pay?order=1", "shop://Payment/pay", "shop://Payment/nothing", "shop://Nobody/pay",
      "https://Payment/pay", "shop://Payment/pay/x", "shop://Payment/fail", "shop://Payment/secret",
      "shop://Payment/drop", "shop://Payment/twice",
    ])
  func completion(text: String) async throws {
    var registry = Self.registry(Recorder())
    registry.authorize(.signedIn) { _ in true }
    registry.action("Payment", "secret") { _, _ in true }
    registry.action("Payment", "fail", exposure: .remote) { _, _ -> Bool in throw Boom() }
    registry.action("Payment", "drop", exposure: .remote) { (_, _, _: ActionCompletion<Bool>) in }
    registry.action("Payment", "twice", exposure: .remote) { (_, _, done: ActionCompletion<Bool>) in
      done(true)
      done(false)
      done(.failure(Boom()))
    }
    let mediator = try Mediator(registry)
    let results = Recorder<Bool>()
    let url = try #require(URL(string: text))
    let task = mediator.perform(url: url, as: Bool.self) { result in
      results.record((try? result.get()) ?? false)
    }
    await task.value
    #expect(results.values == [text.hasSuffix("order=1") || text.hasSuffix("twice")])
  }

  @Test("a callback action gives what its completion was called with, from whatever thread")
  func callback() async throws {
    var registry = ActionRegistry()
    registry.action("Legacy", "load") { (parameters, _, done: ActionCompletion<Int>) in
      let count = try parameters.required("count", as: Int.self)
      Thread.detachNewThread { done(.success(count)) }
    }
    registry.action("Legacy", "drop") { (_, _, _: ActionCompletion<Int>) in }
    let mediator = try Mediator(registry)
    #expect(try await mediator.perform(target: "Legacy", action: "load", parameters: ["count": 3]) == 3)
    await #expect(throws: ActionError.self, "what it throws before is the result") {
      try await mediator.perform(target: "Legacy", action: "load")
    }
    let dropped = await #expect(throws: ActionError.self) {
      try await mediator.perform(target: "Legacy", action: "drop")
    }
    #expect(dropped?.description.contains("let go of its completion") == true)
  }

  @Test("a callback action whose caller is cancelled ends with that, even if it never completes")
  func cancelledCallback() async throws {
    let kept = Recorder<ActionCompletion<Int>>()
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    var registry = ActionRegistry()
    registry.action("Legacy", "hang") { (_, _, done: ActionCompletion<Int>) in
      kept.record(done)
      start.yield()
    }
    let mediator = try Mediator(registry)
    let call = Task { try await mediator.perform(target: "Legacy", action: "hang", as: Int.self) }
    for await _ in started { break }
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    kept.values[0](3)
  }
}
