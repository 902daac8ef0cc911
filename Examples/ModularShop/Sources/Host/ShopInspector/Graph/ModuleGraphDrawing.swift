import ShopUI
import ShopValues
import TenonRoutes

/// The modules by layer, with their connections.
struct ModuleGraphDrawing: Component {
  /// A line of the drawing: all connections of one kind from one module to another.
  struct Edge: Hashable {
    let kind: Code<Declaration>
    let from: String
    let to: String
    /// The services, actions, routes or events.
    var what: [String] = []
  }

  private let snapshot: ApplicationSnapshot
  private let selected: String?
  private let root: ScreenPath
  private let language: Language
  private let edges: [Edge]
  private let layout: GraphLayout

  init(_ snapshot: ApplicationSnapshot, selected: String?, root: ScreenPath, language: Language) {
    self.snapshot = snapshot
    self.selected = selected
    self.root = root
    self.language = language
    edges = Self.edges(of: snapshot)
    layout = GraphLayout(
      layers: snapshot.layers.map { layer in snapshot.modules.filter { $0.layer == layer }.map(\.name) },
      edges: edges.map { ($0.from, $0.to) })
  }

  /// Returns the connections between different modules, with one line for each pair and kind.
  static func edges(of snapshot: ApplicationSnapshot) -> [Edge] {
    var edges: [Edge] = []
    var places: [Edge: Int] = [:]
    for link in snapshot.links {
      guard let to = link.to, to != link.from else { continue }
      let pair = Edge(kind: link.kind, from: link.from, to: to)
      let place = places[pair] ?? edges.count
      if place == edges.count {
        places[pair] = place
        edges.append(pair)
      }
      if !edges[place].what.contains(link.shortName) { edges[place].what.append(link.shortName) }
    }
    return edges
  }

  var body: Markup {
    Element(
      .svg, .class(selected == nil ? "graph" : "graph selecting"),
      .viewBox(-8, -8, layout.width + 16, layout.height + 16), .role(.group),
      .label(language("The modules by layer", "按层级排列的模块"))
    ) {
      for band in layout.bands { bandMarkup(band) }
      Element(.g, .decorative) {
        for edge in edges { line(edge) }
      }
      for module in snapshot.modules { box(module) }
    }
  }

  @MarkupBuilder
  private func bandMarkup(_ band: GraphLayout.Band) -> Markup {
    Element(
      .rect, .class("band"), .size(.x, 0), .size(.y, band.y), .size(.width, layout.width),
      .size(.height, band.height), .size(.rx, 14))
    Element(.text, .class("band-name"), .size(.x, 16), .size(.y, band.y + band.height / 2 + 5)) {
      snapshot.layers[band.layer].rawValue
    }
  }

  @MarkupBuilder
  private func box(_ module: ApplicationSnapshot.Module) -> Markup {
    if let place = layout.places[module.name] {
      let isSelected = module.name == selected
      let isNear = edges.contains {
        $0.from == selected && $0.to == module.name || $0.to == selected && $0.from == module.name
      }
      Element(
        .a, .class("box \(tone(of: module))\(isSelected ? " selected" : isNear ? " near" : "")"),
        .href(root.adding("module", module.name)), .current(.item).when(isSelected)
      ) {
        Element(
          .rect, .size(.x, place.x), .size(.y, place.y), .size(.width, GraphLayout.boxWidth),
          .size(.height, GraphLayout.boxHeight), .size(.rx, 10))
        Element(
          .text, .class("box-name"), .size(.x, place.x + GraphLayout.boxWidth / 2), .size(.y, place.y + 18),
          .anchor(.middle)
        ) { module.name }
        Element(
          .text, .class("box-state"), .size(.x, place.x + GraphLayout.boxWidth / 2), .size(.y, place.y + 33),
          .anchor(.middle)
        ) { module.state.rawValue }
      }
    }
  }

  private func tone(of module: ApplicationSnapshot.Module) -> String {
    switch module.state {
    case .running: "good"
    case .failed: "bad"
    default: "waiting"
    }
  }

  @MarkupBuilder
  private func line(_ edge: Edge) -> Markup {
    if let from = layout.places[edge.from], let to = layout.places[edge.to] {
      let isNear = edge.from == selected || edge.to == selected
      Element(
        .path, .class("edge \(edge.kind.rawValue)\(isNear ? " near" : "")"),
        .outline(outline(from, to, edge.kind))
      ) {
        Element(.title) {
          "\(edge.from) \(edge.kind.rawValue) \(edge.what.joined(separator: ", ")) (\(edge.to))"
        }
      }
      Element(
        .circle, .class("edge-end \(edge.kind.rawValue)\(isNear ? " near" : "")"),
        .size(.cx, middle(of: to, edge.kind)), .size(.cy, entrance(of: to, from: from)), .size(.r, 3.5))
    }
  }

  /// Returns the outline of a line. It leaves a box on the side that faces the other box or, between boxes in
  /// one row, at the bottom of both.
  private func outline(
    _ from: GraphLayout.Place, _ to: GraphLayout.Place, _ kind: Code<Declaration>
  ) -> [OutlineStep] {
    let x1 = middle(of: from, kind)
    let x2 = middle(of: to, kind)
    let end = entrance(of: to, from: from)
    if from.y == to.y {
      let depth = min(34, 14 + abs(x2 - x1) / 30) + Double(kind.place) * 3
      return [.move(x1, from.y + GraphLayout.boxHeight), .curve(x1, end + depth, x2, end + depth, x2, end)]
    }
    let start = from.y < to.y ? from.y + GraphLayout.boxHeight : from.y
    let bend = (end - start) * 0.5
    return [.move(x1, start), .curve(x1, start + bend, x2, end - bend, x2, end)]
  }

  /// Returns the position at which lines of a kind meet a box. Each kind has its own position, so that lines
  /// do not overlap.
  private func middle(of box: GraphLayout.Place, _ kind: Code<Declaration>) -> Double {
    box.x + GraphLayout.boxWidth / 2 + Double(kind.place - 2) * 12
  }

  private func entrance(of to: GraphLayout.Place, from: GraphLayout.Place) -> Double {
    from.y < to.y ? to.y : to.y + GraphLayout.boxHeight
  }
}

extension Code where Subject == Declaration {
  /// Its position among the kinds.
  fileprivate var place: Int { Self.drawn.firstIndex(of: self) ?? 0 }

  private static var drawn: [Self] { [.requires, .calls, .opens, .sends, .adapts] }
}
