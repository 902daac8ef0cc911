import TenonDiagnostics

/// Who talks to whom with no import, read off the contracts: what the rules judge and the launch follows.
struct WiredGraph: Sendable {
  /// A module. An object, because contracts are large and rules go over all of them.
  final class Node: Sendable {
    let contract: ModuleContract
    /// Place of the layer in the application's list, 0 for the uppermost; `nil` if it is not in the list.
    let rank: Int?

    init(contract: ModuleContract, rank: Int?) {
      self.contract = contract
      self.rank = rank
    }

    var name: String { contract.module }
  }

  /// A module needs something of another.
  struct Link: Sendable {
    let kind: Code<Declaration>
    let from: Int
    /// Who has it.
    let to: Int?
    let subject: any CustomStringConvertible & Sendable
    let isOptional: Bool
    /// Whether `to` is launched before `from`.
    let ordersLaunch: Bool
    /// Whether it must not point at a layer above.
    let isDirected: Bool
    let place: SourcePlace
  }

  let options: ApplicationOptions
  let nodes: [Node]
  /// The parts of which modules or the host say something, each behind those that it depends on.
  let parts: [any ApplicationPart.Type]
  /// All links, part by part.
  private(set) var links: [Link] = []
  /// What is wrong with the modules' names and layers.
  private(set) var unsound: [WiringFinding] = []
  /// What the parts find, part by part.
  private var partFindings: [WiringFinding] = []

  /// - Parameters:
  ///   - contracts: The contracts of the modules, by name.
  ///   - options: What the application is assembled with.
  ///   - others: More parts.
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
    for part in parts { verify(part) }
  }

  private mutating func verify<Part: ApplicationPart>(_ part: Part.Type) {
    var verification = PartVerification<Part>(self)
    Part.verify(&verification)
    links += verification.links
    partFindings += verification.findings
  }

  /// The modules that declare something of a part.
  func modules<Part: ApplicationPart>(of part: Part.Type) -> [PartModule<Part>] {
    nodes.enumerated().compactMap { index, node in
      node.contract.parts.has(part) ? PartModule(node: node, index: index) : nil
    }
  }

  func allModules<Part: ApplicationPart>() -> [PartModule<Part>] {
    nodes.enumerated().map { PartModule(node: $1, index: $0) }
  }

  /// For each module, its links that order the launch.
  var launchLinks: [[Link]] {
    var result = [[Link]](repeating: [], count: nodes.count)
    for link in links where link.ordersLaunch { result[link.from].append(link) }
    return result
  }

  /// All that was found: what no part is needed for first, then part by part.
  var all: [WiringFinding] { unsound + Self.rules.flatMap { $0.findings(in: self) } + partFindings }

  /// All that is wrong, at once.
  var errors: [WiringFinding] { all.filter { !$0.isWarning } }

  /// What is allowed, and looks like a mistake.
  var warnings: [WiringFinding] { partFindings.filter(\.isWarning) }
}

/// One thing that has to hold for the wiring of an application, whatever its parts. A rule reads the graph and nothing
/// else.
protocol WiringRule: Sendable {
  func findings(in graph: WiredGraph) -> [WiringFinding]
}

extension WiredGraph {
  /// The rules, in the order in which their findings are shown. What belongs to one part is verified by the part.
  private static let rules: [any WiringRule] = [
    NoModuleCycle(), NoUpwardDependency(), ImmediateBeforeDeferred(), NoForeignHandles(), NoStrayHandles(),
  ]

  /// The rules that come first, and without which the parts would find nothing but consequences.
  private static let soundness: [any WiringRule] = [UniqueNames(), NonemptyNames(), KnownLayers()]
}

/// One connection between two modules of an application.
public struct ModuleLink: Encodable, MemberwiseEncodable, Equatable, Sendable {
  /// What connects them: the kind of declaration that the ``from`` module makes.
  public var kind: Code<Declaration>
  /// The module that declares it.
  public var from: String
  /// The module at the other end; `nil` if there is none.
  public var to: String?
  /// The service, action, route or event.
  public var what: String
  /// Whether the module can do without it.
  public var isOptional: Bool
  /// Where the module declares it.
  public var place: SourcePlace

  package var encodedMembers: EncodedMembers {
    [
      ("kind", kind), ("from", from), ("to", to), ("what", what), ("isOptional", isOptional),
      ("place", place),
    ]
  }
}

extension WiredGraph {
  /// All connections, module by module. What is declared twice is one connection, with the place of the first
  /// declaration.
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
