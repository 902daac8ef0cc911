import TenonMediator
import TenonEvents
import TenonNavigator
import TenonRouter
import TenonServices
import TenonSynchronization

/// Modules, assembled and verified, and their life together.
///
/// ```swift
/// let app = try Application(ShopHost.modules)      // verifies: complete, acyclic, layered, unambiguous
/// try await app.launch()                           // in parallel where independent
/// try await app.open(ProductDetail(id: 42))
/// await app.stop()                                 // in reverse order
/// ```
///
/// Several applications can live in one process; they share nothing.
public final class Application: Sendable {
  /// The application's life. Each case carries what is alive in it; the transitions stand in `Application+Launch`
  /// and `Application+Stop`.
  enum Life {
    case assembled
    case launching(Task<Void, any Error>)
    case running
    case stopping(Task<Void, Never>)
    case stopped
  }

  struct State {
    var life = Life.assembled
    /// In the order of launch.
    var units: [ModuleUnit]
    /// How they wait for each other, by their places in `units`.
    var plan: LaunchPlan
    var handlers: [ObjectIdentifier: [EventHandler]] = [:]
    /// The events that come once in a life and have come, in order.
    var onceEvents: [OnceEvent] = []
    /// How many times modules were launched together.
    var batches = 0
    /// Whether the deferred modules may start.
    var firstScreenHasAppeared = false
  }

  /// What the application is assembled with.
  public let options: ApplicationOptions
  /// The services of all modules.
  public let services: ServiceContainer
  /// Opens the routes of all modules.
  public let router: Router
  /// Shows the destinations of all modules.
  public let navigator: Navigator
  /// Performs the actions of all modules.
  public let mediator: Mediator

  /// What goes wrong while the application runs and does not end it: failed actions, unmatched URLs, errors of
  /// observers, handlers and phases.
  public let issues: IssueLog

  let bus: EventBus
  let history: EventHistory
  let clock = LaunchClock()
  let state: Guarded<State>
  let changes = ChangeQueue()

  /// Reads the modules' contracts, verifies them all at once, and freezes what they declare. Starts nothing.
  /// - Parameters:
  ///   - modules: The modules, in any order: nothing depends on it.
  ///   - options: Environment, configuration, layers, limits.
  /// - Throws: ``WiringError`` with everything that is wrong.
  public init(_ modules: [any Module], options: ApplicationOptions = ApplicationOptions()) throws(WiringError)
  {
    // Sorted before their contracts are read, which are large.
    let named = modules.map { (name: $0.name, module: $0) }.sorted { $0.name < $1.name }
    let modules = named.map(\.module)
    let contracts = modules.map { ModuleContract(of: $0) }
    let graph = WiredGraph(contracts, layers: options.layers, configuration: options.configuration)
    let issues = IssueLog(clock, onIssue: options.onIssue)
    let history = EventHistory(limit: options.eventHistory, clock)
    let frozen = try FrozenWiring(graph, options: options, issues: issues, history: history)
    let events = try frozen.addModules(of: graph)
    let units = graph.nodes.enumerated().map { index, node in
      ModuleUnit(node: node, parts: frozen.parts(events[index], options, issues))
    }
    self.options = options
    self.issues = issues
    self.history = history
    services = frozen.services
    router = frozen.router
    navigator = frozen.navigator
    mediator = frozen.mediator
    bus = frozen.bus
    let plan = LaunchPlan(graph)
    let ordered = plan.order.map { units[$0] }
    state = Guarded(State(units: ordered, plan: plan.inOrder(), handlers: EventHandler.index(ordered)))
  }

  deinit {
    // Containers and the closures of contracts keep each other alive.
    for unit in state.withLock({ $0.units }) { unit.contract.wiring.empty() }
  }

  /// Where the application is in its life.
  public var currentState: ApplicationState { state.withLock { $0.life.name } }

  /// Verifies the modules that are installed now, with everything as it stands; after `init` there is nothing to
  /// find, so that `try Application(modules).verify()` is an architecture test in one line.
  /// - Returns: What is allowed and looks like a mistake, such as an event that nobody observes.
  /// - Throws: ``WiringError``.
  @discardableResult
  public func verify() throws(WiringError) -> [WiringFinding] {
    let graph = graph(of: state.withLock { $0.units })
    let errors = graph.verify()
    guard errors.isEmpty else { throw WiringError(findings: errors) }
    return graph.warnings
  }

  /// A module's view of the events, for tests that send in its name.
  package func events(of module: String) -> ModuleEvents? {
    state.withLock { $0.units.first { $0.name == module }?.parts.events }
  }

  func graph(of units: [ModuleUnit]) -> WiredGraph { graph(of: units.map(\.contract)) }

  func graph(of contracts: [ModuleContract]) -> WiredGraph {
    WiredGraph(contracts, layers: options.layers, configuration: options.configuration)
  }
}

extension Application.Life {
  var name: ApplicationState {
    switch self {
    case .assembled: .assembled
    case .launching: .launching
    case .running: .running
    case .stopping: .stopping
    case .stopped: .stopped
    }
  }
}
