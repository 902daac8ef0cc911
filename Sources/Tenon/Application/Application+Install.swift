import TenonActions
import TenonEvents
import TenonRouting
import TenonServices
import TenonSynchronization

extension Application {
  /// Adds a module to the running application: verifies it against what runs, makes its services, routes, actions and
  /// observers known, and takes it through all phases.
  ///
  /// If anything fails, everything is as it was before.
  /// - Throws: ``WiringError``, ``ApplicationError``, or what the module throws.
  public func install(_ module: any Module) async throws {
    let current = try runningUnits()
    let contract = ModuleContract(of: module)
    let graph = WiredGraph(
      current.map(\.contract) + [contract], layers: options.layers, configuration: options.configuration)
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
      let installation = try services.install(contract.services)
      unit.state.withLock { $0.services = installation }
      try mediator.install(contract.actions)
      try router.update { contract.declareRoutes(in: &$0) }
      unit.subscribe()
      let units = try add(unit)
      if let failure = await runPhases(of: [units.count - 1], among: units, toleratesFailure: false) {
        throw failure
      }
      if let failure = unit.failure { throw failure }
      try Task.checkCancellation()
    } catch {
      await remove(unit)
      throw error
    }
  }

  /// Takes a module out of the running application: stops it, and removes its routes, actions, observers and services.
  /// Whoever is being served at this moment is served to the end.
  /// - Throws: ``ApplicationError/unknownModule(_:)``, ``ApplicationError/stillRequired(_:by:)``,
  ///   ``ApplicationError/notRunning(state:)``.
  public func uninstall(_ name: String) async throws {
    let units = try runningUnits()
    guard let unit = units.first(where: { $0.name == name }) else {
      throw ApplicationError.unknownModule(name)
    }
    let graph = graph(of: units)
    let index = units.firstIndex { $0 === unit }
    let dependents = graph.nodes.filter { node in
      node.name != name && node.edges.contains { $0.provider == index && !$0.isOptional }
    }
    guard dependents.isEmpty else {
      throw ApplicationError.stillRequired(name, by: dependents.map(\.name).sorted())
    }
    await remove(unit)
  }

  private func runningUnits() throws(ApplicationError) -> [ModuleUnit] {
    try state.withLock { state throws(ApplicationError) in
      guard case .running = state.life else { throw .notRunning(state: state.life.name) }
      return state.units
    }
  }

  private func add(_ unit: ModuleUnit) throws(ApplicationError) -> [ModuleUnit] {
    try state.withLock { state throws(ApplicationError) in
      guard case .running = state.life else { throw .notRunning(state: state.life.name) }
      state.units.append(unit)
      state.handlers = EventHandler.index(state.units)
      return state.units
    }
  }

  /// Nobody finds the module's routes, actions and services any more; then it stops.
  private func remove(_ unit: ModuleUnit) async {
    let isRegistered = state.withLock { state in
      let count = state.units.count
      state.units.removeAll { $0 === unit }
      state.handlers = EventHandler.index(state.units)
      return state.units.count != count
    }
    _ = isRegistered
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
