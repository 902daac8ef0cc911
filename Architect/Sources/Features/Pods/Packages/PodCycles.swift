import Graphs

/// The pods that cannot be packages because they depend on each other in a cycle: SwiftPM refuses cycles of targets, and
/// cycles of packages.
struct PodCycles {
  /// The reasons by the names of pods.
  private(set) var reasons: [String: String] = [:]

  /// A module of a pod.
  private struct Module: Hashable, Comparable {
    var plan: Int
    var unit: Int

    static func < (left: Module, right: Module) -> Bool { (left.plan, left.unit) < (right.plan, right.unit) }
  }

  /// - Parameters:
  ///   - packages: The packages, with the names of their pods.
  ///   - packageOfPod: The index of each pod's package.
  init(_ plans: [PodPlan], _ packages: [PodPackage], _ packageOfPod: [String: Int]) {
    let modules = plans.indices.flatMap { plan in
      plans[plan].units.indices.filter(plans[plan].isBuilt).map { Module(plan: plan, unit: $0) }
    }
    let positions = Dictionary(plans.indices.map { (plans[$0].pod.name, $0) }) { first, _ in first }
    var needs: [Module: Set<Module>] = [:]
    for module in modules {
      let plan = plans[module.plan]
      let unit = plan.units[module.unit]
      var needed = Set(unit.uses.map { Module(plan: module.plan, unit: $0) })
      for dependency in unit.parts.flatMap(\.dependencies) where dependency.pod != plan.pod.name {
        guard let position = positions[dependency.pod] else { continue }
        let units = plans[position].expanded(dependency.name).compactMap { plans[position].unitOfPart[$0] }
        needed.formUnion(units.map { Module(plan: position, unit: $0) })
      }
      needs[module] = needed.subtracting([module])
    }
    for module in modules {
      guard let way = Self.way(back: module, { needs[$0] ?? [] }) else { continue }
      let names = way.map { plans[$0.plan].units[$0.unit].module }.joined(separator: " → ")
      reasons[plans[module.plan].pod.name] =
        "the targets \(names) depend on each other in a cycle, which SwiftPM refuses: break the cycle first"
    }
    var uses: [Int: Set<Int>] = [:]
    for (module, needed) in needs where reasons[plans[module.plan].pod.name] == nil {
      guard let package = packageOfPod[plans[module.plan].pod.name] else { continue }
      let others = needed.compactMap { packageOfPod[plans[$0.plan].pod.name] }
      uses[package, default: []].formUnion(others.filter { $0 != package })
    }
    for index in packages.indices {
      guard let way = Self.way(back: index, { uses[$0] ?? [] }) else { continue }
      let names = way.map { packages[$0].name }.joined(separator: " → ")
      for pod in packages[index].pods where reasons[pod] == nil {
        reasons[pod] =
          "the packages \(names) depend on each other in a cycle, which SwiftPM refuses: break the cycle first, or make one package of them (--one-package)"
      }
    }
  }

  /// One of the shortest ways from a node back to it, with the node at both ends; `nil` if there is none.
  private static func way<Node: Hashable & Comparable>(
    back start: Node, _ uses: (Node) -> Set<Node>
  ) -> [Node]? {
    shortestCycle(through: start, along: { uses($0).sorted() }, target: { $0 }).map { [start] + $0 }
  }
}
