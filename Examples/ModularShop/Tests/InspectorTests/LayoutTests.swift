import Testing

@testable import ShopInspector

@Suite("The layout of the module graph", .timeLimit(.minutes(10)))
struct LayoutTests {
  private let layers = [
    ["Web", "Adapters"], (1...16).map { "Business\($0)" }, [], ["Log", "Database", "Network"],
  ]
  private var edges: [(from: String, to: String)] {
    (1...16).map { ("Business\($0)", $0.isMultiple(of: 2) ? "Log" : "Network") } + [
      ("Web", "Business3"), ("Web", "none"),
    ]
  }

  @Test("every node has a place in the band of its layer, and no two overlap")
  func places() {
    let layout = GraphLayout(layers: layers, edges: edges)
    #expect(layout.places.count == 21)
    for (index, layer) in layers.enumerated() {
      for name in layer {
        let place = layout.places[name]
        #expect(place?.layer == index)
        #expect((place?.y ?? -1) >= layout.bands[index].y)
        #expect(
          (place?.y ?? .infinity) + GraphLayout.boxHeight <= layout.bands[index].y
            + layout.bands[index].height)
        #expect((place?.x ?? -1) >= 0 && (place?.x ?? .infinity) + GraphLayout.boxWidth <= layout.width)
      }
    }
    let all = layout.places.values.sorted { $0.name < $1.name }
    for (index, first) in all.enumerated() {
      for second in all[(index + 1)...] {
        #expect(
          abs(first.x - second.x) >= GraphLayout.boxWidth || abs(first.y - second.y) >= GraphLayout.boxHeight,
          "\(first.name) lies on \(second.name)")
      }
    }
  }

  @Test("bands follow each other from the top")
  func bands() {
    let layout = GraphLayout(layers: layers, edges: edges)
    #expect(layout.bands.count == 4)
    for (upper, lower) in zip(layout.bands, layout.bands.dropFirst()) {
      #expect(upper.y + upper.height < lower.y)
    }
  }

  @Test("a node stands near to what it is joined with")
  func near() {
    let layout = GraphLayout(layers: [["A", "B"], ["C", "D"]], edges: [("A", "D"), ("B", "C")])
    let aligned =
      (layout.places["A"]?.x == layout.places["D"]?.x) && (layout.places["B"]?.x == layout.places["C"]?.x)
    #expect(aligned)
  }

  @Test("equal graphs get equal places, and an empty one has none")
  func determinism() {
    #expect(
      GraphLayout(layers: layers, edges: edges).places == GraphLayout(layers: layers, edges: edges).places)
    #expect(GraphLayout(layers: [], edges: []).places.isEmpty)
  }
}
