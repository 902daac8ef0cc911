import TenonActions
import TenonEvents
import TenonRouting
import TenonServices
import TenonSynchronization

extension Application {
  /// Adds a module to the running application: verifies it against what runs, makes its services, routes, actions and
  /// observers known, and takes it through all phases.
  ///
  /// If anything fails, everything is as it was before. Changes happen one after the other, so a module must not
  /// install another one in one of its own phases.
  /// - Throws: ``WiringError``, ``ApplicationError/notRunning(state:)``,
  ///   ``ApplicationError/launchFailed(module:phase:cause:)``, or `CancellationError` if the application is stopped
  ///   meanwhile.
  public func install(_ module: any Module) async throws {
    _ = try runningUnits()
    try await changes.perform { [self] in try await installNow(module) }
  }

  /// Takes a module out of the running application: stops it, and removes its routes, actions, observers and services.
  /// Whoever is being served at this moment is served to the end.
  /// - Throws: ``ApplicationError/unknownModule(_:)``, ``ApplicationError/stillRequired(_:by:)``,
  ///   ``ApplicationError/notRunning(state:)``.
  public func uninstall(_ name: String) async throws {
    _ = try runningUnits()
    try await changes.perform { [self] in try await uninstallNow(name) }
  }

  private func installNow(_ module: any Module) async throws {
    let current = try runningUnits()
    let contract = ModuleContract(of: module)
    let graph = graph(of: current.map(\.contract) + [contract])
    let findings = graph.verify()
    guard findings.isEmpty else { throw WiringError(findings: findings) }

    let events = try bus.add(contract.module, layer: contract.layer)
    let context = ModuleContext(
      module: contract.module, layer: contract.layer, environment: options.environment,
      launchOptions: options.launchOptions, configuration: options.configuration, services: services,
      router: router, mediator: mediator, events: events)
    contract.context.fill(context)
    let unit = ModuleUnit(module: module, contract: contract, context: context)
    do {
      try register(unit, in: graph)
      unit.subscribe()
      let place = try add(unit, plan: LaunchPlan(graph))
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
    let dependents = graph(of: units).nodes.filter { node in
      node.name != name && node.edges.contains { $0.provider == index && !$0.isOptional }
    }
    guard dependents.isEmpty else {
      throw ApplicationError.stillRequired(name, by: dependents.map(\.name).sorted())
    }
    await remove(units[index])
  }

  private func runningUnits() throws(ApplicationError) -> [ModuleUnit] {
    try state.withLock { state throws(ApplicationError) in
      guard case .running = state.life else { throw .notRunning(state: state.life.name) }
      return state.units
    }
  }

  /// Makes the services, actions and routes of a module known.
  private func register(_ unit: ModuleUnit, in graph: WiredGraph) throws {
    do {
      let installation = try services.install(unit.contract.services)
      unit.state.withLock { $0.services = installation }
      try mediator.install(unit.contract.actions)
      try router.update { unit.contract.declareRoutes(in: &$0) }
    } catch let error as ServiceVerificationError {
      throw WiringError(findings: error.findings.map { .service($0) })
    } catch let error as ActionError {
      throw WiringError(findings: [.action(error)])
    } catch let error as RouteTableError {
      throw WiringError(findings: error.problems.map { .route($0) })
    }
    let findings =
      mediator.missingAuthorizations.map { WiringFinding.missingAuthorization($0) }
      + graph.verifyCalls(through: mediator)
    guard findings.isEmpty else { throw WiringError(findings: findings) }
  }

  /// - Returns: The unit's place.
  private func add(_ unit: ModuleUnit, plan: LaunchPlan) throws(ApplicationError) -> Int {
    try state.withLock { state throws(ApplicationError) in
      guard case .running = state.life else { throw .notRunning(state: state.life.name) }
      state.units.append(unit)
      state.plan = plan
      state.handlers = EventHandler.index(state.units)
      return state.units.count - 1
    }
  }

  /// Nobody finds the module's routes, actions and services any more; then it stops.
  private func remove(_ unit: ModuleUnit) async {
    state.withLock { state in
      state.units.removeAll { $0 === unit }
      state.plan = LaunchPlan(graph(of: state.units))
      state.handlers = EventHandler.index(state.units)
    }
    _ = try? router.update { $0.remove(owner: unit.name) }
    mediator.remove(owner: unit.name)
    await unit.stop(limit: options.phaseTimeout)
    let failures =
      if let installation = unit.state.withLock({ $0.services }) {
        await services.uninstall(installation)
      } else {
        await services.remove(unit.contract.services.declarations.map(\.service))
      }
    for failure in failures { issues.note(failure.service.description, "tear down", failure.cause) }
    try? bus.remove(unit.name)
    unit.contract.context.empty()
  }
}
