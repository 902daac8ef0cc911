import TenonDiagnostics

/// Verifies a registry by its declared dependencies, in the order of registration.
final class Verifier {
  private struct Node {
    let service: ServiceReference
    var lifetime: Lifetime
    var needs: [ServiceNeed]
    /// Links to everything that the service receives: required services, optional services that are registered, and all
    /// members of collected types.
    var links: [Link] = []
  }

  private struct Link {
    let node: Int
    /// Whether the link is to a ``Provider`` of the service.
    let isDeferred: Bool
  }

  private let registrations: [Registration]
  private let decorators: [any AnyDecorator]
  private let scope: ScopeType?
  /// The parent containers, the nearest first.
  private let ancestors: [ServiceContainer]
  /// The container in which the registrations will be installed, if they are not for a container of their own.
  private let host: ServiceContainer?
  /// The scopes that will be open in the container with these registrations.
  private let openScopes: [ScopeType]
  /// One node for each service that matters: first the registered services, in the order of registration; then those
  /// that they need from the parent containers, directly or through others, in the order in which they are needed. What nobody here needs is not looked at, so that a container costs nothing that is installed in it.
  private var nodes: [Node] = []
  /// The number of nodes that are registered here.
  private var ownCount = 0
  private var numbers = IdentityMap()
  /// The nodes of each type whose implementations are collected.
  private var collected: [(type: Any.Type, links: [Link])] = []

  /// - Parameters:
  ///   - registry: The registry to verify; its contributions are numbered.
  ///   - parent: The parent container.
  ///   - scope: The kind of scope if the registrations will be opened as a scope.
  ///   - isInstalled: Whether the registrations are installed in `parent` itself.
  init(
    _ registry: ServiceRegistry, below parent: ServiceContainer?, scope: ScopeType?, isInstalled: Bool = false
  ) {
    registrations = registry.registrations
    decorators = registry.decorators
    self.scope = scope
    var ancestors: [ServiceContainer] = []
    while let next = ancestors.last.map(\.parent) ?? parent { ancestors.append(next) }
    self.ancestors = ancestors
    host = isInstalled ? parent : nil
    openScopes = (ancestors.map(\.scope) + [scope]).compactMap(\.self)
    for registration in registrations {
      let needs = registration.options?.needs ?? []
      if let number = numbers[registration.identity] {
        // A duplicate; it is not known which of the two will be kept.
        nodes[number].needs += needs
      } else {
        add(Node(service: registration.reference, lifetime: registration.lifetime, needs: needs))
      }
    }
    ownCount = nodes.count
    for decorator in decorators {
      if let number = numbers[decorator.identity] { nodes[number].needs += decorator.needs }
    }
    // Links lead to new nodes, whose links follow.
    var number = 0
    while number < nodes.count {
      nodes[number].links = nodes[number].needs.flatMap(links)
      number += 1
    }
  }

  @discardableResult
  private func add(_ node: Node) -> Int {
    numbers[node.service.identity] = nodes.count
    nodes.append(node)
    return nodes.count - 1
  }

  /// Returns the node of a service; `nil` if there is no such service. Registrations here take precedence, followed by
  /// those of the nearest container.
  private func number(of identity: ServiceIdentity) -> Int? {
    if let number = numbers[identity] { return number }
    for ancestor in ancestors {
      guard let entry = ancestor.entry(for: identity) else { continue }
      // A service that a parent keeps was made from the parent's services. Only a service that the parent does not keep
      // is made from the services registered here.
      let needs = ancestor === host || entry.lifetime.isUnkept ? entry.details?.options.needs : nil
      return add(Node(service: entry.reference, lifetime: entry.lifetime, needs: needs ?? []))
    }
    return nil
  }

  /// The services of the parent containers that are not registered here, those of the outermost container first.
  private var inherited: [ServiceReference] {
    var seen = ColdSet(nodes[..<ownCount].map(\.service))
    return ancestors.reversed().flatMap(\.entries).map(\.reference).filter { seen.insert($0) }
  }

  /// Returns links to all implementations of a type, those of the outermost container first.
  private func implementations(of type: Any.Type) -> [Link] {
    if let known = collected.first(where: { $0.type == type }) { return known.links }
    var found = inherited.filter { $0.identity.type == type }.compactMap { number(of: $0.identity) }
    found += (0..<ownCount).filter { nodes[$0].service.identity.type == type }
    let links = found.map { Link(node: $0, isDeferred: false) }
    collected.append((type, links))
    return links
  }

