import TenonSynchronization

/// Lets one task at a time do something that others then need not do again.
final class Gate: Sendable {
  private enum Turn {
    /// It was done by another.
    case done
    /// It is this one's turn.
    case own
  }

  private struct State {
    var isBusy = false
    var lastTicket = 0
    var waiting: [(ticket: Int, continuation: CheckedContinuation<Turn, any Error>)] = []
    /// Those who were cancelled before they began to wait.
    var cancelled: Set<Int> = []
  }

  /// One task's turn. Tasks that it leaves behind know it still, but are not within it once it is over.
  private final class Running: Sendable {
    let gate: ObjectIdentifier
    let isOver = Guarded(false)

    init(_ gate: Gate) { self.gate = ObjectIdentifier(gate) }
  }

  @TaskLocal private static var running: [Running] = []

  private let state = Guarded(State())

  /// Whether the current task is within the body of a ``pass(_:)`` of this gate.
  var isOpenedWithin: Bool {
    Self.running.contains { running in
      running.gate == ObjectIdentifier(self) && running.isOver.withLock { !$0 }
    }
  }

  func pass(_ body: () async throws -> Void) async throws {
    guard try await turn() == .own else { return }
    let running = Running(self)
    do {
      defer { running.isOver.withLock { $0 = true } }
      try await Self.$running.withValue(Self.running + [running]) { try await body() }
    } catch {
      // Who was cancelled or failed speaks for itself only: the next one tries.
      handOver()
      throw error
    }
    for waiter in leave() { waiter.continuation.resume(returning: .done) }
  }

  private func turn() async throws -> Turn {
    let ticket = state.withLock { state -> Int? in
      guard state.isBusy else {
        state.isBusy = true
        return nil
      }
      state.lastTicket += 1
      return state.lastTicket
    }
    guard let ticket else { return .own }
    // A cancellation that came too late is forgotten.
    defer { state.withLock { _ = $0.cancelled.remove(ticket) } }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in wait(ticket, continuation) }
    } onCancel: {
      cancel(ticket)
    }
  }

  private func wait(_ ticket: Int, _ continuation: CheckedContinuation<Turn, any Error>) {
    let answer = state.withLock { state -> Result<Turn, any Error>? in
      if state.cancelled.remove(ticket) != nil { return .failure(CancellationError()) }
      guard state.isBusy else {
        state.isBusy = true
        return .success(.own)
      }
      state.waiting.append((ticket, continuation))
      return nil
    }
    if let answer { continuation.resume(with: answer) }
  }

  private func cancel(_ ticket: Int) {
    let waiter = state.withLock { state -> CheckedContinuation<Turn, any Error>? in
      guard let index = state.waiting.firstIndex(where: { $0.ticket == ticket }) else {
        state.cancelled.insert(ticket)
        return nil
      }
      return state.waiting.remove(at: index).continuation
    }
    waiter?.resume(throwing: CancellationError())
  }

  private func handOver() {
    let next = state.withLock { state -> CheckedContinuation<Turn, any Error>? in
      guard !state.waiting.isEmpty else {
        state.isBusy = false
        return nil
      }
      return state.waiting.removeFirst().continuation
    }
    next?.resume(returning: .own)
  }

  private func leave() -> [(ticket: Int, continuation: CheckedContinuation<Turn, any Error>)] {
    state.withLock { state in
      defer { state.waiting = [] }
      state.isBusy = false
      return state.waiting
    }
  }
}
