import Foundation
import TenonMediator
import Testing

/// Faults of earlier systems that must not come back.
@Suite("Faults of earlier systems", .timeLimit(.minutes(10)))
struct FaultsOfEarlierMediatorsTests {
  static func mediator() throws -> Mediator {
    var registry = ActionRegistry()
    registry.allowScheme("tinypart")
    registry.action(.named("host", "action1"), exposure: .external, authorization: "login") { _, _ in true }
    registry.action(.named("host", "open"), exposure: .external) { parameters, _ in parameters.keys.count }
    registry.action(.named("host", "price")) { _, _ in (1.5 as Float, 2 as Int16) == (1.5, 2) }
    registry.action(.named("host", "nothing")) { _, _ in }
    return try Mediator(registry)
  }

  @Test("TinyPart: no query key skips the authorization, and nobody to ask means no")
  func authorizationBypass() async throws {
    for query in ["", "?TPMediatorIgnoreAuthCheckParameterName=1", "?authorization=none", "?login=1"] {
      await #expect(throws: ActionError.self) {
        try await Self.mediator().perform(url: "tinypart://host/action1\(query)")
      }
    }
  }

  @Test("TinyPart: a broken percent escape is an error, not a crash")
  func brokenEscape() async throws {
    await #expect(throws: ActionError.self) {
      try await Self.mediator().perform(url: "tinypart://host/open?a=%")
    }
  }

  @Test("ZIKRouter: two targets of one type name in two modules are two targets")
  func bareNames() async throws {
    enum A {
      struct Target: ActionTarget {
        static func declare(in actions: inout TargetActions<Target>) {
          actions.action("who") { _, _, _ in "A" }
        }
      }
    }
    enum B {
      struct Target: ActionTarget {
        static func declare(in actions: inout TargetActions<Target>) {
          actions.action("who") { _, _, _ in "B" }
        }
      }
    }
    var registry = ActionRegistry()
    registry.target("A") { A.Target() }
    registry.target("B") { B.Target() }
    let mediator = try Mediator(registry)
    #expect(try await mediator.perform(.named("A", "who"), [:]) == "A")
    #expect(try await mediator.perform(.named("B", "who"), [:]) == "B")
  }

  @Test("ZIKRouter: a dozen parameters arrive as well as nine do")
  func manyParameters() async throws {
    let query = (0..<12).map { "p\($0)=\($0)" }.joined(separator: "&")
    #expect(try await Self.mediator().perform(url: "tinypart://host/open?\(query)", as: Int.self) == 12)
  }

  @Test("CTMediator: a Swift target is found, and where it is not, the error says what was looked for")
  func nilTarget() async throws {
    let mediator = try Self.mediator()
    #expect(mediator.canPerform(ActionName(target: "Payment", action: "pay", module: "TenonMediatorTests")))
    let error = await #expect(throws: ActionError.self) {
      _ =
        try await mediator.perform(.named("Paymnet", "pay", module: "TenonMediatorTests"), [:])
        as any Sendable
    }
    #expect(error?.description.contains("the module TenonMediatorTests has no class Target_Paymnet") == true)
  }

  @Test("CTMediator: no URL names a Swift module, and none has to")
  func moduleInURL() async throws {
    var registry = ActionRegistry()
    registry.allowScheme("shop")
    registry.target("Payment") { Target_Payment() }
    let mediator = try Mediator(registry)
    #expect(try await mediator.perform(url: "shop://payment/status", as: String.self) == "open")
    await #expect(throws: ActionError.self) {
      try await mediator.perform(url: "shop://payment/pay?orderID=42")
    }
  }

  @Test("CTMediator: an action is out of a URL's reach unless it says otherwise, whatever its name")
  func optIn() async throws {
    for name in ["price", "nothing", "nativePrice"] {
      let mediator = try Self.mediator()
      #expect(!mediator.canPerform(url: "tinypart://host/\(name)"))
      await #expect(throws: ActionError.self) { try await mediator.perform(url: "tinypart://host/\(name)") }
    }
  }

  @Test("CTMediator: a text where a closure is wanted is an error, not a crash")
  func textForClosure() async throws {
    var registry = ActionRegistry()
    registry.allowScheme("a")
    registry.action(.named("A", "showAlert"), exposure: .external) { parameters, _ in
      try parameters.required("cancelAction", as: (@Sendable () -> Void).self)()
    }
    let mediator = try Mediator(registry)
    let error = await #expect(throws: ActionError.self) {
      try await mediator.perform(url: "a://A/showAlert?cancelAction=x")
    }
    #expect(error?.description.contains("A.showAlert: the parameter cancelAction") == true)
  }

  @Test("CTMediator: calls that come first at the same time do not make two targets")
  func oneTarget() async throws {
    let (mediator, made) = try TargetTests.counting()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<16 {
        group.addTask { _ = try? await mediator.perform(.named("Counter", "number"), [:]) as Int }
      }
    }
    #expect(made.values.count == 1)
  }

  @Test("CTMediator: scalar, struct and void results are typed, not reinterpreted")
  func scalarResults() async throws {
    let mediator = try Self.mediator()
    #expect(try await mediator.perform(.named("host", "price"), [:]))
    let _: Void = try await mediator.perform(.named("host", "nothing"), [:])
    await #expect(throws: ActionError.self) {
      let _: Int = try await mediator.perform(.named("host", "price"), [:])
    }
  }

  @Test("CTMediator: a refusal is an error that the caller receives, not a truthy object")
  func refusal() async throws {
    let mediator = try Self.mediator()
    for url in ["tinypart://host/price", "other://host/open", "tinypart://host/a/b"] {
      await #expect(throws: ActionError.self) { try await mediator.perform(url: url) }
    }
  }

  @Test("CTMediator: two paths that differ by a slash are two paths")
  func slashes() async throws {
    for path in ["op/en", "open/x", "/open"] {
      await #expect(throws: ActionError.self) {
        try await Self.mediator().perform(url: "tinypart://host/\(path)")
      }
    }
  }

  @Test("ComponentScheduler: an absent callback is nil, and a missing target name is an error")
  func absentCallback() async throws {
    var registry = ActionRegistry()
    registry.action(.named("Invoice", "show")) { parameters, _ in
      try parameters.optional("callback", as: (@Sendable (String) -> Void).self)?("shown")
      return true
    }
    let mediator = try Mediator(registry)
    #expect(try await mediator.perform(.named("Invoice", "show"), [:]))
    await #expect(throws: ActionError.self) {
      try await mediator.perform(.named("", "show"), [:]) as any Sendable
    }
  }
}
