import TenonDiagnostics
import TenonSynchronization

/// Lets the changes of a running application happen one after the other: two at a time could each be verified without
/// the other.
///
/// A change may have to wait until a module's calls, or what it runs, have ended. A change that one of these waits for in
/// its turn comes later in the queue, and so would never come: it is refused, however many modules the way leads through.
final class ChangeQueue: Sendable {
  private struct Change {
    let task: Task<Void, Never>
    /// Reports to the caller of the change how it ended.
    let end: Waiter<Void>
    /// What the task that asked is within.
    let requester: ReentrancyToken?
    /// Whether it happens though its caller does not wait for it.
    let happensAnyway: Bool
    var isRefused = false
    var hasBegun = false
  }

  /// Code of a module for whose end a change waits.
  private struct Awaited {
    let module: String
    /// Whether a task is within that code.
    let holds: @Sendable (ReentrancyToken) -> Bool
    /// What lets the change go on without it; `nil` if it has to end.
    let end: Waiter<Void>?
  }

  private struct State {
    var pending = ColdDictionary<Int, Change>()
    var last = 0
    var isClosed = false
    /// What the change under way waits for.
    var awaited: Awaited?
  }

  private let state = Mutex(State())

  /// Performs a change when those before it are done, and returns when it is done itself.
  /// - Parameters:
  ///   - happensAnyway: Whether it happens even where waiting for it is refused.
  ///   - change: The change.
  /// - Throws: What the change throws; ``ApplicationError`` with the code `insideChange` if a change waits for the caller;
  ///   `CancellationError` if the task was cancelled or the queue was closed before its turn came.
  func perform(
    happensAnyway: Bool = false, _ change: @escaping @Sendable () async throws -> Void
  ) async throws {
    let (end, requester) = (Waiter<Void>(), ReentrancyToken.held)
    let number = state.withLock { state -> Int? in
      if let awaited = state.awaited, requester.map(awaited.holds) == true {
        end.resume(with: .failure(ApplicationError.insideChange(of: awaited.module)))
        guard happensAnyway else { return nil }
      }
      let previous = state.pending[state.last]?.task
      state.last += 1
      let number = state.last
      let task = Task {
        await previous?.value
        await run(change, number)
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

  /// Cancels a change. One whose turn has not come never begins, and who asked for it learns so at once: what is under
  /// way may wait for the caller.
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

  /// For a change: returns when a module's calls have ended, or need not be waited for because the queue is closed.
  /// - Throws: `CancellationError` at once when the task is cancelled.
  func callsHaveEnded(of wiring: ModuleWiring) async throws {
    guard let end = wiring.endOfCalls() else { return }
    try await awaiting(CallLabel.self, of: wiring, until: end) { try await end.value() }
  }

  /// For a change: waits for the end of code of a module, and refuses meanwhile what would wait for this change there.
  /// - Parameters:
  ///   - label: What marks the code.
  ///   - wiring: The module's.
  ///   - end: What lets the change go on when the queue is closed, if anything does.
  ///   - wait: Waits.
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
    refused.resume(with: .failure(ApplicationError.insideChange(of: wiring.module)))
    try await wait()
  }

  /// Takes no more changes, cancels those that are under way, which wait for no calls any more, and returns when they
  /// have ended.
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
