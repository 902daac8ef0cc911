import TenonSynchronization

extension Application {
  /// Launches the modules: sets them up, starts them and lets them get ready, each phase in the order of their
  /// requirements, and those that do not wait for each other in parallel.
  ///
  /// Where an essential module fails, or the calling task is cancelled, everything that was set up is stopped again in
  /// reverse order before this throws.
  /// - Throws: ``ApplicationError/launchFailed(module:phase:cause:)``,
  ///   ``ApplicationError/notLaunchable(state:)``, or `CancellationError`.
  public func launch() async throws {
    let task = try state.withLock { state throws(ApplicationError) in
      guard case .assembled = state.life else { throw .notLaunchable(state: state.life.name) }
      let task = Task { try await self.launchModules() }
      state.life = .launching(task)
      return task
    }
    try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Tells that the first screen can be seen, so that the deferred modules start now.
  ///
  /// Returns when they have. A failure of one of them does not end the application: it is as if it were degradable.
  public func firstScreenAppeared() async {
    let isFirst = state.withLock { state in
      guard case .running = state.life, !state.firstScreenHasAppeared else { return false }
      state.firstScreenHasAppeared = true
      return true
    }
    guard isFirst else { return }
    try? await changes.perform { [self] in
      let units = state.withLock { $0.units }
      let deferred = units.indices.filter {
        units[$0].contract.launchTime == .deferred && units[$0].life == .declared
      }
      _ = await runPhases(of: deferred, toleratesFailure: true)
    }
  }

  private func launchModules() async throws {
    clock.begin()
    let units = state.withLock { $0.units }
    for unit in units { unit.subscribe() }
    let immediate = units.indices.filter { units[$0].contract.launchTime == .immediate }
    let failure = await runPhases(of: immediate, toleratesFailure: false)
    let error = failure ?? (Task.isCancelled ? CancellationError() : nil)
    guard let error else {
      state.withLock { $0.life = .running }
      return
    }
    await stopModules(units)
    state.withLock { $0.life = .stopped }
    throw error
  }

  /// Takes modules, by their places, through all phases.
  /// - Returns: Why the launch has to be given up, if it has.
  func runPhases(of members: [Int], toleratesFailure: Bool) async -> (any Error)? {
    let (units, plan) = state.withLock { ($0.units, $0.plan) }
    var failure: (any Error)?
    for phase in LaunchPhase.allCases {
      let alive = members.filter { units[$0].failure == nil }
      let run = PhaseRun(plan: plan, members: alive, width: max(1, options.launchWidth))
      let limit = options.phaseTimeout
      await run { [self] index in
        await perform(
          phase, of: units[index], limit: limit, necessary: plan.necessary[index].map { units[$0] },
          prerequisites: plan.prerequisites[index].map { units[$0].name })
      } finished: { index, outcome in
        guard case .failed(let error) = outcome, !Task.isCancelled else { return .goOn }
        let unit = units[index]
        issues.note(unit.name, phase.verb, error)
        guard unit.contract.failurePolicy == .essential, !toleratesFailure else {
          services.withdraw(unit.contract.services.declarations.map(\.service), because: error)
          return .goOn
        }
        if failure == nil {
          failure = ApplicationError.launchFailed(module: unit.name, phase: phase, cause: error)
        }
        return .giveUp
      }
      if failure != nil || Task.isCancelled { return failure }
    }
    return nil
  }

  private func perform(
    _ phase: LaunchPhase, of unit: ModuleUnit, limit: Duration?, necessary: [ModuleUnit],
    prerequisites: [String]
  ) async -> PhaseRun.Outcome {
    let begin = clock.now
    for required in necessary {
      if let cause = required.failure {
        let error = RequiredModuleFailed(module: required.name, cause: cause)
        unit.fail(error)
        return .failed(error)
      }
    }
    var outcome = PhaseRun.Outcome.done
    do {
      try await unit.perform(phase, limit: limit)
    } catch {
      outcome = .failed(error)
    }
    let span = TimelineSpan(
      module: unit.name, layer: unit.contract.layer, phase: phase, begin: begin, end: clock.now,
      waitedFor: prerequisites)
    unit.state.withLock { $0.spans.append(span) }
    return outcome
  }
}
