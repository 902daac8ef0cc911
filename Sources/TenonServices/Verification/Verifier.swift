/// Judges a registry by the declared dependencies, in the order of registration.
struct Verifier {
  struct Node {
    var lifetime: Lifetime
    var needs: [ServiceNeed]
    /// What it is given: what is required, what else is there of what it would take, all that are collected.
    var dependencies: [ServiceReference] = []
  }

  let registrations: [Registration]
  private let decorators: [any AnyDecorator]
  private let scope: ScopeName?
  /// The scopes that are open where the registrations will be.
  private var openScopes: Set<ScopeName> = []
  private var nodes: [ServiceReference: Node] = [:]
  /// The nodes that come from the containers above, so that equal inputs give equal findings.
  private var above: [ServiceReference] = []

  /// - Parameters:
  ///   - registry: What to judge; its contributions are numbered.
  ///   - parent: The container above.
  ///   - scope: The scope that the registrations will be.
  ///   - isInstalled: Whether the registrations come into `parent` itself.
  init(
    _ registry: ServiceRegistry, below parent: ServiceContainer?, scope: ScopeName?, isInstalled: Bool = false
  ) {
    registrations = registry.registrations
    decorators = registry.decorators
    self.scope = scope
    let ancestors = sequence(first: parent, next: { $0?.parent }).compactMap { $0 }
    for ancestor in ancestors.reversed() {
      if let scope = ancestor.scope { openScopes.insert(scope) }
      let isHere = isInstalled && ancestor === parent
      for cell in ancestor.table.cells {
        // What a parent keeps was made with what the parent has; only its transients are made with what is here.
        let needs = isHere || cell.lifetime == .transient ? cell.details?.options.needs : nil
        let node = Node(lifetime: cell.lifetime, needs: needs ?? [])
        if nodes.updateValue(node, forKey: cell.reference) == nil { above.append(cell.reference) }
      }
    }
    if let scope { openScopes.insert(scope) }
    var registered: Set<ServiceReference> = []
    for registration in registrations {
      let needs = registration.options?.needs ?? []
      if registered.insert(registration.reference).inserted {
        nodes[registration.reference] = Node(lifetime: registration.lifetime, needs: needs)
      } else {
        // A duplicate; which of the two stays is not known.
        nodes[registration.reference]?.needs += needs
      }
    }
    for decorator in decorators {
      nodes[ServiceReference(identity: decorator.identity)]?.needs += decorator.needs
    }
    for (service, scope) in registry.brought where nodes[service] == nil {
      nodes[service] = Node(lifetime: .scoped(scope), needs: [])
    }
    followNeeds()
  }

  /// Finds what each need comes to among all nodes.
  private mutating func followNeeds() {
    var ofType: [ObjectIdentifier: [ServiceReference]] = [:]
    if nodes.values.contains(where: { $0.needs.contains { $0.strength == .all } }) {
      for service in above + registrations.map(\.reference) {
        ofType[ObjectIdentifier(service.identity.type), default: []].append(service)
      }
    }
    let all = nodes
    for (service, node) in all where !node.needs.isEmpty {
      nodes[service]?.dependencies = node.needs.flatMap { need in
        switch need.strength {
        case .required: [need.service]
        case .ifPresent: all[need.service] == nil ? [] : [need.service]
        case .all: ofType[ObjectIdentifier(need.service.identity.type)] ?? []
        }
      }
    }
  }

  func findings() -> [ServiceError] {
    duplicates() + uselessTeardowns() + missing() + decoratorsOfNothing() + cycles() + captives()
  }

  private func duplicates() -> [ServiceError] {
    var first: [ServiceReference: SourcePlace] = [:]
    return registrations.compactMap { registration in
      guard let earlier = first[registration.reference] else {
        first[registration.reference] = registration.place
        return nil
      }
      return .duplicate(registration.reference, first: earlier, second: registration.place)
    }
  }

  private func uselessTeardowns() -> [ServiceError] {
    registrations.compactMap { registration in
      guard registration.options?.hasTeardown == true else { return nil }
      switch registration.lifetime {
      case .transient, .weak:
        return .uselessTeardown(
          registration.reference, lifetime: registration.lifetime, place: registration.place)
      case .singleton, .cached, .scoped: return nil
      }
    }
  }

