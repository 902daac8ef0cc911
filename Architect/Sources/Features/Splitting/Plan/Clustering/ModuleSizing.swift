/// Joins and splits modules until their sizes and their number are as wanted.
struct ModuleSizing {
  let similarity: SimilarityGraph
  let folders: FolderTree
  let resolution: Double
  let constraints: SplitConstraints

  /// - Parameter smallest: Modules with fewer files join another.
  func adjusted(_ start: [Int], smallest: Int) -> [Int] {
    var (groups, count) = renumbered(constraints.separated(start))
    if let most = constraints.largestModule { groups = limited(groups, to: most) }
    (groups, count) = renumbered(groups)
    groups = joined(groups, count: count, least: constraints.moduleCount ?? 1) { size, _ in size < smallest }
    if let wanted = constraints.moduleCount {
      (groups, count) = renumbered(groups)
      groups = joined(groups, count: count, least: wanted) { _, count in count > wanted }
      groups = divided(groups, into: wanted)
    }
    return groups
  }

  /// Joins modules, the smallest first, with the module that they resemble most.
  /// - Parameters:
  ///   - least: The number of modules that must remain.
  ///   - isTooSmall: Whether a module of a size has to join another while there are so many modules.
  private func joined(
    _ start: [Int], count: Int, least: Int, isTooSmall: (Int, Int) -> Bool
  ) -> [Int] {
    var members = SplitAnalysis.members(start, count: count)
    var groups = start
    var remaining = count
    var isStuck = [Bool](repeating: false, count: count)
    while remaining > least {
      var chosen: Int?
      for group in 0..<count
      where !members[group].isEmpty && !isStuck[group]
        && members[group].count < chosen.map({ members[$0].count }) ?? .max
      {
        chosen = group
      }
      guard let group = chosen, isTooSmall(members[group].count, remaining) else { break }
      guard let target = host(for: members[group], of: group, groups, members) else {
        isStuck[group] = true
        continue
      }
      for file in members[group] { groups[file] = target }
      members[target] = (members[target] + members[group]).sorted()
      members[group] = []
      remaining -= 1
    }
    return groups
  }

  /// Returns the module that a small one resembles most: by similarity, or else by folders.
  private func host(for files: [Int], of group: Int, _ groups: [Int], _ members: [[Int]]) -> Int? {
    var sums: [Int: Double] = [:]
    for file in files {
      for index in similarity.rows.range(file) where groups[Int(similarity.rows.columns[index])] != group {
        sums[groups[Int(similarity.rows.columns[index])], default: 0] += similarity.rows.values[index]
      }
    }
    func isAllowed(_ other: Int) -> Bool {
      if let most = constraints.largestModule, members[other].count + files.count > most { return false }
      return (sums[other] ?? 0) >= 0 && constraints.permits(files, members[other])
    }
    let similar = sums.filter { $0.value > 0 && isAllowed($0.key) }
      .map { (group: $0.key, value: $0.value / Double(members[$0.key].count)) }
      .min { ($1.value, $0.group) < ($0.value, $1.group) }
    if let similar { return similar.group }
    var best: (group: Int, value: Double)?
    for other in members.indices where other != group && !members[other].isEmpty && isAllowed(other) {
      let sample = members[other]
      let value = sample.reduce(0) { $0 + folders.closeness(files[0], $1) } / Double(sample.count)
      if value > best?.value ?? -1 { best = (other, value) }
    }
    return best?.group
  }

  /// Splits modules with too many files.
  private func limited(_ start: [Int], to most: Int) -> [Int] {
    var (groups, count) = renumbered(start)
    var pending = SplitAnalysis.members(groups, count: count).filter { $0.count > most }
    while let files = pending.popLast() {
      for part in parts(of: files) {
        for file in part { groups[file] = count }
        count += 1
        if part.count > most, bundles(in: part) > 1 { pending.append(part) }
      }
    }
    return groups
  }

  /// Splits the largest modules until there are as many as wanted.
  private func divided(_ start: [Int], into wanted: Int) -> [Int] {
    var (groups, count) = renumbered(start)
    while count < wanted {
      let members = SplitAnalysis.members(groups, count: count)
      let largest = members.filter { bundles(in: $0) > 1 }.max { ($0.count, $1[0]) < ($1.count, $0[0]) }
      guard let largest else { break }
      let parts = parts(of: largest)
      // Only as many parts as there is room for; the rest stays together.
      for part in parts.sorted(by: { $0.count > $1.count }).dropFirst().prefix(wanted - count) {
        for file in part { groups[file] = count }
        count += 1
      }
    }
    return groups
  }

  private func bundles(in files: [Int]) -> Int { Set(files.map { constraints.bundles[$0] }).count }

  /// Splits files into at least two parts, as few as similarity allows.
  private func parts(of files: [Int]) -> [[Int]] {
    let (bundles, bundleCount) = renumbered(files.map { constraints.bundles[$0] })
    guard bundleCount > 1 else { return [files] }
    var place = [Int](repeating: -1, count: similarity.count)
    for (index, file) in files.enumerated() { place[file] = index }
    var edges: [SimilarityGraph.Edge] = []
    for (index, file) in files.enumerated() {
      for entry in similarity.rows.range(file) {
        let other = place[Int(similarity.rows.columns[entry])]
        if other > index {
          edges.append(
            SimilarityGraph.Edge(first: index, second: other, weight: similarity.rows.values[entry]))
        }
      }
    }
    let graph = SimilarityGraph(sizes: Array(repeating: 1, count: files.count), edges: edges)
      .joined(bundles, count: bundleCount)
    var trial = resolution
    while trial < 1 {
      trial *= 1.5
      var leiden = Leiden(resolution: trial, seed: 0)
      let (groups, count) = renumbered(leiden.groups(of: graph))
      if count > 1 {
        return SplitAnalysis.members(bundles.map { groups[$0] }, count: count).map { $0.map { files[$0] } }
      }
    }
    // Files that are all alike are split in the middle of the list.
    let groups = bundles.map { $0 * 2 / bundleCount }
    return SplitAnalysis.members(groups, count: 2).map { $0.map { files[$0] } }
  }
}
