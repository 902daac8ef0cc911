import TenonSynchronization

/// Where the closures of a contract find their module's context, which is made after they are declared.
///
/// The application fills it in before anything runs, and empties it when it goes: context and closures would
/// otherwise keep each other alive. Routes, actions and observers are let in only while the module lives: from the
/// beginning of its set-up until it stops or fails.
final class ContextReference: Sendable {
  private struct State {
    var context: ModuleContext?
    var isOpen = false
    /// Calls of routes and actions under way, by whose end somebody may wait.
    var calls = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Guarded(State())
  let module: String

  init(module: String) { self.module = module }

  func fill(_ context: ModuleContext) { state.withLock { $0.context = context } }

  func empty() {
    // The context is released outside the lock: it holds closures, whose deinits are foreign code.
    let context = state.withLock { state in
      defer { state.context = nil }
      return state.context
    }
    _ = context
  }

  func open() { state.withLock { $0.isOpen = true } }
  func close() { state.withLock { $0.isOpen = false } }

  /// The context, for factories of services.
  /// - Throws: ``ModuleError/notRunning(module:)`` before the application is assembled and after it is gone.
  func callAsFunction() throws(ModuleError) -> ModuleContext {
    guard let context = state.withLock({ $0.context }) else { throw .notRunning(module: module) }
    return context
  }

  /// The context, for what happens while the module lives.
  /// - Throws: ``ModuleError/notRunning(module:)`` before its set-up and after it stopped or failed.
  func whileRunning() throws(ModuleError) -> ModuleContext {
    guard let context = state.withLock({ $0.isOpen ? $0.context : nil }) else {
      throw .notRunning(module: module)
    }
    return context
  }

  /// Performs a call that an uninstallation waits for.
  /// - Throws: ``ModuleError/notRunning(module:)``, or what the call throws.
  func perform<Result: Sendable>(
    _ call: @Sendable (ModuleContext) async throws -> Result
  ) async throws -> Result {
    let context = try whileRunning()
    state.withLock { $0.calls += 1 }
    defer { endCall() }
    return try await RunningCode.$calls.withValue(RunningCode.calls + [ObjectIdentifier(self)]) {
      try await call(context)
    }
  }

  private func endCall() {
    let waiting = state.withLock { state in
      state.calls -= 1
      guard state.calls == 0 else { return [CheckedContinuation<Void, Never>]() }
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Returns when no call is under way; at once within such a call, which would wait for itself.
  func callsHaveEnded() async {
    if RunningCode.calls.contains(ObjectIdentifier(self)) { return }
    await withCheckedContinuation { continuation in
      let isQuiet = state.withLock { state in
        if state.calls > 0 { state.waiting.append(continuation) }
        return state.calls == 0
      }
      if isQuiet { continuation.resume() }
    }
  }
}

/// Why a module's code was not run.
public enum ModuleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The module has not been set up yet, failed, or has stopped; or its application is gone.
  case notRunning(module: String)

  public var description: String {
    switch self {
    case .notRunning(let module):
      "\(module) is not running: it has not been set up yet, has failed, or has stopped"
        + "; the application's snapshot tells which"
    }
  }
}
