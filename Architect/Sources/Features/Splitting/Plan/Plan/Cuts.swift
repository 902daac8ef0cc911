import SourceReaders

extension SplitAnalysis {
  /// Returns the references that go upward, for each module and declaration, with the cheapest way to remove
  /// them.
  func cuts(_ order: ExtractionOrder, names: [String]) -> [SplitPlan.Cut] {
    var uses: [Key: [SplitPlan.Place]] = [:]
    var symbols: [Key: Set<Int>] = [:]
    for index in order.upward {
      let edge = graph.edges[index]
      for use in edge.uses {
        let key = Key(
          from: order.groups[edge.from], to: order.groups[edge.to], declaration: outermost(use.symbol))
        let place = SplitPlan.Place(path: graph.files[edge.from].path, line: use.line)
        if uses[key]?.last?.path != place.path { uses[key, default: []].append(place) }
        symbols[key, default: []].insert(use.symbol)
      }
    }
    return uses.keys.sorted().map { key in
      SplitPlan.Cut(
        from: names[key.from], to: names[key.to], declaration: declaration(key.declaration),
        uses: uses[key] ?? [],
        remedy: remedy(key, symbols[key] ?? [], uses[key] ?? [], order, names))
    }
  }

  /// What one module uses of another that is above it.
  private struct Key: Hashable, Comparable {
    var from: Int
    var to: Int
    /// The number of the symbol.
    var declaration: Int

    static func < (one: Key, other: Key) -> Bool {
      (one.from, one.to, one.declaration) < (other.from, other.to, other.declaration)
    }
  }

  /// Returns the symbol of the outermost type around a symbol, if other files use it, and else the symbol
  /// itself.
  private func outermost(_ symbol: Int) -> Int {
    let name = graph.symbols[symbol].name
    guard let dot = name.firstIndex(of: "."), dot != name.startIndex else { return symbol }
    return typeSymbols[TypeKey(file: graph.symbols[symbol].file, name: String(name[..<dot]))] ?? symbol
  }

  private func remedy(
    _ key: Key, _ used: Set<Int>, _ uses: [SplitPlan.Place], _ order: ExtractionOrder, _ names: [String]
  ) -> SplitPlan.Remedy {
    let symbol = graph.symbols[key.declaration]
    var options: [(cost: Int, remedy: SplitPlan.Remedy)] = []
    if canStand(symbol.file, in: key.from, order) {
      options.append((2, .moveFile(graph.files[symbol.file].path, to: names[key.from])))
    }
    let users = Set(uses.map(\.path))
    if users.count == 1, let path = users.first,
      let file = order.members[key.from].first(where: { graph.files[$0].path == path }),
      canStand(file, in: key.to, order)
    {
      options.append((2, .moveFile(path, to: names[key.to])))
    }
    let traits = graph.files[symbol.file].traits
    let isSimple = [.enumeration, .structure, .protocol, .typealias, .function, .variable, .extension]
      .contains(symbol.kind)
    if isSimple || symbol.name.contains("."), traits.types.count + traits.extended.count + traits.globals > 1
    {
      options.append((3, .moveDeclaration))
    }
    options.append((4 + used.count + (symbol.kind == .enumeration ? 6 : 0), .extractProtocol))
    let smaller = min(order.members[key.from].count, order.members[key.to].count)
    options.append((6 + 3 * smaller, .merge))
    var best = options[0]
    for option in options where option.cost < best.cost { best = option }
    return best.remedy
  }

  /// Whether a file could move to a module with no reference upward, from or to it.
  private func canStand(_ file: Int, in module: Int, _ order: ExtractionOrder) -> Bool {
    edgesFrom[file].allSatisfy { order.groups[graph.edges[$0].to] <= module }
      && edgesTo[file].allSatisfy { order.groups[graph.edges[$0].from] >= module }
  }
}
