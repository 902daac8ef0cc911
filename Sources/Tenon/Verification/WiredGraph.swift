import TenonMediator
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
    /// Whether it is had only when it is asked for.
    let isLater: Bool
    let place: SourcePlace
  }

  /// An action, and who performs it.
  struct Performer {
    let node: Int
    let action: DeclaredAction
  }

  let layers: [Layer]
  let configuration: Configuration
  let nodes: [Node]
  /// Who provides what, which for an adapter is the host; the first one, where several do.
  let providers: [ServiceReference: Int]
  /// Into which scopes a service is brought when they are opened.
  let brought: [ServiceReference: Set<ScopeName>]
  /// Who performs each action; the first one, where several do.
  let performers: [ActionName: Performer]
  /// Who answers each type of route; the first one, where several do.
  let answerers: [ObjectIdentifier: Int]

  init(_ contracts: [ModuleContract], layers: [Layer], configuration: Configuration) {
    self.layers = layers
    self.configuration = configuration
    let ranks = Dictionary(layers.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var providers: [ServiceReference: Int] = [:]
    var brought: [ServiceReference: Set<ScopeName>] = [:]
    var performers: [ActionName: Performer] = [:]
    var answerers: [ObjectIdentifier: Int] = [:]
    // By place, because a contract is large to copy.
    for index in contracts.indices {
      // A contribution is one of several anonymous implementations; nobody gets the type itself of it.
      for service in contracts[index].services.provided where providers[service] == nil {
        providers[service] = index
      }
      for opened in contracts[index].openedScopes {
        brought[opened.brings, default: []].insert(opened.scope)
      }
      for action in contracts[index].actions.declared where performers[action.name] == nil {
        performers[action.name] = Performer(node: index, action: action)
      }
      for route in contracts[index].routes {
        if let identity = route.identity, answerers[identity] == nil { answerers[identity] = index }
      }
    }
    let adapted = Dictionary(
      contracts.lazy.flatMap(\.adapters).map { ($0.required, $0.provided) },
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
    nodes = contracts.indices.map { index in
      var edges = contracts[index].requirements.map { requirement in
        Edge(
          service: requirement.service, provider: provider(behind: requirement.service),
          isOptional: requirement.isOptional, isLater: requirement.isLater, place: requirement.place)
      }
      // The host joins others' services and can do without them.
      for adapter in contracts[index].adapters where providers[adapter.provided] != index {
        edges.append(
          Edge(
            service: adapter.provided, provider: provider(behind: adapter.provided), isOptional: true,
            isLater: false, place: adapter.place))
      }
      return Node(contract: contracts[index], rank: ranks[contracts[index].layer], edges: edges)
    }
    self.providers = providers
    self.brought = brought
    self.performers = performers
    self.answerers = answerers
  }

  /// All services in one registry, in the order of the modules.
  var services: ServiceRegistry {
    var all = ServiceRegistry()
    for node in nodes { all.merge(node.contract.services) }
    return all
  }
}

/// One connection between two modules of an application.
public struct ModuleLink: Codable, Hashable, Sendable {
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    case requires, calls, opens, sends, adapts
  }

  public var kind: Kind
  /// The module that declares it.
  public var from: String
  /// The module at the other end; `nil` where there is none.
  public var to: String?
  /// The service, action, route or event.
  public var what: String
  /// Whether the module can do without it.
  public var isOptional: Bool
  public var place: SourcePlace
}

extension ModuleLink {
  /// The same, wherever it is declared.
  fileprivate var anywhere: ModuleLink {
    var link = self
    link.place = SourcePlace(fileID: "", line: 0)
    return link
  }
}

extension WiredGraph {
  /// All connections, module by module: what it requires, calls, opens, sends, and adapts.
  var links: [ModuleLink] {
    let observers = observersByEvent
    let interfaces = ShownInterfaces(self)
    var bringers: [ServiceReference: Int] = [:]
    for (index, node) in nodes.enumerated() {
      for opened in node.contract.openedScopes { bringers[opened.brings] = index }
    }
    return nodes.flatMap { node in
      var links: [ModuleLink] = []
      // What is declared twice is one connection, with the place of the first declaration.
      var seen: Set<ModuleLink> = []
      func add(
        _ kind: ModuleLink.Kind, _ to: Int?, _ what: String, isOptional: Bool = false, _ place: SourcePlace
      ) {
        let link = ModuleLink(
          kind: kind, from: node.name, to: to.map { nodes[$0].name }, what: what, isOptional: isOptional,
          place: place)
        if seen.insert(link.anywhere).inserted { links.append(link) }
      }
      let contract = node.contract
      let adapters = Set(contract.adapters.map(\.place))
      for edge in node.edges where !adapters.contains(edge.place) {
        let provider = edge.provider ?? bringers[edge.service]
        add(.requires, provider, edge.service.description, isOptional: edge.isOptional, edge.place)
      }
      for call in contract.calledActions {
        let performer = performers[call.action]?.node
        add(.calls, performer, call.action.description, isOptional: call.isOptional, call.place)
      }
      for opened in contract.openedRoutes {
        add(.opens, answerers[opened.identity], opened.route, isOptional: opened.isOptional, opened.place)
      }
      for required in contract.destinations.requiredInterfaces {
        add(.opens, interfaces.owner(of: required.identity), required.name, required.place)
      }
      for sent in contract.sentEvents {
        for receiver in receivers(of: sent, from: node, observers) {
          add(.sends, receiver, sent.event, sent.place)
        }
      }
      for adapter in contract.adapters {
        let what = "\(adapter.provided) to \(adapter.required)"
        let provider = node.edges.first { $0.place == adapter.place && $0.service == adapter.provided }?
          .provider
        add(.adapts, provider ?? providers[adapter.provided], what, adapter.place)
      }
      return links
    }
  }

  /// The modules that observe each event.
  var observersByEvent: [ObjectIdentifier: [Int]] {
    var result: [ObjectIdentifier: [Int]] = [:]
    for (index, node) in nodes.enumerated() {
      for event in Set(node.contract.observers.map(\.identity)) { result[event, default: []].append(index) }
    }
    return result
  }

  /// The modules that receive an event in the direction in which it is sent.
  func receivers(of sent: SentEvent, from node: Node, _ observers: [ObjectIdentifier: [Int]]) -> [Int] {
    (observers[sent.identity] ?? []).filter { index in
      switch sent.direction {
      case .broadcast: (nodes[index].rank ?? .max) < (node.rank ?? 0)
      case .report(let name): nodes[index].name == name
      }
    }
  }
}
