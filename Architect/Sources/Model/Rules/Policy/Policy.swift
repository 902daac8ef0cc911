import ModuleGraph

/// A team's decisions about its modules: the layers, the severities of rules, the limits and the exceptions.
public struct Policy: Hashable, Sendable {
  /// The layers, from highest to lowest.
  public var layers: [Layer] = []
  /// Whether every module must have a layer.
  public var isExhaustive = false
  /// The modules outside the layers, in addition to tests, plug-ins and macros.
  public var outside: [NamePattern] = []
  public var interface = InterfacePolicy()
  /// The tags, and the modules that have each tag.
  public var tags: [TagPolicy] = []
  public var forbidden: [EdgePolicy] = []
  public var allowed: [EdgePolicy] = []
  public var uses: [UsePolicy] = []
  /// The limits for hosts; if `nil`, hosts are not judged.
  public var host: HostPolicy?
  /// The layers whose modules need tests.
  public var testedLayers: [String] = ["business"]
  public var maximumHeight: Int?
  public var maximumFanIn: Int?
  /// Whether a package's product counts as used from outside the repository.
  public var offersProducts = true
  /// Whether test targets must also declare the modules that they reach through other modules.
  public var judgesTransitiveImportsOfTests = false
  /// The severities that differ from the rules' defaults, by rule id.
  public var severities: [String: Severity] = [:]
  public var exceptions: [RuleException] = []
  /// Every pattern of the configuration, for ``UnmatchedPatternRule``; empty if the policy was not read from a file.
  public var patterns: [WrittenPattern] = []

  public init() {}

  /// Returns the severity of a rule's findings.
  package func severity(of rule: any Rule) -> Severity { severities[rule.id] ?? rule.defaultSeverity }

  /// Returns the ids of the rules whose findings have a severity.
  public func rules(with severity: Severity) -> Set<String> {
    Set(RuleBook.rules.filter { self.severity(of: $0) == severity }.map(\.id))
  }

  /// A layer and its modules.
  public struct Layer: Hashable, Sendable {
    /// How modules in the same layer may use each other.
    public enum Peers: String, Hashable, Sendable, CaseIterable {
      case allowed
      /// Only through interface modules.
      case interface
      case forbidden
    }

    public var name: String
    public var modules: [NamePattern]
    public var peers: Peers

    public init(name: String, modules: [NamePattern], peers: Peers = .interface) {
      self.name = name
      self.modules = modules
      self.peers = peers
    }
  }

  /// The interface modules, and the modules that they may use.
  public struct InterfacePolicy: Hashable, Sendable {
    public var modules: [NamePattern] = ["*Interface", "*Interfaces", "*API"].map { NamePattern($0) }
    /// The modules that an interface module may use in addition to other interface modules.
    public var mayUse: [NamePattern] = [NamePattern("layer:core")]
    public init() {}
  }

  public struct TagPolicy: Hashable, Sendable {
    public var tag: String
    public var modules: [NamePattern]

    public init(tag: String, modules: [NamePattern]) {
      self.tag = tag
      self.modules = modules
    }
  }

  /// A set of edges, described by the modules at their ends.
  public struct EdgePolicy: Hashable, Sendable {
    public var from: NamePattern
    public var to: [NamePattern]
    /// Whether the edges also include what the module at the start reaches through other modules.
    public var isTransitive: Bool
    public var reason: String?

    public init(from: NamePattern, to: [NamePattern], isTransitive: Bool = false, reason: String? = nil) {
      self.from = from
      self.to = to
      self.isTransitive = isTransitive
      self.reason = reason
    }
  }

  /// The limits for a host.
  public struct HostPolicy: Hashable, Sendable {
    /// The layer of the hosts.
    public var layer = "host"
    /// The maximum number of lines in a host.
    public var maximumLines = 1_000
    /// The modules whose use indicates that a host contains business logic or storage, instead of only
    /// assembling the application.
    public var forbiddenImports: [NamePattern] = [
      "CoreData", "SwiftData", "SQLite3", "GRDB", "RealmSwift", "CloudKit", "StoreKit", "Alamofire",
    ].map { NamePattern($0) }
    public init() {}
  }

  /// Returns the role that the policy gives a module: its layer, its tags, and whether it is an interface module.
  public func role(of module: Module) -> GraphAssembly.Role {
    let tags = Set(self.tags.filter { matches($0.modules, module) }.map(\.tag))
    let isOutside = Self.outsideKinds.contains(module.kind) || matches(outside, module)
    return GraphAssembly.Role(
      layer: isOutside ? nil : layers.first { matches($0.modules, module) }?.name, tags: tags,
      isInterface: matches(interface.modules, module))
  }

  /// The kinds of target that belong to no layer.
  public static let outsideKinds: Set<Target.Kind> = [
    .test, .uiTest, .plugin, .macro, .system, .binary, .aggregate, .snippet,
  ]

  /// Whether the policy intentionally gives a module no layer.
  public func isOutside(_ module: Module) -> Bool {
    Self.outsideKinds.contains(module.kind) || matches(outside, module)
  }

  /// Matches only the module itself, because its layer and tags are not known yet.
  private func matches(_ patterns: [NamePattern], _ module: Module) -> Bool {
    patterns.contains { $0.matches(itself: module) }
  }
}
