import TenonDiagnostics

/// A registry, frozen and verified.
struct DestinationTable: Sendable {
  let registry: DestinationRegistry
  let routes: [ObjectIdentifier: RouteDestination]
  let interfaces: [InterfaceKey: [InterfaceDestination]]
  let adapters: [InterfaceKey: InterfaceAdapter]
  let switches: [InterfaceKey: InterfaceSwitch]

  /// - Parameter isVerified: `false` for what is left when a module goes: what misses it fails when it is asked for.
  /// - Throws: ``DestinationTableError`` with all that is wrong.
  init(_ registry: DestinationRegistry, isVerified: Bool = true) throws(DestinationTableError) {
    var problems: [DestinationTableError.Problem] = []
    let routes = Dictionary(grouping: registry.routes, by: \.type)
    let interfaces = Dictionary(grouping: registry.interfaces, by: \.interface)
    let adapters = Dictionary(grouping: registry.adapters, by: \.required)
    let switches = Dictionary(grouping: registry.switches, by: \.interface)

    if isVerified { problems = Self.problems(of: registry) }
    guard problems.isEmpty else { throw DestinationTableError(problems: problems) }
    self.registry = registry
    self.routes = routes.compactMapValues(\.first)
    self.interfaces = interfaces
    self.adapters = adapters.compactMapValues(\.first)
    self.switches = switches.compactMapValues(\.first)
  }

  private static func problems(of registry: DestinationRegistry) -> [DestinationTableError.Problem] {
    var problems: [DestinationTableError.Problem] = []
    var places: [AnyHashable: SourcePlace] = [:]
    /// Notes a key; gives the place of the first that had it.
    func first(_ key: [AnyHashable?], _ place: SourcePlace) -> SourcePlace? {
      defer { if places[key] == nil { places[key] = place } }
      return places[key]
    }
    let interfaces = Dictionary(grouping: registry.interfaces, by: \.interface)
    let adapters = Dictionary(grouping: registry.adapters, by: \.required)
    for item in registry.routes {
      guard let place = first(["route", item.type], item.place) else { continue }
      problems.append(.duplicateRoute(item.name, place, item.place))
    }
    for item in registry.interfaces {
      guard let place = first(["interface", item.interface, item.name], item.place) else { continue }
      problems.append(.duplicateInterface(item.interface.name, name: item.name, place, item.place))
    }
    for item in registry.switches {
      if let place = first(["switch", item.interface], item.place) {
        problems.append(.duplicateSwitch(item.interface.name, place, item.place))
      }
      if interfaces[item.interface] == nil {
        problems.append(.switchWithoutCandidates(item.interface.name, item.place))
      }
    }
    for item in registry.adapters {
      if let place = first(["adapter", item.required], item.place) {
        problems.append(.duplicateAdapter(item.required.name, place, item.place))
      }
      if interfaces[item.required] != nil {
        problems.append(.needlessAdapter(item.required.name, item.place))
      }
      if let problem = chain(from: item, adapters: adapters, interfaces: interfaces) {
        problems.append(problem)
      }
    }
    for item in registry.requirements
    where interfaces[item.interface] == nil && adapters[item.interface] == nil {
      problems.append(.missingInterface(item.interface.name, module: item.owner, item.place))
    }
    return problems
  }

  /// What is wrong with the chain of adapters that begins with one.
  private static func chain(
    from first: InterfaceAdapter, adapters: [InterfaceKey: [InterfaceAdapter]],
    interfaces: [InterfaceKey: [InterfaceDestination]]
  ) -> DestinationTableError.Problem? {
    var trail = [first.required, first.provided]
    while interfaces[trail[trail.count - 1]] == nil {
      guard let next = adapters[trail[trail.count - 1]]?.first else {
        return .nothingToAdapt(
          first.required.name, provided: trail[trail.count - 1].name, module: first.owner, first.place)
      }
      let isCircle = trail.contains(next.provided)
      trail.append(next.provided)
      if isCircle { return .adapterCycle(trail.map(\.name), first.place) }
    }
    return nil
  }

  /// The adapters that lead from a provided interface to a required one, that of the required one first.
  func path(to required: InterfaceKey) -> (adapters: [InterfaceAdapter], candidates: [InterfaceDestination])?
  {
    var (path, key) = ([InterfaceAdapter](), required)
    while true {
      if let candidates = interfaces[key] { return (path, candidates) }
      guard let adapter = adapters[key], path.count < adapters.count else { return nil }
      path.append(adapter)
      key = adapter.provided
    }
  }

  func unregistered(_ route: any Route) -> NavigationError {
    let name = String(reflecting: type(of: route))
    return .unregistered(route: name, nearMisses: name.nearMisses(among: registry.routes.map(\.name)))
  }
}
