import TenonMediator
import TenonEvents
import TenonNavigator
import TenonRouter
import TenonServices
import TenonSynchronization

extension Application {
  /// Adds a module to the running application: verifies it against what runs, makes its services, routes, actions and
  /// observers known, and takes it through all phases; a deferred one if the first screen has appeared, and otherwise
  /// then.
  ///
  /// If anything fails, everything is as it was before. Changes happen one after the other.
  /// - Throws: ``WiringError``, ``ApplicationError/notRunning(state:)``,
  ///   ``ApplicationError/launchFailed(module:phase:cause:)``, ``ApplicationError/insidePhase(of:)`` in a module's
  ///   phase, or `CancellationError` if the application is stopped meanwhile.
  public func install(_ module: any Module) async throws {
    try await change { [self] in try await installNow(module) }
  }

  /// Takes a module out of the running application: its routes, screens and actions are not found any more, calls
  /// under way end, it stops, and its services are torn down.
  /// - Throws: ``ApplicationError/unknownModule(_:)``, ``ApplicationError/stillRequired(_:by:)``, ``WiringError`` if
  ///   what others declare would not be true any more, ``ApplicationError/notRunning(state:)``,
  ///   ``ApplicationError/insidePhase(of:)`` in a module's phase.
  public func uninstall(_ name: String) async throws {
    try await change { [self] in try await uninstallNow(name) }
  }

  private func change(_ change: @escaping @Sendable () async throws -> Void) async throws {
    if let module = RunningCode.phaseOwner { throw ApplicationError.insidePhase(of: module) }
    _ = try runningUnits()
    try await changes.perform(change)
  }

  private func installNow(_ module: any Module) async throws {
    let current = try runningUnits()
    let contract = ModuleContract(of: module)
    let before = graph(of: current)
    let graph = graph(of: current.map(\.contract) + [contract])
    let running = Set(current.filter { $0.life == .running }.map(\.name))
    let findings = Self.news(in: graph.verify(), since: before.verify()).filter { finding in
      // It has started by now.
      if case .requiresDeferred(_, _, let provider, _) = finding { return !running.contains(provider) }
      return true
    }
    guard findings.isEmpty else { throw WiringError(findings: findings) }

    let events = try bus.add(contract.module, layer: contract.layer)
    let parts = ModuleWiring.Parts(
      options: options, services: services, router: router, navigator: navigator, mediator: mediator,
      events: events, issues: issues)
    let unit = ModuleUnit(node: graph.nodes[current.count], parts: parts)
    do {
      try await register(unit)
      let (place, isLaunched) = try add(unit, plan: LaunchPlan(graph))
      guard isLaunched else { return }
      if let failure = await runPhases(of: [place], toleratesFailure: false) { throw failure }
      if let failure = unit.failure { throw failure }
      try Task.checkCancellation()
    } catch {
      await remove(unit)
      throw error
    }
  }

  private func uninstallNow(_ name: String) async throws {
    let units = try runningUnits()
    guard let index = units.firstIndex(where: { $0.name == name }) else {
      throw ApplicationError.unknownModule(name)
    }
    let before = graph(of: units)
    let dependents = before.nodes.filter { node in
      node.name != name && node.edges.contains { $0.provider == index && !$0.isOptional }
    }
    guard dependents.isEmpty else {
      throw ApplicationError.stillRequired(name, by: dependents.map(\.name).sorted())
    }
    var others = units
    others.remove(at: index)
    let after = graph(of: others)
    let findings = Self.news(
      in: FrozenWiring.findings(of: after, options: options),
      since: FrozenWiring.findings(of: before, options: options))
    guard findings.isEmpty else { throw WiringError(findings: findings) }
    await remove(units[index])
  }

  /// What a change makes wrong. An adapter may be left without use: who used it can come back.
  private static func news(in after: [WiringFinding], since before: [WiringFinding]) -> [WiringFinding] {
    let known = Set(before.map(\.description))
    return after.filter { finding in
      if case .unusedAdapter = finding { return false }
      return !known.contains(finding.description)
    }
  }

  private func runningUnits() throws(ApplicationError) -> [ModuleUnit] {
    try state.withLock { state throws(ApplicationError) in
      guard case .running = state.life else { throw .notRunning(state: state.life.name) }
      return state.units
    }
  }

  /// Makes the services, actions, destinations and routes of a module known.
  private func register(_ unit: ModuleUnit) async throws {
    do {
      let installation = try services.install(unit.contract.services)
      unit.state.withLock { $0.services = installation }
      try mediator.install(unit.contract.actions)
      try await navigator.install(unit.contract.destinations)
      try router.update { unit.contract.declareRoutes(in: &$0, opening: navigator.reference) }
    } catch let error as ServiceVerificationError {
      throw WiringError(findings: error.findings.map { .service($0, place: nil) })
    } catch let error as DestinationTableError {
      throw WiringError(findings: error.problems.map { .destination($0) })
    } catch let error as ActionError {
      throw WiringError(findings: [.action(error)])
    } catch let error as RouteTableError {
      throw WiringError(findings: error.problems.map { .route($0) })
    }
  }

  /// - Returns: The unit's place, and whether it is launched now.
  private func add(_ unit: ModuleUnit, plan: LaunchPlan) throws(ApplicationError) -> (Int, Bool) {
    try state.withLock { state throws(ApplicationError) in
      guard case .running = state.life else { throw .notRunning(state: state.life.name) }
      state.units.append(unit)
      state.plan = plan
      state.handlers = EventHandler.index(state.units)
      let isLaunched = unit.contract.launchTime == .immediate || state.firstScreenHasAppeared
      return (state.units.count - 1, isLaunched)
    }
  }

  /// Nobody finds the module's routes and actions any more; when the calls under way have ended, it stops, and its
  /// services go. All of it happens whether or not the calling task is cancelled.
  private func remove(_ unit: ModuleUnit) async {
    await Task { [self] in
      state.withLock { state in
        state.units.removeAll { $0 === unit }
        state.plan = LaunchPlan(graph(of: state.units))
        state.handlers = EventHandler.index(state.units)
      }
      await navigator.uninstall(owner: unit.name)
      do {
        try router.update { $0.remove(owner: unit.name) }
      } catch {
        issues.note(unit.name, "take its routes away", error)
      }
      mediator.remove(owner: unit.name)
      let limit = unit.contract.phaseTimeout ?? options.phaseTimeout
      try? await withTimeout(limit) { await unit.contract.wiring.callsHaveEnded() }
      await stop(unit)
      let failures =
        if let installation = unit.state.withLock({ $0.services }) {
          await services.uninstall(installation)
        } else {
          await services.remove(unit.contract.services.declarations)
        }
      for failure in failures { issues.note(failure.service.description, "tear down", failure.cause) }
      try? bus.remove(unit.name)
      unit.contract.wiring.empty()
    }.value
  }
}
