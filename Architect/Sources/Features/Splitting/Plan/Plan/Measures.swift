/// How good a set of files would be as a module.
struct Measures {
  /// The share of the files' similarity that lies between them.
  private(set) var cohesion = 0.0
  /// The share of the weight of all references from and to the files that must be removed.
  private(set) var costOfCut = 0.0
  /// The number of other files that use these.
  private(set) var users = 0
  /// The share of lines that need not be compiled after a change elsewhere. A module's lines are compiled
  /// only when it or something that it uses changes; what uses it is compiled then, too, so that a module
  /// with many users saves less.
  private(set) var buildGain = 0.0

  init(of files: [Int], in analysis: SplitAnalysis, _ isMember: [Bool], blocks: (Int) -> Bool) {
    let rows = analysis.search.similarity.rows
    let dependencies = analysis.search.dependencies
    let edges = analysis.graph.edges
    var (inside, similar, out, weight) = (0.0, 0.0, 0.0, 0.0)
    var users: Set<Int> = []
    var own = 0.0
    for file in files {
      own += Double(max(analysis.graph.files[file].lines, 0)) / Double(analysis.lines)
      for index in rows.range(file) where rows.values[index] > 0 {
        similar += rows.values[index]
        if isMember[Int(rows.columns[index])] { inside += rows.values[index] }
      }
      for edge in analysis.edgesFrom[file] {
        let part = dependencies.weight(file, edges[edge].to)
        weight += part
        if blocks(edge) { out += part }
      }
      for edge in analysis.edgesTo[file] where !isMember[edges[edge].from] {
        users.insert(edges[edge].from)
        weight += dependencies.weight(edges[edge].from, file)
      }
    }
    cohesion = similar > 0 ? inside / similar : 0
    costOfCut = weight > 0 ? out / weight : 0
    self.users = users.count
    let others = analysis.graph.files.count - files.count
    buildGain = own * (1 - own) * (2 - (others > 0 ? Double(users.count) / Double(others) : 0))
  }
}
