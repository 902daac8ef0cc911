import Foundation
import ShopUI
import ShopValues
import TenonRoutes

/// A chart of the launch, with a row for each module and a bar for each phase.
struct WaterfallDrawing: Component {
  private static let rowHeight = 24.0
  private static let labelWidth = 150.0
  private static let barsWidth = 800.0
  private static let top = 26.0
  /// Space for the half of the last time label that extends beyond the bars.
  private static let margin = 40.0

  private let rows: [(module: String, spans: [TimelineSpan])]
  /// The end of the launch, in milliseconds from its beginning.
  private let last: Double
  private let language: Language

  init(_ timeline: Timeline, language: Language) {
    self.language = language
    last = timeline.spans.map(\.end).max() ?? 0
    var order: [String] = []
    for span in timeline.spans where !order.contains(span.module) { order.append(span.module) }
    rows = order.map { name in (name, timeline.spans.filter { $0.module == name }) }
  }

  var body: Markup {
    let height = Self.top + Double(rows.count) * Self.rowHeight
    Element(
      .svg, .class("waterfall"), .viewBox(0, 0, Self.labelWidth + Self.barsWidth + Self.margin, height + 6),
      .role(.image),
      .label(language("The launch took \(Self.text(last))", "启动用时 \(Self.text(last))"))
    ) {
      for tick in 0...4 {
        let time = last * Double(tick) / 4
        Element(
          .line, .class("tick"), .size(.x1, x(time)), .size(.x2, x(time)), .size(.y1, Self.top - 6),
          .size(.y2, height))
        Element(.text, .class("tick-name"), .size(.x, x(time)), .size(.y, 12), .anchor(.middle)) {
          Self.text(time)
        }
      }
      for (index, row) in rows.enumerated() { rowMarkup(row, y: Self.top + Double(index) * Self.rowHeight) }
    }
  }

  @MarkupBuilder
  private func rowMarkup(_ row: (module: String, spans: [TimelineSpan]), y: Double) -> Markup {
    Element(
      .text, .class("row-name"), .size(.x, Self.labelWidth - 12), .size(.y, y + Self.rowHeight / 2 + 4),
      .anchor(.end)
    ) { row.module }
    for span in row.spans {
      Element(
        .rect, .class("span \(span.phase.rawValue)"), .size(.x, x(span.begin)), .size(.y, y + 4),
        .size(.width, max(2.5, x(span.end) - x(span.begin))), .size(.height, Self.rowHeight - 8),
        .size(.rx, 3)
      ) {
        Element(.title) { "\(span.module) \(span.phase.rawValue): \(Self.text(span.end - span.begin))" }
      }
    }
  }

  private func x(_ time: Double) -> Double {
    guard last > 0 else { return Self.labelWidth }
    return Self.labelWidth + time / last * Self.barsWidth
  }

  /// Returns a duration as text for the user.
  static func text(_ milliseconds: Double) -> String {
    switch abs(milliseconds) {
    case 1_000...: String(format: "%.2f s", milliseconds / 1_000)
    case 0.1...: String(format: "%.1f ms", milliseconds)
    default: String(format: "%.0f µs", milliseconds * 1_000)
    }
  }
}
