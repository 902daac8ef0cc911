import ModuleGraph

extension Edge {
  /// Returns one finding for each file that imports along the edge, or one for each manifest if no file does. Each
  /// finding is fixed separately.
  func findings(_ rule: String, _ message: (Place) -> String) -> [Finding] {
    var shown: [(place: Place, note: String)] = []
    for evidence in imports where evidence.isPossible && shown.last?.place.file != evidence.place.file {
      shown.append((evidence.place, evidence.note))
    }
    if shown.isEmpty { shown = declarations.map { ($0, "") } }
    let possible = imports.filter(\.isPossible).map(\.place)
    let byFile = Dictionary(grouping: possible, by: \.file)
    // Every finding listing the files of all others would make a report grow with the square of their number.
    let examples = Array(possible.prefix(Self.examples))
    return shown.map { place, note in
      var seen: Set<Place> = [place]
      let evidence = ((byFile[place.file] ?? []) + declarations + examples).filter {
        seen.insert($0).inserted
      }
      return Finding(
        rule: rule, place: place, message: message(place) + note, from: from, to: to, evidence: evidence)
    }
  }

  /// The number of imports in other files that a finding lists.
  private static let examples = 8

  /// Whether the edge exists in any build: it is declared, or a build compiles or may compile an import.
  var counts: Bool { imports.contains(where: \.isPossible) || !declarations.isEmpty }
}

extension ImportEvidence {
  /// The condition, or the declaration that is used, for the end of a message; empty if there is neither.
  fileprivate var note: String {
    usedName.map { " (here: \($0.onOneLine))" } ?? statement.conditionNote
  }
}

extension ImportStatement {
  /// A description of the condition; `nil` if there is none.
  var conditionPhrase: String? {
    guard condition != .always else { return nil }
    let text = conditionSpelling
    return "under #if \(text.prefix(Self.longestPhrase))\(text.count > Self.longestPhrase ? "…" : "")"
  }

  /// A description of the condition, for the end of a message; empty if there is none.
  fileprivate var conditionNote: String { conditionPhrase.map { " (\($0))" } ?? "" }

  private static let longestPhrase = 80
}

extension ModuleGraph {
  /// The edges between modules that both have layers, with the modules and the indices of their layers.
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
