import TenonDiagnostics
import TenonSynchronization

extension Application {
  /// Adds a module to the running application: verifies it against the installed modules, makes its declarations
  /// available, and takes it through all phases. A deferred module goes through its phases once the first screen has
  /// appeared.
  ///
  /// If anything fails, the application remains unchanged. Modules are installed and uninstalled one at a time. The
  /// code that a module declares with ``ModuleContract/runs(with:fileID:line:run:)`` may also install modules.
  ///
  /// ```swift
  /// try await application.install(GiftCardModule())   // when the customer has bought the feature
  /// ```
  /// - Throws: ``WiringError``; ``ApplicationError`` with the code `notRunning`, `launchFailed`, `insidePhase` (in a
  ///   module's phase) or `insideChange` (in code that another installation or uninstallation waits for); or
  ///   `CancellationError` if the task is cancelled or the application is stopped before the installation has finished.
  public func install(_ module: any Module) async throws {
    try await change { [self] in try await installNow(module) }
  }

  /// Removes a module from the running application: its routes, screens and actions are no longer found, its
  /// observers are cancelled, calls in progress end, the module stops, and its services are torn down. In
  /// this context, "call" means a call to a route, an action, or an asynchronous event handler or observer.
  ///
  /// This method waits for calls in progress until the time limit for the module's phases is reached
  /// (``Module/phaseTimeout``, ``ApplicationOptions/phaseTimeout``) or the calling task is cancelled. If the limit is
  /// reached, an issue is recorded in ``issues``. The module is removed in either case, and any further requests that
  /// these calls make to the module are refused.
  ///
  /// ```swift
  /// do { try await application.uninstall("GiftCard") } catch let error as ApplicationError {
  ///   if error.code == .stillRequired { print(error.message) }   // names who requires what it provides
  /// }
  /// ```
  /// - Throws: ``ApplicationError`` with the code `unknownModule`, `stillRequired`, `notRunning`, `insidePhase` (in a
  ///   module's phase, or in the module's own `runs` code) or `insideChange` (in code that another installation or
  ///   uninstallation waits for); ``WiringError`` if the uninstallation would invalidate other modules' declarations;
  ///   or `CancellationError` if the task is cancelled before the uninstallation begins.
  public func uninstall(_ name: String) async throws {
    let instances = try runningInstances()
    if instances.contains(where: { $0.name == name && $0.isRunningHere }) {
      throw ApplicationError.insideRun(of: name)
    }
    try await change { [self] in try await uninstallNow(name) }
  }

  private func change(_ change: @escaping @Sendable () async throws -> Void) async throws {
    if let module = phaseOwner { throw ApplicationError.insidePhase(of: module) }
    _ = try runningInstances()
    if let module = changeOwner { throw ApplicationError.insideChange(of: module) }
    try Task.checkCancellation()
    do {
      try await changes.perform(change)
    } catch let error as WiringError {
      throw error.ofChange
    }
  }

  private func installNow(_ module: any Module) async throws {
    let current = try runningInstances()
    var contract = ModuleContract(of: module)
    contract.arrival = state.withLock { state in
      state.arrivals += 1
      return state.arrivals
    }
    let graph = WiredGraph(current.map(\.contract) + [contract], options: options)
    let running = ColdSet(current.filter { $0.life == .running }.map(\.name))
    let before = ColdSet(self.graph(of: current).errors)
    let findings = graph.errors.filter { finding in
      // The deferred module has started by now.
      if finding.code == .requiresDeferred, finding.owner.map(running.contains) == true { return false }
      return Self.isNew(finding, since: before)
    }
    guard findings.isEmpty else { throw WiringError(findings: findings) }

    ServicesPart.place(graph.allModules()) { $0.name == contract.module }
    let others = self.graph(of: current, with: contract.parts.types)
    for part in others.parts { try others.assemble(part, into: parts, issues: issues, clock: clock) }
    let instance = ModuleInstance(node: graph.nodes[current.count], assembly: assembly)
    do {
      try await ReentrancyToken.hold(ChangeLabel(module: instance.name), of: parts) {
        for part in parts.all { try await install(instance, in: part) }
      }
      let (index, isLaunched) = try add(instance, plan: LaunchPlan(graph))
      guard isLaunched else { return }
      if let failure = await runPhases(of: [index], toleratesFailure: false) { throw failure }
      if let failure = instance.failure { throw failure }
      try Task.checkCancellation()
      beginRunning([instance])
    } catch {
      await remove(instance)
      throw error
    }
  }

