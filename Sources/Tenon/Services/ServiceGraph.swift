import TenonDiagnostics
import TenonServices

/// The modules that provide each service or bring it into a scope. The service rules check this graph.
struct ServiceGraph {
  typealias Module = PartModule<ServicesPart>

  /// A module and its service declarations. This is a class because declarations are large and rules iterate over all
  /// of them.
  final class Declaring: Sendable {
    let module: Module
    let services: ServicesPart.Declarations

    init(_ module: Module) {
      self.module = module
      services = module.declarations
    }
  }

  let modules: [Declaring]
  /// The module that provides each service. For an adapter, this is the host. If several modules provide a service,
  /// this is the first of these modules.
  private(set) var providers = ColdDictionary<ServiceReference, Module>()
  /// The module that opens each kind of scope, by the value that opens it. If several modules open it, this is the first.
  private(set) var openers = ColdDictionary<ServiceReference, Module>()
  private let adapted: ColdDictionary<ServiceReference, ServiceReference>

  init(_ declaring: [Module]) {
    modules = declaring.map(Declaring.init)
    adapted = ColdDictionary(
      first: modules.flatMap { $0.services.adapters.map { ($0.required, $0.provided) } })
    for declaring in modules {
      let module = declaring.module
      // A contribution is one of several anonymous implementations, so it does not make the type itself resolvable.
      for service in declaring.services.registry.provided where providers[service] == nil {
        providers[service] = module
      }
      for opened in declaring.services.openedScopes where openers[opened.scope.value] == nil {
        openers[opened.scope.value] = module
      }
    }
  }

  /// Returns the module behind a service. An adapter is declared in the host, but a module that requires the adapter's
  /// result waits for the module whose service is adapted.
  func provider(behind service: ServiceReference) -> Module? {
    var current = service
    for _ in 0...adapted.count {
      guard let next = adapted[current] else { return providers[current] }
      current = next
    }
    return nil
  }
}