  /// Returns the links from a need to the nodes that satisfy it.
  private func links(_ need: ServiceNeed) -> [Link] {
    if need.strength == .all { return implementations(of: need.service.identity.type) }
    if let number = number(of: need.service.identity) { return [Link(node: number, isDeferred: false)] }
    guard need.strength == .required, let number = need.service.deferred.flatMap({ number(of: $0.identity) })
    else { return [] }
    return [Link(node: number, isDeferred: true)]
  }

  func findings() -> [ServiceError] {
    duplicates() + uselessTeardowns() + missing() + decoratorsOfNothing() + cycleErrors() + captives()
  }

  private func duplicates() -> [ServiceError] {
    guard registrations.count > ownCount else { return [] }
    let first = IdentityMap(registrations.lazy.map(\.identity))
    return registrations.enumerated().compactMap { index, registration in
      guard let earlier = first[registration.identity], earlier != index else { return nil }
      return .duplicate(
        registration.reference, first: registrations[earlier].place, second: registration.place)
    }
  }

  private func uselessTeardowns() -> [ServiceError] {
    registrations.compactMap { registration in
      guard registration.options?.hasTeardown == true else { return nil }
      switch registration.lifetime {
      case .transient, .graph, .weak:
        return .uselessTeardown(
          registration.reference, lifetime: registration.lifetime, place: registration.place)
      case .singleton, .cached, .scoped: return nil
      }
    }
  }

  private func missing() -> [ServiceError] {
    var findings: [ServiceError] = []
    for node in nodes[..<ownCount] {
      for need in node.needs where need.strength == .required && links(need).isEmpty {
        findings.append(lacking(need.service.deferred ?? need.service, path: [node.service]))
      }
    }
    return findings
  }

  private func decoratorsOfNothing() -> [ServiceError] {
    decorators.filter { numbers[$0.identity].map { $0 >= ownCount } ?? true }.map {
      lacking(ServiceReference(identity: $0.identity), path: [])
    }
  }

  private func lacking(_ service: ServiceReference, path: [ServiceReference]) -> ServiceError {
    let present = nodes[..<ownCount].map(\.service) + inherited
    return .missing(service, path: path, nearMisses: SimilarService.find(for: service, among: present))
  }

  private func cycleErrors() -> [ServiceError] {
    cycles(from: 0..<ownCount, among: nodes.count, links: { nodes[$0].links.count }) { node, number in
      let link = nodes[node].links[number]
      return link.isDeferred ? nil : link.node
    }
    .map { path in .cycle(path: (path + path.prefix(1)).map { nodes[$0.node].service }) }
  }

  // MARK: Captives

  private func captives() -> [ServiceError] {
    guard let next = waysToScoped() else { return [] }
    var found: [ServiceError] = []
    for keeper in nodes[..<ownCount] where keeps(keeper.lifetime) {
      var seen: [Int] = []
      // A Provider resolves the service when it is called, in the scope that is open then.
      for link in keeper.links where !link.isDeferred {
        var path = [link.node]
        while let following = next[path[path.count - 1]] { path.append(following) }
        let last = path[path.count - 1]
        guard let scope = closedScope(of: last), !seen.contains(last) else { continue }
        seen.append(last)
        found.append(
          .captive(
            nodes[last].service, scope: scope, keeper: keeper.service,
            path: [keeper.service] + path.map { nodes[$0].service }))
      }
    }
    return found
  }

  /// Returns whether a service with this lifetime that is registered here is also kept here. Scoped services are kept
  /// in their own scope.
  private func keeps(_ lifetime: Lifetime) -> Bool {
    switch lifetime {
    case .singleton, .cached, .weak: true
    case .transient, .graph: false
    case .scoped(let own): ScopeType(own) == scope
    }
  }

  /// Returns the scope that a service lives in, if that scope is not open here.
  private func closedScope(of node: Int) -> ScopeType? {
    guard let scope = nodes[node].lifetime.scope, !openScopes.contains(scope) else { return nil }
    return scope
  }

  /// Finds, for each unkept service that leads to a scoped service, the next service on a shortest path to it. The
  /// search starts at the scoped services, goes backwards, and visits each node once.
  /// - Returns: `nil` if no service lives in a scope that is not open.
  private func waysToScoped() -> [Int?]? {
    var pending = nodes.indices.filter { closedScope(of: $0) != nil }
    guard !pending.isEmpty else { return nil }
    var takers = Array(repeating: [Int](), count: nodes.count)
    for node in nodes.indices where nodes[node].lifetime.isUnkept {
      for link in nodes[node].links where !link.isDeferred { takers[link.node].append(node) }
    }
    var next = [Int?](repeating: nil, count: nodes.count)
    var index = 0
    while index < pending.count {
      let node = pending[index]
      index += 1
      for taker in takers[node] where next[taker] == nil {
        next[taker] = node
        pending.append(taker)
      }
    }
    return next
  }
}
