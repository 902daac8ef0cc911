import TenonMediator
import TenonEvents
import TenonRouter
import TenonServices

/// A picture of a running application: complete, and the same whoever draws it.
public struct ApplicationSnapshot: Codable, Sendable {
  /// One module.
  public struct Module: Codable, Sendable {
    public var name: String
    /// The full name of its type.
    public var type: String
    public var layer: Layer
    public var priority: Int
    public var launchTime: LaunchTime
    public var failurePolicy: FailurePolicy
    public var state: ModuleState
    /// Why it failed, if it did.
    public var failure: String?
    /// The services it provides.
    public var provides: [String]
    /// What it requires.
    public var requires: [Requirement]
    /// Its factories, handlers and phases, and the services that each is given.
    public var uses: [Use]
    /// The actions it performs.
    public var performs: [String]
    /// The actions it calls.
    public var calls: [String]
    /// The routes it answers.
    public var answers: [String]
    /// The routes it opens.
    public var opens: [String]
    /// Whether it opens URLs that it gets as text, and so whatever they lead to.
    public var opensAnyURL: Bool
    /// The events it observes.
    public var observes: [String]
    /// The events it sends, and in which direction.
    public var sends: [String]
    /// The required interfaces it joins to provided ones.
    public var adapts: [String]
    /// The application events it answers.
    public var handles: [String]
  }

  /// A service that a module requires.
  public struct Requirement: Codable, Sendable {
    public var service: String
    /// The module that provides it.
    public var provider: String?
    public var isOptional: Bool
  }

  /// A factory, handler or phase of a module, and the services that it is given.
  public struct Use: Codable, Sendable {
    public var user: String
    public var services: [String]
    public var place: SourcePlace
  }

  public var state: ApplicationState
  public var environment: ApplicationEnvironment
  /// The layers, the uppermost first.
  public var layers: [Layer]
  /// The modules in the order of launch.
  public var modules: [Module]
  /// Who requires, calls, opens, sends to and adapts whom.
  public var links: [ModuleLink]
  /// What is allowed and looks like a mistake, as ``Application/verify()`` returns it.
  public var warnings: [String]
  public var services: [ServiceRegistrationInfo]
  public var routes: [RouteDescription]
  public var actions: [ActionDescription]
  public var events: EventTraffic
  /// The latest events, the oldest first, as many as ``ApplicationOptions/eventHistory`` says.
  public var recentEvents: [EventRecord]
  public var timeline: Timeline
  public var issues: [ApplicationIssue]
}

extension Application {
  /// A picture of the application as it is now. O(everything in it).
  public func snapshot() -> ApplicationSnapshot {
    let (state, units) = state.withLock { ($0.life.name, $0.units) }
    let graph = graph(of: units)
    return ApplicationSnapshot(
      state: state, environment: options.environment, layers: options.layers,
      modules: zip(units, graph.nodes).map { unit, node in
        ApplicationSnapshot.Module(unit, node, in: graph)
      },
      links: graph.links, warnings: graph.warnings.map(\.description),
      services: services.registrations, routes: router.table.routes, actions: mediator.actions,
      events: bus.traffic(), recentEvents: history.all, timeline: timeline, issues: issues.all)
  }

  /// When each module did what during the launch.
  public var timeline: Timeline {
    let spans = state.withLock { $0.units }.flatMap { $0.state.withLock { $0.spans } }
    return Timeline(spans: spans.sorted { ($0.begin, $0.module) < ($1.begin, $1.module) })
  }
}

extension ApplicationSnapshot.Module {
  init(_ unit: ModuleUnit, _ node: WiredGraph.Node, in graph: WiredGraph) {
    let contract = unit.contract
    self.init(
      name: unit.name, type: contract.type, layer: contract.layer,
      priority: contract.priority, launchTime: contract.launchTime, failurePolicy: contract.failurePolicy,
      state: unit.life, failure: unit.failure.map { String(describing: $0) },
      provides: contract.services.declarations.filter { !$0.isContribution }.map(\.service.description),
      requires: node.edges.map { edge in
        ApplicationSnapshot.Requirement(
          service: edge.service.description, provider: edge.provider.map { graph.nodes[$0].name },
          isOptional: edge.isOptional)
      },
      uses: contract.uses.map {
        ApplicationSnapshot.Use(user: $0.user, services: $0.services.map(\.description), place: $0.place)
      },
      performs: contract.actions.declared.map(\.name.description),
      calls: contract.calledActions.map(\.action.description), answers: contract.routes.map(\.name),
      opens: contract.openedRoutes.map(\.route), opensAnyURL: contract.opensAnyURL,
      observes: contract.observers.map(\.event),
      sends: contract.sentEvents.map { "\($0.event) (\($0.direction))" },
      adapts: contract.adapters.map { "\($0.provided) to \($0.required)" },
      handles: contract.handlers.map(\.eventName))
  }
}