  private func missing() -> [ServiceError] {
    var judged: Set<ServiceReference> = []
    return registrations.flatMap { registration -> [ServiceError] in
      guard judged.insert(registration.reference).inserted else { return [] }
      return (nodes[registration.reference]?.needs ?? []).compactMap { need in
        guard need.strength == .required else { return nil }
        let dependency = need.service
        if nodes[dependency] != nil { return nil }
        let wanted = dependency.deferred ?? dependency
        return nodes[wanted] == nil ? lacking(wanted, path: [registration.reference]) : nil
      }
    }
  }

  private func decoratorsOfNothing() -> [ServiceError] {
    let registered = Set(registrations.map(\.identity))
    return decorators.filter { !registered.contains($0.identity) }.map {
      lacking(ServiceReference(identity: $0.identity), path: [])
    }
  }

  private func lacking(_ service: ServiceReference, path: [ServiceReference]) -> ServiceError {
    .missing(
      service, path: path,
      nearMisses: NearMiss.find(for: service, among: registrations.map(\.reference) + above))
  }

  private func cycles() -> [ServiceError] {
    var visited: Set<ServiceReference> = []
    var found: [ServiceError] = []
    for registration in registrations {
      // An explicit stack: dependencies may go deeper than a thread's stack.
      var path: [ServiceReference] = []
      var onPath: [ServiceReference: Int] = [:]
      var pending: [(service: ServiceReference, depth: Int)] = [(registration.reference, 0)]
      while let (service, depth) = pending.popLast() {
        while path.count > depth { onPath[path.removeLast()] = nil }
        if let start = onPath[service] {
          found.append(.cycle(path: path[start...] + [service]))
          continue
        }
        guard visited.insert(service).inserted, let node = nodes[service] else { continue }
        onPath[service] = path.count
        path.append(service)
        pending += node.dependencies.reversed().map { ($0, depth + 1) }
      }
    }
    return found
  }

  // MARK: Captives

  private func captives() -> [ServiceError] {
    let next = waysToScoped()
    return registrations.flatMap { registration -> [ServiceError] in
      guard keeps(registration.lifetime) else { return [] }
      var seen: Set<ServiceReference> = []
      return handedOver(to: registration.reference).compactMap { dependency in
        var path = [registration.reference, dependency]
        while let following = next[path[path.count - 1]] { path.append(following) }
        guard let last = path.last, let scope = closedScope(of: last), seen.insert(last).inserted else {
          return nil
        }
        return .captive(last, scope: scope, keeper: registration.reference, path: path)
      }
    }
  }

  /// The dependencies; of a ``Lazy`` or a ``Provider``, the service behind it, which is resolved where that is kept.
  private func handedOver(to service: ServiceReference) -> [ServiceReference] {
    (nodes[service]?.dependencies ?? []).map { nodes[$0] == nil ? $0.deferred ?? $0 : $0 }
  }

  /// Whether a service of this lifetime, registered here, is kept here: scoped ones are, in their own scope.
  private func keeps(_ lifetime: Lifetime) -> Bool {
    switch lifetime {
    case .singleton, .cached, .weak: true
    case .transient: false
    case .scoped(let name): name == scope
    }
  }

  /// The scope that a service lives in, if it is not open here.
  private func closedScope(of service: ServiceReference) -> ScopeName? {
    guard case .scoped(let name)? = nodes[service]?.lifetime, !openScopes.contains(name) else { return nil }
    return name
  }

  /// For each transient that hands a scoped service on, the next service on a shortest way to one. Found from the
  /// scoped ones backwards, each node once.
  private func waysToScoped() -> [ServiceReference: ServiceReference] {
    let all = registrations.map(\.reference) + above
    var pending = all.filter { closedScope(of: $0) != nil }
    guard !pending.isEmpty else { return [:] }
    var takers: [ServiceReference: [ServiceReference]] = [:]
    for service in all where nodes[service]?.lifetime == .transient {
      for dependency in handedOver(to: service) { takers[dependency, default: []].append(service) }
    }
    var next: [ServiceReference: ServiceReference] = [:]
    var index = 0
    while index < pending.count {
      let service = pending[index]
      index += 1
      for taker in takers[service] ?? [] where next[taker] == nil {
        next[taker] = service
        pending.append(taker)
      }
    }
    return next
  }
}
