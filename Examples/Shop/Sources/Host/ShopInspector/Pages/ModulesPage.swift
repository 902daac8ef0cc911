import ShopUI
import ShopValues
import Tenon

/// The module graph, and what one module declares.
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
        "Who is there, by layer. A line leads from a module to the one that provides what it requires; a dashed one "
          + "to the one that heard its events. Choose a module to see its own.",
        "按层级列出所有模块。实线从模块指向其所需服务的提供者；虚线指向收到其事件的模块。点选模块查看详情。"), style: .muted)
    Card { ModuleGraphDrawing(snapshot, selected: selected?.name, root: root, language: language) }
    if let selected {
      detail(selected)
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
          Markup(text: module.layer.rawValue), Markup(text: "\(module.priority)"), state(module),
          Markup(text: module.launchTime.rawValue), Markup(text: module.failurePolicy.rawValue),
          .codes(module.provides.map(ShortName.of)),
        ]
      }, empty: language("There are no modules.", "没有模块。"))
  }

  private func state(_ module: ApplicationSnapshot.Module) -> Markup {
    .label(
      module.state.rawValue,
      module.state == .running ? .success : module.state == .failed ? .danger : .warning)
  }

  @MarkupBuilder
  private func detail(_ module: ApplicationSnapshot.Module) -> Markup {
    Element(.header, .class("detail-bar")) {
      Element(.h2) { module.name }
      state(module)
      Label(module.layer.rawValue)
      TextLink(language("All modules", "全部模块"), to: root)
    }
    if let failure = module.failure { Notice(failure, tone: .danger) }
    Element(.div, .class("panels")) {
      panel(language("Provides", "提供"), module.provides.map { .code(ShortName.of($0)) })
      panel(
        language("Requires", "需要"),
        module.requires.map { requirement in
          Markup {
            Element(.code) { ShortName.of(requirement.service) }
            if let provider = requirement.provider {
              " ← "
              TextLink(provider, to: root.adding("module", provider))
            } else {
              " "
              Label(
                language("nobody provides it", "无人提供"), tone: requirement.isOptional ? .neutral : .danger)
            }
            if requirement.isOptional {
              " "
              Label(language("optional", "可选"))
            }
          }
        })
      panel(
        language("Required by", "被需要"),
        snapshot.modules.filter { $0.requires.contains { $0.provider == module.name } }.map { other in
          Markup { TextLink(other.name, to: root.adding("module", other.name)) }
        })
      panel(
        language("Routes", "路由"),
        snapshot.routes.filter { $0.owner == module.name }.map { .code($0.pattern) })
      panel(
        language("Actions", "动作"),
        snapshot.actions.filter { $0.owner == module.name }.map {
          .code("\($0.name.target).\($0.name.action)")
        })
      panel(language("Observes", "监听"), module.observes.map { .code(ShortName.of($0)) })
      panel(language("Sends", "发送"), module.sends.map { .code(ShortName.of($0)) })
      panel(language("Handles", "处理应用事件"), module.handles.map { .code(ShortName.of($0)) })
    }
  }

  @MarkupBuilder
  private func panel(_ title: String, _ items: [Markup]) -> Markup {
    if !items.isEmpty {
      Card {
        Element(.h3) { title }
        Element(.ul, .class("codes")) {
          for item in items { Element(.li) { item } }
        }
      }
    }
  }
}
