import ModuleGraph

extension Edge {
  /// One finding for each file that imports along the edge, or one for each manifest if no file does: each is a thing
  /// to fix by itself.
  func findings(_ rule: String, _ message: (Place) -> String) -> [Finding] {
    var shown: [(place: Place, condition: Condition)] = []
    for evidence in imports where evidence.isPossible && shown.last?.place.file != evidence.place.file {
      shown.append((evidence.place, evidence.statement.condition))
    }
    if shown.isEmpty { shown = declarations.map { ($0, .always) } }
    let all = imports.filter(\.isPossible).map(\.place) + declarations
    return shown.map { place, condition in
      Finding(
        rule: rule, place: place, message: message(place) + condition.note, from: from, to: to,
        evidence: all.filter { $0 != place })
    }
  }

  /// Whether the edge is there in some build: declared, or imported where one compiles it or may compile it.
  var counts: Bool { imports.contains(where: \.isPossible) || !declarations.isEmpty }
}

extension Condition {
  /// The condition in words; nil if there is none.
  var phrase: String? {
    guard self != .always else { return nil }
    let text = spelling
    return "under #if \(text.prefix(Self.longestPhrase))\(text.count > Self.longestPhrase ? "…" : "")"
  }

  /// The condition in words, for the end of a message; empty if there is none.
  var note: String { phrase.map { " (\($0))" } ?? "" }

  private static let longestPhrase = 80
}

extension ModuleGraph {
  /// The edges between modules that both have layers, with their ends.
  func layeredEdges() -> [(edge: Edge, from: Module, to: Module, fromLayer: Int, toLayer: Int)] {
    edges.compactMap { edge in
      guard edge.counts, let from = self[edge.from], let to = self[edge.to],
        let fromLayer = layerIndex(of: from),
        let toLayer = layerIndex(of: to)
      else { return nil }
      return (edge, from, to, fromLayer, toLayer)
    }
  }
}
