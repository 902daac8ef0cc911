import ModuleGraph

/// Orders layers by what the edges between their modules and the meaning of their names say.
///
/// A declared order is kept. Of two layers whose names have a usual order, the lower one is put above only if more than
/// half of its modules, and at least two, use the other one: a few edges are findings, but most modules are a decision, as
/// where data uses domain. The order of other layers is the one that the fewest edges violate.
struct LayerOrder {
  private let layers: [CandidateLayer]
  /// What it costs to put the first layer above the second.
  private var costs: [[Int]]

  private static let declared = 1_000_000_000
  private static let decided = 1_000_000
  private static let usual = 10_000
  private static let edge = 1_000

  /// - Parameter uses: The modules that each module uses.
  /// - Complexity: Exponential in the number of layers, which ``LayerSigns/most`` bounds.
  static func of(
    _ layers: Set<CandidateLayer>, _ signs: LayerSigns, uses: [Module.ID: [Module.ID]]
  ) -> [CandidateLayer] {
    LayerOrder(layers, signs, uses).best
  }

  private init(_ layers: Set<CandidateLayer>, _ signs: LayerSigns, _ uses: [Module.ID: [Module.ID]]) {
    let middle = KnownLayer.domain
    self.layers = layers.sorted { left, right in
      ((left.kind ?? middle).rawValue, left.name) < ((right.kind ?? middle).rawValue, right.name)
    }
    let all = self.layers
    let index = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1, $0) })
    let row = Array(repeating: 0, count: all.count)
    var (edges, users, sizes) = (all.map { _ in row }, all.map { _ in row }, row)
    for (id, sign) in signs.signs {
      guard let own = index[sign.layer] else { continue }
      sizes[own] += 1
      let used = (uses[id] ?? []).compactMap { signs.layer(of: $0).flatMap { index[$0] } }
      for other in used { edges[own][other] += 1 }
      for other in Set(used) { users[own][other] += 1 }
    }
    let order = Dictionary(signs.declared.enumerated().map { ($1, $0) }) { first, _ in first }
    /// Whether most modules of a layer use another one.
    func decides(_ upper: Int, over lower: Int) -> Bool {
      let count = users[upper][lower]
      return count > 1 && count * 2 > sizes[upper] && count > users[lower][upper]
    }
    costs = all.map { _ in row }
    for upper in all.indices {
      for lower in all.indices where lower != upper {
        let against = edges[lower][upper]
        if let own = order[all[upper]], let other = order[all[lower]] {
          costs[upper][lower] = own > other ? Self.declared : 0
        } else if decides(lower, over: upper) {
          costs[upper][lower] = Self.decided + Self.edge * against
        } else if let own = all[upper].kind, let other = all[lower].kind, own != other {
          costs[upper][lower] = (own.rawValue > other.rawValue ? Self.usual : 0) + min(against, Self.edge)
        } else {
          costs[upper][lower] = Self.edge * against
        }
      }
    }
  }

  /// The cheapest order; of several, the usual one.
  private var best: [CandidateLayer] {
    var cheapest = Array(repeating: 0, count: 1 << layers.count)
    func cost(of top: Int, over rest: Int) -> Int {
      layers.indices.reduce(cheapest[rest]) { $0 + (rest >> $1 & 1 == 1 ? costs[top][$1] : 0) }
    }
    func tops(_ set: Int) -> [Int] { layers.indices.filter { set >> $0 & 1 == 1 } }
    for set in cheapest.indices.dropFirst() {
      cheapest[set] = tops(set).map { cost(of: $0, over: set & ~(1 << $0)) }.min() ?? 0
    }
    var (result, left) = ([CandidateLayer](), cheapest.count - 1)
    while let top = tops(left).first(where: { cost(of: $0, over: left & ~(1 << $0)) == cheapest[left] }) {
      result.append(layers[top])
      left &= ~(1 << top)
    }
    return result
  }
}
