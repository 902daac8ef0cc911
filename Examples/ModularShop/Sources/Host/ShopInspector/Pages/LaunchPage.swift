import ShopUI
import ShopValues
import TenonRoutes

/// The launch, as bars and as a table.
struct LaunchPage: Component {
  let timeline: Timeline
  let trace: ScreenPath
  let language: Language

  /// - Parameter trace: The address of the launch as a file for other tools.
  init(_ timeline: Timeline, trace: ScreenPath, language: Language) {
    self.timeline = timeline
    self.trace = trace
    self.language = language
  }

  var body: Markup {
    Element(.h1) { language("Launch", "启动") }
    if timeline.spans.isEmpty {
      Paragraph(language("Nothing was launched yet.", "尚未启动。"), style: .muted)
    } else {
      Cluster {
        for phase in LaunchPhase.allCases {
          Element(.span, .class("key \(phase.rawValue)")) { phase.rawValue }
        }
      }
      Card { WaterfallDrawing(timeline, language: language) }
      Element(.p, .class("paragraph muted")) {
        TextLink(language("Download the trace", "下载追踪文件"), to: trace)
        language(" for Perfetto or chrome://tracing", "，可用 Perfetto 或 chrome://tracing 打开")
      }
      table
    }
  }

  private var table: DataTable {
    DataTable(
      language("Steps of the launch", "启动步骤"),
      columns: [
        language("Module", "模块"), language("Phase", "阶段"), language("Begins", "开始"), language("Takes", "用时"),
        language("Waits for", "等待"),
      ],
      rows: timeline.spans.map { span in
        [
          Markup(text: span.module), Markup(text: span.phase.rawValue),
          .brief(WaterfallDrawing.text(span.begin)),
          .brief(WaterfallDrawing.text(span.end - span.begin)),
          Markup(text: span.waitedFor.joined(separator: ", ")),
        ]
      }, empty: "")
  }
}
