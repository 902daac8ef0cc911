import BenchmarkHarness
import Foundation
import TenonMediator

/// Performing an action of a cached target, compared with handwritten code: a dictionary of objects by name, and a
/// dynamic call of the object found.
enum ActionBenchmarks {
  static let suite = Suite("actions") { filter in
    filter.wants(
      "actions/perform", "actions/perform-by-reference", "actions/perform-immediately", "actions/dictionary")
      ? try perform() : []
  }

  private static let names = (0..<12).map { "Target\($0)" }

  private static let references = names.map { name in
    ActionReference<Amount, Int, any Error>(name, "countTyped")
  }

  private static func perform() throws -> [BenchmarkResult] {
    let mediator = try mediator()
    let group = Group(baseline: "actions/dictionary")
    let objects = Dictionary(uniqueKeysWithValues: names.map { ($0, HandWritten() as any Performing) })
    let parameters: ActionParameters = ["amount": 3]
    let values: [String: any Sendable] = ["amount": 3]

    group.add("actions/dictionary") { n in
      for index in 0..<n {
        blackHole(objects[names[index % 12]]?.perform("count", values))
      }
    }
    group.add("actions/perform", bar: .atMost(3), allThreads: true) { n in
      await_ {
        for index in 0..<n {
          blackHole(try? await mediator.perform(.named(names[index % 12], "count"), parameters) as Int)
        }
      }
    }
    group.add("actions/perform-by-reference", bar: .atMost(2), allThreads: true) { n in
      await_ {
        for index in 0..<n {
          blackHole(try? await mediator.perform(references[index % 12], Amount(value: 3)))
        }
      }
    }
    group.add("actions/perform-immediately", bar: .atMost(3)) { n in
      for index in 0..<n {
        blackHole(try? mediator.performImmediately(.named(names[index % 12], "count"), parameters) as Int)
      }
    }
    return try group.run()
  }

  private static func mediator() throws -> Mediator {
    var registry = ActionRegistry()
    for name in names { registry.target(name) { Counting() } }
    for reference in references { registry.action(reference) { amount, _ in amount.value } }
    return try Mediator(registry)
  }

  private static func await_(_ body: @escaping @Sendable () async -> Void) {
    let done = DispatchSemaphore(value: 0)
    Task {
      await body()
      done.signal()
    }
    done.wait()
  }
}

private struct Amount: Sendable {
  let value: Int
}

private protocol Performing {
  func perform(_ action: String, _ parameters: [String: any Sendable]) -> Any?
}

private final class HandWritten: Performing {
  func perform(_ action: String, _ parameters: [String: any Sendable]) -> Any? {
    switch action {
    case "clear": nil
    case "count": parameters["amount"] as? Int
    default: nil
    }
  }
}

private final class Counting: ActionTarget {
  static func declare(in actions: inout TargetActions<Counting>) {
    actions.action("clear") { _, _, _ in }
    actions.action("count") { _, parameters, _ in try parameters.required("amount", as: Int.self) }
  }
}
