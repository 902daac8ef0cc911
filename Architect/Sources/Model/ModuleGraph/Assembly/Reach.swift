import Graphs

/// Determines what each target reaches through declared dependencies.
///
/// Targets that reach each other reach the same modules, and each target reuses the results of its dependencies.
/// Therefore, the work grows with the number of dependencies rather than the number of paths.
struct Reach {
  /// What a target reaches.
  struct Extent {
    /// The numbers of the modules, including the number of the target's own module if it is part of a cycle.
    var modules: Bits
    var externals: Set<String> = []
    var opaqueExternals: Set<String> = []
    var unresolved: [Unknown] = []
    /// The names of binaries whose modules are unknown.
    var opaqueBinaries: [String] = []
  }

  private let extents: [TargetID: Extent]
  private let externalProducts: [String: ExternalProduct]
  private let externalDependencies: [String: Set<String>]

  /// - Parameters:
  ///   - owner: The number of the module that each target belongs to.
  ///   - count: The number of modules.
  init(resolution: Resolution, owner: [TargetID: Int], count: Int) {
    let products = resolution.projects.reduce(into: [String: ExternalProduct]()) { all, project in
      all.merge(project.externalProducts) { first, _ in first }
    }
    externalProducts = products
    let externalDependencies = resolution.projects.reduce(into: products.mapValues(\.reachable)) {
      all, project in
      all.merge(project.externalDependencies) { $0.union($1) }
    }
    self.externalDependencies = externalDependencies
    var words = Words(externalDependencies)
    let targets = resolution.allTargets
    let numbers = Dictionary(uniqueKeysWithValues: targets.enumerated().map { ($1, $0) })
    let uses = targets.map { id in
      (resolution.uses[id] ?? []).flatMap { $0.targets.compactMap { numbers[$0] } }
    }
    var sums: [Sum?] = targets.map { _ in nil }
    for group in stronglyConnectedComponents(uses) {
      let members = Set(group)
      var sum = Sum(modules: Bits(count: count))
      for member in group {
        let id = targets[member]
        sum.words.formUnion(
          words.own(
            resolution.uses[id] ?? [], resolution.target(id),
            isPod: resolution.projects[id.project].format == .cocoaPods))
        for next in uses[member] {
          if let owner = owner[targets[next]] { sum.modules.insert(owner) }
          if !members.contains(next), let reached = sums[next] {
            sum.modules.formUnion(reached.modules)
            sum.words.formUnion(reached.words)
          }
        }
      }
      for member in group { sums[member] = sum }
    }
    var extents: [TargetID: Extent] = [:]
    for (id, sum) in zip(targets, sums) {
      guard let sum else { continue }
      var extent = words.extent(sum.words)
      extent.modules = sum.modules
      extents[id] = extent
    }
    self.extents = extents
  }

  /// What a target reaches.
  subscript(target: TargetID) -> Extent { extents[target] ?? Extent(modules: Bits(count: 0)) }

  /// Returns the modules that products from outside the repository provide to their dependents, if they are known.
  func modules(of products: Set<String>) -> Set<String> {
    products.reduce(into: []) { $0.formUnion(externalProducts[$1]?.modules ?? []) }
  }

  /// Returns the names from outside that products or pods bring, with the first of those that bring them.
  func brought(by externals: Set<String>) -> [String: String] {
    guard !externalDependencies.isEmpty else { return [:] }
    return externals.sorted().reduce(into: [:]) { carriers, name in
      guard let direct = externalDependencies[name], !direct.isEmpty else { return }
      for other in reachable(from: direct, along: { externalDependencies[$0] ?? [] })
      where !externals.contains(other) && carriers[other] == nil {
        carriers[other] = name
      }
    }
  }

  private struct Sum {
    var modules: Bits
    var words = Bits(count: 0)
  }
}

/// A numbered list of everything that targets reach in addition to modules.
private struct Words {
  private enum Word: Hashable {
    case external(String)
    case unresolved(Unknown)
    case binary(String)
  }

  private let externalDependencies: [String: Set<String>]
  private var numbers: [Word: Int] = [:]
  private var words: [Word] = []
  /// The extents that sets of words represent. There are only a few different sets.
  private var extents: [Bits: Reach.Extent] = [:]

  init(_ externalDependencies: [String: Set<String>]) { self.externalDependencies = externalDependencies }

  /// Returns the products that a target's direct dependencies provide, the dependencies that are unresolved, and what
  /// is unknown about the target itself.
  mutating func own(_ uses: [Resolution.Use], _ target: Target, isPod: Bool) -> Bits {
    var bits = Bits(count: 0)
    for use in uses {
      if use.isExternal {
        bits.insert(number(of: .external(Module.Use(dependency: use.dependency).externalName)))
      }
      if let failure = use.failure {
        bits.insert(number(of: .unresolved(.dependency(use.dependency.name, failure: failure))))
      }
    }
    if target.isOpaque {
      let isBinary = target.kind == .binary
      let unknown = isPod ? Unknown.pod(target.name) : .target(target.name)
      bits.insert(number(of: isBinary ? .binary(target.name) : .unresolved(unknown)))
    } else if target.lacksSources {
      bits.insert(number(of: .unresolved(.withoutSources(target.name))))
    }
    return bits
  }

  private mutating func number(of word: Word) -> Int {
    if let number = numbers[word] { return number }
    numbers[word] = words.count
    words.append(word)
    return words.count - 1
  }

  mutating func extent(_ bits: Bits) -> Reach.Extent {
    if let known = extents[bits] { return known }
    var extent = Reach.Extent(modules: Bits(count: 0))
    var declared: Set<String> = []
    for number in bits.members {
      switch words[number] {
      case .external(let name): declared.insert(name)
      case .unresolved(let phrase): extent.unresolved.append(phrase)
      case .binary(let name): extent.opaqueBinaries.append(name)
      }
    }
    extent.unresolved.sort()
    extent.opaqueBinaries.sort()
    extent.externals = Set(reachable(from: declared) { externalDependencies[$0] ?? [] })
    extent.opaqueExternals = declared.filter {
      externalDependencies[$0] == nil && !SystemModules.isKnown($0)
    }
    extents[bits] = extent
    return extent
  }
}
