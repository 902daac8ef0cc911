import TenonEvents
import TenonServices

/// Who talks to whom with no import, read off the contracts: what the rules judge and the launch follows.
struct WiredGraph {
  /// A module. An object, because contracts are large and rules go over all of them.
  final class Node: Sendable {
    let contract: ModuleContract
    /// Place of the layer in the application's list, 0 for the uppermost; `nil` if it is not in the list.
    let rank: Int?
    let edges: [Edge]

    init(contract: ModuleContract, rank: Int?, edges: [Edge]) {
      self.contract = contract
      self.rank = rank
      self.edges = edges
    }

    var name: String { contract.module }
  }

  /// A module needs a service.
  struct Edge: Sendable {
    let service: ServiceReference
    /// The module that provides it.
    let provider: Int?
    let isOptional: Bool
    let place: SourcePlace
  }

  let layers: [Layer]
  let configuration: Configuration
  let nodes: [Node]
  /// Who provides what, which for an adapter is the host; the first one, where several do.
  let providers: [ServiceReference: Int]

  init(_ contracts: [ModuleContract], layers: [Layer], configuration: Configuration) {
    self.layers = layers
    self.configuration = configuration
    let ranks = Dictionary(layers.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let declarations = contracts.map(\.services.declarations)
    var providers: [ServiceReference: Int] = [:]
    for (index, own) in declarations.enumerated() {
      // A contribution is one of several anonymous implementations; nobody gets the type itself of it.
      for declaration in own where !declaration.isContribution && providers[declaration.service] == nil {
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
    nodes = contracts.enumerated().map { index, contract in
      var edges = contract.requirements.map { requirement in
        Edge(
          service: requirement.service, provider: provider(behind: requirement.service),
          isOptional: requirement.isOptional, place: requirement.place)
      }
      let adapters = Set(contract.adapters.map(\.required))
      for declaration in declarations[index] {
        // The host joins others' services and can do without them.
        let isAdapter = adapters.contains(declaration.service)
        for dependency in declaration.dependencies where providers[dependency] != index {
          edges.append(
            Edge(
              service: dependency, provider: provider(behind: dependency), isOptional: isAdapter,
              place: declaration.place))
        }
      }
      return Node(contract: contract, rank: ranks[contract.layer], edges: edges)
    }
    self.providers = providers
  }

  /// All services in one registry, in the order of the modules.
  var services: ServiceRegistry {
    var all = ServiceRegistry()
    for node in nodes { all.merge(node.contract.services) }
    return all
  }
}
