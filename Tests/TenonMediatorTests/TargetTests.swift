import Foundation
import TenonMediator
import TestSupport
import Testing

@Suite("Targets", .timeLimit(.minutes(10)))
struct TargetTests {
  static func counting() throws -> (Mediator, Recorder<Int>) {
    let made = Recorder<Int>()
    var registry = ActionRegistry(owner: "Counter")
    registry.target("Counter") {
      made.record(made.values.count)
      return CounterTarget(number: made.values.count)
    }
    return (try Mediator(registry), made)
  }

  @Test("a cached target is made at its first call and kept")
  func cached() async throws {
    let (mediator, made) = try Self.counting()
    #expect(made.values.isEmpty)
    for action in ["number", "later", "onMain"] {
      #expect(try await mediator.perform(.named("Counter", action), [:]) == 1)
    }
    #expect(made.values.count == 1)
  }

  @Test("a fresh target is made for its call and not kept")
  func fresh() async throws {
    let (mediator, _) = try Self.counting()
    #expect(try await mediator.perform(.named("Counter", "number"), [:], fresh: true) == 1)
    #expect(try await mediator.perform(.named("Counter", "number"), [:], fresh: true) == 2)
    #expect(try await mediator.perform(.named("Counter", "number"), [:]) == 3)
    #expect(try mediator.performImmediately(.named("Counter", "number"), [:]) as Int == 3)
  }

  @Test("an evicted target is made anew by the next call")
  func evict() async throws {
    let (mediator, made) = try Self.counting()
    _ = try await mediator.perform(.named("Counter", "number"), [:]) as any Sendable
    mediator.evict(target: "Counter")
    mediator.evict(target: "Nobody")
    #expect(try await mediator.perform(.named("Counter", "number"), [:]) == 2)
    #expect(made.values.count == 2)
  }

  @Test("calls that come first at the same time share one instance")
  func madeOnce() async throws {
    for _ in 0..<20 {
      let (mediator, made) = try Self.counting()
      let numbers = try await withThrowingTaskGroup(of: Int.self) { group in
        for index in 0..<16 {
          group.addTask {
            index.isMultiple(of: 2)
              ? try mediator.performImmediately(.named("Counter", "number"), [:])
              : try await mediator.perform(.named("Counter", "later"), [:])
          }
        }
        return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
      }
      #expect(numbers == [1])
      #expect(made.values.count == 1)
    }
  }

  @Test("a factory that throws leaves nothing behind, and is tried again")
  func throwingFactory() async throws {
    let tries = Recorder<Int>()
    var registry = ActionRegistry()
    registry.target("Counter") {
      tries.record(0)
      if tries.values.count == 1 { throw Boom() }
      return CounterTarget(number: 7)
    }
    let mediator = try Mediator(registry)
    await #expect(throws: Boom()) {
      try await mediator.perform(.named("Counter", "number"), [:]) as any Sendable
    }
    #expect(try await mediator.perform(.named("Counter", "number"), [:]) == 7)
  }

  @Test("targets that perform each other while they are made get an error with the path")
  func cycle() async throws {
    let mediators = Recorder<Mediator>()
    @Sendable func number(_ target: String) throws -> Int {
      try mediators.values[0].performImmediately(.named(target, "number"), [:])
    }
    var registry = ActionRegistry()
    registry.target("A") { CounterTarget(number: try number("B")) }
    registry.target("B") { CounterTarget(number: try number("A")) }
    registry.target("C") { CounterTarget(number: try number("D") + 1) }
    registry.target("D") { CounterTarget(number: 1) }
    let mediator = try Mediator(registry)
    mediators.record(mediator)
    let error = await #expect(throws: ActionError.self) {
      _ = try await mediator.perform(.named("A", "number"), [:]) as any Sendable
    }
    #expect(error?.description.contains("target A -> target B -> target A") == true)
    #expect(try await mediator.perform(.named("C", "number"), [:]) == 2)
  }

  @Test("targets that make each other afresh get an error with the path, not a full stack")
  func freshCycle() async throws {
    let mediators = Recorder<Mediator>()
    @Sendable func number(_ target: String) throws -> Int {
      try mediators.values[0].performImmediately(.named(target, "number"), [:], fresh: true)
    }
    var registry = ActionRegistry()
    registry.target("A") { CounterTarget(number: try number("B")) }
    registry.target("B") { CounterTarget(number: try number("A")) }
    registry.target("C") { CounterTarget(number: try number("D") + 1) }
    registry.target("D") { CounterTarget(number: 1) }
    let mediator = try Mediator(registry)
    mediators.record(mediator)
    for isFresh in [true, false] {
      let error = await #expect(throws: ActionError.self) {
        _ = try await mediator.perform(.named("A", "number"), [:], fresh: isFresh) as any Sendable
      }
      #expect(error?.description.contains("target A -> target B -> target A") == true)
      #expect(try await mediator.perform(.named("C", "number"), [:], fresh: isFresh) == 2)
    }
  }

  @Test("two threads that make each other's targets end with an error, not asleep")
  func crossedCycle() async throws {
    for _ in 0..<50 {
      let mediators = Recorder<Mediator>()
      var registry = ActionRegistry()
      for (own, other) in [("A", "B"), ("B", "A")] {
        registry.target(own) {
          CounterTarget(number: try mediators.values[0].performImmediately(.named(other, "number"), [:]))
        }
      }
      let mediator = try Mediator(registry)
      mediators.record(mediator)
      await withTaskGroup(of: Void.self) { group in
        for target in ["A", "B"] {
          group.addTask {
            await #expect(throws: ActionError.self) {
              _ = try await mediator.perform(.named(target, "number"), [:]) as any Sendable
            }
          }
        }
      }
    }
  }

  @Test("who waited for a target and has it waits no more, whatever is made afterwards")
  func waitIsOver() throws {
    /// What the factory of a target does, by the target's name; the last counts.
    let making = Recorder<@Sendable (String) -> Void>()
    var registry = ActionRegistry()
    for name in ["A", "B"] {
      registry.target(name) {
        making.values.last?(name)
        return CounterTarget(number: 0)
      }
    }
    let mediator = try Mediator(registry)
    @Sendable func ask(_ target: String) throws {
      _ = try mediator.performImmediately(.named(target, "number"), [:]) as Int
    }
    /// Makes both targets, each on a thread of its own.
    func makeBoth() throws {
      let ended = DispatchGroup()
      for name in ["A", "B"] {
        mediator.evict(target: name)
        ended.enter()
      }
      for name in ["A", "B"] {
        Thread.detachNewThread {
          try? ask(name)
          ended.leave()
        }
      }
      try #require(ended.wait(timeout: .now() + .seconds(Int(patience.components.seconds))) == .success)
    }

    // Each needs the other: one gets the cycle as an error, and the other waits until that one is made.
    let met = ["A": DispatchSemaphore(value: 0), "B": DispatchSemaphore(value: 0)]
    let cycles = Recorder<any Error>()
    making.record { name in
      let other = name == "A" ? "B" : "A"
      met[name]?.signal()
      _ = met[other]?.wait(timeout: .now() + .seconds(Int(patience.components.seconds)))
      do { try ask(other) } catch { cycles.record(error) }
    }
    try makeBoth()
    #expect(cycles.values.count == 1)

    for first in ["A", "B"] {
      let (begun, refused) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let refusals = Recorder<any Error>()
      making.record { name in
        if name == first {
          begun.signal()
          // Who is refused is so at once; nobody is, so that nothing depends on how long is waited.
          _ = refused.wait(timeout: .now() + .milliseconds(50))
        } else {
          _ = begun.wait(timeout: .now() + .seconds(Int(patience.components.seconds)))
          do { try ask(first) } catch {
            refusals.record(error)
            refused.signal()
          }
        }
      }
      try makeBoth()
      #expect(refusals.values.isEmpty)
    }
  }
}

