import ShopUI
import ShopValues
import TenonActions
import TenonRoutes

/// Shows a running application to its developers. The pages are generated only from the application's
/// snapshot, so any host that can show a page can show the inspector.
///
/// ```swift
/// let inspector = Inspector(language: request.language)
/// switch inspector.answer(request.path, application.snapshot(), explain: application.router.explain) {
/// case .page(let page): …
/// case .asset(let asset): …
/// case .snapshot(let snapshot): …
/// case .trace(let timeline): …
/// case .missing(let page): …
/// case .issues(let moment): …
/// case nil: …   // not an address of the inspector
/// }
/// ```
/// Check ``InspectorAccess`` first.
public struct Inspector: Sendable {
  /// The answer to a request.
  public enum Answer: Sendable {
    case page(Page)
    /// A file that pages need.
    case asset(Asset)
    /// The snapshot itself, as JSON, for tools.
    case snapshot(ApplicationSnapshot)
    /// The launch as Trace Event JSON, for Perfetto and Chrome's tracing page, as a file to download.
    case trace(Timeline)
    /// A page for a requested item that does not exist.
    case missing(Page)
    /// The ``LiveIssues`` after a given time, as server-sent events with the name `issue`, for as long as the
    /// browser stays connected.
    case issues(after: Double)
  }

  /// Explains why a URL leads where it does.
  public typealias Explain = @Sendable (_ url: String) -> RouteExplanation

  private let language: Language
  private let root: ScreenPath

  /// - Parameters:
  ///   - language: The language of the pages.
  ///   - root: The address of the first page. The addresses of the other pages start with this address.
  public init(language: Language = .english, root: ScreenPath = ScreenPath("_tenon")) {
    self.language = language
    self.root = root
  }

  /// Returns the answer for an address, or `nil` if the address does not belong to the inspector.
  /// - Parameters:
  ///   - path: The address with its query.
  ///   - snapshot: The application.
  ///   - explain: Matches a URL against the application's routes.
  public func answer(
    _ path: ScreenPath, _ snapshot: ApplicationSnapshot, explain: @escaping Explain
  ) -> Answer? {
    guard path.segments.starts(with: root.segments) else { return nil }
    let rest = Array(path.segments.dropFirst(root.segments.count))
    switch rest {
    case []: return page(.modules, path, snapshot, explain)
    case ["snapshot.json"]: return .snapshot(snapshot)
    case ["trace.json"]: return .trace(snapshot.timeline)
    case ["issues"]: return .issues(after: path.value("after").flatMap(Double.init) ?? -.infinity)
    default:
      if rest.count == 1, let topic = Topic(rawValue: rest[0]) { return page(topic, path, snapshot, explain) }
      return assets.first { $0.path.segments == path.segments }.map { .asset($0) }
    }
  }

  private func noModule(_ name: String, _ snapshot: ApplicationSnapshot) -> Answer {
    let content = Markup {
      Element(.h1) { language("Modules", "模块") }
      Paragraph(language("No module is named \(name).", "没有名为 \(name) 的模块。"))
      TextLink(language("All modules", "全部模块"), to: root)
    }
    return .missing(frame(.modules, snapshot, content))
  }

  private func page(
    _ topic: Topic, _ path: ScreenPath, _ snapshot: ApplicationSnapshot, _ explain: Explain
  ) -> Answer {
    if topic == .modules, let name = path.value("module"),
      !snapshot.modules.contains(where: { $0.name == name })
    {
      return noModule(name, snapshot)
    }
    let content =
      switch topic {
      case .modules:
        ModulesPage(snapshot, selected: path.value("module"), root: root, language: language).body
      case .launch:
        LaunchPage(
          snapshot.timeline, trace: ScreenPath(segments: root.segments + ["trace.json"]), language: language
        )
        .body
      case .services: ServicesPage(snapshot, language: language).body
      case .routes:
        RoutesPage(
          snapshot.routes, trial: path.value("url").map(explain), path: address(of: .routes),
          language: language
        ).body
      case .actions: ActionsPage(snapshot.actions, language: language).body
      case .events: EventsPage(snapshot, language: language).body
      case .errors:
        ErrorsPage(snapshot, stream: ScreenPath(segments: root.segments + ["issues"]), language: language)
          .body
      }
    return .page(frame(topic, snapshot, content))
  }

  private func frame(_ topic: Topic, _ snapshot: ApplicationSnapshot, _ content: Markup) -> Page {
    Page(language: language, title: "\(topic.title(in: language)) · Tenon", assets: assets) {
      Element(.a, .class("skip"), .href(fragment: "content")) { language("Skip to content", "跳到内容") }
      Element(.div, .class("inspector")) {
        Element(.header, .class("inspector-bar")) {
          Element(.p, .class("inspector-name")) { "榫 Tenon" }
          Element(.nav, .class("inspector-topics"), .label(language("Topics", "主题"))) {
            for other in Topic.allCases {
              Element(.a, .href(address(of: other)), .current(.page).when(other == topic)) {
                other.title(in: language)
                if let count = other.count(in: snapshot) { Element(.small) { "\(count)" } }
              }
            }
          }
          Cluster {
            Label(snapshot.environment.rawValue)
            Label(snapshot.state.rawValue, tone: snapshot.state == .running ? .success : .warning)
          }
        }
        // Where scripts run, the page is requested again every second; elsewhere, the user has to reload it.
        Element(
          .main, .class("inspector-content"), .id("content"), .focusable,
          .data("live", "1").when(topic.isLive)
        ) { content }
      }
    }
  }

  private func address(of topic: Topic) -> ScreenPath {
    topic == .modules ? root : ScreenPath(segments: root.segments + [topic.rawValue])
  }

  private var assets: [Asset] {
    let folder = ScreenPath(segments: root.segments + ["assets"])
    return [Asset.styleSheet, Self.styleSheet, Asset.script, Self.script, Asset.icon].map {
      $0.moved(to: folder)
    }
  }

  private static let styleSheet = Asset(
    name: "inspector.css", kind: .styleSheet,
    parts: [PackageResources.inspector_css, PackageResources.drawings_css])

  private static let script = Asset(
    name: "inspector.js", kind: .script, parts: [PackageResources.inspector_js])
}

/// The topics of the inspector's pages.
enum Topic: String, CaseIterable {
  case modules, launch, services, routes, actions, events, errors

  func title(in language: Language) -> String {
    switch self {
    case .modules: language("Modules", "模块")
    case .launch: language("Launch", "启动")
    case .services: language("Services", "服务")
    case .routes: language("Routes", "路由")
    case .actions: language("Actions", "动作")
    case .events: language("Events", "事件")
    case .errors: language("Errors", "错误")
    }
  }

  /// Whether its page refreshes automatically. The routes page does not, because the user types there; nor does the
  /// errors page, which adds new errors to those it shows.
  var isLive: Bool { self != .routes && self != .errors }

  func count(in snapshot: ApplicationSnapshot) -> Int? {
    switch self {
    case .modules: snapshot.modules.count
    case .launch, .events: nil
    case .services: snapshot.services.count
    case .routes: snapshot.routes.count
    case .actions: snapshot.actions.count
    case .errors: snapshot.issues.count + snapshot.modules.count { $0.failure != nil }
    }
  }
}
