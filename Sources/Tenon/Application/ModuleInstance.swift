import TenonDiagnostics
import TenonServices
import TenonSynchronization

/// One module in an application: its contract, what joins it to the application, and where it is in its life.
final class ModuleInstance: Sendable {
  struct State {
    var life = ModuleState.declared
    /// Whether the set-up succeeded, so that the module has to be stopped.
    var needsStop = false
    /// The phase that took too long and has not ended yet.
    var abandoned: LaunchPhase?
    /// Whether the module is to be stopped when the abandoned phase ends.
    var stopsLater = false
    var failure: (any Error)?
    /// What runs behind the phases.
    var running: Task<Void, any Error>?
    /// Whether the parts have been notified that its code may be called.
    var hasBegun = false
    var spans: [TimelineSpan] = []
    /// The handlers, by number, that events which come once in a life have reached.
    var reached = ColdSet<Int>()
  }

  let node: WiredGraph.Node
  private let assembly: ApplicationAssembly
  let state = Mutex(State())

  /// Joins the module to its application.
  init(node: WiredGraph.Node, assembly: ApplicationAssembly) {
    self.node = node
    self.assembly = assembly
    contract.wiring.fill(assembly)
  }

  @inline(__always) var contract: ModuleContract { node.contract }
  private var wiring: ModuleWiring { contract.wiring }
  var name: String { contract.module }
  var life: ModuleState { state.withLock { $0.life } }
  var failure: (any Error)? { state.withLock { $0.failure } }
  /// Whether the current task is within what the module runs.
  var isRunningHere: Bool { ReentrancyToken.isHeld(RunLabel.self, of: wiring) }

  /// Whether application events reach the module.
  var isListening: Bool {
    switch life {
    case .setUp, .starting, .started, .gettingReady, .running: true
    case .declared, .settingUp, .failed, .stopping, .stopped: false
    }
  }

  /// Whether steps of the system's launch reach the module that has not been set up.
  var mayBeginEarly: Bool {
    contract.launchTime == .immediate && [.declared, .settingUp].contains(life)
  }

  /// The module as a part sees it.
  func seen<Part: ApplicationPart>(by part: Part) -> PartModule<Part> { PartModule(node: node, index: 0) }

  /// What the module's code is given of services.
  func services() throws(ApplicationError) -> ServiceContainer { try wiring.services() }

  /// Runs one phase of the module, within its time.
  func perform(_ phase: LaunchPhase, limit: Duration?) async throws {
    state.withLock { $0.life = phase.begun }
    wiring.open()
    do {
      let bodies = contract.phases[phase]
      if !bodies.isEmpty { try await run(bodies, in: phase, limit: limit) }
      state.withLock { state in
        state.life = phase.done
        state.needsStop = true
      }
      if phase == .setUp { begin() }
    } catch {
      fail(error)
      throw error
    }
  }

  private func run(_ bodies: [PhaseBodies.Body], in phase: LaunchPhase, limit: Duration?) async throws {
    try await withTimeout(
      contract.phaseTimeout ?? limit, by: assembly.deadlines,
      abandoned: { [self] in state.withLock { $0.abandoned = phase } },
      late: { [self] in await endLate(phase, succeeded: $0) }
    ) { [self] in
      try await ReentrancyToken.hold(PhaseLabel(module: name), of: assembly.parts) {
        for body in bodies { try await body(services()) }
      }
    }
  }

  // MARK: - Running

  /// Begins what runs behind the phases, unless the module has stopped meanwhile.
  /// - Parameter failed: Receives the error that it ends with.
  func run(failed: @escaping @Sendable (any Error) async -> Void) {
    if contract.phases.run.isEmpty { return }
    state.withLock { state in
      guard state.life == .running else { return }
      let work = Task { try await ReentrancyToken.holdingNone { try await runNow() } }
      state.running = work
      // Nothing waits for this one, so that it may stop the application.
      Task {
        guard case .failure(let error) = await work.result else { return }
        await ReentrancyToken.holdingNone { await failed(error) }
      }
    }
  }

