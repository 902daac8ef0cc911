import ShopUI
import ShopValues
import TenonRoutes

/// The routes, and a box in which to try a URL.
struct RoutesPage: Component {
  let routes: [RouteDescription]
  let trial: RouteExplanation?
  let path: ScreenPath
  let language: Language

  init(_ routes: [RouteDescription], trial: RouteExplanation?, path: ScreenPath, language: Language) {
    self.routes = routes
    self.trial = trial
    self.path = path
    self.language = language
  }

  var body: Markup {
    Element(.h1) { language("Routes", "路由") }
    Card {
      Form(to: path, method: .get) {
        TextField(
          "url", label: language("Try a URL", "试一个网址"), value: trial?.url ?? "",
          hint: language(
            "Nothing is opened: this only shows which pattern matches, and why the others do not.",
            "不会真正打开：只说明匹配了哪个模式，以及其他模式为何不匹配。"), placeholder: "/product/p-1001", maxLength: 2_000)
        SubmitButton(language("Try", "试试"))
      }
      if let trial { result(trial) }
    }
    DataTable(
      language("Routes", "路由"),
      columns: [
        language("Pattern", "模式"), language("Route", "路由类型"), language("Module", "模块"),
        language("Parameters", "参数"), language("Reached", "可达性"), language("Registered", "注册位置"),
      ],
      rows: routes.map { route in
        [
          .codes([route.pattern] + route.aliases), route.type.map { .code(ShortName.of($0)) } ?? Markup(),
          Markup(text: route.owner ?? ""),
          .codes(route.parameters.map { "\($0.name): \($0.kind)" }),
          route.exposure == .external
            ? .label(language("from outside too", "外部可达"), .accent) : .label(language("inside only", "仅内部")),
          .code(route.place.description),
        ]
      }, empty: language("No route is registered.", "没有注册任何路由。"))
  }

  @MarkupBuilder
  private func result(_ trial: RouteExplanation) -> Markup {
    Element(.div, .id("trial"), .class("trial")) {
      if let problem = trial.problem {
        Notice(problem, tone: .danger)
      } else if let winner = trial.winner {
        Notice(language("\(winner) opens it.", "由 \(winner) 打开。"), tone: .success)
      } else {
        Notice(language("No route matches it.", "没有匹配的路由。"), tone: .warning)
      }
      if !trial.trials.isEmpty {
        DataTable(
          language("How each pattern fared", "各模式的结果"),
          columns: [language("Pattern", "模式"), language("Why", "原因"), language("Registered", "注册位置")],
          rows: trial.trials.map { trial in
            [
              Markup {
                Element(.code) { trial.pattern }
                if trial.isMatch { Label(language("matches", "匹配"), tone: .success) }
              },
              Markup(text: trial.verdict), .code(trial.place.description),
            ]
          }, empty: "")
      }
    }
  }
}
