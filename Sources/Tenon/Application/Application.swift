import TenonDiagnostics
import TenonServices
import TenonSynchronization

/// Modules, assembled and verified, and their shared life cycle.
///
/// ```swift
/// let app = try Application(ShopHost.modules)      // verifies: complete, acyclic, layered, unambiguous
/// try await app.launch()                           // in parallel where independent
/// let cart = try app.services.resolve((any CartService).self)
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
    /// In the order of the plan.
    private(set) var instances: [ModuleInstance]
    /// How they wait for each other, by their places in `instances`.
    private(set) var plan: LaunchPlan
    /// Of each event, in the same order.
    private(set) var handlers: ColdDictionary<ApplicationEventIdentity, [ApplicationEventHandler]>
    /// The events that come once in a life and have come, in order.
    var oneShotEvents: [OneShotEvent] = []
    /// How many modules have come while the application ran.
    var arrivals = 0
    /// Whether the deferred modules may start.
    var firstScreenHasAppeared = false
    /// Why the application stopped by itself, if it did.
    var failure: ApplicationError?
    /// Who waits for its end.
    var waiting: [Waiter<Void>] = []

    init(_ instances: [ModuleInstance], _ plan: LaunchPlan) {
      self.instances = plan.order.map { instances[$0] }
      self.plan = plan.inOrder()
      handlers = ApplicationEventHandler.index(self.instances)
    }

    /// Puts the modules that there are from now on in order.
    mutating func arrange(_ instances: [ModuleInstance], by plan: LaunchPlan) {
      let arranged = State(instances, plan)
      (self.instances, self.plan, handlers) = (arranged.instances, arranged.plan, arranged.handlers)
    }
  }

  /// The parts that every application has.
  static let standardParts: [any ApplicationPart.Type] = [
    ServicesPart.self, EventsPart.self, ConfigurationPart.self,
  ]

  /// What the application is assembled with.
  package var options: ApplicationOptions { assembly.options }
  /// Everything that goes wrong in the running application without ending it: failed actions, unmatched URLs, errors of
  /// observers, handlers and phases.
  ///
  /// ```swift
  /// let failed = application.issues.all.filter { $0.module == "Cart" }
  /// ```
  public var issues: IssueLog { assembly.issues }

  let assembly: ApplicationAssembly
  var parts: PartTable { assembly.parts }
  let clock = LaunchClock()
  let state: Mutex<State>
  let changes = ChangeQueue()

  /// Reads the modules' contracts, verifies them all at once, and freezes what they declare. Starts nothing.
  ///
  /// ```swift
  /// do { _ = try Application([CartModule(), ProductModule()]) } catch {
  ///   for finding in error.findings { print(finding) }   // all that is wrong, not the first thing only
  /// }
  /// ```
  /// - Parameters:
  ///   - modules: The modules; their order does not matter.
  ///   - options: Environment, configuration, layers, limits, and the options that parts add.
  /// - Throws: ``WiringError`` with everything that is wrong.
  public init(_ modules: [any Module], options: ApplicationOptions = ApplicationOptions()) throws(WiringError)
  {
    // Sorted before their contracts are read, which are large.
    let names = modules.map(\.name)
    let modules = sortedIndices(names.count) { names[$0] < names[$1] }.map { modules[$0] }
    let graph = WiredGraph(modules.map { ModuleContract(of: $0) }, options: options)
    let issues = IssueLog(clock, onIssue: options.onIssue)
    let parts = try graph.freeze(issues: issues, clock: clock)
    let assembly = ApplicationAssembly(options, parts, issues)
    let instances = graph.nodes.map { ModuleInstance(node: $0, assembly: assembly) }
    self.assembly = assembly
    state = Mutex(State(instances, LaunchPlan(graph)))
  }

  deinit {
    // Parts, containers and the closures of contracts keep each other alive.
    for instance in state.withLock({ $0.instances }) {
      instance.abandon()
      instance.contract.wiring.empty()
    }
    parts.removeAll()
  }

  /// Where the application is in its life cycle.
  public var currentState: ApplicationState { state.withLock { $0.life.name } }

  /// Verifies the modules that are installed now. After `init` there are no errors left to find, so
  /// `try Application(modules).verify()` is an architecture test in one line.
  ///
  /// ```swift
  /// let warnings = try Application([CartModule(), ProductModule()]).verify()   // a test of the whole shop in one line
  /// ```
  /// - Returns: What is allowed but looks like a mistake, such as an event that no module observes.
  /// - Throws: ``WiringError``.
  @discardableResult
  public func verify() throws(WiringError) -> [WiringFinding] {
    let graph = graph(of: state.withLock { $0.instances })
    let errors = graph.errors
    guard errors.isEmpty else { throw WiringError(findings: errors) }
    return graph.warnings
  }

  /// A part of the application. A part that is not configured is assembled when it is first requested.
  /// - Precondition: The part and the parts that it depends on can be assembled with their default options if no module
  ///   declares anything for them. If one of them cannot, the part itself is at fault, and the process ends with a
  ///   message that names the part and the cause.
  public subscript<Part: ApplicationPart>(part: Part.Type) -> Part {
    if let known = parts.find(part) { return known }
    let graph = graph(of: state.withLock { $0.instances }, with: [part])
    // Those that it depends on stand before it.
    for dependency in graph.parts where dependency != part { assemble(dependency, of: graph) }
    return assemble(part, of: graph)
  }

  @discardableResult
  private func assemble<Part: ApplicationPart>(_ part: Part.Type, of graph: WiredGraph) -> Part {
    do throws(WiringError) {
      return try graph.assemble(part, into: parts, issues: issues, clock: clock)
    } catch {
      // That parts depend on each other is the cause of what one of them misses.
      let causes = (graph.errors.filter { $0.code == .unsoundPart } + error.findings).map(\.message)
        .joined(separator: "; ")
      // A precondition's text is not shown in release builds.
      fatalError(
        "the part \(part.name) (\(part)), for which no module declares anything, cannot be assembled: "
          + (causes.isEmpty ? "its init threw a WiringError without findings" : causes)
          + "; with its default options and no declarations, its init must not fail")
    }
  }

  func graph(of instances: [ModuleInstance], with others: [any ApplicationPart.Type] = []) -> WiredGraph {
    WiredGraph(instances.map(\.contract), options: options, parts: others)
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
