import Foundation
import TenonMediator
import Testing

@Suite("Registries", .timeLimit(.minutes(5)))
struct RegistryTests {
  static func registry(_ owner: String, _ target: String) -> ActionRegistry {
    var registry = ActionRegistry(owner: owner)
    registry.action(target, "go") { _, _ in owner }
    return registry
  }

  @Test("a duplicate is an error that names both places")
  func duplicates() {
    var registry = ActionRegistry()
    registry.action("Cart", "count", fileID: "A/A.swift", line: 1) { _, _ in 1 }
    registry.action("Cart", "count", fileID: "B/B.swift", line: 2) { _, _ in 2 }
    let error = #expect(throws: ActionError.self) { try Mediator(registry) }
    #expect(
      error?.description.hasPrefix(
        "the action Cart.count is declared at A/A.swift:1 and again at B/B.swift:2") == true)
  }

  @Test("targets, fallbacks and authorisations may be declared once each")
  func otherDuplicates() {
    var targets = ActionRegistry()
    for _ in 0..<2 { targets.target("A") { Empty() } }
    var fallbacks = ActionRegistry()
    for _ in 0..<2 { fallbacks.notFound { _, _ in } }
    var targetFallbacks = ActionRegistry()
    for _ in 0..<2 { targetFallbacks.notFound(target: "A") { _, _ in } }
    var authorizers = ActionRegistry()
    for _ in 0..<2 { authorizers.authorize("a") { _ in true } }
    for registry in [targets, fallbacks, targetFallbacks, authorizers] {
      #expect(throws: ActionError.self) { try Mediator(registry) }
    }
    var schemes = ActionRegistry()
    for _ in 0..<2 { schemes.allowScheme("a") }
    #expect(throws: Never.self) { try Mediator(schemes) }
  }

  private struct Empty: ActionTarget {
    static func declare(in actions: inout TargetActions<Empty>) {}
  }

  @Test("several modules may have actions on one target")
  func merging() async throws {
    var registry = Self.registry("A", "Shared")
    var other = ActionRegistry(owner: "B")
    other.action("Shared", "stop") { _, _ in "B" }
    registry.merge(other)
    let mediator = try Mediator(registry)
    #expect(mediator.actions.map(\.owner) == ["A", "B"])
    #expect(try await mediator.perform(target: "Shared", action: "stop") == "B")
  }

  @Test("actions can be installed and removed while the application runs, all of an owner's or none")
  func installing() async throws {
    let mediator = try Mediator(Self.registry("A", "A"))
    try mediator.install(Self.registry("B", "B"))
    #expect(try await mediator.perform(target: "B", action: "go") == "B")
    var clashing = Self.registry("C", "C")
    clashing.action("A", "go") { _, _ in "C" }
    #expect(throws: ActionError.self) { try mediator.install(clashing) }
    #expect(!mediator.canPerform(target: "C", action: "go"))
    mediator.remove(owner: "B")
    mediator.remove(owner: "Nobody")
    #expect(!mediator.canPerform(target: "B", action: "go"))
    #expect(mediator.canPerform(target: "A", action: "go"))
    try mediator.install(Self.registry("B", "B"))
    #expect(mediator.canPerform(target: "B", action: "go"))
  }

  @Test("removing an owner releases its targets and closures")
  func releasing() async throws {
    final class State: Sendable {}
    weak var state: State?
    let mediator = try Mediator()
    do {
      let made = State()
      state = made
      var registry = ActionRegistry(owner: "A")
      registry.action("A", "go") { _, _ in withExtendedLifetime(made) {} }
      try mediator.install(registry)
      try await mediator.perform(target: "A", action: "go")
    }
    #expect(state != nil)
    mediator.remove(owner: "A")
    #expect(state == nil)
  }

  @Test("the table of actions is complete, sorted and encodable")
  func enumeration() async throws {
    var registry = ActionRegistry(owner: "Shop")
    registry.action("B", "b", exposure: .remote, authorization: "login", fileID: "Shop/B.swift", line: 7) {
      _, _ in 1
    }
    registry.action("B", "a") { _, _ in "x" }
    registry.target("A") { CounterTarget(number: 1) }
    let mediator = try Mediator(registry)
    #expect(
      mediator.actions.map(\.name.description) == [
        "A.callback", "A.later", "A.number", "A.onMain", "B.a", "B.b",
      ])
    let last = try #require(mediator.actions.last)
    #expect(last.owner == "Shop")
    #expect(last.place == SourcePlace(fileID: "Shop/B.swift", line: 7))
    #expect(last.exposure == .remote)
    #expect(last.authorization == "login")
    #expect(last.result == "Swift.Int")
    #expect(mediator.actions[0].place.fileID == "TenonMediatorTests/Fixtures.swift")
    let decoded = try JSONDecoder().decode(
      [ActionDescription].self, from: JSONEncoder().encode(mediator.actions))
    #expect(decoded == mediator.actions)
    try await mediator.perform(target: "Screen", action: "show", module: "TenonMediatorTests")
    #expect(mediator.actions.last?.name.description == "TenonMediatorTests/Screen.show")
  }

  @Test("fallbacks are asked in order: the target's, then the mediator's, then an error")
  func fallbacks() async throws {
    var registry = Self.registry("A", "A")
    registry.notFound(target: "A") { _, context in "A's: \(context.action)" }
    registry.action("B", "go") { _, _ in "go" }
    let without = try Mediator(registry)
    await #expect(throws: ActionError.self) { try await without.perform(target: "B", action: "x") }
    registry.notFound { parameters, context in "mediator's: \(context.action) \(parameters.keys)" }
    let mediator = try Mediator(registry)
    #expect(try await mediator.perform(target: "A", action: "x") == "A's: A.x")
    #expect(
      try await mediator.perform(target: "B", action: "x", parameters: ["k": 1]) == #"mediator's: B.x ["k"]"#)
    #expect(try await mediator.perform(target: "C", action: "x") == "mediator's: C.x []")
    #expect(try await mediator.perform(target: "C", action: "x", module: "M") == "mediator's: M/C.x []")
    #expect(!mediator.canPerform(target: "C", action: "x"))
  }

  @Test("installing, removing, evicting and performing are safe at the same time")
  func concurrency() async throws {
    let mediator = try Mediator(Self.registry("A", "A"))
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for _ in 0..<100 {
            try? mediator.install(Self.registry("T\(task)", "T\(task)"))
            #expect(
              (try? await mediator.perform(target: "T\(task)", action: "go", as: String.self)) == "T\(task)")
            #expect((try? await mediator.perform(target: "A", action: "go", as: String.self)) == "A")
            mediator.evict(target: "A")
            mediator.remove(owner: "T\(task)")
            _ = mediator.actions
          }
        }
      }
    }
    #expect(mediator.actions.count == 1)
  }
}
