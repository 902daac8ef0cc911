import TenonDiagnostics
import TenonServices
import TenonSynchronization

/// A set of modules that are assembled, verified, launched and stopped together.
///
/// ```swift
/// let app = try Application(ShopHost.modules)      // verifies: complete, acyclic, layered, unambiguous
/// try await app.launch()                           // in parallel where independent
/// let cart = try app.services.resolve((any CartService).self)
/// await app.stop()                                 // in reverse order
/// ```
///
/// Several applications can exist in one process without sharing any state.
public final class Application: Sendable {
  /// The application's state. Some cases carry the task that is in progress. The transitions are in
  /// `Application+Launch` and `Application+Stop`.
  enum Life {
    case assembled
    case launching(Task<Void, any Error>)
    case running
    case stopping(Task<Void, Never>)
    case stopped
  }

  struct State {
    var life = Life.assembled
    /// The modules, in the order of the plan.
    private(set) var instances: [ModuleInstance]
    /// The plan that states which modules wait for each other, as indices in `instances`.
    private(set) var plan: LaunchPlan
    /// The number of installations that were requested while the application ran.
    var arrivals = 0
    /// Whether the deferred modules may start.
    var firstScreenHasAppeared = false
    /// The error that caused the application to stop, if there is one.
    var failure: ApplicationError?
    /// The waiters that are resumed when the application has stopped.
    var waiting: [Waiter<Void>] = []

    init(_ instances: [ModuleInstance], _ plan: LaunchPlan) {
      self.instances = plan.order.map { instances[$0] }
      self.plan = plan.inOrder()
    }

    /// Replaces the modules, and puts the new modules in order.
    mutating func arrange(_ instances: [ModuleInstance], by plan: LaunchPlan) {
      let arranged = State(instances, plan)
      (self.instances, self.plan) = (arranged.instances, arranged.plan)
    }
  }

  /// The parts that every application has.
  static let standardParts: [any ApplicationPart.Type] = [
    ServicesPart.self, EventsPart.self, ConfigurationPart.self,
  ]

  /// The options with which the application was assembled.
  package var options: ApplicationOptions { assembly.options }
  /// The problems that occur in the running application without ending it: failed actions, unmatched URLs, and errors
  /// from observers, handlers and phases.
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

  /// Reads the modules' contracts, verifies all contracts together, and freezes the declarations. Nothing is started.
  ///
  /// ```swift
  /// do { _ = try Application([CartModule(), ProductModule()]) } catch {
  ///   for finding in error.findings { print(finding) }   // all that is wrong, not the first thing only
  /// }
  /// ```
  /// - Parameters:
  ///   - modules: The application's modules, in any order.
  ///   - options: The environment, the configuration, the layers, the limits, and the options that parts add.
  /// - Throws: ``WiringError``, which lists all problems.
  public init(_ modules: [any Module], options: ApplicationOptions = ApplicationOptions()) throws(WiringError)
  {
    // The modules are sorted before their contracts are read, because contracts are large.
    let names = modules.map(\.name)
    let modules = sortedIndices(names.count) { names[$0] < names[$1] }.map { modules[$0] }
    let graph = ContractGraph(modules.map { ModuleContract(of: $0) }, options: options)
    ServicesPart.place(graph.allModules()) { _ in true }
    let issues = IssueLog(clock, onIssue: options.onIssue)
    let parts = try graph.freeze(issues: issues, clock: clock)
    let assembly = ApplicationAssembly(options, parts, issues)
    let instances = graph.nodes.map { ModuleInstance(node: $0, assembly: assembly) }
    self.assembly = assembly
    state = Mutex(State(instances, LaunchPlan(graph)))
    assembly.start(in: self)
  }

  deinit {
    // Parts, containers and the closures of contracts would otherwise keep each other alive.
    parts.find(ServicesPart.self)?.scopes.abandon()
    for instance in state.withLock({ $0.instances }) {
      instance.abandon()
      instance.contract.wiring.empty()
    }
    parts.removeAll()
  }

  /// The application's life-cycle state.
  public var currentState: ApplicationState { state.withLock { $0.life.name } }

  /// Verifies the modules that are currently installed. `init` already reports all errors, so
  /// `try Application(modules).verify()` is a one-line architecture test.
  ///
  /// ```swift
  /// let warnings = try Application([CartModule(), ProductModule()]).verify()   // a test of the whole shop in one line
  /// ```
  /// - Returns: Warnings about declarations that are allowed but look like mistakes, such as an event that no module
  ///   observes.
  /// - Throws: ``WiringError``.
  @discardableResult
  public func verify() throws(WiringError) -> [WiringFinding] {
    let graph = graph(of: state.withLock { $0.instances })
    let errors = graph.errors
    guard errors.isEmpty else { throw WiringError(findings: errors) }
    return graph.warnings
  }

  /// A part of the application. If no module declares anything for a part and the host sets no options for it, the part
  /// is assembled when it is first requested.
  /// - Precondition: The part and the parts that it depends on can be assembled with their default options if no module
  ///   declares anything for them. If the assembly fails, the part itself is at fault, and the process ends with a
  ///   message that states the part's name and the cause.
  public subscript<Part: ApplicationPart>(part: Part.Type) -> Part {
    if let known = parts.find(part) { return known }
    let graph = graph(of: state.withLock { $0.instances }, with: [part])
    // The parts that it depends on come before it.
    for dependency in graph.parts where dependency != part { assemble(dependency, of: graph) }
    return assemble(part, of: graph)
  }

  /// Returns the modules that declare something for a part, in the order in which they are launched.
  package func modules<Part: ApplicationPart>(of part: Part.Type) -> [PartModule<Part>] {
    state.withLock { $0.instances }.compactMap { instance in
      instance.contract.parts.has(part) ? PartModule(node: instance.node, index: 0) : nil
    }
  }

  @discardableResult
  private func assemble<Part: ApplicationPart>(_ part: Part.Type, of graph: ContractGraph) -> Part {
    do throws(WiringError) {
      return try graph.assemble(part, into: parts, issues: issues, clock: clock)
    } catch {
      // If parts depend on each other in a cycle, the cycle is the reason why one of them is missing.
      let causes = (graph.errors.filter { $0.code == .unsoundPart } + error.findings).map(\.message)
        .joined(separator: "; ")
      // A precondition's message is not shown in release builds.
      fatalError(
        "the part \(part.name) (\(typeName(part, qualified: false))), for which no module declares anything, cannot be assembled: "
          + (causes.isEmpty ? "its init threw a WiringError without findings" : causes)
          + "; with its default options and no declarations, its init must not fail")
    }
  }

  func graph(of instances: [ModuleInstance], with others: [any ApplicationPart.Type] = []) -> ContractGraph {
    ContractGraph(instances.map(\.contract), options: options, parts: others)
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