  private func uninstallNow(_ name: String) async throws {
    let instances = try runningInstances()
    guard let index = instances.firstIndex(where: { $0.name == name }) else {
      throw ApplicationError.unknownModule(name)
    }
    let before = graph(of: instances)
    let dependents = before.links.filter { link in
      link.kind == .requires && link.to == index && link.from != index && !link.isOptional
    }
    guard dependents.isEmpty else {
      throw ApplicationError.stillRequired(
        name, by: ColdSet(dependents.map { instances[$0.from].name }).elements.coldSorted())
    }
    var others = instances
    others.remove(at: index)
    let known = ColdSet(before.frozenErrors)
    let findings = graph(of: others).frozenErrors.filter { Self.isNew($0, since: known) }
    guard findings.isEmpty else { throw WiringError(findings: findings) }
    await remove(instances[index])
  }

  /// Returns whether a change causes a finding. An adapter may become unused, because the module that used it can be
  /// installed again.
  private static func isNew(_ finding: WiringFinding, since known: ColdSet<WiringFinding>) -> Bool {
    finding.code != .unusedAdapter && !known.contains(finding)
  }

  private func runningInstances() throws(ApplicationError) -> [ModuleInstance] {
    try state.withLock { state throws(ApplicationError) in
      guard case .running = state.life else { throw .notRunning(state.life.name) }
      return state.instances
    }
  }

  private func install<Part: ApplicationPart>(_ instance: ModuleInstance, in part: Part) async throws {
    try await part.install(instance.seen(by: part))
  }

  /// - Parameter plan: The plan for the installed modules with the new module as the last one.
  /// - Returns: The instance's index, and whether it is launched now.
  private func add(_ instance: ModuleInstance, plan: LaunchPlan) throws(ApplicationError) -> (Int, Bool) {
    try state.withLock { state throws(ApplicationError) in
      guard case .running = state.life else { throw .notRunning(state.life.name) }
      state.arrange(state.instances + [instance], by: plan)
      let isLaunched = instance.contract.launchTime == .immediate || state.firstScreenHasAppeared
      return (state.instances.firstIndex { $0 === instance } ?? 0, isLaunched)
    }
  }

  /// Removes a module: makes its declarations unavailable, waits for calls in progress, stops the module, and lets the
  /// parts release it. If the calling task is cancelled, only the wait for calls ends early.
  private func remove(_ instance: ModuleInstance) async {
    let label = ChangeLabel(module: instance.name)
    await Task { [self] in
      state.withLock { state in
        let others = state.instances.filter { $0 !== instance }
        state.arrange(others, by: LaunchPlan(graph(of: others)))
      }
      await ReentrancyToken.hold(label, of: parts) {
        for part in parts.all.reversed() { await withdraw(instance, from: part) }
      }
    }.value
    await waitForCalls(of: instance)
    await Task { [self] in
      await changes.awaiting(RunLabel.self, of: instance.contract.wiring) { await stop(instance) }
      await ReentrancyToken.hold(label, of: parts) {
        let limit = instance.contract.phaseTimeout ?? options.phaseTimeout
        for part in parts.all {
          await letGo(of: instance.name, within: limit) { [self] in await remove(instance, from: part) }
        }
      }
      instance.contract.wiring.empty()
    }.value
  }

  /// Waits until a module's calls in progress have ended, the time limit for its phases is reached, or the calling task
  /// is cancelled.
  private func waitForCalls(of instance: ModuleInstance) async {
    let limit = instance.contract.phaseTimeout ?? options.phaseTimeout
    do {
      try await withTimeout(limit, by: assembly.deadlines) { [self] in
        try await changes.callsHaveEnded(of: instance.contract.wiring)
      }
    } catch {
      guard let limit, error is ApplicationError else { return }
      issues.note(instance.name, "end its calls", ApplicationError.callsTimedOut(limit))
    }
  }

  /// Lets a part perform a teardown, and continues without waiting if the time limit for phases is reached.
  func letGo(of module: String, within limit: Duration?, _ teardown: @escaping @Sendable () async -> Void)
    async
  {
    do {
      try await withTimeout(limit, by: assembly.deadlines, teardown)
    } catch {
      guard let limit, error is ApplicationError else { return }
      issues.note(module, "be torn down", ApplicationError.teardownTimedOut(limit))
    }
  }

  private func withdraw<Part: ApplicationPart>(_ instance: ModuleInstance, from part: Part) async {
    await part.withdraw(instance.seen(by: part))
  }

  private func remove<Part: ApplicationPart>(_ instance: ModuleInstance, from part: Part) async {
    await part.remove(instance.seen(by: part))
  }
}
