import TenonDiagnostics

/// The one order of an application's modules: requirements first, then layer from below, then priority; of those that are
/// alike, the one that was there first, and then by name.
///
/// They are launched in it, asked about events of the application in it, and stopped in its reverse, whenever each of
/// them came. The same contracts give the same plan in every launch.
struct LaunchPlan {
  /// The modules in their order; those that wait for no other and come first in it may start together.
  private(set) var order: [Int]
  /// For each module, those that it waits for, without repetition.
  let prerequisites: [[Int]]
  /// For each module, those that wait for it.
  let dependents: [[Int]]
  /// For each module, those prerequisites without which it cannot run.
  let necessary: [[Int]]
  /// Place of each module among those that could start at the same time.
  let rank: [Int]

  /// Makes the plan of a graph without cycles. O(modules log modules + requirements).
  init(_ graph: WiredGraph) {
    let nodes = graph.nodes
    var prerequisites = [[Int]](repeating: [], count: nodes.count)
    var dependents = prerequisites
    var necessary = prerequisites
    // The last module for which each one was seen as a prerequisite, and as a necessary one.
    var seen = [Int](repeating: -1, count: nodes.count)
    var needed = seen
    let links = graph.launchLinks
    for index in nodes.indices {
      for link in links[index] {
        guard let provider = link.to, provider != index else { continue }
        if !link.isOptional, needed[provider] != index {
          needed[provider] = index
          necessary[index].append(provider)
        }
        guard seen[provider] != index else { continue }
        seen[provider] = index
        prerequisites[index].append(provider)
        dependents[provider].append(index)
      }
    }
    let keys = nodes.map { node in
      (
        rank: -(node.rank ?? 0), priority: -node.contract.priority, arrival: node.contract.arrival,
        isLater: node.contract.launchTime == .deferred ? 1 : 0, name: node.name
      )
    }
    let sorted = sortedIndices(nodes.count) { keys[$0] < keys[$1] }
    var rank = [Int](repeating: 0, count: nodes.count)
    for (place, index) in sorted.enumerated() { rank[index] = place }
    self.init(
      order: [], prerequisites: prerequisites, dependents: dependents, necessary: necessary, rank: rank)
    // The order of a phase in which one module runs at a time.
    var schedule = PhaseSchedule(plan: self, members: Array(nodes.indices), width: 1)
    order.reserveCapacity(nodes.count)
    while let module = schedule.take() {
      order.append(module)
      schedule.finish(module)
    }
  }

  private init(
    order: [Int], prerequisites: [[Int]], dependents: [[Int]], necessary: [[Int]], rank: [Int]
  ) {
    self.order = order
    self.prerequisites = prerequisites
    self.dependents = dependents
    self.necessary = necessary
    self.rank = rank
  }

  /// The same plan for the same modules standing in their order.
  func inOrder() -> LaunchPlan {
    var places = [Int](repeating: 0, count: order.count)
    for (place, index) in order.enumerated() { places[index] = place }
    return LaunchPlan(
      order: Array(order.indices),
      prerequisites: order.map { prerequisites[$0].map { places[$0] } },
      dependents: order.map { dependents[$0].map { places[$0] } },
      necessary: order.map { necessary[$0].map { places[$0] } },
      rank: order.map { rank[$0] })
  }
}
