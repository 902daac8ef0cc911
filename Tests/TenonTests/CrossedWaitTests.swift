import Foundation
import Tenon
import TenonActions
import TestSupport
import Testing

/// What a service's factory and a target's do to each other on two threads, each of which makes one of them.
@Suite("Services and targets that wait for each other", .timeLimit(.minutes(10)), .inTime)
struct CrossedWaitTests {
  private struct Price: Sendable { let cents: Int }

  private struct Till: ActionTarget {
    let cents: Int

    static func declare(in actions: inout TargetActions<Till>) {
      actions.action("cents") { target, _, _ in target.cents }
    }
  }

  /// A target and a service, each of whose factories first waits until the other's has begun, and then asks for it.
  private struct Pair {
    let container: ServiceContainer
    let mediator: Mediator

    init(together: Bool) throws {
      let begun = Box<Set<String>>([])
      @Sendable func begin(_ own: String, before other: String) {
        begun.update { $0.insert(own) }
        let limit = ContinuousClock.now + patience
        while together, !begun.value.contains(other), ContinuousClock.now < limit { usleep(1_000) }
      }
      let (containers, mediators) = (Box<ServiceContainer?>(nil), Box<Mediator?>(nil))
      var services = ServiceRegistry()
      services.register(Price.self) { _ in
        begin("service", before: "target")
        let cents: Int? = try mediators.value?.performImmediately(.named("Till", "cents"), [:])
        return Price(cents: cents ?? 0)
      }
      container = try services.freeze()
      var actions = ActionRegistry()
      actions.target("Till") {
        begin("target", before: "service")
        return Till(cents: try containers.value?.resolve(Price.self).cents ?? 0)
      }
      mediator = try Mediator(actions)
      containers.update { $0 = container }
      mediators.update { $0 = mediator }
    }
  }

  @Test("two threads get the cycle as an error, each with its own steps, and neither sleeps for ever")
  func crossed() throws {
    let pair = try Pair(together: true)
    let (errors, ended) = (Box<[String]>([]), DispatchGroup())
    for makes in [
      { @Sendable in _ = try pair.container.resolve(Price.self) },
      { @Sendable in _ = try pair.mediator.performImmediately(.named("Till", "cents"), [:]) as Int },
    ] {
      ended.enter()
      Thread.detachNewThread {
        do { try makes() } catch { errors.update { $0.append("\(error)") } }
        ended.leave()
      }
    }
    try #require(ended.wait(timeout: .now() + .seconds(Int(patience.components.seconds))) == .success)
    #expect(errors.value.count == 2)
    for error in errors.value {
      #expect(error.contains("Price -> target Till") || error.contains("target Till -> "))
    }
  }

  @Test("on one thread, the service names the target that stands between")
  func nested() throws {
    let pair = try Pair(together: false)
    let error = try #require(throws: ServiceError.self) { try pair.container.resolve(Price.self) }
    #expect("\(error)".contains("Price -> target Till -> "))
    let outer = try #require(throws: ServiceError.self) {
      try pair.mediator.performImmediately(.named("Till", "cents"), [:]) as Int
    }
    #expect("\(outer)".contains("target Till -> TenonTests"))
    #expect("\(outer)".contains("Price -> target Till"))
  }
}
