import TenonDiagnostics
import TenonSynchronization

/// Lets the changes of a running application happen one after the other: two at a time could each be verified without
/// the other.
///
/// A change may have to wait until a module's calls have ended. A change that one of these calls waits for in its turn
/// comes later in the queue, and so would never come: it is refused, however many modules the way leads through.
final class ChangeQueue: Sendable {
  private struct Change {
    let task: Task<Void, Never>
    /// Tells whoever asked for the change how it ended.
    let end: Waiter<Void>
    /// What the task that asked is within.
    let requester: ReentrancyToken?
    /// Whether it happens though whoever asked does not wait for it.
    let happensAnyway: Bool
    var isRefused = false
  }

  private struct State {
    var pending = ColdDictionary<Int, Change>()
    var last = 0
    var isClosed = false
    /// The modules for the end of whose calls a change waits.
    var awaited: [(wiring: ModuleWiring, end: Waiter<Void>)] = []
  }

  private let state = Mutex(State())

  /// Performs a change when those before it are done, and returns when it is done itself.
  /// - Parameters:
  ///   - happensAnyway: Whether it happens even where waiting for it is refused.
  ///   - change: The change.
  /// - Throws: What the change throws; ``ApplicationError`` with the code `insideChange` where a change waits for the caller;
  ///   `CancellationError` if the queue was closed before its turn came.
  func perform(
    happensAnyway: Bool = false, _ change: @escaping @Sendable () async throws -> Void
  ) async throws {
    let (end, requester) = (Waiter<Void>(), ReentrancyToken.held)
    let task = state.withLock { state -> Task<Void, Never>? in
      let waiting = state.awaited.first { requester?.isWithin(CallLabel.self, of: $0.wiring) == true }
      if let waiting {
        end.resume(with: .failure(ApplicationError.insideChange(of: waiting.wiring.module)))
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
      return task
    }
    try await withTaskCancellationHandler {
      try await end.result.get()
    } onCancel: {
      task?.cancel()
    }
  }

  private func run(_ change: @Sendable () async throws -> Void, _ number: Int) async {
    let end = state.withLock { $0.pending[number]?.end }
    var result = Result<Void, any Error>.success(())
    do {
      if state.withLock({ $0.isClosed || $0.pending[number]?.isRefused == true }) {
        throw CancellationError()
      }
      try await change()
    } catch {
      result = .failure(error)
    }
    let ended = state.withLock { $0.pending.removeValue(forKey: number) }
    _ = ended
    end?.resume(with: result)
  }

  /// For a change: returns when a module's calls have ended, or need not be waited for because the queue is closed or
  /// the task is cancelled.
  func callsHaveEnded(of wiring: ModuleWiring) async {
    guard let end = wiring.endOfCalls() else { return }
    let refused = state.withLock { state -> [Waiter<Void>]? in
      if state.isClosed { return nil }
      state.awaited.append((wiring, end))
      return state.pending.keys.compactMap { number in
        guard let change = state.pending[number],
          change.requester?.isWithin(CallLabel.self, of: wiring) == true
        else { return nil }
        if !change.happensAnyway { state.pending[number]?.isRefused = true }
        return change.end
      }
    }
    guard let refused else { return }
    refused.resume(with: .failure(ApplicationError.insideChange(of: wiring.module)))
    try? await end.value()
    state.withLock { $0.awaited.coldRemoveAll { $0.end === end } }
  }

  /// Takes no more changes, cancels those that are under way, which wait for no calls any more, and returns when they
  /// have ended.
  func close() async {
    let (tasks, awaited) = state.withLock { state in
      state.isClosed = true
      return (state.pending.values.map(\.task), state.awaited.map(\.end))
    }
    for task in tasks { task.cancel() }
    awaited.resume()
    for task in tasks { await task.value }
  }
}
