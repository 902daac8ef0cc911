import ShopUI
import ShopValues
import TenonRoutes

/// The latest events, and how many events each module sent to which modules.
struct EventsPage: Component {
  let snapshot: ApplicationSnapshot
  let language: Language

  init(_ snapshot: ApplicationSnapshot, language: Language) {
    self.snapshot = snapshot
    self.language = language
  }

  var body: Markup {
    Element(.h1) { language("Events", "事件") }
    Element(.h2) { language("The latest", "最近") }
    log
    Element(.h2) { language("Who sent to whom", "收发统计") }
    flows
  }

  private var log: DataTable {
    DataTable(
      language("The latest events, newest first", "最近的事件，新的在前"),
      columns: [
        language("Event", "事件"), language("At", "时间"), language("Sender", "发送者"), language("Direction", "方向"),
        language("Content", "内容"),
      ],
      rows: snapshot.recentEvents.reversed().map { record in
        [
          .code(ShortName.of(record.event)), .brief(WaterfallDrawing.text(record.at)),
          Markup(text: record.sender), Markup(text: record.direction.description),
          .data(record.content),
        ]
      },
      empty: language(
        "Nothing has been sent yet, or the application keeps no history of events.", "尚未发送事件，或应用未保留事件历史。"))
  }

  private var flows: DataTable {
    DataTable(
      language("Events by sender", "按发送者统计"),
      columns: [
        language("Event", "事件"), language("Sender", "发送者"), language("Direction", "方向"),
        language("Sent", "已发送"),
        language("Received", "已接收"), language("Dropped", "已丢弃"),
      ],
      rows: snapshot.events.map { flow in
        [
          .code(ShortName.of(flow.event)), Markup(text: flow.sender),
          Markup(text: flow.direction.description),
          Markup(text: "\(flow.sent)"),
          counts(flow.received), counts(flow.dropped),
        ]
      }, empty: language("Nothing has been sent yet.", "尚未发送事件。"))
  }

  private func counts(_ modules: [String: Int]) -> Markup {
    Markup(text: modules.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
  }
}
