import TenonDiagnostics
import TenonSynchronization

extension Application {
  /// Adds modules to the running application: verifies them together with the installed modules, makes their
  /// declarations available, and takes them through all phases, in the order of a launch. A deferred module goes through
  /// its phases once the first screen has appeared, or with its first asynchronous use.
  ///
  /// If anything fails, all of the modules are removed. A module that they require and that had not started keeps running.
  /// Changes happen one at a time.
  ///
  /// Modules that are replaced are removed first, as by ``uninstall(_:)``, and may have the names, services and routes of
  /// the new ones. Until these have started, uses fail as for modules that are not installed. If anything fails, the
  /// replaced modules are installed again, and go through all phases.
  /// The code that a module declares with ``ModuleContract/runs(with:fileID:line:run:)`` may also install modules.
  ///
  /// ```swift
  /// try await application.install(GiftCardModule())   // when the customer has bought the feature
  /// try await application.install(WishlistModule(), SharingModule())   // which require each other's services
  /// try await application.install(NewPaymentModule(), replacing: "Payment")   // while the application runs
  /// ```
  /// - Parameters:
  ///   - modules: The modules.
  ///   - names: The names of the modules that they replace.
  /// - Throws: ``WiringError``; ``ApplicationError`` with the code `notRunning`, `launchFailed` or `insidePhase` (in a
  ///   module's phase, or in code that another installation or uninstallation waits for), `unknownModule`, or
  ///   `stillRequired` if a module cannot be replaced, for example because another one would keep an instance of its
  ///   service; or `CancellationError` if the task is cancelled or the application is stopped before the installation has
  ///   finished.
  public func install(_ modules: any Module..., replacing names: String...) async throws {
    if modules.isEmpty { return try await uninstall(named: names) }
    try mustNotRun(in: names)
    try await change { [self] in try await installNow(modules, replacing: names) }
  }

  /// Removes modules from the running application: their routes, screens and actions are no longer found, their
  /// observers are cancelled, calls in progress end, the modules stop, and their services are torn down. In
  /// this context, "call" means a call to a route, an action, or an asynchronous event handler or observer. Modules that
  /// require each other's services are removed together.
  ///
  /// This method waits for calls in progress until the time limit for a module's phases is reached
  /// (``Module/phaseTimeout``, ``ApplicationOptions/phaseTimeout``) or the calling task is cancelled. If the limit is
  /// reached, an issue is recorded in ``issues``. The modules are removed in either case, and any further requests that
  /// these calls make to the modules are refused.
  ///
  /// ```swift
  /// do { try await application.uninstall("GiftCard") } catch let error as ApplicationError {
  ///   if error.code == .stillRequired { print(error.message) }   // names all that must go together
  /// }
  /// ```
  /// - Throws: ``ApplicationError`` with the code `unknownModule`, `stillRequired`, `notRunning` or `insidePhase` (in a
  ///   module's phase, in the `runs` code of one of the modules, or in code that another installation or uninstallation
  ///   waits for); ``WiringError`` if the uninstallation would invalidate other modules' declarations; or
  ///   `CancellationError` if the task is cancelled before the uninstallation begins. If it throws, nothing is removed.
  public func uninstall(_ names: String...) async throws { try await uninstall(named: names) }

  private func uninstall(named names: [String]) async throws {
    try mustNotRun(in: names)
    try await change { [self] in try await uninstallNow(names) }
  }

  /// - Throws: ``ApplicationError`` if the calling code is what one of the modules runs.
  private func mustNotRun(in names: [String]) throws(ApplicationError) {
    if names.isEmpty { return }
    let running = try runningInstances().first { names.contains($0.name) && $0.isRunningHere }
    if let running { throw .insideRun(of: running.name) }
  }

  private func change(_ change: @escaping @Sendable () async throws -> Void) async throws {
    if let module = phaseOwner { throw ApplicationError.insidePhase(of: module) }
    _ = try runningInstances()
    if let modules = changeOwners { throw ApplicationError.insideChange(of: modules) }
    try Task.checkCancellation()
    do {
      try await changes.perform(change)
    } catch let error as WiringError {
      throw error.ofChange
    }
  }

