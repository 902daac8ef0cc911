import TenonSynchronization

// Modules that start later than the application: after the first screen, or with their first use.

extension Application {
  /// Reports that the first screen is visible, which starts the deferred modules. The deferred modules start
  /// immediately or, if a launch is in progress, after the launch.
  ///
  /// This method returns when the deferred modules have started or, if the launch has not ended yet, immediately.
  /// Cancelling the calling task does not prevent the deferred modules from starting. If this method is called from
  /// code that it would have to wait for, such as a module's own phase, it returns immediately, and the deferred
  /// modules start after that code has finished. If a deferred module fails, the application continues, as if the
  /// module were degradable.
  ///
  /// ```swift
  /// try await application.launch()
  /// showHome()
  /// await application.firstScreenAppeared()   // statistics and support start now
  /// ```
  public func firstScreenAppeared() async {
    let isRunning = state.withLock { state in
      state.firstScreenHasAppeared = true
      if case .running = state.life { return true }
      return false
    }
    guard isRunning else { return }
    if isAwaited {
      Task { await ReentrancyToken.holdingNone { await startDeferred() } }
    } else {
      await startDeferred()
    }
  }

  func startDeferred() async {
    // This is not a child of the caller's task, because modules must not remain half started when a view disappears.
    await Task { await start(happensAnyway: true) { $0.contract.launchTime == .deferred } }.value
  }

  /// Starts a module because it is used, and returns when the module has started or cannot start. If the start would
  /// have to wait for the caller, this method returns at once.
  /// - Throws: `CancellationError` if the calling task is cancelled, which does not prevent the start.
  func startForUse(_ name: String) async throws {
    if phaseOwner != nil || changeOwners != nil { return }
    let launch = state.withLock { state -> Task<Void, any Error>? in
      if case .launching(let task) = state.life { task } else { nil }
    }
    let ended = Waiter<Void>()
    Task {
      _ = await launch?.result
      await start(happensAnyway: false) { $0.name == name }
      ended.resume(with: .success(()))
    }
    try await ended.value()
  }

  /// Launches the application, and starts a module although it starts later, for a test of this module alone.
  /// - Throws: The error with which the application or the module failed.
  package func launch(starting name: String) async throws {
    try await launch()
    try await startForUse(name)
    let instance = state.withLock { state in state.instances.first { $0.name == name } }
    if let instance, instance.contract.launchTime != .immediate, let failure = instance.failure {
      throw failure
    }
  }

  /// Starts modules that have not started, together with those that they require.
  private func start(
    happensAnyway: Bool, where isDue: @escaping @Sendable (ModuleInstance) -> Bool
  ) async {
    // A module that fails has recorded its error.
    try? await changes.perform(happensAnyway: happensAnyway) { [self] in
      let (members, instances) = state.withLock { state -> ([Int], [ModuleInstance]) in
        guard case .running = state.life else { return ([], []) }
        return (state.unstarted(where: isDue), state.instances)
      }
      _ = await runPhases(of: members, toleratesFailure: true)
      beginRunning(members.map { instances[$0] })
    }
  }
}

extension Application.State {
  /// Whether a module that has been added now starts at once.
  func isDue(_ instance: ModuleInstance) -> Bool {
    switch instance.contract.launchTime {
    case .immediate: true
    case .deferred: firstScreenHasAppeared
    case .onDemand: false
    }
  }

  /// Returns the indices of modules that have not started, together with those of the modules that they require.
  func unstarted(where isDue: (ModuleInstance) -> Bool) -> [Int] {
    var isMember = [Bool](repeating: false, count: instances.count)
    // A module comes after the modules that it requires.
    for index in instances.indices.reversed() where instances[index].life == .declared {
      guard isMember[index] || isDue(instances[index]) else { continue }
      isMember[index] = true
      for required in plan.necessary[index] { isMember[required] = true }
    }
    return instances.indices.filter { isMember[$0] && instances[$0].life == .declared }
  }
}
