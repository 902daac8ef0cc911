/// What each target reaches through declared dependencies.
struct Reach {
  /// Every target, by its number.
  let targets: [TargetID]
  /// The number of a project's first target; targets are numbered in order.
  private let first: [Int]
  /// The targets that each target uses, one after the other, and where each one's begin.
  private let uses: [Int]
  private let starts: [Int]
  private let externals: [[String]]
  /// What each target's own dependencies leave open.
  private let unresolved: [[String]]
  private let externalDependencies: [String: Set<String>]
  private let externalProducts: [String: ExternalProduct]

  init(resolution: Resolution) {
    targets = resolution.allTargets
    var first: [Int] = []
    var count = 0
    for project in resolution.projects {
      first.append(count)
      count += project.targets.count
    }
    self.first = first
    var uses: [Int] = []
    var starts = [0]
    for id in targets {
      for use in resolution.uses[id] ?? [] { uses += use.targets.map { first[$0.project] + $0.target } }
      starts.append(uses.count)
    }
    self.uses = uses
    self.starts = starts
    externals = targets.map { id in
      (resolution.uses[id] ?? []).filter(\.isExternal).map {
        Module.Use(dependency: $0.dependency).externalName
      }
    }
    unresolved = targets.map { id in
      let failures = (resolution.uses[id] ?? []).compactMap { use in
        use.failure.map { "'\(use.dependency.name)' (\($0))" }
      }
      return failures + (Self.open(resolution.target(id)).map { [$0] } ?? [])
    }
    let products = resolution.projects.reduce(into: [String: ExternalProduct]()) { all, project in
      all.merge(project.externalProducts) { first, _ in first }
    }
    externalProducts = products
    externalDependencies = resolution.projects.reduce(into: products.mapValues(\.reachable)) {
      all, project in
      all.merge(project.externalDependencies) { $0.union($1) }
    }
  }

  /// What is not known of a target itself, in words.
  private static func open(_ target: Target) -> String? {
    if target.isOpaque {
      return target.kind == .binary
        ? "the binary '\(target.name)'" : "'\(target.name)', whose dependencies are computed"
    }
    return target.lacksSources ? "'\(target.name)', which has no source files" : nil
  }

  /// What a target reaches.
  struct Extent {
    var externals: Set<String> = []
    var opaqueExternals: Set<String> = []
    var unresolved: [String] = []
  }

  /// The modules that products from outside give to who depends on them, where that is known.
  func modules(of products: Set<String>) -> Set<String> {
    products.reduce(into: []) { $0.formUnion(externalProducts[$1]?.modules ?? []) }
  }

  /// Goes to everything that a target reaches.
  /// - Parameter visit: Called with the number of each target, once.
  func reached(from start: TargetID, visit: (Int) -> Void) -> Extent {
    let origin = first[start.project] + start.target
    var isSeen = [Bool](repeating: false, count: targets.count)
    var names = Set(externals[origin])
    var open = Set(unresolved[origin])
    var stack = [origin]
    while let current = stack.popLast() {
      for position in starts[current]..<starts[current + 1] where !isSeen[uses[position]] {
        let next = uses[position]
        isSeen[next] = true
        visit(next)
        if !externals[next].isEmpty { names.formUnion(externals[next]) }
        if !unresolved[next].isEmpty { open.formUnion(unresolved[next]) }
        stack.append(next)
      }
    }
    let declared = names
    var pending = Array(names)
    while let current = pending.popLast() {
      for next in externalDependencies[current] ?? [] where names.insert(next).inserted {
        pending.append(next)
      }
    }
    return Extent(
      externals: names,
      opaqueExternals: declared.filter { externalDependencies[$0] == nil && !SystemModules.isKnown($0) },
      unresolved: open.sorted())
  }
}