  private func installNow(_ modules: [any Module], replacing names: [String] = []) async throws {
    let all = try runningInstances()
    let replaced = try instances(named: names, among: all)
    let current = all.filter { !names.contains($0.name) }
    let contracts = modules.map { module in
      var contract = ModuleContract(of: module)
      contract.arrival = state.withLock { state in
        state.arrivals += 1
        return state.arrivals
      }
      return contract
    }
    let graph = ContractGraph(current.map(\.contract) + contracts, options: options)
    let running = ColdSet(current.filter { $0.life == .running }.map(\.name))
    let before = self.graph(of: all)
    let known = ColdSet(replaced.isEmpty ? before.errors : before.frozenErrors)
    let findings = (replaced.isEmpty ? graph.errors : graph.frozenErrors).filter { finding in
      // The deferred module has started by now.
      if finding.code == .requiresDeferred, finding.owner.map(running.contains) == true { return false }
      return Self.isNew(finding, since: known)
    }
    guard findings.isEmpty else { throw WiringError(findings: findings) }
    guard !replaced.isEmpty else { return try await add(contracts, to: current, in: graph) }
    let obstacles = ServicesPart.obstacles(
      toReplacing: ColdSet(names), in: before.allModules(), with: graph.allModules())
    if let first = obstacles.first { throw ApplicationError.notReplaceable(first) }
    let wereRunning = replaced.contains { $0.life == .running }
    await remove(replaced)
    do {
      try await add(contracts, to: current, in: graph, isDue: wereRunning)
    } catch {
      await installAgain(replaced, isDue: wereRunning)
      throw error
    }
  }

  /// Installs modules that have been removed in order to be replaced. If one fails again, the application continues with it,
  /// as after a launch.
  private func installAgain(_ instances: [ModuleInstance], isDue: Bool) async {
    // The replacement may have failed because its task was cancelled.
    await Task { [self] in
      do {
        let current = try runningInstances()
        let contracts = instances.map { instance in
          var contract = ModuleContract(of: instance.contract.source)
          contract.arrival = instance.contract.arrival
          return contract
        }
        let graph = ContractGraph(current.map(\.contract) + contracts, options: options)
        try await add(contracts, to: current, in: graph, isDue: isDue, toleratesFailure: true)
      } catch {
        if (error as? ApplicationError)?.code == .notRunning { return }
        for instance in instances { issues.note(instance.name, "be installed again", error) }
      }
    }.value
  }

  /// Installs and launches modules that have been verified together with the current ones.
  /// - Parameters:
  ///   - isDue: Whether they start at once although they start later by themselves.
  ///   - toleratesFailure: Whether a module that fails is kept.
  private func add(
    _ contracts: [ModuleContract], to current: [ModuleInstance], in graph: ContractGraph, isDue: Bool = false,
    toleratesFailure: Bool = false
  ) async throws {
    let names = ColdSet(contracts.map(\.module))
    // Others may require something later of modules that were there before.
    ServicesPart.place(graph.allModules()) { isDue || names.contains($0.name) }
    let others = self.graph(of: current, with: contracts.flatMap(\.parts.types))
    for part in others.parts { try others.assemble(part, into: parts, issues: issues, clock: clock) }
    let plan = LaunchPlan(graph)
    let new = graph.nodes[current.count...].map { ModuleInstance(node: $0, assembly: assembly) }
    let instances = plan.order.filter { $0 >= current.count }.map { new[$0 - current.count] }
    do {
      try await ReentrancyToken.hold(ChangeLabel(modules: instances.map(\.name)), of: parts) {
        for part in parts.all { try await install(instances, in: part) }
      }
      let members = try add(new, plan: plan, isDue: isDue)
      try await launch(new, and: members, toleratesFailure: toleratesFailure)
    } catch {
      await remove(instances)
      throw error
    }
  }

  /// Takes modules, given by their indices, through all phases.
  /// - Parameter new: The newly installed modules. Others start because the new ones require them, and remain if the
  ///   installation fails.
  private func launch(_ new: [ModuleInstance], and members: [Int], toleratesFailure: Bool) async throws {
    let all = state.withLock { $0.instances }
    func isNew(_ member: Int) -> Bool { new.contains { $0 === all[member] } }
    let required = members.filter { !isNew($0) }
    await Task { [self] in
      _ = await runPhases(of: required, toleratesFailure: true)
      beginRunning(required.map { all[$0] })
    }.value
    let installed = members.filter(isNew)
    let failure = await runPhases(of: installed, toleratesFailure: toleratesFailure)
    if !toleratesFailure, let failure = failure ?? installed.lazy.compactMap({ all[$0].failure }).first {
      throw failure
    }
    try Task.checkCancellation()
    beginRunning(installed.map { all[$0] })
  }

