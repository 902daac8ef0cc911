import TenonDiagnostics

/// The order of an application's modules: first by requirements, then by layer from the bottom up, then by priority.
/// Modules that are equal in these respects are sorted by the order of their installation and then by name.
///
/// Modules are launched in this order, receive application events in this order, and are stopped in reverse order, no
/// matter when they were installed. The same contracts produce the same plan in every launch.
struct LaunchPlan {
  /// The modules in launch order. Modules at the beginning that wait for no other module may start together.
  private(set) var order: [Int]
  /// For each module, the modules that it waits for, without duplicates.
  let prerequisites: [[Int]]
  /// For each module, the modules that wait for it.
  let dependents: [[Int]]
  /// For each module, the prerequisites without which it cannot run.
  let necessary: [[Int]]
  /// The position of each module among the modules that could start at the same time.
  let rank: [Int]

  /// Creates the plan for a graph without cycles. This takes O(modules log modules + requirements) time.
  init(_ graph: ContractGraph) {
    let nodes = graph.nodes
    var prerequisites = [[Int]](repeating: [], count: nodes.count)
    var dependents = prerequisites
    var necessary = prerequisites
    // For each module, the last module that has it as a prerequisite, and the last module that has it as a necessary
    // prerequisite.
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
        isLater: node.contract.launchTime == .immediate ? 0 : 1, name: node.name
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

  /// Returns the same plan for the same modules, sorted in launch order.
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
