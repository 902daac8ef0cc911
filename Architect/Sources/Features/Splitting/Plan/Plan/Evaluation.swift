import SourceReaders

extension SplitAnalysis {
  /// Returns what it takes to extract files.
  /// - Parameters:
  ///   - isBelow: Whether a file is already in a module that the new one may use.
  ///   - removed: References that the plan removes, as numbers of edges: they neither block nor raise
  ///     anything.
  func proposal(
    named name: String, _ files: [Int], from origin: SplitPlan.Origin, isBelow: [Bool]? = nil,
    removed: Set<Int> = []
  ) -> SplitPlan.Proposal {
    var isMember = [Bool](repeating: false, count: graph.files.count)
    for file in files { isMember[file] = true }
    func blocks(_ edge: Int) -> Bool {
      let target = graph.edges[edge].to
      return !isMember[target] && isBelow?[target] != true && !removed.contains(edge)
    }
    let incoming = files.flatMap { edgesTo[$0] }.filter {
      !isMember[graph.edges[$0].from] && !removed.contains($0)
    }
    let outgoing = files.flatMap { edgesFrom[$0] }.filter(blocks)
    let measures = Measures(of: files, in: self, isMember, blocks: blocks)
    let importers = Set(incoming.map { graph.edges[$0].from }).sorted()
    let raised = Set(incoming.flatMap { graph.edges[$0].uses.map(\.symbol) }).sorted()
      .filter { graph.symbols[$0].access < .package }
    return SplitPlan.Proposal(
      name: name, files: files.map { graph.files[$0].path }, origin: origin, reasons: reasons(for: files),
      cohesion: measures.cohesion, costOfCut: measures.costOfCut, users: importers.count,
      buildGain: measures.buildGain,
      raised: raised.map(declaration), importers: importers.map { graph.files[$0].path },
      incoming: incoming.sorted().flatMap(references), outgoing: outgoing.sorted().flatMap(references),
      improvements: improvements(files, isMember, blocks: blocks))
  }

  private func references(_ edge: Int) -> [SplitPlan.Reference] {
    let edge = graph.edges[edge]
    return edge.uses.map { use in
      SplitPlan.Reference(
        declaration: declaration(use.symbol),
        use: SplitPlan.Place(path: graph.files[edge.from].path, line: use.line),
        count: use.count, isGuess: use.basis == .uniqueMember)
    }
  }

  /// Finds single files whose move makes fewer references go out.
  private func improvements(
    _ files: [Int], _ isMember: [Bool], blocks: (Int) -> Bool
  ) -> [SplitPlan.Improvement] {
    var saved: [Int: Int] = [:]
    for file in files {
      for edge in edgesFrom[file] where blocks(edge) { saved[graph.edges[edge].to, default: 0] += 1 }
    }
    for file in saved.keys { saved[file, default: 0] -= edgesFrom[file].count(where: blocks) }
    var result = saved.filter { $0.value > 0 }.map { (file: $0.key, comesAlong: true, saved: $0.value) }
    if files.count > 1 {
      for file in files {
        let out = edgesFrom[file].count(where: blocks)
        let users = edgesTo[file].count { isMember[graph.edges[$0].from] }
        if out > users { result.append((file, false, out - users)) }
      }
    }
    return result.sorted { ($1.saved, $0.file) < ($0.saved, $1.file) }.prefix(5).map {
      SplitPlan.Improvement(file: graph.files[$0.file].path, comesAlong: $0.comesAlong, edgesSaved: $0.saved)
    }
  }
}

extension SplitPlan.Proposal {
  /// Returns what it takes to make a module of files that a person has chosen.
  /// - Parameter patterns: Paths, or path patterns.
  public init(named name: String, files patterns: [String], in graph: ReferenceGraph) {
    let analysis = SplitAnalysis(graph)
    let files = Set(patterns.flatMap(analysis.files(matching:))).sorted()
    self = analysis.proposal(named: name, files, from: .chosen)
  }
}
