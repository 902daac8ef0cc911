import ShopUI
import ShopValues
import TenonRoutes

/// The module graph, and the declarations of one module.
struct ModulesPage: Component {
  let snapshot: ApplicationSnapshot
  let selected: ApplicationSnapshot.Module?
  let root: ScreenPath
  let language: Language

  init(_ snapshot: ApplicationSnapshot, selected: String?, root: ScreenPath, language: Language) {
    self.snapshot = snapshot
    self.selected = snapshot.modules.first { $0.name == selected }
    self.root = root
    self.language = language
  }

  var body: Markup {
    Element(.h1) { language("Modules", "模块") }
    Paragraph(
      language(
        "The modules by layer, with the connections that their contracts declare. Choose a module to see its"
          + " details.",
        "按层级列出所有模块及其契约所声明的连接。点选模块查看详情。"), style: .muted)
    GraphLegend(language: language)
    for warning in snapshot.warnings { Notice(warning.description, tone: .warning) }
    Card { ModuleGraphDrawing(snapshot, selected: selected?.name, root: root, language: language) }
    if let selected {
      ModuleDetail(selected, in: snapshot, root: root, language: language)
    } else {
      list
    }
  }

  private var list: DataTable {
    DataTable(
      language("Modules", "模块"),
      columns: [
        language("Module", "模块"), language("Layer", "层级"), language("Priority", "优先级"),
        language("State", "状态"),
        language("Starts", "启动时机"), language("If it fails", "失败时"), language("Provides", "提供"),
      ],
      rows: snapshot.modules.map { module in
        [
          Markup { TextLink(module.name, to: root.adding("module", module.name)) },
          Markup(text: module.layer.rawValue), Markup(text: "\(module.priority)"), .state(of: module),
          Markup(text: module.launchTime.rawValue), Markup(text: module.failurePolicy.rawValue),
          .codes(module.names(.provides).map(ShortName.of)),
        ]
      }, empty: language("There are no modules.", "没有模块。"))
  }
}
