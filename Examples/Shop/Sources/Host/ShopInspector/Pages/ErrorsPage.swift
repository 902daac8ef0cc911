import ShopUI
import ShopValues
import Tenon

/// What went wrong and did not end the application.
struct ErrorsPage: Component {
  let snapshot: ApplicationSnapshot
  let language: Language

  init(_ snapshot: ApplicationSnapshot, language: Language) {
    self.snapshot = snapshot
    self.language = language
  }

  var body: Markup {
    Element(.h1) { language("Errors", "错误") }
    for module in snapshot.modules {
      if let failure = module.failure {
        Notice(language("\(module.name) failed: \(failure)", "\(module.name) 启动失败：\(failure)"), tone: .danger)
      }
    }
    Element(.div, .id("live"), .data("live", "2")) {
      DataTable(
        language("Errors, the newest first", "错误，新的在前"),
        columns: [
          language("Module", "模块"), language("At", "时间"), language("While", "当时"), language("Error", "错误"),
        ],
        rows: snapshot.issues.reversed().map { issue in
          [
            Markup(text: issue.module), Markup(text: WaterfallDrawing.text(issue.at)),
            Markup(text: issue.doing),
            .code(issue.error),
          ]
        }, empty: language("Nothing went wrong.", "一切正常。"))
    }
  }
}
