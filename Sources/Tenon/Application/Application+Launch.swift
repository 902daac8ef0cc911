import TenonSynchronization

extension Application {
  /// Launches the modules: sets them up, starts them, and gets them ready. In each phase, modules run in an
  /// order determined by their requirements, and modules that do not wait for each other run in parallel.
  ///
  /// If an essential module fails, or if the calling task is cancelled, all modules that were set up are stopped in
  /// reverse order before the error is thrown.
  ///
  /// If this method is called while a launch is in progress, it waits for that launch. Cancelling such a caller does not
  /// end the launch.
  ///
  /// ```swift
  /// do { try await application.launch() } catch let error as ApplicationError {
  ///   print(error.module ?? "", error.message)   // what had been started is stopped again
  /// }
  /// ```
  /// - Throws: ``ApplicationError`` with the code `launchFailed` or `notLaunchable`, or `CancellationError`.
  public func launch() async throws {
    let isAwaited = self.isAwaited
    let (task, isOwn) = try state.withLock {
      state throws(ApplicationError) -> (Task<Void, any Error>, Bool) in
      switch state.life {
      case .assembled:
        let task = Task { try await self.launchModules() }
        state.life = .launching(task)
        return (task, true)
      case .launching(let task) where !isAwaited: return (task, false)
      default: throw .notLaunchable(state.life.name)
      }
    }
    // Only the caller that began the launch ends it by being cancelled.
    guard isOwn else { return try await task.value }
    try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  private func launchModules() async throws {
    clock.begin()
    let instances = state.withLock { $0.instances }
    let immediate = instances.indices.filter { instances[$0].contract.launchTime == .immediate }
    let failure = await runPhases(of: immediate, toleratesFailure: false)
    let error = failure ?? (Task.isCancelled ? CancellationError() : nil)
    if let error {
      await stopModules()
      noteStopped()
      throw error
    }
    let startsDeferred = state.withLock { state in
      state.life = .running
      return state.firstScreenHasAppeared
    }
    beginRunning(immediate.map { instances[$0] })
    if startsDeferred { Task { await startDeferred() } }
  }

  /// Takes modules, given by their indices, through all phases.
  /// - Returns: The error that ends the launch, or `nil` if the launch continues.
  func runPhases(of members: [Int], toleratesFailure: Bool) async -> (any Error)? {
    let (instances, plan) = state.withLock { ($0.instances, $0.plan) }
    let names = instances.map(\.name)
    // Immediate modules do not wait for modules that start later.
    let isDeferred = instances.map { $0.contract.launchTime != .immediate }
    // A module does not wait for an optional service of a module that starts later.
    let waits = plan.prerequisites.enumerated().map { index, prerequisites in
      prerequisites.filter { isDeferred[index] || !isDeferred[$0] }.map { names[$0] }
    }
    let failure = Mutex<(any Error)?>(nil)
    for phase in LaunchPhase.allCases {
      let alive = members.filter { instances[$0].failure == nil }
      let run = PhaseRun(plan: plan, members: alive, width: max(1, options.launchWidth))
      let limit = options.phaseTimeout
      await run { [self] index in
        await runPhase(
          phase, of: instances[index], limit: limit,
          necessary: plan.necessary[index].lazy.map { instances[$0] },
          waitedFor: waits[index])
      } finished: { [self] index, outcome in
        guard case .failed(let error) = outcome, !Task.isCancelled else { return .goOn }
        let instance = instances[index]
        issues.note(instance.name, phase.verb, error)
        guard instance.contract.failurePolicy == .essential, !toleratesFailure else {
          for part in parts.all { fail(instance, in: part, because: error) }
          return .goOn
        }
        failure.withLock {
          $0 = $0 ?? ApplicationError.launchFailed(instance.name, phase, error)
        }
        return .giveUp
      }
      let cause = failure.withLock { $0 }
      if cause != nil || Task.isCancelled { return cause }
    }
    return nil
  }

  private func runPhase(
    _ phase: LaunchPhase, of instance: ModuleInstance, limit: Duration?,
    necessary: some Sequence<ModuleInstance>,
    waitedFor names: [String]
  ) async -> PhaseRun.Outcome {
    let begin = clock.now
    for required in necessary {
      if let cause = required.failure {
        let error = ApplicationError.requiredModuleFailed(required.name, cause: cause)
        instance.fail(error, in: phase)
        return .failed(error)
      }
    }
    var outcome = PhaseRun.Outcome.done
    do {
      try await instance.perform(phase, limit: limit)
    } catch {
      outcome = .failed(error)
    }
    if phase == .setUp, case .done = outcome { await parts.noteSetUp(instance.node) }
    let span = TimelineSpan(
      module: instance.name, layer: instance.contract.layer, phase: phase, begin: begin.milliseconds,
      end: clock.now.milliseconds,
      waitedFor: names)
    instance.state.withLock { $0.spans.append(span) }
    return outcome
  }

  // MARK: - After the phases

  /// Starts the `runs` code of modules that have gone through their phases.
  func beginRunning(_ instances: [ModuleInstance]) {
    for instance in instances {
      instance.run { [weak self] error in await self?.ended(instance, with: error) }
    }
  }

  /// Handles an error that ended a module's `runs` code.
  private func ended(_ instance: ModuleInstance, with error: any Error) async {
    let isFailure = instance.failRunning(error)
    // The code of a stopping module is cancelled, and may throw a `CancellationError`.
    if isFailure || !(error is CancellationError) { issues.note(instance.name, "run", error) }
    guard isFailure else { return }
    for part in parts.all { fail(instance, in: part, because: error) }
    let isOfLaunch = instance.contract.arrival == 0 && instance.contract.launchTime == .immediate
    guard isOfLaunch, instance.contract.failurePolicy == .essential else { return }
    state.withLock { $0.failure = $0.failure ?? .runFailed(instance.name, error) }
    await stop()
  }

  private func fail<Part: ApplicationPart>(
    _ instance: ModuleInstance, in part: Part, because error: any Error
  ) {
    part.fail(instance.seen(by: part), because: error)
  }
}
