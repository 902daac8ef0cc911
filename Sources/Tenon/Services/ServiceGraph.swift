import TenonDiagnostics
import TenonServices

/// Who provides what, and what brings it: what the rules of services judge.
struct ServiceGraph {
  typealias Module = PartModule<ServicesPart>

  /// A module and what it declares of services. An object, because declarations are large and rules go over all of them.
  final class Declaring: Sendable {
    let module: Module
    let services: ServicesPart.Declarations

    init(_ module: Module) {
      self.module = module
      services = module.declarations
    }
  }

  let modules: [Declaring]
  /// Who provides what, which for an adapter is the host; the first one, where several do.
  private(set) var providers = ColdDictionary<ServiceReference, Module>()
  /// Into which scopes a service is brought when they are opened.
  private(set) var brought = ColdDictionary<ServiceReference, [ScopeName]>()
  /// Who brings it.
  private(set) var bringers = ColdDictionary<ServiceReference, Module>()
  private let adapted: ColdDictionary<ServiceReference, ServiceReference>

  init(_ declaring: [Module]) {
    modules = declaring.map(Declaring.init)
    adapted = ColdDictionary(
      first: modules.flatMap { $0.services.adapters.map { ($0.required, $0.provided) } })
    for declaring in modules {
      let module = declaring.module
      // A contribution is one of several anonymous implementations; the type itself cannot be resolved from it.
      for service in declaring.services.registry.provided where providers[service] == nil {
        providers[service] = module
      }
      for opened in declaring.services.openedScopes {
        guard let service = opened.brings else { continue }
        brought.append(opened.scope, to: service)
        bringers[service] = module
      }
    }
  }

  /// The module behind a service: an adapter stands in the host, but who requires its result waits for the module
  /// whose service is adapted.
  func provider(behind service: ServiceReference) -> Module? {
    var current = service
    for _ in 0...adapted.count {
      guard let next = adapted[current] else { return providers[current] }
      current = next
    }
    return nil
  }
}
