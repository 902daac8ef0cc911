import Foundation
import TenonMediator
import Testing

/// What a test saw, in order, from whatever thread.
final class Recorder<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var recorded: [Value] = []

  func record(_ value: Value) { lock.withLock { recorded.append(value) } }
  var values: [Value] { lock.withLock { recorded } }
}

struct Boom: Error, Equatable {}

/// Found by convention: nothing registers it.
final class Target_Payment: ConventionTarget {
  static let made = Recorder<String>()
  private let id: Int

  init() {
    Self.made.record("Payment")
    id = Self.made.values.count
  }

  static func declare(in actions: inout TargetActions<Target_Payment>) {
    actions.action("pay") { _, parameters, _ in try parameters.required("orderID", as: String.self) == "42" }
    actions.action("identity") { target, _, _ in target.id }
    actions.action("status", exposure: .external) { _, _, _ in "open" }
    actions.notFound { _, _, context in "no \(context.action.action)" }
  }
}

/// Found by convention, and of the main actor.
@MainActor final class Target_Screen: ConventionTarget {
  var shown = 0

  nonisolated init() {}

  nonisolated static func declare(in actions: inout TargetActions<Target_Screen>) {
    actions.action("show") { @MainActor target, _, _ in
      target.shown += 1
      return target.shown
    }
  }
}

/// Has the conventional name, and is no target.
final class Target_Impostor {}

/// Counts how many of it were made.
struct CounterTarget: ActionTarget {
  let number: Int

  static func declare(in actions: inout TargetActions<CounterTarget>) {
    actions.action("number") { target, _, _ in target.number }
    actions.action("later") { target, _, _ in
      await Task.yield()
      return target.number
    }
    actions.action("onMain", onMainActor: { target, _, _ in target.number })
  }
}
