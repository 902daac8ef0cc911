import TenonSynchronization

/// Holds an opening while somebody signs in, and lets it go on afterwards.
///
/// However many openings arrive meanwhile, `signIn` runs once, and all of them wait for it. It fails closed: an
/// opening goes on only if `isSignedIn` says so.
public struct RequireSignIn: RouteInterceptor {
  private let isSignedIn: @Sendable () async -> Bool
  private let signIn: @Sendable (RouteContext) async throws -> Void
  private let gate = Gate()

  /// - Parameters:
  ///   - isSignedIn: Whether somebody is signed in now.
  ///   - signIn: Asks somebody to sign in and returns when that is over, whatever came of it.
  public init(
    isSignedIn: @escaping @Sendable () async -> Bool,
    signIn: @escaping @Sendable (RouteContext) async throws -> Void
  ) {
    self.isSignedIn = isSignedIn
    self.signIn = signIn
  }

  /// - Throws: ``RouteInterception`` where nobody signed in, what `signIn` throws, and `CancellationError`.
  public func intercept(_ context: RouteContext, next: RouteNext) async throws -> any Sendable {
    if await !isSignedIn() {
      try await gate.pass {
        // Somebody may have signed in while this one waited for its turn.
        if await !isSignedIn() { try await signIn(context) }
      }
      guard await isSignedIn() else {
        throw RouteInterception(url: context.url.text, reason: .signInRequired)
      }
    }
    return try await next(context)
  }
}

/// Lets one task at a time do something that others then need not do again.
private final class Gate: Sendable {
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

  private let state = Guarded(State())

  func pass(_ body: () async throws -> Void) async throws {
    guard try await turn() == .own else { return }
    do {
      try await body()
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
