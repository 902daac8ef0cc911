import ModuleGraph
import Rules

/// The layers that a team already has, for a first configuration.
///
/// Programs are hosts. The layer that a Tenon module declares is its layer; otherwise, a folder that groups modules is a
/// layer with the folder's name; otherwise, a word (``KnownLayer``) in the names of at least two modules. ``LayerOrder``
/// orders the layers. Every other module is put into the layer in which the fewest of its edges violate that order; if
/// several layers are equally good, into the one that best fits the module's height in the graph, where each cycle counts as
/// one step. A module's name is ignored if most of the module's edges contradict it. Edges that violate the order are not
/// hidden: the first check reports them.
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
  /// The modules whose layer was decided by what they declare, or by their folder or name.
  private(set) var signed: Set<Module.ID> = []
  /// The layers whose modules should be kept apart.
  private(set) var apart: Set<String> = []

  private let hosts: Set<Module.ID>
  private let uses: [Module.ID: [Module.ID]]
  private let users: [Module.ID: [Module.ID]]

  /// - Parameter graph: The graph with its wiring, which shows the layers that modules declare.
  public init(_ graph: ModuleGraph) {
    let roles = ModuleRoles(graph)
    var signs = LayerSigns(roles.layered, in: graph)
    outside = roles.outside.map(\.id)
    hosts = Set(roles.hosts.map(\.id)).union(signs.members(of: .host))
    let inside = Set(roles.layered.map(\.id)).union(hosts)
    let counted = graph.edges.filter { edge in
      inside.contains(edge.from) && inside.contains(edge.to)
        && (edge.isImported || !edge.declarations.isEmpty)
    }
    uses = Dictionary(grouping: counted, by: \.from).mapValues { $0.map(\.to) }
    users = Dictionary(grouping: counted, by: \.to).mapValues { $0.map(\.from) }

    let hosts = hosts
    let heights = RelativeHeights(graph.restricted { inside.contains($0.id) && !hosts.contains($0.id) })
    let ids = roles.layered.map(\.id).filter { !hosts.contains($0) }
    var order: [CandidateLayer] = []
    repeat {
      order = self.order(of: signs)
      place(ids, signs: signs, order: order, heights: heights)
    } while dropContradicted(from: &signs, order)
    signed = Set(signs.signs.keys)
    reasons = signs.signs.compactMapValues(\.pattern)
    for host in roles.hosts { reasons[host.id] = "kind:\(host.kind.rawValue)" }
    apart = Set(order.filter { $0.kind?.keepsApart == true }.map(\.name))
    names = ([CandidateLayer.host] + order).map(\.name).filter(Set(layers.values).contains)
  }

  // MARK: Order

  /// The layers below the hosts. Where a team has grouped its modules, no layers are added to its own.
  private func order(of signs: LayerSigns) -> [CandidateLayer] {
    var present = signs.layers.union(signs.declared).subtracting([.host])
    if !signs.areFirm {
      for usual in [CandidateLayer.feature, .core] where !present.contains(where: { $0.kind == usual.kind }) {
        present.insert(usual)
      }
    }
    if present.isEmpty { present = [.core] }
    return LayerOrder.of(present, signs, uses: uses)
  }

  // MARK: Places

  private mutating func place(
    _ ids: [Module.ID], signs: LayerSigns, order: [CandidateLayer], heights: RelativeHeights
  ) {
    var position: [Module.ID: Int] = [:]
    for id in hosts { position[id] = 0 }
    for (id, sign) in signs.signs where sign.layer != .host {
      position[id] = (order.firstIndex(of: sign.layer) ?? 0) + 1
    }
    let centres = heights.centres(of: order, signs)
    // Modules of these layers should not use each other, so that an edge between two of them is against the order.
    let apart = Set(
      order.indices.filter { index in
        order[index].kind?.keepsApart == true && signs.members(of: order[index]).count > 1
      }.map { $0 + 1 })
    let units = heights.units(ids.filter { signs.signs[$0] == nil })
    // The first sweep places each module by the modules below it. Later sweeps also consider the modules that use it.
    for _ in 0..<4 {
      var isChanged = false
      for unit in units {
        let height = heights[unit[0]]
        let ranks = order.indices.map { index in
          rank(unit, index + 1, position, apart, order[index], abs(centres[index] - height))
        }
        let best = order.indices.min { ranks[$0] < ranks[$1] }
        guard let best, position[unit[0]] != best + 1 else { continue }
        for id in unit { position[id] = best + 1 }
        isChanged = true
      }
      if !isChanged { break }
    }
    layers = position.mapValues { $0 == 0 ? CandidateLayer.host.name : order[$0 - 1].name }
  }

  private func rank(
    _ unit: [Module.ID], _ place: Int, _ position: [Module.ID: Int], _ apart: Set<Int>,
    _ layer: CandidateLayer, _ distance: Double
  ) -> (against: Int, isBeside: Int, isSpecific: Int, distance: Double) {
    let members = Set(unit)
    func count(_ others: [Module.ID]?, _ isAgainst: (Int) -> Bool) -> Int {
      (others ?? []).count { !members.contains($0) && position[$0].map(isAgainst) ?? false }
    }
    let keepsApart = apart.contains(place)
    let against = unit.reduce(0) { sum, id in
      sum + count(uses[id]) { $0 < place || (keepsApart && $0 == place) }
        + count(users[id]) { $0 > place || (keepsApart && $0 == place) }
    }
    // What uses several modules that should be kept apart, and is used by none of them, coordinates them. Otherwise, if
    // every layer contradicts some edges, the lowest of the best layers is chosen, so that the modules that this module
    // uses can move down, too.
    let coordinates = keepsApart && !unit.contains { id in count(users[id]) { $0 == place } > 0 }
    return (
      against, coordinates ? 0 : 1, layer.kind?.isSpecific == true ? 1 : 0,
      against > 0 ? -Double(place) : distance
    )
  }

  /// Drops the name that is contradicted by the most edges, if they are more than half of the module's edges. What a team
  /// has declared, or put into a folder, stays.
  private func dropContradicted(from signs: inout LayerSigns, _ order: [CandidateLayer]) -> Bool {
    let rank = Dictionary(
      uniqueKeysWithValues: ([CandidateLayer.host] + order).enumerated().map { ($1.name, $0) })
    func level(_ id: Module.ID) -> Int { layers[id].flatMap { rank[$0] } ?? 0 }
    let named = signs.signs.filter { !$0.value.isFirm }.keys.sorted()
    let judged = named.map { id -> (id: Module.ID, against: Int, all: Int) in
      let up = (uses[id] ?? []).count { level($0) < level(id) }
      let down = (users[id] ?? []).count { level($0) > level(id) }
      return (id, up + down, (uses[id] ?? []).count + (users[id] ?? []).count)
    }
    let wrong = judged.filter { $0.against * 2 > $0.all }.max { ($0.against, $1.id) < ($1.against, $0.id) }
    if let wrong { signs.drop(wrong.id) }
    return wrong != nil
  }
}
