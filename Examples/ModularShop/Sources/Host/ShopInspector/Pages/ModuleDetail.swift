import ShopUI
import ShopValues
import TenonHost
import TenonRoutes

/// The declarations of one module, the modules that they connect it to, and the services that each piece of
/// its code gets.
struct ModuleDetail: Component {
  let module: ApplicationSnapshot.Module
  let links: [ModuleLink]
  let root: ScreenPath
  let language: Language

  init(
    _ module: ApplicationSnapshot.Module, in snapshot: ApplicationSnapshot, root: ScreenPath,
    language: Language
  ) {
    self.module = module
    links = snapshot.links.filter { $0.from == module.name || $0.to == module.name }
    self.root = root
    self.language = language
  }

  var body: Markup {
    Element(.header, .class("detail-bar")) {
      Element(.h2) { module.name }
      Markup.state(of: module)
      Label(module.layer.rawValue)
      if !module.names(.opensURLs).isEmpty { Label(language("opens any URL", "可打开任意网址"), tone: .warning) }
      TextLink(language("All modules", "全部模块"), to: root)
    }
    if let failure = module.failure { Notice(failure, tone: .danger) }
    Element(.div, .class("panels")) {
      panel(language("Provides", "提供"), codes(module.names(.provides)))
      panel(language("Requires", "需要"), outgoing(.requires))
      panel(language("Performs", "执行的动作"), module.names(.performs).map { .code($0) })
      panel(language("Calls", "调用的动作"), outgoing(.calls))
      panel(language("Answers", "响应的路由"), codes(module.names(.routes) + module.names(.destination)))
      panel(language("Opens", "打开的路由"), outgoing(.opens))
      panel(language("Observes", "监听"), codes(module.names(.observes)))
      panel(language("Sends", "发送"), sends)
      panel(language("Adapts", "适配"), outgoing(.adapts))
      panel(language("Handles", "处理应用事件"), codes(module.names(.handles)))
      panel(language("Used by", "被使用"), incoming)
    }
    uses
  }

  /// Returns the connections of one kind, with the module at the other end of each.
  private func outgoing(_ kind: Code<Declaration>) -> [Markup] {
    links.filter { $0.from == module.name && $0.kind == kind }.map { link in
      Markup {
        Element(.code) { link.shortName }
        if link.to != module.name {
          " ← "
          if let to = link.to {
            TextLink(to, to: root.adding("module", to))
          } else {
            Label(language("no module", "无人"), tone: link.isOptional ? .neutral : .danger)
          }
        }
        if link.isOptional {
          " "
          Label(language("optional", "可选"))
        }
      }
    }
  }

  /// The events that the module sends, with their directions and receivers.
  private var sends: [Markup] {
    module.dependencies.filter { $0.kind == .sends }.map { sent in
      .code("\(ShortName.of(sent.name)) (\(sent.detail ?? ""))")
    }
      + links.filter { $0.from == module.name && $0.kind == .sends }.compactMap { link in
        link.to.map { to in
          Markup {
            Element(.code) { link.shortName }
            " → "
            TextLink(to, to: root.adding("module", to))
          }
        }
      }
  }

  /// The modules that use this module, whether it is optional for them or not.
  private var incoming: [Markup] {
    var kinds: [(name: String, kinds: [String])] = []
    for link in links where link.to == module.name && link.from != module.name {
      let kind = link.kind.rawValue
      if let index = kinds.firstIndex(where: { $0.name == link.from }) {
        if !kinds[index].kinds.contains(kind) { kinds[index].kinds.append(kind) }
      } else {
        kinds.append((link.from, [kind]))
      }
    }
    return kinds.map { user in
      Markup {
        TextLink(user.name, to: root.adding("module", user.name))
        " " + user.kinds.joined(separator: ", ")
      }
    }
  }

  /// The services that each factory, handler and phase gets. They cannot use any other services.
  private var uses: DataTable {
    DataTable(
      language("Services used by each piece of code", "每段代码得到的服务"),
      columns: [language("Code", "代码"), language("Gets", "得到"), language("Declared", "声明位置")],
      rows: module.uses.map { use in
        [
          .code(use.user.hasPrefix("performs ") ? use.user : ShortName.of(use.user)),
          .codes(use.services.map(ShortName.of)), .code("\(use.place)"),
        ]
      }, empty: language("None of the module's code uses a service.", "没有任何代码使用服务。"))
  }

  private func codes(_ names: [String]) -> [Markup] { names.map { .code(ShortName.of($0)) } }

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

extension Markup {
  /// Returns a label with the state of a module.
  static func state(of module: ApplicationSnapshot.Module) -> Markup {
    .label(
      module.state.rawValue,
      module.state == .running ? .success : module.state == .failed ? .danger : .warning)
  }
}
