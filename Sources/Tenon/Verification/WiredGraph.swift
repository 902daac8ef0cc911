import TenonEvents
import TenonServices

/// Who talks to whom with no import, read off the contracts: what the rules judge and the launch follows.
struct WiredGraph {
  struct Node {
    let contract: ModuleContract
    /// Place of the layer in the application's list, 0 for the uppermost; `nil` if it is not in the list.
    let rank: Int?
    var edges: [Edge] = []

    var name: String { contract.module }
  }

  /// A module needs a service.
  struct Edge {
    let service: ServiceReference
    /// The module that provides it.
    let provider: Int?
    let isOptional: Bool
    let place: SourcePlace
  }

  let layers: [Layer]
  let configuration: Configuration
  private(set) var nodes: [Node]
  /// Who provides what; the first one, where several do.
  let providers: [ServiceReference: Int]

  init(_ contracts: [ModuleContract], layers: [Layer], configuration: Configuration) {
    self.layers = layers
    self.configuration = configuration
    let ranks = Dictionary(layers.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var nodes = contracts.map { Node(contract: $0, rank: ranks[$0.layer]) }
    let declarations = contracts.map(\.services.declarations)
    var providers: [ServiceReference: Int] = [:]
    for (index, own) in declarations.enumerated() {
      for declaration in own where providers[declaration.service] == nil {
        providers[declaration.service] = index
      }
    }
    let adapted = Dictionary(
      contracts.flatMap(\.adapters).map { ($0.required, $0.provided) },
      uniquingKeysWith: { first, _ in first })
    // An adapter stands in the host, but who requires its result waits for the module behind it.
    func provider(behind service: ServiceReference) -> Int? {
      var current = service
      for _ in 0...adapted.count {
        guard let next = adapted[current] else { return providers[current] }
        current = next
      }
      return nil
    }
    for index in nodes.indices {
      nodes[index].edges =
        nodes[index].contract.requirements.map { requirement in
          Edge(
            service: requirement.service, provider: provider(behind: requirement.service),
            isOptional: requirement.isOptional, place: requirement.place)
        }
        + declarations[index].flatMap { declaration in
          declaration.dependencies.filter { providers[$0] != index }.map {
            Edge(
              service: $0, provider: provider(behind: $0), isOptional: false, place: declaration.place)
          }
        }
    }
    self.nodes = nodes
    self.providers = providers
  }

  /// All services in one registry, in the order of the modules.
  var services: ServiceRegistry {
    var all = ServiceRegistry()
    for node in nodes { all.merge(node.contract.services) }
    return all
  }
}