@Suite("Targets by convention", .serialized, .timeLimit(.minutes(10)))
struct ConventionTests {
  let mediator: Mediator

  init() throws { mediator = try Mediator() }

  @Test("a class Target_X is found in its module with no registration")
  func found() async throws {
    let isPaid: Bool = try await mediator.perform(
      .named("Payment", "pay", module: "TenonMediatorTests"), ["orderID": "42"])
    #expect(isPaid)
  }

  @Test("its instance is cached, evicted and made fresh like any other's")
  func lifetime() async throws {
    func identity(fresh isFresh: Bool = false) async throws -> Int {
      try await mediator.perform(
        .named("Payment", "identity", module: "TenonMediatorTests"), [:], fresh: isFresh)
    }
    let first = try await identity()
    #expect(try await identity() == first)
    #expect(try await identity(fresh: true) != first)
    mediator.evict(target: "Payment", module: "TenonMediatorTests")
    #expect(try await identity() != first)
  }

  @Test("a main-actor class can be a target")
  func mainActor() async throws {
    for count in 1...2 {
      let shown: Int = try await mediator.perform(.named("Screen", "show", module: "TenonMediatorTests"), [:])
      #expect(shown == count)
    }
  }

  @Test("its own notFound answers for actions it does not have")
  func notFound() async throws {
    let answer: String = try await mediator.perform(
      .named("Payment", "refund", module: "TenonMediatorTests"), [:])
    #expect(answer == "no refund")
  }

  @Test(
    "what is not there, or is no target, is an error",
    arguments: [
      ("Payment", "Elsewhere"), ("Nobody", "TenonMediatorTests"), ("Impostor", "TenonMediatorTests"),
      ("", ""),
      ("A.B", "TenonMediatorTests"), ("Payment", "Swift.Int"), ("Payment\u{0}", "TenonMediatorTests"),
      ("🧨", "💥"),
    ])
  func missing(target: String, module: String) async {
    await #expect(throws: ActionError.self) {
      _ = try await mediator.perform(.named(target, "pay", module: module), [:]) as any Sendable
    }
  }

  @Test("a convention target can be registered, so that its name alone finds it")
  func registered() async throws {
    var registry = ActionRegistry(owner: "Payment")
    registry.target("Payment") { Target_Payment() }
    let mediator = try Mediator(registry)
    #expect(
      try await mediator.perform(.named("Payment", "pay"), ["orderID": "1"]) == false)
  }
}
