import TenonDiagnostics
import TenonServices
import TenonWiringFaults

/// The rules of scopes. Code that receives a service of a scope runs in that scope, or in a scope within it. What runs
/// while no scope need be open, such as a phase, must not receive one.
struct ScopeRules {
  private let graph: ServiceGraph
  private let homes: HomesByService

  init(_ graph: ServiceGraph) {
    self.graph = graph
    homes = HomesByService(graph)
  }

  var findings: [WiringFinding] { homes.isEmpty ? [] : escapes + unopened }

  /// Returns the scopes in which pieces of a module's code run, by the numbers of the uses.
  func placement(of module: ServiceGraph.Module) -> ColdDictionary<Int, ScopeType> {
    var placement = ColdDictionary<Int, ScopeType>()
    guard !homes.isEmpty else { return placement }
    for (number, use) in module.contract.handedOver.enumerated() {
      guard case .handler = use.role, use.scope == nil, case .inside(let scope) = homes.home(of: use) else {
        continue
      }
      placement[number] = scope
    }
    return placement
  }

  /// Findings about code that receives services of scopes in which it does not run.
  private var escapes: [WiringFinding] {
    graph.modules.map(\.module).flatMap { module in
      module.contract.handedOver.flatMap { use -> [WiringFinding] in
        guard let reach = reach(of: use) else { return [] }
        return use.needs.compactMap { need in
          guard let needed = need.service, case .inside(let own) = homes[needed], !reach.contains(own) else {
            return nil
          }
          let service = (needed.service.deferred ?? needed.service).description
          return WiringFinding(
            .outsideScope(
              service, in: needed.service == own.value ? nil : own.description, receivedBy: module.name,
              that: use.user, use.obstacle), at: use.place)
        }
      }
    }
  }

  /// Returns the scopes whose services a piece of code may receive; `nil` for the factories of services that live in no
  /// scope. The registry's verification checks these, and shows the path to the services that they keep.
  private func reach(of use: ContractUse) -> [ScopeType]? {
    if let scope = use.scope { return scope.chain }
    switch use.role {
    case .phase, .running, .outsideScopes: return []
    case .handler: return homes.home(of: use).chain
    case .making(let service):
      guard let service, case .inside(let scope) = homes[ServiceNeed(service)] else { return nil }
      return scope.chain
    case .wrapping(let service):
      guard case .inside(let scope) = homes[ServiceNeed(service)] else { return nil }
      return scope.chain
    }
  }

  /// Findings about services and work of a scope that no module opens.
  private var unopened: [WiringFinding] {
    let opened = ColdSet(graph.modules.flatMap { $0.services.openedScopes.map(\.scope) })
    return graph.modules.flatMap { declaring -> [WiringFinding] in
      let module = declaring.module
      var found: [(scope: ScopeType, place: SourcePlace?)] = module.contract.declaredNeeds.compactMap {
        need in
        need.service?.service.scope.map { ($0, need.place) }
      }
      found += declaring.services.scopeWork.map { ($0.scope, $0.place) }
      found += declaring.services.openedScopes.compactMap { opened in
        opened.scope.parent.map { ($0, opened.place) }
      }
      found += declaring.services.registry.declarations.compactMap { declaration in
        declaration.lifetime.scope.map { ($0, declaration.place) }
      }
      var reported = ColdSet<ScopeType>()
      return found.compactMap { scope, place in
        guard !opened.contains(scope), reported.insert(scope) else { return nil }
        return WiringFinding(
          .unopenedScope(
            scope.description, type: typeName(scope.type, qualified: false), of: module.name), at: place)
      }
    }
  }
}

extension ContractUse {
  /// Why the code must not receive a service of a scope in which it does not run.
  fileprivate var obstacle: WiringFault.ScopeObstacle {
    switch role {
    case .phase, .running: .phase
    case .outsideScopes: .wholeApplication
    case .handler, .making, .wrapping: .otherScope
    }
  }
}

/// The scope in which something is available.
private enum Home: Equatable {
  /// It is available everywhere.
  case anywhere
  /// It is available in a scope, and in the scopes within it.
  case inside(ScopeType)
  /// It is made from services of scopes that do not lie within each other.
  case nowhere

  /// The place in which two things are available.
  func common(with other: Home) -> Home {
    switch (self, other) {
    case (.anywhere, let home), (let home, .anywhere): home
    case (.inside(let left), .inside(let right)):
      left.chain.contains(right) ? self : right.chain.contains(left) ? other : .nowhere
    default: .nowhere
    }
  }

  /// The scopes whose services are available there.
  var chain: [ScopeType] { if case .inside(let scope) = self { scope.chain } else { [] } }
}

/// The scope of each service: services that are registered for a scope, the values that open scopes, and transient
/// services that are made from such services or decorated with them.
private struct HomesByService {
  private var homes = ColdDictionary<ServiceReference, Home>()
  /// The scopes in which all implementations of a type can be collected.
  private var collected = ColdDictionary<ServiceReference, Home>()

  init(_ graph: ServiceGraph) {
    var transients: [ServiceDeclaration] = []
    for declaration in graph.modules.lazy.flatMap(\.services.registry.declarations) {
      if let scope = declaration.lifetime.scope {
        _ = add(declaration, .inside(scope))
      } else if declaration.lifetime.isUnkept {
        transients.append(declaration)
      }
    }
    for need in graph.modules.lazy.flatMap(\.module.contract.declaredNeeds) {
      guard let service = need.service?.service, let scope = service.scope else { continue }
      homes[service] = .inside(scope)
    }
    for work in graph.modules.lazy.flatMap(\.services.scopeWork) {
      homes[work.scope.value] = .inside(work.scope)
    }
    for opened in graph.modules.lazy.flatMap(\.services.openedScopes) {
      homes[opened.scope.value] = .inside(opened.scope)
    }
    guard !isEmpty else { return }
    var wrapping = ColdDictionary<ServiceReference, [ServiceNeed]>()
    for (service, needs) in graph.modules.flatMap(\.services.registry.decoratorNeeds) {
      for need in needs { wrapping.append(need, to: service) }
    }
    // A transient service is available only where everything that it is made from is available. These places are
    // narrowed until nothing changes.
    var changes = true
    while changes {
      changes = false
      for transient in transients {
        let needs = transient.needs + (transient.isContribution ? [] : wrapping[transient.service] ?? [])
        let found = needs.reduce(Home.anywhere) { $0.common(with: self[$1]) }
        if found != .anywhere, add(transient, found) { changes = true }
      }
    }
  }

  /// - Returns: Whether anything has changed.
  private mutating func add(_ declaration: ServiceDeclaration, _ new: Home) -> Bool {
    let before = (homes[declaration.service], collected[declaration.service.unnamed])
    if !declaration.isContribution { homes[declaration.service] = new }
    let all = (before.1 ?? .anywhere).common(with: new)
    collected[declaration.service.unnamed] = all
    return before.1 != all || !declaration.isContribution && before.0 != new
  }

  var isEmpty: Bool { homes.count + collected.count == 0 }

  /// The place in which a needed service is available. A service that is resolved later, or may be absent, can be asked
  /// for everywhere.
  subscript(need: ServiceNeed) -> Home {
    if need.strength == .ifPresent || need.service.deferred != nil { return .anywhere }
    return (need.strength == .all ? collected[need.service] : homes[need.service]) ?? .anywhere
  }

  /// The place in which everything is available that a piece of code receives.
  func home(of use: ContractUse) -> Home {
    use.needs.compactMap(\.service).reduce(.anywhere) { $0.common(with: self[$1]) }
  }
}
