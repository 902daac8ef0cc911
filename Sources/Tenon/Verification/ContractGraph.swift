import TenonDiagnostics

/// The connections between modules that do not import each other, as their contracts declare them. Rules check this
/// graph, and the launch follows it.
struct ContractGraph: Sendable {
  /// A module. This is a class because contracts are large and rules iterate over all of them.
  final class Node: Sendable {
    let contract: ModuleContract
    /// The index of the module's layer in the application's list, where 0 is the uppermost layer; `nil` if the layer is
    /// not in the list.
    let rank: Int?

    init(contract: ModuleContract, rank: Int?) {
      self.contract = contract
      self.rank = rank
    }

    var name: String { contract.module }
  }

  /// A connection from one module to another module that it needs.
  struct Link: Sendable {
    let kind: Code<Declaration>
    let from: Int
    /// The index of the needed module; `nil` if there is none.
    let to: Int?
    let subject: any CustomStringConvertible & Sendable
    let isOptional: Bool
    /// Whether `to` is launched before `from`.
    let ordersLaunch: Bool
    /// Whether the link must not lead to a higher layer.
    let isDirected: Bool
    let place: SourcePlace
  }

  let options: ApplicationOptions
  let nodes: [Node]
  /// The standard parts and the parts that modules or the host use, each after the parts that it depends on.
  let parts: [any ApplicationPart.Type]
  /// All links, part by part.
  private(set) var links: [Link] = []
  /// The problems with the modules' names and layers.
  private(set) var unsound: [WiringFinding] = []
  /// The findings of the parts, part by part.
  private var partFindings: [WiringFinding] = []

  /// - Parameters:
  ///   - contracts: The contracts of the modules, in the order of the nodes.
  ///   - options: The application's options.
  ///   - others: Additional parts.
  init(
    _ contracts: [ModuleContract], options: ApplicationOptions, parts others: [any ApplicationPart.Type] = []
  ) {
    self.options = options
    let ranks = ColdDictionary(first: options.layers.enumerated().map { ($1, $0) })
    nodes = contracts.map { Node(contract: $0, rank: ranks[$0.layer]) }
    var seen = ColdSet<ObjectIdentifier>()
    let named = (options.partTypes + others + nodes.flatMap(\.contract.parts.types)).filter {
      seen.insert(ObjectIdentifier($0))
    }
    var list = PartList()
    for part in Application.standardParts + named.coldSorted(by: { $0.name < $1.name }) { list.add(part) }
    parts = list.types
    unsound = Self.soundness.flatMap { $0.findings(in: self) }
    partFindings = list.findings
    // What is declared for one copy of a part is not declared for the other one, which says nothing about the modules.
    if !list.hasCopies { for part in parts { verify(part) } }
  }

  private mutating func verify<Part: ApplicationPart>(_ part: Part.Type) {
    var verification = PartVerification<Part>(self)
    Part.verify(&verification)
    links += verification.links
    partFindings += verification.findings
  }

  /// Returns the modules that declare something for a part.
  func modules<Part: ApplicationPart>(of part: Part.Type) -> [PartModule<Part>] {
    nodes.enumerated().compactMap { index, node in
      node.contract.parts.has(part) ? PartModule(node: node, index: index) : nil
    }
  }

  func allModules<Part: ApplicationPart>() -> [PartModule<Part>] {
    nodes.enumerated().map { PartModule(node: $1, index: $0) }
  }

  /// For each module, its links that determine the launch order.
  var launchLinks: [[Link]] {
    var result = [[Link]](repeating: [], count: nodes.count)
    for link in links where link.ordersLaunch { result[link.from].append(link) }
    return result
  }

  /// All findings: first the findings that do not concern a part, then the findings of each part.
  var all: [WiringFinding] { unsound + Self.rules.flatMap { $0.findings(in: self) } + partFindings }

  /// All findings that are errors.
  var errors: [WiringFinding] { all.filter { !$0.isWarning } }

  /// The findings about what is allowed but looks like a mistake.
  var warnings: [WiringFinding] { partFindings.filter(\.isWarning) }
}

/// A rule for the wiring of any application, regardless of its parts. A rule reads only the graph.
protocol WiringRule: Sendable {
  func findings(in graph: ContractGraph) -> [WiringFinding]
}

extension ContractGraph {
  /// The rules, in the order in which their findings are shown. Each part verifies its own declarations.
  private static let rules: [any WiringRule] = [
    NoModuleCycle(), NoUpwardDependency(), ImmediateBeforeDeferred(), NoForeignHandles(), NoStrayHandles(),
  ]

  /// The rules that are checked first, because the parts would otherwise report only the consequences of these
  /// problems.
  private static let soundness: [any WiringRule] = [UniqueNames(), NonemptyNames(), KnownLayers()]
}

/// One connection between two modules of an application.
public struct ModuleLink: Encodable, MemberwiseEncodable, Equatable, Sendable {
  /// The kind of declaration in the ``from`` module that connects the two modules.
  public var kind: Code<Declaration>
  /// The module that declares the connection.
  public var from: String
  /// The module to which the connection leads, or `nil` if there is no such module.
  public var to: String?
  /// The name of the service, action, route or event.
  public var what: String
  /// Whether the ``from`` module can work without the connection.
  public var isOptional: Bool
  /// The file and line of the declaration.
  public var place: SourcePlace

  package var encodedMembers: EncodedMembers {
    [
      ("kind", kind), ("from", from), ("to", to), ("what", what), ("isOptional", isOptional),
      ("place", place),
    ]
  }
}

extension ContractGraph {
  /// All connections, module by module. A connection that is declared twice appears once, with the file and line of its
  /// first declaration.
  var connections: [ModuleLink] {
    var modules = [[ModuleLink]](repeating: [], count: nodes.count)
    var seen = ColdSet<[String?]>()
    for link in links {
      let connection = ModuleLink(
        kind: link.kind, from: nodes[link.from].name, to: link.to.map { nodes[$0].name },
        what: link.subject.description, isOptional: link.isOptional, place: link.place)
      let said = [
        connection.kind.rawValue, connection.from, connection.to, connection.what,
        connection.isOptional ? "optional" : nil,
      ]
      guard seen.insert(said) else { continue }
      modules[link.from].append(connection)
    }
    return modules.flatMap(\.self)
  }
}
