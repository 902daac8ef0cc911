import TenonEvents
import TenonServices
import TenonSynchronization

/// One module in an application: its contract, its context, and where it is in its life.
final class ModuleUnit: Sendable {
  struct State {
    var life = ModuleState.declared
    /// Whether ``Module/setUp(_:)`` returned, so that the module has to be stopped.
    var needsStop = false
    var failure: (any Error)?
    var tokens: [EventObservation] = []
    /// For a module that was added to the running application.
    var services: ServiceInstallation?
    var spans: [TimelineSpan] = []
  }

  let module: any Module
  let contract: ModuleContract
  let context: ModuleContext
  let state = Guarded(State())

  init(module: any Module, contract: ModuleContract, context: ModuleContext) {
    self.module = module
    self.contract = contract
    self.context = context
  }

  var name: String { contract.module }
  var life: ModuleState { state.withLock { $0.life } }
  var failure: (any Error)? { state.withLock { $0.failure } }

  /// Whether application events reach the module.
  var isListening: Bool {
    switch life {
    case .setUp, .starting, .started, .gettingReady, .running: true
    case .declared, .settingUp, .failed, .stopping, .stopped: false
    }
  }

  func subscribe() {
    let tokens = contract.observers.map { $0.subscribe(context.events) }
    state.withLock { $0.tokens = tokens }
  }

  /// Runs one phase of the module, within its time.
  func perform(_ phase: LaunchPhase, limit: Duration?) async throws {
    state.withLock { $0.life = phase.begun }
    let (module, context) = (module, context)
    do {
      try await withTimeout(module.phaseTimeout ?? limit, late: { [self] in await stopLate(phase) }) {
        switch phase {
        case .setUp: try await module.setUp(context)
        case .start: try await module.start(context)
        case .ready: try await module.ready(context)
        }
      }
      state.withLock { state in
        state.life = phase.done
        state.needsStop = true
      }
    } catch {
      fail(error)
      throw error
    }
  }

  /// Notes that the module cannot run.
  func fail(_ error: any Error) {
    state.withLock { state in
      state.life = .failed
      state.failure = error
    }
  }

  /// Stops the module if it was set up, exactly once however often this is called.
  func stop(limit: Duration?) async {
    let (tokens, isNeeded) = state.withLock { state in
      defer {
        state.tokens = []
        state.needsStop = false
        if state.life != .failed { state.life = state.needsStop ? .stopping : .stopped }
      }
      return (state.tokens, state.needsStop)
    }
    for token in tokens { token.cancel() }
    guard isNeeded else { return }
    let (module, context) = (module, context)
    try? await withTimeout(module.phaseTimeout ?? limit) { await module.stop(context) }
    state.withLock { if $0.life == .stopping { $0.life = .stopped } }
  }

  /// A module that was given up because it took too long has been set up after all; nobody else will stop it.
  private func stopLate(_ phase: LaunchPhase) async {
    if phase == .setUp { await module.stop(context) }
  }
}

/// Where a module is in its life.
public enum ModuleState: String, Codable, Sendable {
  case declared, settingUp, setUp, starting, started, gettingReady, running, failed, stopping, stopped
}

extension LaunchPhase {
  fileprivate var begun: ModuleState {
    switch self {
    case .setUp: .settingUp
    case .start: .starting
    case .ready: .gettingReady
    }
  }

  fileprivate var done: ModuleState {
    switch self {
    case .setUp: .setUp
    case .start: .started
    case .ready: .running
    }
  }
}
