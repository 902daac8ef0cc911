import ShopUI
import ShopValues
import TenonRoutes

/// The services, with their providers and lifetimes, and whether they exist yet.
struct ServicesPage: Component {
  let snapshot: ApplicationSnapshot
  let language: Language

  init(_ snapshot: ApplicationSnapshot, language: Language) {
    self.snapshot = snapshot
    self.language = language
  }

  var body: Markup {
    Element(.h1) { language("Services", "服务") }
    DataTable(
      language("Services", "服务"),
      columns: [
        language("Service", "服务"), language("Provided by", "提供者"), language("Implementation", "实现"),
        language("Lifetime", "生命周期"), language("Kind", "种类"), language("Exists", "已创建"),
        language("Registered", "注册位置"),
      ],
      rows: snapshot.services.map { service in
        let providers = snapshot.modules.filter { $0.names(.provides).contains(service.id.typeName) }.map(
          \.name)
        return [
          Markup {
            Element(.code, .title(service.id.typeName)) { ShortName.of(service.id.typeName) }
            if let name = service.id.name { Label(name) }
          },
          Markup(text: providers.joined(separator: ", ")),
          service.implementation.map { .code(ShortName.of($0)) } ?? Markup(),
          Markup(text: "\(service.lifetime)"), Markup(text: "\(service.id.kind)"),
          service.isCreated
            ? .label(language("yes", "是"), .success) : .label(language("not yet", "尚未")),
          .code("\(service.place)"),
        ]
      }, empty: language("No service is registered.", "没有注册任何服务。"))
  }
}
