import TenonDiagnostics
import TenonServices
import TenonSynchronization

/// Performs the changes to a running application one after another, because each of two simultaneous changes would be
/// verified without the other change.
///
/// A change may have to wait until a module's calls or its `runs` code have ended. If this code in turn waits for
/// another change, the other change is later in the queue and would never begin. It is therefore refused, no matter how
/// many modules are involved.
final class ChangeQueue: Sendable {
  private struct Change {
    let task: Task<Void, Never>
    /// Reports the result of the change to its caller.
    let end: Waiter<Void>
    /// The token of the code from which the change was requested.
    let requester: ReentrancyToken?
    /// Whether the change happens even if its caller does not wait for it.
    let happensAnyway: Bool
    var isRefused = false
    var hasBegun = false
  }

  /// A module's code that a change is waiting for.
  private struct Awaited {
    let module: String
    /// Returns whether a task with the given token is running that code.
    let holds: @Sendable (ReentrancyToken) -> Bool
    /// The waiter that lets the change continue before the code has ended; `nil` if the code must end.
    let end: Waiter<Void>?
  }

  private struct State {
    var pending = ColdDictionary<Int, Change>()
    var last = 0
    var isClosed = false
    /// The code that the change in progress is waiting for.
    var awaited: Awaited?
  }

  private let state = Mutex(State())

  /// Performs a change after all earlier changes are done, and returns when the change is done.
  /// - Parameters:
  ///   - happensAnyway: Whether the change happens even if its caller must not wait for it.
  ///   - change: The change to perform.
  /// - Throws: Any error that the change throws; ``ApplicationError`` with the code `insidePhase` if a change is
  ///   waiting for the caller; or `CancellationError` if the task was cancelled or the queue was closed before the
  ///   change could begin.
  func perform(
    happensAnyway: Bool = false, _ change: @escaping @Sendable () async throws -> Void
  ) async throws {
    let (end, requester) = (Waiter<Void>(), ReentrancyToken.held)
    let number = state.withLock { state -> Int? in
      if let awaited = state.awaited, requester.map(awaited.holds) == true {
        end.resume(with: .failure(ApplicationError.insideChange(of: [awaited.module])))
        guard happensAnyway else { return nil }
      }
      let previous = state.pending[state.last]?.task
      state.last += 1
      let number = state.last
      let task = Task {
        await previous?.value
        // The change may outlive the scope of the code that asks for it, and concerns those who see no overrides, too.
        await EnteredScopes.leave { await ServiceOverrides.none.run { await run(change, number) } }
      }
      state.pending[number] = Change(
        task: task, end: end, requester: requester, happensAnyway: happensAnyway)
      return number
    }
    try await withTaskCancellationHandler {
      try await end.result.get()
    } onCancel: {
      if let number { cancel(number) }
    }
  }

  /// Cancels a change. A change that has not yet begun never begins, and its caller is notified at once, because the
  /// change in progress may be waiting for this caller.
  private func cancel(_ number: Int) {
    let change = state.withLock { state in
      if state.pending[number]?.hasBegun == false { state.pending[number]?.isRefused = true }
      return state.pending[number]
    }
    change?.task.cancel()
    if change?.isRefused == true { change?.end.resume(with: .failure(CancellationError())) }
  }

  private func run(_ change: @Sendable () async throws -> Void, _ number: Int) async {
    let (end, isRefused) = state.withLock { state in
      state.pending[number]?.hasBegun = true
      return (state.pending[number]?.end, state.isClosed || state.pending[number]?.isRefused == true)
    }
    var result = Result<Void, any Error>.success(())
    do {
      if isRefused { throw CancellationError() }
      try await change()
    } catch {
      result = .failure(error)
    }
    let ended = state.withLock { $0.pending.removeValue(forKey: number) }
    _ = ended
    end?.resume(with: result)
  }

  /// Waits, on behalf of a change, until a module's calls have ended or the queue is closed.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  func callsHaveEnded(of wiring: ModuleWiring) async throws {
    guard let end = wiring.endOfCalls() else { return }
    try await awaiting(CallLabel.self, of: wiring, until: end) { try await end.value() }
  }

  /// Waits, on behalf of a change, for a module's code to end. In the meantime, changes that this code requests are
  /// refused.
  /// - Parameters:
  ///   - label: The label that marks the code.
  ///   - wiring: The module's wiring.
  ///   - end: The waiter that lets the change continue when the queue is closed, or `nil` if the code must end.
  ///   - wait: Waits for the code to end.
  func awaiting<Label: Sendable>(
    _ label: Label.Type, of wiring: ModuleWiring, until end: Waiter<Void>? = nil,
    _ wait: () async throws -> Void
  ) async rethrows {
    let awaited = Awaited(module: wiring.module, holds: { $0.isWithin(label, of: wiring) }, end: end)
    let refused = state.withLock { state in
      if state.isClosed { end?.resume(with: .success(())) }
      state.awaited = awaited
      return state.pending.keys.compactMap { number -> Waiter<Void>? in
        guard let change = state.pending[number], change.requester.map(awaited.holds) == true else {
          return nil
        }
        if !change.happensAnyway { state.pending[number]?.isRefused = true }
        return change.end
      }
    }
    defer { state.withLock { $0.awaited = nil } }
    refused.resume(with: .failure(ApplicationError.insideChange(of: [wiring.module])))
    try await wait()
  }

  /// Refuses further changes and cancels all pending changes, which then no longer wait for calls. Returns when all
  /// changes have ended.
  func close() async {
    let (tasks, awaited) = state.withLock { state in
      state.isClosed = true
      return (state.pending.values.map(\.task), state.awaited?.end)
    }
    for task in tasks { task.cancel() }
    awaited?.resume(with: .success(()))
    for task in tasks { await task.value }
  }
}
