import Files
import ModuleGraph
import SourceReaders

extension SplitPlan {
  /// Plans the modules of a target.
  /// - Complexity: About linear in the number of references. 10,000 files take some seconds.
  public init(of graph: ReferenceGraph, options: Options = Options()) {
    self.init(of: graph, options: options, model: .standard, parameters: ModuleSearch.Parameters())
  }

  /// Plans with another model and other numbers than the product's, to measure what they do.
  package init(
    of graph: ReferenceGraph, options: Options = Options(), model: PairModel,
    parameters: ModuleSearch.Parameters
  ) {
    let analysis = SplitAnalysis(graph, model: model)
    let constraints = SplitConstraints(options, analysis)
    let usual = analysis.search.groups(parameters, constraints: constraints)
    let order = ExtractionOrder(analysis, groups: usual)
    let layers = Layers(analysis).layers(order.members, uses: order.uses)
    var naming = ModuleNames(analysis, taken: options.takenNames)
    let names = zip(order.members, layers).map { naming.name(of: $0, layer: $1) }
    let removed = Set(order.upward)
    let groups = order.groups
    let proposals = order.members.indices.map { $0 }.concurrentMap { module in
      analysis.proposal(
        named: names[module], order.members[module], from: .cluster(.usual),
        isBelow: groups.map { $0 < module },
        removed: removed)
    }
    modules = zip(proposals, layers).enumerated().map { module, content in
      Module(
        layer: content.1, proposal: content.0, uses: order.uses[module].sorted().map { names[$0] })
    }
    cuts = analysis.cuts(order, names: names)
    upwardShare = analysis.upwardShare(order.upward)
    candidates = Self.candidates(
      analysis, constraints, usual: groups, names: names, options)
  }

  private static func candidates(
    _ analysis: SplitAnalysis, _ constraints: SplitConstraints, usual: [Int], names: [String],
    _ options: Options
  ) -> [Proposal] {
    guard options.candidateCount > 0 else { return [] }
    var found = Candidates(analysis)
    found.add(usual, .usual)
    for (granularity, resolution) in [(Granularity.coarse, 0.01), (.fine, 0.12)] {
      var parameters = ModuleSearch.Parameters()
      parameters.resolution = resolution
      parameters.starts = 2
      found.add(analysis.search.groups(parameters, constraints: constraints.withoutSizes), granularity)
    }
    found.addFolders()
    let namesOfModules = Dictionary(
      zip(SplitAnalysis.members(usual, count: names.count), names), uniquingKeysWith: { first, _ in first })
    var naming = ModuleNames(analysis, taken: options.takenNames)
    return found.ranked(limit: options.candidateCount) { files in
      namesOfModules[files] ?? naming.name(of: files, layer: .feature)
    }
  }
}

extension SplitAnalysis {
  fileprivate func upwardShare(_ edges: [Int]) -> Double {
    let dependencies = search.dependencies
    guard dependencies.total > 0 else { return 0 }
    let upward = edges.reduce(0) { $0 + dependencies.weight(graph.edges[$1].from, graph.edges[$1].to) }
    return upward / dependencies.total
  }
}
