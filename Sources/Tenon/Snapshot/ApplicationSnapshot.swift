import Foundation
import TenonDiagnostics

/// A complete description of a running application, independent of how it is displayed. Parts add properties for their
/// own information, such as `services` and `routes`.
public struct ApplicationSnapshot: Encodable, MemberwiseEncodable, Sendable {
  /// A module, as shown in a snapshot.
  public struct Module: Encodable, MemberwiseEncodable, Sendable {
    /// The module's name, as used in links and issues.
    public var name: String
    /// The full name of the module's type.
    public var type: String
    /// The layer that the module declares.
    public var layer: Layer
    /// The module's priority among the modules that could start at the same time.
    public var priority: Int
    /// When the module starts: with the application, or after the first screen appears.
    public var launchTime: LaunchTime
    /// What happens if the module fails.
    public var failurePolicy: FailurePolicy
    /// The module's life-cycle state.
    public var state: ModuleState
    /// The reason for the failure, if the module has failed.
    public var failure: String?
    /// The declarations that the module makes for other modules: the services that it provides, the routes that it
    /// handles, the events that it observes, and so on.
    public var declarations: [Declaration]
    /// The declarations that depend on other modules. ``ApplicationSnapshot/links`` identifies these modules.
    public var dependencies: [Declaration]
    /// The module's factories, handlers and phases, with the services that each one receives.
    public var uses: [ServiceUse]

    /// Returns the names of the module's declarations of the given kind.
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

  /// The application's life-cycle state.
  public var state: ApplicationState
  /// The environment in which the application runs.
  public var environment: ApplicationEnvironment
  /// The layers, uppermost first.
  public var layers: [Layer]
  /// The modules, in the order in which they are launched and receive application events.
  public var modules: [Module]
  /// The connections between modules.
  public var links: [ModuleLink]
  /// Findings about declarations that are allowed but look like mistakes, as returned by ``Application/verify()``.
  public var warnings: [WiringFinding]
  /// A timeline of what each module did during the launch.
  public var timeline: Timeline
  /// The problems that occurred without ending the application, oldest first.
  public var issues: [ApplicationIssue]
  private var parts: [(name: String, snapshot: any Encodable & Sendable)]

  /// Returns the information that a part contributes to the snapshot.
  /// - Parameters:
  ///   - name: The part's ``ApplicationPart/name``.
  ///   - type: The type of the value that the part's ``ApplicationPart/snapshot()`` returns.
  /// - Returns: The part's information, or `nil` if the application has no such part or the information has a
  ///   different type.
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

  /// The information from the parts, by part name.
  private struct PartSnapshots: MemberwiseEncodable {
    let parts: [(name: String, snapshot: any Encodable & Sendable)]

    var encodedMembers: EncodedMembers { parts.reversed().map { ($0.name, $0.snapshot) } }
  }

  init(
    of application: Application, _ state: ApplicationState, _ instances: [ModuleInstance],
    _ graph: ContractGraph
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
  /// Takes a snapshot of the application in its current state. The time required is proportional to the size
  /// of the snapshot.
  public func snapshot() -> ApplicationSnapshot {
    let (state, instances) = state.withLock { ($0.life.name, $0.instances) }
    return ApplicationSnapshot(of: self, state, instances, graph(of: instances))
  }

  /// A timeline of what each module did during the launch.
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
      state: instance.life, failure: instance.failure.map { valueText($0) },
      declarations: contract.declarations, dependencies: contract.dependencies, uses: contract.uses)
  }
}
