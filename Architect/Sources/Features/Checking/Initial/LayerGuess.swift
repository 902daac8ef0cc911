import ModuleGraph
import Rules

/// The layers that a graph already has, for a first configuration.
///
/// Programs are hosts. A word (``KnownLayer``) that a team uses in the names or folders of at least two
/// modules determines the layer of those modules. The layers are ordered so that as few edges as possible
/// violate the order. Every other module is assigned to the layer in which the fewest of its edges violate
/// that order. If several layers are equally good, the one that best fits the module's height in the graph is
/// chosen; each cycle counts as one step. A module's name is ignored if most of the module's edges contradict
/// it. Edges that still violate the order are not hidden: the first check reports them.
public struct LayerGuess: Sendable {
  /// The layers that have modules, from highest to lowest.
  public private(set) var names: [String] = []
  /// The layer of each module, by id.
  public private(set) var layers: [Module.ID: String] = [:]
  /// The modules that are outside the layers even though their kind does not indicate this: test support and
  /// demo programs.
  public let outside: [Module.ID]
  /// The pattern of the name or folder that decided the layer of a module, by the module's id.
  private(set) var reasons: [Module.ID: String] = [:]

  private let hosts: Set<Module.ID>
  private let uses: [Module.ID: [Module.ID]]
  private let users: [Module.ID: [Module.ID]]

  public init(_ graph: ModuleGraph) {
    let roles = ModuleRoles(graph)
    outside = roles.outside.map(\.id)
    hosts = Set(roles.hosts.map(\.id))
    let inside = Set(roles.layered.map(\.id)).union(hosts)
    let counted = graph.edges.filter { edge in
      inside.contains(edge.from) && inside.contains(edge.to)
        && (edge.isImported || !edge.declarations.isEmpty)
    }
    uses = Dictionary(grouping: counted, by: \.from).mapValues { $0.map(\.to) }
    users = Dictionary(grouping: counted, by: \.to).mapValues { $0.map(\.from) }

    let heights = RelativeHeights(graph.restricted { inside.contains($0.id) && !hosts.contains($0.id) })
    var signs = LayerSigns(roles.layered)
    while true {
      let order = order(of: signs)
      place(roles.layered.map(\.id), signs: signs, order: order, heights: heights)
      guard let wrong = mostContradicted(signs, order) else { break }
      signs.drop(wrong)
    }
    reasons = signs.patterns
    for host in roles.hosts { reasons[host.id] = "kind:\(host.kind.rawValue)" }
    names = ([KnownLayer.host] + order(of: signs)).map(\.rawValue).filter(Set(layers.values).contains)
  }

  // MARK: Order

  /// The layers below the hosts, in the order that the fewest edges of modules with signs violate. If several orders
  /// are equally good, the usual one is preferred.
  private func order(of signs: LayerSigns) -> [KnownLayer] {
    var weights: [[Int]] = KnownLayer.allCases.map { _ in KnownLayer.allCases.map { _ in 0 } }
    for (id, layer) in signs.layers {
      for used in uses[id] ?? [] {
        if let other = signs.layers[used] { weights[layer.index][other.index] += 1 }
      }
    }
    let present = KnownLayer.allCases.filter { layer in
      layer == .feature || layer == .core || signs.layers.values.contains(layer)
    }
    func against(_ order: [KnownLayer]) -> Int {
      order.indices.reduce(0) { sum, upper in
        sum + order[..<upper].reduce(0) { $0 + weights[order[upper].index][$1.index] }
      }
    }
    var best = present
    for candidate in Permutations.of(present) where against(candidate) < against(best) { best = candidate }
    return best
  }

  // MARK: Places

  private mutating func place(
    _ ids: [Module.ID], signs: LayerSigns, order: [KnownLayer], heights: RelativeHeights
  ) {
    var position: [Module.ID: Int] = [:]
    for id in hosts { position[id] = 0 }
    for (id, layer) in signs.layers { position[id] = (order.firstIndex(of: layer) ?? 0) + 1 }
    let centres = heights.centres(of: order, signs)
    let units = heights.units(ids.filter { signs.layers[$0] == nil })
    // The first sweep places each module by the modules below it. Later sweeps also consider the modules that use it.
    for _ in 0..<4 {
      var isChanged = false
      for unit in units {
        let best = order.indices.min { left, right in
          rank(unit, left + 1, position, abs(centres[left] - heights[unit[0]]))
            < rank(unit, right + 1, position, abs(centres[right] - heights[unit[0]]))
        }
        guard let best, position[unit[0]] != best + 1 else { continue }
        for id in unit { position[id] = best + 1 }
        isChanged = true
      }
      if !isChanged { break }
    }
    layers = position.mapValues { $0 == 0 ? KnownLayer.host.rawValue : order[$0 - 1].rawValue }
  }

  private func rank(
    _ unit: [Module.ID], _ place: Int, _ position: [Module.ID: Int], _ distance: Double
  ) -> (Int, Double) {
    let members = Set(unit)
    func count(_ others: [Module.ID]?, _ isAgainst: (Int) -> Bool) -> Int {
      (others ?? []).count { !members.contains($0) && position[$0].map(isAgainst) ?? false }
    }
    let against = unit.reduce(0) { sum, id in
      sum + count(uses[id]) { $0 < place } + count(users[id]) { $0 > place }
    }
    // If every layer contradicts some edges, the lowest of the best layers is chosen, so that the modules that this
    // module uses can move down, too.
    return (against, against > 0 ? -Double(place) : distance)
  }

  /// The module whose sign is contradicted by the most edges, if they are more than half of the module's edges.
  private func mostContradicted(_ signs: LayerSigns, _ order: [KnownLayer]) -> Module.ID? {
    let rank = Dictionary(
      uniqueKeysWithValues: ([KnownLayer.host] + order).enumerated().map { ($1.rawValue, $0) })
    func level(_ id: Module.ID) -> Int { layers[id].flatMap { rank[$0] } ?? 0 }
    let judged = signs.layers.keys.sorted().map { id -> (id: Module.ID, against: Int, all: Int) in
      let up = (uses[id] ?? []).count { level($0) < level(id) }
      let down = (users[id] ?? []).count { level($0) > level(id) }
      return (id, up + down, (uses[id] ?? []).count + (users[id] ?? []).count)
    }
    return judged.filter { $0.against * 2 > $0.all }.max { ($0.against, $1.id) < ($1.against, $0.id) }?.id
  }
}

extension KnownLayer {
  fileprivate var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// All permutations of a few elements, starting with the given order.
private enum Permutations {
  static func of<Element>(_ elements: [Element]) -> [[Element]] {
    guard elements.count > 1 else { return [elements] }
    return elements.indices.flatMap { index -> [[Element]] in
      var rest = elements
      let first = rest.remove(at: index)
      return of(rest).map { [first] + $0 }
    }
  }
}
