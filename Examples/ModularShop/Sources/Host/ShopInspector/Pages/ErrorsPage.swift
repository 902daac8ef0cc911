import ShopUI
import ShopValues
import TenonRoutes

/// The errors that did not end the application. Where scripts run, new errors are added automatically.
struct ErrorsPage: Component {
  let snapshot: ApplicationSnapshot
  /// The address of the stream of new errors.
  let stream: ScreenPath
  let language: Language

  init(_ snapshot: ApplicationSnapshot, stream: ScreenPath, language: Language) {
    self.snapshot = snapshot
    self.stream = stream
    self.language = language
  }

  var body: Markup {
    Element(.h1) { language("Errors", "错误") }
    for module in snapshot.modules {
      if let failure = module.failure {
        Notice(language("\(module.name) failed: \(failure)", "\(module.name) 启动失败：\(failure)"), tone: .danger)
      }
    }
    let newest = snapshot.issues.map(\.at).max()
    Element(
      .div, .id("issues"),
      .data("issues", (newest.map { stream.adding("after", "\($0)") } ?? stream).description),
      .live
    ) {
      Element(.p, .class("paragraph muted"), .data("empty", ""), .hidden.when(!snapshot.issues.isEmpty)) {
        language("Nothing went wrong.", "一切正常。")
      }
      Element(.div, .data("rows", ""), .hidden.when(snapshot.issues.isEmpty)) { table.frame }
    }
  }

  private var table: DataTable {
    DataTable(
      language("Errors, the newest first", "错误，新的在前"),
      columns: [
        language("Module", "模块"), language("At", "时间"), language("While", "当时"), language("Error", "错误"),
      ],
      rows: snapshot.issues.reversed().map { issue in
        [
          Markup(text: issue.module), .brief(WaterfallDrawing.text(issue.at)),
          Markup(text: issue.doing), .data(issue.error),
        ]
      }, empty: "")
  }
}
