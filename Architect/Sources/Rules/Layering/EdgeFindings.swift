import ModuleGraph

extension Edge {
  /// One finding for each file that imports along the edge, or one for each manifest where no file does: each is a thing
  /// to mend by itself.
  func findings(_ rule: String, _ message: (Place) -> String) -> [Finding] {
    var places: [Place] = []
    for evidence in imports where evidence.isActive && places.last?.file != evidence.place.file {
      places.append(evidence.place)
    }
    if places.isEmpty { places = declarations }
    let all = imports.filter(\.isActive).map(\.place) + declarations
    return places.map { place in
      Finding(
        rule: rule, place: place, message: message(place), from: from, to: to,
        evidence: all.filter { $0 != place })
    }
  }

  /// Whether the edge is there in some chosen build: declared, or imported where it is compiled.
  var counts: Bool { isImported || !declarations.isEmpty }
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
