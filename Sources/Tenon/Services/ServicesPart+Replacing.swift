import TenonDiagnostics
import TenonServices

// What must not be left over when a module is replaced.

extension ServicesPart {
  /// Something that keeps an instance of another module's service for longer than a call.
  struct Keeper {
    let module: String
    /// What it does, such as "provides CartService".
    let doing: String
    let service: ServiceReference
    /// The module that provides the service.
    let owner: String
  }

  /// Returns what keeps instances of services of some modules, and belongs to none of them: the services that are not made
  /// anew for each request, and the code that runs as long as its module.
  static func keepers(of owners: ColdSet<String>, in modules: [PartModule<ServicesPart>]) -> [Keeper] {
    if owners.elements.isEmpty { return [] }
    let search = KeeperSearch(owners, modules)
    return modules.flatMap { module -> [Keeper] in
      if owners.contains(module.name) { return [] }
      let kept = module.declarations.registry.declarations.filter(\.lifetime.outlivesRequests).map {
        (
          doing: $0.isContribution ? "contributes to \($0.service)" : "provides \($0.service)",
          needs: $0.needs
        )
      }
      let running = module.contract.handedOver.filter(\.runsWithModule).map {
        (doing: $0.user, needs: $0.needs.compactMap(\.service))
      }
      return (kept + running).compactMap { doing, needs in
        search.first(in: needs).map {
          Keeper(module: module.name, doing: doing, service: $0.service, owner: $0.owner)
        }
      }
    }
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

extension Lifetime {
  fileprivate var outlivesRequests: Bool {
    switch self {
    case .singleton, .cached, .weak, .scoped: true
    case .transient, .graph: false
    }
  }
}

extension ContractUse {
  fileprivate var runsWithModule: Bool { if case .running = role { true } else { false } }
}
