import TenonDiagnostics
import TenonServices
import TenonSynchronization

/// A module in an application, with its contract, its connection to the application, and its state.
final class ModuleInstance: Sendable {
  struct State {
    var life = ModuleState.declared
    /// Whether the set-up succeeded, so that the module must be stopped.
    var needsStop = false
    /// The phase that took too long and has not ended yet.
    var abandoned: LaunchPhase?
    /// Whether the module must be stopped when the abandoned phase ends.
    var stopsLater = false
    var failure: (any Error)?
    /// The task for the module's `runs` code.
    var running: Task<Void, any Error>?
    /// Whether the parts have been notified that the module's code may be called.
    var hasBegun = false
    var spans: [TimelineSpan] = []
    /// The numbers of the handlers that one-time events have reached.
    var reached = ColdSet<Int>()
  }

  let node: WiredGraph.Node
  private let assembly: ApplicationAssembly
  let state = Mutex(State())

  /// Connects the module to its application.
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
  /// Whether the current task is running the module's `runs` code.
  var isRunningHere: Bool { ReentrancyToken.isHeld(RunLabel.self, of: wiring) }

  /// Whether application events reach the module.
  var isListening: Bool {
    switch life {
    case .setUp, .starting, .started, .gettingReady, .running: true
    case .declared, .settingUp, .failed, .stopping, .stopped: false
    }
  }

  /// Whether launch events reach the module before it has been set up.
  var mayBeginEarly: Bool {
    contract.launchTime == .immediate && [.declared, .settingUp].contains(life)
  }

  /// Returns the module, as seen by a part.
  func seen<Part: ApplicationPart>(by part: Part) -> PartModule<Part> { PartModule(node: node, index: 0) }

  /// Returns the services for the module's code.
  func services() throws(ApplicationError) -> ServiceContainer { try wiring.services() }

  /// Runs one phase of the module, within its time limit.
  func perform(_ phase: LaunchPhase, limit: Duration?) async throws {
    state.withLock { $0.life = phase.begun }
    if phase == .setUp {
      if contract.launchTime != .immediate { assembly.parts.find(ServicesPart.self)?.resume(contract) }
      wiring.open(isSetUp: false)
    }
    do {
      let bodies = contract.phases[phase]
      if !bodies.isEmpty { try await run(bodies, in: phase, limit: limit) }
      state.withLock { state in
        state.life = phase.done
        state.needsStop = true
      }
      if phase == .setUp {
        wiring.open(isSetUp: true)
        begin()
      }
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

  /// Starts the module's `runs` code, unless the module has stopped in the meantime.
  /// - Parameter failed: Receives the error with which the code ends.
  func run(failed: @escaping @Sendable (any Error) async -> Void) {
    if contract.phases.run.isEmpty { return }
    state.withLock { state in
      guard state.life == .running else { return }
      let work = Task {
        try await EnteredScopes.leave { try await ReentrancyToken.holdingNone { try await runNow() } }
      }
      state.running = work
      // Nothing waits for this task, so it may stop the application.
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
          // The module's stop waits for this code.
          try await ReentrancyToken.hold(RunLabel(), of: wiring) {
            try await body(services())
          }
        }
      }
      for try await _ in group {}
    }
  }

  /// Records that the module's `runs` code has ended with an error.
  /// - Returns: Whether the module was running, and has failed because of the error.
  func failRunning(_ error: any Error) -> Bool {
    let isFailure = state.withLock { state in
      guard state.life == .running else { return false }
      state.life = .failed
      state.failure = error
      return true
    }
    guard isFailure else { return false }
    wiring.close(because: error)
    end()
    return true
  }

  /// Cancels the `runs` code of a module whose application is released without being stopped.
  func abandon() { state.withLock { $0.running }?.cancel() }

  /// Notifies the parts that the module's code may be called.
  private func begin() {
    state.withLock { $0.hasBegun = true }
    for part in assembly.parts.all { begin(in: part) }
  }

  private func begin<Part: ApplicationPart>(in part: Part) { part.begin(seen(by: part)) }

  /// Notifies the parts that the module's code must no longer be called.
  private func end() {
    let isDue = state.withLock { state in
      defer { state.hasBegun = false }
      return state.hasBegun
    }
    guard isDue else { return }
    for part in assembly.parts.all { end(in: part) }
  }

  private func end<Part: ApplicationPart>(in part: Part) { part.end(seen(by: part)) }

  /// Records that the module cannot run. From now on, none of its code is called except its stop code.
  func fail(_ error: any Error) {
    wiring.close(because: error)
    state.withLock { state in
      state.life = .failed
      state.failure = error
    }
    end()
  }

  /// Stops the module if it was set up. The module stops only once, no matter how often this method is called. A module
  /// that is still in an abandoned phase is stopped when that phase ends.
  /// - Returns: An error if the module did not stop in time, and otherwise `nil`.
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

  /// Handles the end of an abandoned phase.
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

/// The life-cycle state of a module.
public enum ModuleState: String, Encodable, Sendable {
  /// The module's contract has been read, and none of the module's other code has run.
  case declared
  /// The module is in its first phase.
  case settingUp
  /// Other modules may use the module's services, and events reach the module.
  case setUp
  /// The module is in its second phase.
  case starting
  /// The module is waiting for the other modules to start.
  case started
  /// The module is in its third phase.
  case gettingReady
  /// The module has gone through all phases.
  case running
  /// One of the module's phases or its `runs` code failed, or a required module failed.
  case failed
  /// The module is cleaning up.
  case stopping
  /// None of the module's code is still running.
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
