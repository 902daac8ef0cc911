import ShopUI
import ShopValues
import TenonActions

/// The actions, and the callers that may use them.
struct ActionsPage: Component {
  let actions: [ActionDescription]
  let language: Language

  init(_ actions: [ActionDescription], language: Language) {
    self.actions = actions
    self.language = language
  }

  var body: Markup {
    Element(.h1) { language("Actions", "动作") }
    DataTable(
      language("Actions", "动作"),
      columns: [
        language("Action", "动作"), language("Module", "模块"), language("Result", "结果"),
        language("Called by", "可调用者"), language("Needs", "需要授权"), language("Declared", "声明位置"),
      ],
      rows: actions.map { action in
        [
          .code("\(action.name.target).\(action.name.action)"), Markup(text: action.owner ?? ""),
          .code(ShortName.of(action.result)),
          action.exposure == .external
            ? .label(language("URLs too", "含网址"), .accent) : .label(language("code only", "仅代码")),
          Markup(text: action.authorization?.rawValue ?? ""), .code("\(action.place)"),
        ]
      }, empty: language("No action is registered.", "没有注册任何动作。"))
  }
}
