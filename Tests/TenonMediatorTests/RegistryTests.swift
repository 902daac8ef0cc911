import Foundation
import TenonMediator
import Testing

@Suite("Registries", .timeLimit(.minutes(10)))
struct RegistryTests {
  static func registry(_ owner: String, _ target: String) -> ActionRegistry {
    var registry = ActionRegistry(owner: owner)
    registry.action(.named(target, "go")) { _, _ in owner }
    return registry
  }

  @Test(
    "names that are equal as texts are one name, whatever their bytes are",
    arguments: [
      ("Caf\u{E9}", "Cafe\u{301}"), ("Restaurant-Caf\u{E9}", "Restaurant-Cafe\u{301}"),
      ("Caf\u{E9}-Restaurant", "Cafe\u{301}-Restaurant"),
      ("Restaurant-Caf\u{E9}-of-the-station", "Restaurant-Cafe\u{301}-of-the-station"),
    ])
  func equalNames(_ composed: String, _ decomposed: String) async throws {
    var registry = ActionRegistry()
    registry.action(.named(composed, "go")) { _, _ in "by target" }
    registry.action(.named("Target", composed)) { _, _ in "by action" }
    let mediator = try Mediator(registry)
    #expect(try await mediator.perform(.named(decomposed, "go"), [:]) as String == "by target")
    #expect(try await mediator.perform(.named("Target", decomposed), [:]) as String == "by action")
  }

  @Test("a duplicate is an error that names both places")
  func duplicates() {
    var registry = ActionRegistry()
    registry.action(.named("Cart", "count"), fileID: "A/A.swift", line: 1) { _, _ in 1 }
    registry.action(.named("Cart", "count"), fileID: "B/B.swift", line: 2) { _, _ in 2 }
    let error = #expect(throws: ActionError.self) { try Mediator(registry) }
    #expect(
      error?.description.hasPrefix(
        "Cart.count: it is declared at A/A.swift:1 and again at B/B.swift:2") == true)
  }

  @Test("targets, fallbacks and authorizations may be declared once each")
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
    other.action(.named("Shared", "stop")) { _, _ in "B" }
    registry.merge(other)
    let mediator = try Mediator(registry)
    #expect(mediator.actions.map(\.owner) == ["A", "B"])
    #expect(try await mediator.perform(.named("Shared", "stop"), [:]) == "B")
  }

  @Test("actions can be installed and removed while the application runs, all of an owner's or none")
  func installing() async throws {
    let mediator = try Mediator(Self.registry("A", "A"))
    try mediator.install(Self.registry("B", "B"))
    #expect(try await mediator.perform(.named("B", "go"), [:]) == "B")
    var clashing = Self.registry("C", "C")
    clashing.action(.named("A", "go")) { _, _ in "C" }
    #expect(throws: ActionError.self) { try mediator.install(clashing) }
    #expect(!mediator.canPerform(ActionName(target: "C", action: "go")))
    mediator.remove(owner: "B")
    mediator.remove(owner: "Nobody")
    #expect(!mediator.canPerform(ActionName(target: "B", action: "go")))
    #expect(mediator.canPerform(ActionName(target: "A", action: "go")))
    try mediator.install(Self.registry("B", "B"))
    #expect(mediator.canPerform(ActionName(target: "B", action: "go")))
  }

  @Test("what was installed earlier stays when more is installed, and clashes with it are found")
  func installingMore() throws {
    let mediator = try Mediator()
    for owner in ["A", "B", "C"] { try mediator.install(Self.registry(owner, owner)) }
    #expect(mediator.actions.map(\.owner) == ["A", "B", "C"])
    #expect(throws: ActionError.self) { try mediator.install(Self.registry("D", "B")) }
    mediator.remove(owner: "B")
    try mediator.install(Self.registry("D", "B"))
    #expect(mediator.actions.map(\.owner) == ["A", "D", "C"])
  }

  @Test("removing an owner leaves the targets of others as they are, with what is in them")
  func othersTargets() throws {
    let made = Recorder<String>()
    let mediator = try Mediator()
    for owner in ["A", "B"] {
      var registry = ActionRegistry(owner: owner)
      registry.target(owner) {
        made.record(owner)
        return CounterTarget(number: made.values.count)
      }
      try mediator.install(registry)
      _ = try mediator.performImmediately(.named(owner, "number"), [:]) as Int
    }
    mediator.remove(owner: "A")
    #expect(try mediator.performImmediately(.named("B", "number"), [:]) as Int == 2)
    #expect(made.values == ["A", "B"])
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
      registry.action(.named("A", "go")) { _, _ in withExtendedLifetime(made) {} }
      try mediator.install(registry)
      _ = try await mediator.perform(.named("A", "go"), [:]) as any Sendable
    }
    #expect(state != nil)
    mediator.remove(owner: "A")
    #expect(state == nil)
  }

  @Test("the table of actions is complete, sorted and encodable")
  func enumeration() async throws {
    var registry = ActionRegistry(owner: "Shop")
    registry.action(
      .named("B", "b"), exposure: .external, authorization: "login", fileID: "Shop/B.swift", line: 7
    ) {
      _, _ in 1
    }
    registry.action(.named("B", "a")) { _, _ in "x" }
    registry.target("A") { CounterTarget(number: 1) }
    let mediator = try Mediator(registry)
    #expect(
      mediator.actions.map(\.name.description) == [
        "A.later", "A.number", "A.onMain", "B.a", "B.b",
      ])
    let last = try #require(mediator.actions.last)
    #expect(last.owner == "Shop")
    #expect(last.place == SourcePlace(fileID: "Shop/B.swift", line: 7))
    #expect(last.exposure == .external)
    #expect(last.authorization == "login")
    #expect(last.result == "Swift.Int")
    #expect(mediator.actions[0].place.fileID == "TenonMediatorTests/Fixtures.swift")
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(
      String(decoding: try encoder.encode(last), as: UTF8.self)
        == #"{"authorization":"login","exposure":"external","name":{"action":"b","target":"B"},"owner":"Shop","#
        + #""place":{"fileID":"Shop/B.swift","line":7},"result":"Swift.Int"}"#)
    _ =
      try await mediator.perform(.named("Screen", "show", module: "TenonMediatorTests"), [:]) as any Sendable
    #expect(mediator.actions.last?.name.description == "TenonMediatorTests/Screen.show")
  }

  @Test("fallbacks are asked in order: the target's, then the mediator's, then an error")
  func fallbacks() async throws {
    var registry = Self.registry("A", "A")
    registry.notFound(target: "A") { _, context in "A's: \(context.action)" }
    registry.action(.named("B", "go")) { _, _ in "go" }
    let without = try Mediator(registry)
    await #expect(throws: ActionError.self) {
      try await without.perform(.named("B", "x"), [:]) as any Sendable
    }
    registry.notFound { parameters, context in "mediator's: \(context.action) \(parameters.keys)" }
    let mediator = try Mediator(registry)
    #expect(try await mediator.perform(.named("A", "x"), [:]) == "A's: A.x")
    #expect(
      try await mediator.perform(.named("B", "x"), ["k": 1]) == #"mediator's: B.x ["k"]"#)
    #expect(try await mediator.perform(.named("C", "x"), [:]) == "mediator's: C.x []")
    #expect(try await mediator.perform(.named("C", "x", module: "M"), [:]) == "mediator's: M/C.x []")
    #expect(!mediator.canPerform(ActionName(target: "C", action: "x")))
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
              (try? await mediator.perform(.named("T\(task)", "go"), [:]) as String) == "T\(task)")
            #expect((try? await mediator.perform(.named("A", "go"), [:]) as String) == "A")
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