  private func uninstallNow(_ names: [String]) async throws {
    let all = try runningInstances()
    let removed = try instances(named: names, among: all)
    let before = graph(of: all)
    try refuse(removing: ColdSet(names), from: before)
    let known = ColdSet(before.frozenErrors)
    let others = all.filter { !names.contains($0.name) }
    let findings = graph(of: others).frozenErrors.filter { Self.isNew($0, since: known) }
    guard findings.isEmpty else { throw WiringError(findings: findings) }
    await remove(removed)
  }

  private func instances(
    named names: [String], among all: [ModuleInstance]
  ) throws(ApplicationError) -> [ModuleInstance] {
    for name in names where !all.contains(where: { $0.name == name }) { throw .unknownModule(name) }
    return all.filter { names.contains($0.name) }
  }

  /// - Throws: ``ApplicationError`` with the code `stillRequired` if a module that remains requires a service of one that
  ///   goes.
  private func refuse(removing removed: ColdSet<String>, from graph: ContractGraph) throws(ApplicationError) {
    let requirements = graph.links.compactMap { link -> (user: String, owner: String)? in
      guard link.kind == .requires, !link.isOptional, let to = link.to else { return nil }
      return (graph.nodes[link.from].name, graph.nodes[to].name)
    }
    let users = requirements.filter { removed.contains($0.owner) && !removed.contains($0.user) }
    guard let first = users.first else { return }
    var usersOf = ColdDictionary<String, [String]>()
    for (user, owner) in requirements { usersOf.append(user, to: owner) }
    var all = removed
    var next = removed.elements
    while let owner = next.popLast() {
      for user in usersOf[owner] ?? [] where all.insert(user) { next.append(user) }
    }
    throw .stillRequired(
      first.owner, by: ColdSet(users.filter { $0.owner == first.owner }.map(\.user)).elements.coldSorted(),
      together: all.elements.coldSorted())
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

  private func install<Part: ApplicationPart>(_ instances: [ModuleInstance], in part: Part) async throws {
    try await part.install(instances.map { $0.seen(by: part) })
  }

  /// - Parameter plan: The plan for the installed modules, followed by the new ones.
  /// - Returns: The indices of the modules that are launched now.
  private func add(
    _ new: [ModuleInstance], plan: LaunchPlan, isDue: Bool
  ) throws(ApplicationError) -> [Int] {
    try state.withLock { state throws(ApplicationError) in
      guard case .running = state.life else { throw .notRunning(state.life.name) }
      state.arrange(state.instances + new, by: plan)
      return state.unstarted { instance in
        (isDue || state.isDue(instance)) && new.contains { $0 === instance }
      }
    }
  }

  /// Removes modules: makes their declarations unavailable, waits for calls in progress, stops the modules, and lets the
  /// parts release them. If the calling task is cancelled, only the wait for calls ends early.
  private func remove(_ instances: [ModuleInstance]) async {
    let label = ChangeLabel(modules: instances.map(\.name))
    await Task { [self] in
      state.withLock { state in
        let others = state.instances.filter { other in !instances.contains { $0 === other } }
        state.arrange(others, by: LaunchPlan(graph(of: others)))
      }
      await ReentrancyToken.hold(label, of: parts) {
        for part in parts.all.reversed() {
          for instance in instances.reversed() { await withdraw(instance, from: part) }
        }
      }
    }.value
    for instance in instances.reversed() { await waitForCalls(of: instance) }
    await Task { [self] in
      for instance in instances.reversed() {
        await changes.awaiting(RunLabel.self, of: instance.contract.wiring) { await stop(instance) }
      }
      await ReentrancyToken.hold(label, of: parts) {
        for part in parts.all {
          for instance in instances.reversed() { await letGo(of: instance, by: part) }
        }
      }
      for instance in instances { instance.contract.wiring.empty() }
    }.value
  }

  private func letGo<Part: ApplicationPart>(of instance: ModuleInstance, by part: Part) async {
    await letGo(of: instance.name, within: instance.contract.phaseTimeout ?? options.phaseTimeout) {
      await part.remove(instance.seen(by: part))
    }
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
}
