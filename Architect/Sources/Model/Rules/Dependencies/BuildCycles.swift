import ModuleGraph

/// Finds the cycles within single builds, which exist regardless of what other manifests declare about the same
/// modules.
struct BuildCycles {
  private let graph: ModuleGraph
  private let doubts: Doubts
  private let edges: [Edge]

  /// - Parameter graph: Modules that all reach each other, and the edges among them.
  init(_ graph: ModuleGraph, _ doubts: Doubts) {
    self.graph = graph
    self.doubts = doubts
    edges = graph.edges.filter(doubts.isFirm)
  }

  /// Returns the cycles that manifests declare and those that imports add.
  func all() -> [Cycle] {
    let firm = Set(edges.map { [$0.from, $0.to] })
    let members = graph.tangles { firm.contains([$0.from, $0.to]) }.reduce(into: Set<Module.ID>()) {
      $0.formUnion($1)
    }
    guard !members.isEmpty else { return [] }
    var found: [Cycle] = []
    var left = members
    for build in builds(of: members).prefix(Self.most) where !left.isDisjoint(with: build.modules) {
      // Declared edges come first: a build system refuses a cycle of them, even if imports make the cycle larger.
      for isDeclared in [true, false] {
        let edges = Set(self.edges.filter { has(build, $0, declared: isDeclared) }.map { [$0.from, $0.to] })
        for cycle in graph.cycles(over: { edges.contains([$0.from, $0.to]) })
        where !found.contains(where: { Self.settles($0, cycle) }) {
          found.append(cycle)
          left.subtract(cycle.modules)
        }
      }
    }
    return found
  }

  /// Whether breaking one cycle also breaks the other.
  private static func settles(_ found: Cycle, _ other: Cycle) -> Bool {
    if Set(found.modules).isSuperset(of: other.modules) { return true }
    let cut = Set(found.cut.map { [$0.from, $0.to] })
    return other.cut.allSatisfy { cut.contains([$0.from, $0.to]) }
  }

  /// The maximum number of builds that are examined. A cycle in a further build counts as one that no single build is
  /// known to have.
  private static let most = 256

  /// A manifest and everything that is built together with it.
  private struct Build {
    var manifest: String
    var format: Project.Format
    var scope: BuildScope
    /// The modules that the manifest itself declares.
    var modules: Set<Module.ID> = []
    var size = 0

    func contains(_ declaration: Module.Declaration) -> Bool {
      declaration.manifest == manifest || scope.contains(declaration.manifest)
        || (format.isReadAtOnce && declaration.format == format)
    }
  }

  /// The builds that may have cycles among the modules, largest first.
  private func builds(of members: Set<Module.ID>) -> [Build] {
    var builds: [String: Build] = [:]
    for module in graph.modules where members.contains(module.id) {
      for declaration in module.declarations where declaration.format != .cocoaPods {
        let key = declaration.format.isReadAtOnce ? declaration.format.rawValue : declaration.manifest
        builds[
          key,
          default: Build(
            manifest: declaration.manifest, format: declaration.format, scope: declaration.scope)
        ].modules.insert(module.id)
      }
    }
    return builds.values.map { build in
      var build = build
      build.size = graph.modules.count { $0.declarations.contains(where: build.contains) }
      return build
    }.sorted { ($1.size, $0.manifest) < ($0.size, $1.manifest) }
  }

  /// Whether the build has the edge according to all of its manifests that list files of the edge's first module.
  private func has(_ build: Build, _ edge: Edge, declared isDeclared: Bool) -> Bool {
    guard let from = graph[edge.from], let to = graph[edge.to] else { return false }
    let own = from.declarations.indices.filter { index in
      let declaration = from.declarations[index]
      return declaration.format != .cocoaPods && !declaration.target.files.isEmpty
        && build.contains(declaration)
    }
    return !own.isEmpty && to.declarations.contains(where: build.contains)
      && own.allSatisfy { doubts.isFirm(edge, in: $0, declared: isDeclared) }
  }
}

extension Project.Format {
  /// Whether one tool reads all of a repository's manifests of the format and builds them together.
  fileprivate var isReadAtOnce: Bool { self == .tuist }
}
