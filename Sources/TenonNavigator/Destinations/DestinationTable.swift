import TenonDiagnostics

/// A frozen and verified registry.
struct DestinationTable: Sendable {
  let registry: DestinationRegistry
  /// The destination of each type of route that is tried first.
  let routes: [ObjectIdentifier: RouteDestination]
  /// The destinations by the keys that the router knows.
  private let keyed: [ObjectIdentifier: RouteDestination]
  let interfaces: ColdDictionary<InterfaceKey, [InterfaceDestination]>
  let adapters: ColdDictionary<InterfaceKey, InterfaceAdapter>
  let switches: ColdDictionary<InterfaceKey, InterfaceSwitch>

  /// - Parameters:
  ///   - isVerified: `false` for the destinations that remain after a module is removed: code that requires the
  ///     removed destinations fails only when it requests them.
  ///   - router: The router, which knows about which routes it must be asked; `nil` to verify the destinations only.
  /// - Throws: ``DestinationTableError`` with all problems.
  init(
    _ registry: DestinationRegistry, router: Router?, isVerified: Bool = true
  ) throws(DestinationTableError) {
    self.registry = registry
    var (first, keyed) = ([ObjectIdentifier: RouteDestination](), [ObjectIdentifier: RouteDestination]())
    for route in registry.routes {
      let isDecided = router?.decides(about: route.type) == true || route.screenPlace?.isScoped() == true
      let route = isDecided ? route.decided() : route
      keyed[ObjectIdentifier(route.key)] = route
      if let known = first[route.type], known.priority >= route.priority { continue }
      first[route.type] = route
    }
    (routes, self.keyed) = (first, keyed)
    interfaces = ColdDictionary(grouping: registry.interfaces) { $0.interface }
    adapters = ColdDictionary(first: registry.adapters.map { ($0.required, $0) })
    switches = ColdDictionary(first: registry.switches.map { ($0.interface, $0) })
    let problems = isVerified ? problems : []
    guard problems.isEmpty else { throw DestinationTableError(problems: problems) }
  }

  /// Returns the destination that the router has found, as long as its module is installed. Another destination of the
  /// route does not stand in for it, because its interceptors have not been asked.
  subscript(key: ObjectIdentifier) -> RouteDestination? { keyed[key] }

  private var problems: [NavigationError] {
    var problems: [NavigationError] = []
    var origins = ColdDictionary<[AnyHashable?], String>()
    /// Records a key. If the key is already recorded, returns the owner and place of its first registration.
    func first(_ key: [AnyHashable?], _ place: SourcePlace, _ owner: String?) -> String? {
      defer { if origins[key] == nil { origins[key] = (owner.map { "by \($0) " } ?? "") + "at \(place)" } }
      return origins[key]
    }
    for item in registry.routes {
      guard let origin = first(["route", item.type, item.priority], item.place, item.owner) else { continue }
      problems.append(
        .duplicate(
          item.name, item.owner, item.place,
          "\(item.name) has a destination already, registered \(origin); remove one of the two, or give one a"
            + " `priority:`, and say with `accepting:` which values it is for"))
    }
    for item in registry.interfaces {
      guard let origin = first(["interface", item.interface, item.name], item.place, item.owner) else {
        continue
      }
      let name = item.interface.name
      problems.append(
        .duplicate(
          name, item.owner, item.place,
          "a destination with the interface \(name)" + (item.name.map { " named \($0)" } ?? "")
            + " is registered \(origin); give each its own name, and choose with choose(_:by:)"))
    }
    for item in registry.switches {
      if let origin = first(["switch", item.interface], item.place, item.owner) {
        problems.append(
          .duplicate(
            item.interface.name, item.owner, item.place,
            "\(item.interface.name) already has a rule that chooses among its destinations, registered \(origin); remove one of the two"
          ))
      }
      if interfaces[item.interface] == nil {
        problems.append(
          NavigationError(
            .invalidAdapter, item.interface.name,
            "there is nothing to choose, because no destination has the interface \(item.interface.name)",
            module: item.owner, place: item.place))
      }
    }
    for item in registry.adapters {
      if let origin = first(["adapter", item.required], item.place, item.owner) {
        problems.append(
          .duplicate(
            item.required.name, item.owner, item.place,
            "\(item.required.name) is adapted already, \(origin); remove one of the two"))
      }
      if interfaces[item.required] != nil {
        problems.append(
          NavigationError(
            .invalidAdapter, item.required.name,
            "a destination has the interface \(item.required.name) itself; remove the adapter",
            module: item.owner, place: item.place))
      }
      if let problem = chain(from: item) {
        problems.append(problem)
      }
    }
    for item in registry.requirements
    where interfaces[item.interface] == nil && adapters[item.interface] == nil {
      problems.append(
        NavigationError(
          .unregistered, item.interface.name,
          "no destination has the interface \(item.interface.name), which \(item.owner ?? "the application") requires"
            + "; add a module that has one, or adapt another interface to it in the host", module: item.owner,
          place: item.place))
    }
    return problems
  }

  /// Returns the problem in the chain that begins with the given adapter; `nil` if there is none.
  private func chain(from first: InterfaceAdapter) -> NavigationError? {
    var trail = [first.required, first.provided]
    while interfaces[trail[trail.count - 1]] == nil {
      guard let next = adapters[trail[trail.count - 1]] else {
        let provided = trail[trail.count - 1].name
        return NavigationError(
          .unregistered, first.required.name,
          "no destination has the interface \(provided), which \(first.owner ?? "the application") adapts to "
            + "\(first.required.name); add a module that has one, or remove the adapter", module: first.owner,
          place: first.place, related: [provided])
      }
      let isCycle = trail.contains(next.provided)
      trail.append(next.provided)
      if isCycle {
        let names = trail.map(\.name)
        return NavigationError(
          .invalidAdapter, first.required.name, "adapters form a cycle: \(names.joined(separator: " -> "))",
          module: first.owner, place: first.place, related: names)
      }
    }
    return nil
  }

  /// Returns the chain of adapters from a required interface to a provided interface, beginning with the adapter of the
  /// required interface, and the destinations with the provided interface.
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
    let name = typeName(type(of: route))
    return .unregistered(
      "destination is registered for", name, among: registry.routes.map(\.name),
      "register one with DestinationRegistry.destination")
  }
}

extension NavigationError {
  fileprivate static func duplicate(
    _ subject: String, _ module: String?, _ place: SourcePlace, _ words: String
  ) -> NavigationError {
    NavigationError(.ambiguous, subject, words, module: module, place: place)
  }
}
