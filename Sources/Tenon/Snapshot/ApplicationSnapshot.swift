import Foundation
import TenonDiagnostics

/// A complete picture of a running application, independent of how it is displayed. The information from parts is read
/// through the properties that they add, such as `services` and `routes`.
public struct ApplicationSnapshot: Encodable, MemberwiseEncodable, Sendable {
  /// One module.
  public struct Module: Encodable, MemberwiseEncodable, Sendable {
    /// Its name, by which links and issues refer to it.
    public var name: String
    /// The full name of its type.
    public var type: String
    /// The layer that it declares.
    public var layer: Layer
    /// Its priority among the modules that could start at the same time.
    public var priority: Int
    /// Whether it waits for the first screen.
    public var launchTime: LaunchTime
    /// Whether the application goes on without it.
    public var failurePolicy: FailurePolicy
    /// Where it is in its life cycle.
    public var state: ModuleState
    /// Why it failed, if it did.
    public var failure: String?
    /// What it declares for others: the services that it provides, the routes that it answers, the events that it
    /// observes, and so on.
    public var declarations: [Declaration]
    /// What it asks of others; ``ApplicationSnapshot/links`` shows who provides it.
    public var dependencies: [Declaration]
    /// Its factories, handlers and phases, and the services that each is given.
    public var uses: [ServiceUse]

    /// The names of its declarations of one kind.
    public func names(_ kind: Code<Declaration>) -> [String] {
      (declarations + dependencies).filter { $0.kind == kind }.map(\.name)
    }

    package var encodedMembers: EncodedMembers {
      [
        ("name", name), ("type", type), ("layer", layer), ("priority", priority), ("launchTime", launchTime),
        ("failurePolicy", failurePolicy), ("state", state), ("failure", failure),
        ("declarations", declarations),
        ("dependencies", dependencies), ("uses", uses),
      ]
    }
  }

  /// Where the application is in its life cycle.
  public var state: ApplicationState
  /// The purpose for which the application runs.
  public var environment: ApplicationEnvironment
  /// The layers, the uppermost first.
  public var layers: [Layer]
  /// The modules in the order in which they are launched and asked about events.
  public var modules: [Module]
  /// What modules need, and from which modules.
  public var links: [ModuleLink]
  /// What is allowed but looks like a mistake, as ``Application/verify()`` returns it.
  public var warnings: [WiringFinding]
  /// What each module did during the launch, and when.
  public var timeline: Timeline
  /// What went wrong without ending the application, the oldest first.
  public var issues: [ApplicationIssue]
  private var parts: [(name: String, snapshot: any Encodable & Sendable)]

  /// What a part shows.
  /// - Parameters:
  ///   - name: The part's ``ApplicationPart/name``.
  ///   - type: The type of the value that its ``ApplicationPart/snapshot()`` returns.
  /// - Returns: `nil` if the application has no such part, or if the part shows something else.
  public func part<Value>(_ name: String, as type: Value.Type = Value.self) -> Value? {
    parts.first { $0.name == name }?.snapshot as? Value
  }

  package var encodedMembers: EncodedMembers {
    [
      ("state", state), ("environment", environment), ("layers", layers), ("modules", modules),
      ("links", links),
      ("warnings", warnings), ("timeline", timeline), ("issues", issues),
      ("parts", PartSnapshots(parts: parts)),
    ]
  }

  /// What parts show, by their names.
  private struct PartSnapshots: MemberwiseEncodable {
    let parts: [(name: String, snapshot: any Encodable & Sendable)]

    var encodedMembers: EncodedMembers { parts.reversed().map { ($0.name, $0.snapshot) } }
  }

  init(
    of application: Application, _ state: ApplicationState, _ instances: [ModuleInstance], _ graph: WiredGraph
  ) {
    self.state = state
    environment = application.options.environment
    layers = application.options.layers
    modules = instances.map { Module($0) }
    links = graph.connections
    warnings = graph.warnings
    timeline = application.timeline
    issues = application.issues.all
    parts = application.parts.all.compactMap { part in
      part.snapshot().map { (type(of: part).name, $0) }
    }
  }
}

extension Application {
  /// Takes a snapshot of the application in its current state. O(everything in it).
  public func snapshot() -> ApplicationSnapshot {
    let (state, instances) = state.withLock { ($0.life.name, $0.instances) }
    return ApplicationSnapshot(of: self, state, instances, graph(of: instances))
  }

  /// What each module did during the launch, and when.
  public var timeline: Timeline {
    let spans = state.withLock { $0.instances }.flatMap { $0.state.withLock { $0.spans } }
    return Timeline(spans: spans.coldSorted { ($0.begin, $0.module) < ($1.begin, $1.module) })
  }
}

extension ApplicationSnapshot.Module {
  init(_ instance: ModuleInstance) {
    let contract = instance.contract
    self.init(
      name: instance.name, type: contract.type, layer: contract.layer,
      priority: contract.priority, launchTime: contract.launchTime, failurePolicy: contract.failurePolicy,
      state: instance.life, failure: instance.failure.map { String(describing: $0) },
      declarations: contract.declarations, dependencies: contract.dependencies, uses: contract.uses)
  }
}
