import TenonMediator
import TenonEvents
import TenonNavigator
import TenonRouter
import TenonServices

/// The tables that a verified graph freezes into.
struct FrozenWiring {
  let services: ServiceContainer
  let router: Router
  let navigator: Navigator
  let mediator: Mediator
  let bus: EventBus

  /// Verifies the graph, and what only the libraries themselves can verify: routes and actions.
  /// - Throws: ``WiringError`` with all findings of all of them.
  init(
    _ graph: WiredGraph, options: ApplicationOptions, issues: IssueLog, history: EventHistory
  ) throws(WiringError) {
    var findings = graph.verify()
    let reference = NavigatorReference()
    let router = Self.router(
      of: graph, opening: reference, options: options, issues: issues, findings: &findings)
    let navigator = router.flatMap {
      Self.navigator(
        of: graph, router: $0, reference: reference, options: options, issues: issues, findings: &findings)
    }
    let mediator = Self.mediator(of: graph, options: options, issues: issues, findings: &findings)
    let bus = Self.bus(options: options, issues: issues, history: history, findings: &findings)
    guard findings.isEmpty, let router, let navigator, let mediator, let bus else {
      throw WiringError(findings: findings)
    }
    do throws(ServiceVerificationError) {
      services = try graph.services.freezeVerified()
      services.countsResolutions = options.countsResolutions
    } catch {
      throw WiringError(findings: error.findings.map { .service($0, place: nil) })
    }
    self.router = router
    self.navigator = navigator
    self.mediator = mediator
    self.bus = bus
  }

  /// All that would be wrong with a graph if it were frozen. Makes no services.
  static func findings(of graph: WiredGraph, options: ApplicationOptions) -> [WiringFinding] {
    var findings = graph.verify()
    let issues = IssueLog(LaunchClock(), onIssue: nil)
    let reference = NavigatorReference()
    if let router = router(
      of: graph, opening: reference, options: options, issues: issues, findings: &findings)
    {
      _ = navigator(
        of: graph, router: router, reference: reference, options: options, issues: issues, findings: &findings
      )
    }
    _ = mediator(of: graph, options: options, issues: issues, findings: &findings)
    return findings
  }

  /// What the application has for a module.
  func parts(_ events: ModuleEvents, _ options: ApplicationOptions, _ issues: IssueLog) -> ModuleWiring.Parts
  {
    ModuleWiring.Parts(
      options: options, services: services, router: router, navigator: navigator, mediator: mediator,
      events: events, issues: issues)
  }

  /// Each module's view of the events, in the order of the graph.
  func addModules(of graph: WiredGraph) throws(WiringError) -> [ModuleEvents] {
    var views: [ModuleEvents] = []
    for node in graph.nodes {
      do throws(EventError) {
        views.append(try bus.add(node.name, layer: node.contract.layer))
      } catch {
        throw WiringError(
          findings: [
            .event(error, module: node.name, place: SourcePlace(fileID: node.contract.type, line: 0))
          ])
      }
    }
    return views
  }

  private static func router(
    of graph: WiredGraph, opening reference: NavigatorReference, options: ApplicationOptions,
    issues: IssueLog,
    findings: inout [WiringFinding]
  ) -> Router? {
    var registry = RouteRegistry(options: options.routing)
    registry.interceptors = options.interceptors
    for node in graph.nodes { node.contract.declareRoutes(in: &registry, opening: reference) }
    do throws(RouteTableError) {
      return try Router(registry, log: issues.listening(besides: options.routeLog))
    } catch {
      findings += error.problems.map { .route($0) }
      return nil
    }
  }

  private static func navigator(
    of graph: WiredGraph, router: Router, reference: NavigatorReference, options: ApplicationOptions,
    issues: IssueLog, findings: inout [WiringFinding]
  ) -> Navigator? {
    var registry = DestinationRegistry()
    for node in graph.nodes { registry.merge(node.contract.destinations) }
    var navigation = options.navigation
    #if DEBUG
      if navigation.leakDetection == nil {
        navigation.leakDetection = .after(.seconds(5)) { leak in
          issues.note(leak.module ?? "the application", "release a screen", leak)
        }
      }
    #endif
    do throws(DestinationTableError) {
      return try Navigator(registry, router: router, reference: reference, options: navigation)
    } catch {
      findings += error.problems.map { .destination($0) }
      return nil
    }
  }

  private static func mediator(
    of graph: WiredGraph, options: ApplicationOptions, issues: IssueLog, findings: inout [WiringFinding]
  ) -> Mediator? {
    var registry = ActionRegistry()
    for node in graph.nodes { registry.merge(node.contract.actions) }
    for scheme in options.actionSchemes.sorted() {
      registry.allowScheme(scheme, fileID: "options.actionSchemes", line: 0)
    }
    do throws(ActionError) {
      return try Mediator(
        registry, onPerform: options.actionLog, onFailure: { issues.note($0) })
    } catch {
      findings.append(.action(error))
      return nil
    }
  }

  private static func bus(
    options: ApplicationOptions, issues: IssueLog, history: EventHistory, findings: inout [WiringFinding]
  ) -> EventBus? {
    do throws(EventError) {
      return try EventBus(
        layers: options.layers,
        onFailure: { failure in
          issues.noteHandler(
            of: failure.observer, "observe \(failure.event) of \(failure.sender)", failure.error)
        }, onSend: history.listening(besides: options.eventLog))
    } catch {
      findings.append(
        .event(error, module: "the application", place: SourcePlace(fileID: "options.layers", line: 0)))
      return nil
    }
  }
}
