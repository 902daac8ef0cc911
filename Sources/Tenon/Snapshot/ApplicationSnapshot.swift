import Foundation
import TenonDiagnostics

/// A picture of a running application: complete, and the same whoever draws it. What parts show is read by the words
/// that they add, such as `services` and `routes`.
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
    /// What it declares for others: the services that it provides, the routes that it answers, the events that it
    /// observes, and so on.
    public var declarations: [Declaration]
    /// What it asks of others; ``ApplicationSnapshot/links`` has who gives it.
    public var dependencies: [Declaration]
    /// Its factories, handlers and phases, and the services that each is given.
    public var uses: [ServiceUse]

    /// The names of what it declares of one kind.
    public func names(_ kind: Code<Declaration>) -> [String] {
      (declarations + dependencies).filter { $0.kind == kind }.map(\.name)
    }
  }

  public var state: ApplicationState
  public var environment: ApplicationEnvironment
  /// The layers, the uppermost first.
  public var layers: [Layer]
  /// The modules in the order of launch.
  public var modules: [Module]
  /// Who needs what of whom.
  public var links: [ModuleLink]
  /// What is allowed and looks like a mistake, as ``Application/verify()`` returns it.
  public var warnings: [WiringFinding]
  public var timeline: Timeline
  public var issues: [ApplicationIssue]
  private var parts: [String: Picture]

  /// What a part shows.
  /// - Parameters:
  ///   - name: The part's ``ApplicationPart/name``.
  ///   - type: What its ``ApplicationPart/snapshot()`` returns.
  /// - Returns: `nil` where the application has no such part, or it shows something else.
  public func part<Value: Codable>(_ name: String, as type: Value.Type = Value.self) -> Value? {
    parts[name]?.read()
  }

  /// What one part shows: itself, or as it was read from JSON.
  private struct Picture: Codable, Sendable {
    let value: any Codable & Sendable

    init(_ value: any Codable & Sendable) { self.value = value }

    init(from decoder: any Decoder) throws { value = try ConfigurationValue(from: decoder) }

    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

    func read<Value: Codable>() -> Value? {
      if let value = value as? Value { return value }
      guard let data = try? JSONEncoder().encode([self]) else { return nil }
      return try? JSONDecoder().decode([Value].self, from: data).first
    }
  }

  init(
    of application: Application, _ state: ApplicationState, _ units: [ModuleInstance], _ graph: WiredGraph
  ) {
    self.state = state
    environment = application.options.environment
    layers = application.options.layers
    modules = units.map { Module($0) }
    links = graph.connections
    warnings = graph.warnings
    timeline = application.timeline
    issues = application.issues.all
    parts = Dictionary(
      application.parts.all.compactMap { part in
        part.snapshot().map { (type(of: part).name, Picture($0)) }
      }, uniquingKeysWith: { first, _ in first })
  }
}

extension Application {
  /// A picture of the application as it is now. O(everything in it).
  public func snapshot() -> ApplicationSnapshot {
    let (state, units) = state.withLock { ($0.life.name, $0.units) }
    return ApplicationSnapshot(of: self, state, units, graph(of: units))
  }

  /// When each module did what during the launch.
  public var timeline: Timeline {
    let spans = state.withLock { $0.units }.flatMap { $0.state.withLock { $0.spans } }
    return Timeline(spans: spans.sorted { ($0.begin, $0.module) < ($1.begin, $1.module) })
  }
}

extension ApplicationSnapshot.Module {
  init(_ unit: ModuleInstance) {
    let contract = unit.contract
    self.init(
      name: unit.name, type: contract.type, layer: contract.layer,
      priority: contract.priority, launchTime: contract.launchTime, failurePolicy: contract.failurePolicy,
      state: unit.life, failure: unit.failure.map { String(describing: $0) },
      declarations: contract.declarations, dependencies: contract.dependencies, uses: contract.uses)
  }
}