  private func runNow() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for body in contract.phases.run {
        group.addTask { [self] in
          // The module's stop waits for it.
          try await ReentrancyToken.hold(RunLabel(), of: wiring) {
            try await body(services())
          }
        }
      }
      for try await _ in group {}
    }
  }

  /// Notes that what runs behind the phases has ended with an error.
  /// - Returns: Whether the module was running, and has failed by this.
  func failRunning(_ error: any Error) -> Bool {
    let isFailure = state.withLock { state in
      guard state.life == .running else { return false }
      state.life = .failed
      state.failure = error
      return true
    }
    guard isFailure else { return false }
    wiring.close()
    end()
    return true
  }

  /// The application is gone, and was not stopped.
  func abandon() { state.withLock { $0.running }?.cancel() }

  /// From now on the module's code may be called.
  private func begin() {
    state.withLock { $0.hasBegun = true }
    for part in assembly.parts.all { begin(in: part) }
  }

  private func begin<Part: ApplicationPart>(in part: Part) { part.begin(seen(by: part)) }

  /// From now on it may not.
  private func end() {
    let isDue = state.withLock { state in
      defer { state.hasBegun = false }
      return state.hasBegun
    }
    guard isDue else { return }
    for part in assembly.parts.all { end(in: part) }
  }

  private func end<Part: ApplicationPart>(in part: Part) { part.end(seen(by: part)) }

  /// Notes that the module cannot run; nothing of it is called any more, but what it does when it stops.
  func fail(_ error: any Error) {
    wiring.close()
    state.withLock { state in
      state.life = .failed
      state.failure = error
    }
    end()
  }

  /// Stops the module if it was set up, exactly once however often this is called. One that is still in a phase
  /// that was given up is stopped when that ends.
  /// - Returns: Why it did not stop in time.
  func stop(limit: Duration?) async -> (any Error)? {
    wiring.close()
    let isNeeded = state.withLock { state in
      if state.abandoned != nil { state.stopsLater = true }
      let isNeeded = state.needsStop && state.abandoned == nil
      if isNeeded { state.needsStop = false }
      if state.life != .failed { state.life = isNeeded ? .stopping : .stopped }
      return isNeeded
    }
    end()
    guard isNeeded else { return nil }
    defer { state.withLock { if $0.life == .stopping { $0.life = .stopped } } }
    do {
      try await withTimeout(contract.phaseTimeout ?? limit, by: assembly.deadlines) { [self] in
        await stopNow()
      }
      return nil
    } catch {
      return error
    }
  }

  private func stopNow() async {
    await runStops()
    let running = state.withLock { state in
      defer { state.running = nil }
      return state.running
    }
    guard let running else { return }
    running.cancel()
    _ = await running.result
  }

  private func runStops() async {
    guard !contract.phases.stop.isEmpty else { return }
    await ReentrancyToken.hold(PhaseLabel(module: name), of: assembly.parts) {
      for body in contract.phases.stop {
        do {
          try await body(services())
        } catch {
          assembly.issues.note(name, "stop", error)
        }
      }
    }
  }

  /// A phase that was given up has ended after all.
  private func endLate(_ phase: LaunchPhase, succeeded: Bool) async {
    let isDue = state.withLock { state in
      state.abandoned = nil
      if phase == .setUp && succeeded { state.needsStop = true }
      let isDue = state.stopsLater && state.needsStop
      if isDue { state.needsStop = false }
      return isDue
    }
    if isDue { await stopNow() }
  }
}

/// Where a module is in its life cycle.
public enum ModuleState: String, Encodable, Sendable {
  /// Its contract has been read; none of its other code has run.
  case declared
  /// In its first phase.
  case settingUp
  /// Other modules may use its services; events reach it.
  case setUp
  /// In its second phase.
  case starting
  /// It is waiting for the others to start.
  case started
  /// In its third phase.
  case gettingReady
  /// It has been through all phases.
  case running
  /// One of its phases failed, or a module that it requires did.
  case failed
  /// It is cleaning up.
  case stopping
  /// None of its code runs any more.
  case stopped
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
