/// The pods that can only be moved together, and the order in which to move them.
///
/// Two pods that need the same third pod belong together: if only one of them moved, the third would exist both as a pod
/// and as a package, and the two copies would clash.
struct PodGroups {
  /// The groups in the order of moving, each with the pods that others in it need before those that need them.
  let groups: [[String]]

  /// - Parameter needs: For each pod, the pods that it needs, including itself.
  init(_ pods: [String], needs: [String: Set<String>]) {
    var groupOf: [String: Int] = [:]
    var members: [Int: [String]] = [:]
    var ownerOfNeed: [String: Int] = [:]
    for (index, pod) in pods.sorted().enumerated() {
      members[index] = [pod]
      groupOf[pod] = index
      for need in needs[pod] ?? [pod] {
        if let other = ownerOfNeed[need].flatMap({ members[$0]?.first }).flatMap({ groupOf[$0] }),
          let own = groupOf[pod], other != own
        {
          for moved in members[own] ?? [] { groupOf[moved] = other }
          members[other, default: []] += members[own] ?? []
          members[own] = nil
          for (key, group) in ownerOfNeed where group == own { ownerOfNeed[key] = other }
        }
        ownerOfNeed[need] = groupOf[pod]
      }
    }
    func weight(_ pod: String) -> Int { needs[pod]?.count ?? 1 }
    let ordered = members.values.map { group in
      group.sorted { (weight($0), $0) < (weight($1), $1) }
    }
    groups = ordered.sorted { left, right in
      (left.count, left.map(weight).max() ?? 0, left[0]) < (
        right.count, right.map(weight).max() ?? 0, right[0]
      )
    }
  }
}
