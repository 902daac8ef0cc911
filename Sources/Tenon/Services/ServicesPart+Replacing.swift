import TenonDiagnostics
import TenonServices

// What must not be left over, or be lost, when modules are replaced.

extension ServicesPart {
  /// Why modules cannot be replaced.
  struct Obstacle {
    /// The module that cannot be replaced.
    let owner: String
    /// The module that is concerned.
    let module: String
    let reason: String
  }

  /// Returns why modules cannot be replaced.
  /// - Parameters:
  ///   - owners: The names of the modules.
  ///   - modules: The modules of the application before.
  ///   - new: The modules of the application afterwards.
  static func obstacles(
    toReplacing owners: ColdSet<String>, in modules: [PartModule<ServicesPart>],
    with new: [PartModule<ServicesPart>]
  ) -> [Obstacle] {
    keepers(of: owners, in: modules) + decorated(owners, in: modules)
      + moved(owners, in: modules, with: new)
      + modules.filter { owners.contains($0.name) && $0.protects }.map {
        Obstacle(
          owner: $0.name, module: $0.name,
          reason: "it guards or intercepts screens and routes, which would not be protected in between"
            + "; uninstall it and install the new module")
      }
  }

  /// What keeps instances of the services and belongs to none of the modules: services that are not made anew for each
  /// request, and code that runs as long as its module or a scope.
  private static func keepers(
    of owners: ColdSet<String>, in modules: [PartModule<ServicesPart>]
  ) -> [Obstacle] {
    let search = KeeperSearch(owners, modules)
    // A scope ends with the module that opens it.
    let ending = ColdSet(
      modules.filter { owners.contains($0.name) }.flatMap { $0.declarations.openedScopes.map(\.scope) })
    func lasts(_ scope: ScopeType) -> Bool { !scope.chain.contains(where: ending.contains) }
    return modules.flatMap { module -> [Obstacle] in
      if owners.contains(module.name) { return [] }
      var kept: [(doing: String, needs: [ServiceNeed])] = module.declarations.registry.declarations.compactMap
      {
        guard $0.lifetime.outlivesRequests, $0.lifetime.scope.map(lasts) != false else { return nil }
        return ($0.isContribution ? "contributes to \($0.service)" : "provides \($0.service)", $0.needs)
      }
      kept += module.contract.handedOver.compactMap { use in
        let needs = use.needs.compactMap(\.service)
        switch use.role {
        case .running: return ("runs code", needs)
        case .wrapping(let service): return ("decorates \(service)", needs)
        case .handler: return use.scope.map(lasts) == true ? ("runs code in a scope", needs) : nil
        case .phase, .outsideScopes, .making: return nil
        }
      }
      return kept.compactMap { doing, needs in
        search.first(in: needs).map { service, owner in
          Obstacle(
            owner: owner, module: module.name,
            reason:
              "\(module.name) \(doing), and keeps \(service); require it with `later:` there, or replace"
              + " \(module.name) as well")
        }
      }
    }
  }

  /// Decorators join their service when it is installed.
  private static func decorated(
    _ owners: ColdSet<String>, in modules: [PartModule<ServicesPart>]
  ) -> [Obstacle] {
    let graph = ServiceGraph(modules)
    return modules.flatMap { module in
      module.declarations.decorations.compactMap { decoration -> Obstacle? in
        guard let provider = graph.providers[decoration.service],
          owners.contains(provider.name) != owners.contains(module.name)
        else { return nil }
        let (owner, other) =
          owners.contains(module.name) ? (module.name, provider.name) : (provider.name, module.name)
        return Obstacle(
          owner: owner, module: other,
          reason:
            "\(module.name) decorates \(decoration.service) of \(provider.name), and a decorator is applied only when"
            + " the service is installed; replace \(other) as well")
      }
    }
  }

  /// Code of other modules belongs to a scope because of the services that it receives.
  private static func moved(
    _ owners: ColdSet<String>, in modules: [PartModule<ServicesPart>], with new: [PartModule<ServicesPart>]
  ) -> [Obstacle] {
    let before = ServiceGraph(modules).homes
    let after = ServiceGraph(new).homes
    return modules.filter { owners.contains($0.name) }.flatMap { module in
      module.declarations.registry.provided.compactMap { service -> Obstacle? in
        guard let old = before[service], let home = after[service], old != home else { return nil }
        return Obstacle(
          owner: module.name, module: module.name,
          reason: "\(service) would belong to another scope, and so would the code that receives it"
            + "; keep its lifetime, or install the new module in another application")
      }
    }
  }
}

extension ServiceGraph {
  /// The scopes in which services live; `nil` for those that live in none.
  fileprivate var homes: ColdDictionary<ServiceReference, ScopeType?> {
    var homes = ColdDictionary<ServiceReference, ScopeType?>()
    for declaring in modules {
      for declaration in declaring.services.registry.declarations where !declaration.isContribution {
        homes[declaration.service] = .some(declaration.lifetime.scope)
      }
    }
    return homes
  }
}

/// Follows needs through services that are made for each request, to services of some modules.
private struct KeeperSearch {
  private let owners: ColdSet<String>
  private var declared = ColdDictionary<
    ServiceReference, [(module: String, declaration: ServiceDeclaration)]
  >()

  init(_ owners: ColdSet<String>, _ modules: [PartModule<ServicesPart>]) {
    self.owners = owners
    for module in modules {
      for declaration in module.declarations.registry.declarations {
        declared.append((module.name, declaration), to: declaration.service.unnamed)
      }
    }
  }

  /// Returns the first service of the modules of which an instance is received.
  func first(in needs: [ServiceNeed]) -> (service: ServiceReference, owner: String)? {
    var visited = ColdSet<ServiceReference>()
    var left = needs
    while let need = left.popLast() {
      guard need.service.isInstance, visited.insert(need.service) else { continue }
      for (module, declaration) in declared[need.service.unnamed] ?? [] {
        let isMeant = declaration.service == need.service && !declaration.isContribution
        guard isMeant || need.strength == .all else { continue }
        if owners.contains(module) { return (need.service, module) }
        left += declaration.needs
      }
    }
    return nil
  }
}

extension PartModule {
  fileprivate var protects: Bool { contract.guardsScreens || contract.interceptsRoutes && rank == 0 }
}

extension Lifetime {
  fileprivate var outlivesRequests: Bool {
    switch self {
    case .singleton, .cached, .weak, .scoped: true
    case .transient, .graph: false
    }
  }
}
