/// The modules in the order in which they can be extracted, and the references that go against it.
struct ExtractionOrder {
  /// The files of each module. A module's references go to modules before it, apart from `upward`.
  let members: [[Int]]
  /// The module of each file.
  let groups: [Int]
  /// The numbers of the edges from a module to a later one, in order.
  let upward: [Int]
  /// The modules that each module uses, apart from `upward`.
  let uses: [Set<Int>]

  init(_ analysis: SplitAnalysis, groups start: [Int]) {
    let (numbered, count) = renumbered(start)
    let dependencies = analysis.search.dependencies
    let positions = ModuleOrder(dependencies, groups: numbered, count: count).positions
    var usesOfModule = [Set<Int>](repeating: [], count: count)
    var usersOfModule = usesOfModule
    var upward: [Int] = []
    for (index, edge) in analysis.graph.edges.enumerated() {
      let (from, to) = (numbered[edge.from], numbered[edge.to])
      if from == to { continue }
      if positions[to] > positions[from] {
        upward.append(index)
      } else {
        usesOfModule[from].insert(to)
        usersOfModule[to].insert(from)
      }
    }
    let cuts = upward.reduce(into: [Int](repeating: 0, count: count)) { cuts, edge in
      cuts[numbered[analysis.graph.edges[edge].from]] += 1
    }
    // Of the modules that use nothing that is still to be extracted, the easiest comes first, and of these
    // the one that most others wait for.
    var open = usesOfModule.map(\.count)
    var ready = (0..<count).filter { open[$0] == 0 }
    var sequence: [Int] = []
    while let next = ready.min(by: { one, other in
      (cuts[one], -usersOfModule[one].count, one) < (cuts[other], -usersOfModule[other].count, other)
    }) {
      ready.removeAll { $0 == next }
      sequence.append(next)
      for user in usersOfModule[next].sorted() {
        open[user] -= 1
        if open[user] == 0 { ready.append(user) }
      }
    }
    let place = inverse(of: sequence)
    let groups = numbered.map { place[$0] }
    self.groups = groups
    self.upward = upward.filter { edge in
      groups[analysis.graph.edges[edge].to] > groups[analysis.graph.edges[edge].from]
    }
    members = SplitAnalysis.members(groups, count: count)
    // A reference that was upward may go down in the final order.
    var uses = [Set<Int>](repeating: [], count: count)
    for edge in analysis.graph.edges where groups[edge.to] < groups[edge.from] {
      uses[groups[edge.from]].insert(groups[edge.to])
    }
    self.uses = uses
  }
}
