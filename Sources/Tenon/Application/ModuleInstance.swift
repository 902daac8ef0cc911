import TenonDiagnostics
import TenonServices
import TenonSynchronization

/// A module in an application, with its contract, its connection to the application, and its state.
final class ModuleInstance: Sendable {
  struct State {
    var life = ModuleLife.declared
    var spans: [TimelineSpan] = []
  }

  let node: ContractGraph.Node
  private let assembly: ApplicationAssembly
  let state = Mutex(State())

  /// Connects the module to its application.
  init(node: ContractGraph.Node, assembly: ApplicationAssembly) {
    self.node = node
    self.assembly = assembly
    contract.wiring.fill(assembly)
  }

  @inline(__always) var contract: ModuleContract { node.contract }
  private var wiring: ModuleWiring { contract.wiring }
  var name: String { contract.module }
  var life: ModuleState { state.withLock { $0.life.name } }
  var failure: (any Error)? { state.withLock { $0.life.failure } }
  /// Whether the current task is running the module's `runs` code.
  var isRunningHere: Bool { ReentrancyToken.isHeld(RunLabel.self, of: wiring) }

  /// Returns the module, as seen by a part.
  func seen<Part: ApplicationPart>(by part: Part) -> PartModule<Part> { PartModule(node: node, index: 0) }

  /// Returns the services for the module's code.
  func services() throws(ApplicationError) -> ServiceContainer { try wiring.services() }

  /// Runs one phase of the module, within its time limit.
  func perform(_ phase: LaunchPhase, limit: Duration?) async throws {
    state.withLock { $0.life.begin(phase) }
    if phase == .setUp {
      if contract.launchTime != .immediate { assembly.parts.find(ServicesPart.self)?.resume(contract) }
      wiring.open(isSetUp: false)
    }
    do {
      let bodies = contract.phases[phase]
      if !bodies.isEmpty { try await run(bodies, in: phase, limit: limit) }
      state.withLock { $0.life.complete(phase) }
      if phase == .setUp {
        wiring.open(isSetUp: true)
        for part in assembly.parts.all { begin(in: part) }
      }
    } catch {
      fail(error, in: phase)
      throw error
    }
  }

  private func run(_ bodies: [PhaseBodies.Body], in phase: LaunchPhase, limit: Duration?) async throws {
    try await withTimeout(
      contract.phaseTimeout ?? limit, by: assembly.deadlines,
      abandoned: { [self] error in state.withLock { $0.life.fail(error, overdue: phase) } },
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
      guard case .running = state.life else { return }
      let work = Task {
        try await EnteredScopes.leave { try await ReentrancyToken.holdingNone { try await runNow() } }
      }
      state.life = .running(work)
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
      guard case .running = state.life else { return false }
      state.life.fail(error)
      return true
    }
    guard isFailure else { return false }
    wiring.close(because: error)
    end()
    return true
  }

  /// Cancels the `runs` code of a module whose application is released without being stopped.
  func abandon() {
    let running = state.withLock { state -> Task<Void, any Error>? in
      if case .running(let task) = state.life { task } else { nil }
    }
    running?.cancel()
  }

  private func begin<Part: ApplicationPart>(in part: Part) { part.begin(seen(by: part)) }

  /// Notifies the parts that the module's code must no longer be called.
  private func end() {
    for part in assembly.parts.all { end(in: part) }
  }

  private func end<Part: ApplicationPart>(in part: Part) { part.end(seen(by: part)) }

  /// Records that the module cannot run. From now on, none of its code is called except its stop code.
  /// - Parameter phase: The phase in which the module has failed, or before which it fails.
  func fail(_ error: any Error, in phase: LaunchPhase) {
    wiring.close(because: error)
    state.withLock { $0.life.fail(error) }
    // The parts have been notified of a module whose set-up succeeded.
    if phase != .setUp { end() }
  }

  /// Stops the module if it was set up. The module stops only once, no matter how often this method is called. A module
  /// that is still in an overdue phase is stopped when that phase ends.
  /// - Returns: An error if the module did not stop in time, and otherwise `nil`.
  func stop(limit: Duration?) async -> (any Error)? {
    wiring.close()
    let (wasSetUp, stop) = state.withLock { ($0.life.isSetUp, $0.life.stop()) }
    if wasSetUp { end() }
    guard let stop else { return nil }
    defer { state.withLock { if case .stopping = $0.life { $0.life = .stopped } } }
    do {
      try await withTimeout(contract.phaseTimeout ?? limit, by: assembly.deadlines) { [self] in
        await perform(stop)
      }
      return nil
    } catch {
      return error
    }
  }

  private func perform(_ stop: ModuleLife.Stop) async {
    await runStops()
    stop.running?.cancel()
    _ = await stop.running?.result
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

  /// Handles the end of an overdue phase.
  private func endLate(_ phase: LaunchPhase, succeeded: Bool) async {
    guard let stop = state.withLock({ $0.life.endOverdue(phase, succeeded: succeeded) }) else { return }
    await perform(stop)
  }
}
