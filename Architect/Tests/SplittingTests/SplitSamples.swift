import SourceReaders
import Splitting

/// A graph made by hand: `"Cart/Cart > Core/Money"` says that the first file uses a type of the second.
func splitGraph(_ uses: [String], files others: [String] = [], kind: DeclarationKind = .structure)
  -> ReferenceGraph
{
  let pairs = uses.map { use in use.split(separator: ">").map { $0.filter { $0 != " " } + ".swift" } }
  return splitGraph(
    paths: Set(pairs.flatMap { $0 } + others.map { $0 + ".swift" }).sorted(), pairs, kind: kind)
}

/// A graph whose files have the given order.
func splitGraph(paths: [String], _ pairs: [[String]], kind: DeclarationKind = .structure) -> ReferenceGraph {
  let number = Dictionary(uniqueKeysWithValues: paths.enumerated().map { ($1, $0) })
  let used = pairs.compactMap { number[$0[1]] }
  let symbolOfFile = Dictionary(uniqueKeysWithValues: Set(used).sorted().enumerated().map { ($1, $0) })
  let symbols = Set(used).sorted().map { file in
    let name = paths[file].split(separator: "/").last?.dropLast(6) ?? ""
    return ReferenceGraph.Symbol(name: String(name), kind: kind, access: .internal, file: file, line: 3)
  }
  let edges = pairs.compactMap { pair -> ReferenceGraph.Edge? in
    guard let from = number[pair[0]], let to = number[pair[1]], let symbol = symbolOfFile[to] else {
      return nil
    }
    return ReferenceGraph.Edge(
      from: from, to: to, uses: [.init(symbol: symbol, count: 2, line: 7, basis: .scope)])
  }
  return ReferenceGraph(
    files: paths.map { .init(path: $0, lines: 100) }, symbols: symbols,
    edges: edges.sorted { ($0.from, $0.to) < ($1.from, $1.to) }, names: Names())
}

/// A target with three folders of files that use each other, and a core that they share.
func threeFeatures() -> ReferenceGraph { splitGraph(usesOfThreeFeatures) }

let usesOfThreeFeatures: [String] = {
  var uses: [String] = []
  for feature in ["Cart", "Search", "Profile"] {
    let parts = ["View", "Model", "Store", "Row", "Loader", "Cell"].map { "\(feature)/\(feature)\($0)" }
    for (index, part) in parts.enumerated() {
      for other in parts[(index + 1)...] { uses.append("\(part) > \(other)") }
    }
    uses += ["\(parts[2]) > Core/Money", "\(parts[3]) > Core/Client", "\(parts[4]) > Core/Client"]
  }
  let core = ["Client", "Money", "Cache", "Clock", "Disk"].map { "Core/\($0)" }
  for (index, part) in core.enumerated() {
    for other in core[(index + 1)...] { uses.append("\(part) > \(other)") }
  }
  return uses
}()

/// Numbers that are the same in each run.
struct SampleGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 33)
  }
}

/// A text with everything in a plan that a report can show.
func text(of plan: SplitPlan) -> String { "\(plan)" }
