/// What the modules must respect, in numbers of files.
struct SplitConstraints: Sendable {
  var moduleCount: Int?
  var largestModule: Int?
  /// Files that stay in one module have the same number; other files have one of their own.
  private(set) var bundles: [Int]
  private(set) var bundleCount: Int
  /// Pairs of sets of files that must not meet in one module.
  private(set) var apart: [(one: [Int], other: [Int])]

  init(fileCount: Int) {
    bundles = Array(0..<fileCount)
    bundleCount = fileCount
    apart = []
  }

  /// Two patterns that demand both to be together and to be apart cancel out: the files stay together.
  init(_ options: SplitPlan.Options, _ analysis: SplitAnalysis) {
    self.init(fileCount: analysis.graph.files.count)
    moduleCount = options.moduleCount.map { max(1, $0) }
    largestModule = options.largestModule.map { max(1, $0) }
    for pattern in options.together {
      let files = analysis.files(matching: pattern)
      let joined = Set(files.map { bundles[$0] })
      guard let first = joined.min() else { continue }
      bundles = bundles.map { joined.contains($0) ? first : $0 }
    }
    (bundles, bundleCount) = renumbered(bundles)
    for pair in options.apart {
      let one = analysis.files(matching: pair.one)
      let other = analysis.files(matching: pair.other)
      if !one.isEmpty, !other.isEmpty { apart.append((one, other)) }
    }
  }

  var isEmpty: Bool { bundleCount == bundles.count && apart.isEmpty }

  /// The same without a number or a size of modules.
  var withoutSizes: SplitConstraints {
    var result = self
    result.moduleCount = nil
    result.largestModule = nil
    return result
  }

  /// Moves the second files of pairs that must be apart into a module of their own wherever both meet.
  func separated(_ groups: [Int]) -> [Int] {
    var groups = groups
    for (one, other) in apart {
      let fixed = Set(one.map { bundles[$0] })
      let held = Set(one.map { groups[$0] })
      var next = (groups.max() ?? -1) + 1
      var target: [Int: Int] = [:]
      var moved: Set<Int> = []
      for file in other where held.contains(groups[file]) && !fixed.contains(bundles[file]) {
        moved.insert(bundles[file])
      }
      for file in groups.indices where moved.contains(bundles[file]) {
        if target[groups[file]] == nil {
          target[groups[file]] = next
          next += 1
        }
        groups[file] = target[groups[file]] ?? groups[file]
      }
    }
    return groups
  }

  /// Whether two sets of files may be in one module.
  func permits(_ files: [Int], _ others: [Int]) -> Bool {
    guard !apart.isEmpty else { return true }
    let (files, others) = (Set(files), Set(others))
    return apart.allSatisfy { one, other in
      let (holdsOne, holdsOther) = (!files.isDisjoint(with: one), !files.isDisjoint(with: other))
      return !(holdsOne && !others.isDisjoint(with: other)) && !(holdsOther && !others.isDisjoint(with: one))
    }
  }
}
