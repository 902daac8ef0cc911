/// One declaration in a module's contract.
public struct Wire: Hashable, Sendable {
  /// The words that snapshots of running applications use as well.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case provides, contributes, decorates, adapts, requires, collects
    case opensScope = "opens the scope"
    /// Work in each scope of a kind.
    case runsIn = "runs in"
    case sends, observes, handles
    case performs, calls, authorizes
    case routes, destination, opens
    case redirects
    case answersUnmatched = "answers unmatched URLs"
    case opensURLs = "opens URLs"
    case requiresDestination = "requires a destination"
    case needs
    /// Code that receives services but declares nothing else, such as a phase or a guard. The subject is what the code
    /// does, as a running application words it.
    case runs
  }

  public var kind: Kind
  public var subject: WireSubject
  /// The place that a running application shows for the declaration.
  public var place: Place
  /// The call of the contract, and the calls around it if functions of the repository lead to it.
  public var calls: [Place]
  public var reach: WireReach
  /// Whether the application works without it: `ifPresent:`.
  public var isOptional = false
  /// Whether it is only needed after the launch: `later:`.
  public var isLater = false
  /// The declarations of the same module whose values its code receives, as indices.
  public var given: [Int] = []
  /// Whether its code may receive more than ``given``.
  public var isGivenMore = false
  /// What an adapter converts, or where a redirect leads.
  public var source: WireSubject?
  /// What an adapter is for.
  public var adapter: Adapter?
  /// The lifetime of a service.
  public var lifetime: Lifetime?
  /// The kind of scope in which the service lives or the code runs, that is opened, or whose value is required.
  public var scope: WireScope?
  /// When code of the kind ``Kind/runs`` runs; `nil` if that is not known.
  public var time: Time?
  /// Where an event is sent.
  public var directions: [Direction] = []
  /// The patterns of a route; `nil` if they are not known.
  public var patterns: [WiredPattern]?
  /// A pattern that the router refuses.
  public var malformed: String?
  /// The types of a route's properties, by name; `nil` if they are not known.
  public var properties: [String: String]?
  /// Whether code outside the application may reach it; `nil` if that is not known.
  public var isExternal: Bool?
  /// Whether a route is shown as a destination.
  public var isShown = false
  /// Whether a destination is found by an interface instead of a route.
  public var isByInterface = false
  /// The priority of a route among equals.
  public var priority = 0
  /// The authorization that an action needs.
  public var authorization: String?
  /// Whether the input of an action can be read from a URL; `nil` if that is not known.
  public var isInputReadable: Bool?
  /// The types of an action's input and output, if they are known.
  public var input: String?
  public var output: String?
  /// The target of Objective-C that performs an action.
  public var target: WireTarget?
  /// The name by which the module's Objective-C does what is declared; ``WireSubject/unknown`` if it is computed, empty for
  /// URLs, and `nil` if only Swift does it.
  public var objectiveCName: String?

  public init(
    _ kind: Kind, _ subject: WireSubject, place: Place, calls: [Place] = [], reach: WireReach = WireReach()
  ) {
    self.kind = kind
    self.subject = subject
    self.place = place
    self.calls = calls
    self.reach = reach
  }

  public enum Adapter: Hashable, Sendable { case service, route, destination }

  /// How long a service lives.
  public enum Lifetime: Hashable, Sendable {
    case singleton
    /// A new instance for each use, or as long as others keep it.
    case unkept
    /// As long as a scope; see ``Wire/scope``.
    case scoped
    case unknown
  }

  /// When code runs.
  public enum Time: Hashable, Sendable {
    /// In a phase of the application, while no scope is open.
    case phase
    /// Whether or not a scope is open.
    case anytime
    /// When something in the application asks for it, perhaps in a scope.
    case call
  }

  /// Where an event goes.
  public enum Direction: Hashable, Sendable, CustomStringConvertible {
    case broadcast
    case report(to: String, isOptional: Bool = false)
    case unknown

    public var description: String {
      switch self {
      case .broadcast: "broadcast"
      case .report(let module, let isOptional): "report(\(isOptional ? "ifPresent" : "to"): \"\(module)\")"
      case .unknown: "in an unknown direction"
      }
    }
  }
}

/// A kind of scope, which is a type.
public struct WireScope: Hashable, Sendable {
  public var type: WireSubject
  /// The kinds of scope within which it is opened, the innermost first; `nil` if the source does not show them.
  public var parents: [WireSubject]?

  public init(_ type: WireSubject, parents: [WireSubject]?) {
    self.type = type
    self.parents = parents
  }

  /// Whether scopes of this kind are opened within those of another kind, or are of that kind.
  public func liesWithin(_ other: WireScope) -> Truth {
    if type == other.type || parents?.contains(other.type) == true { return .yes }
    guard let parents, !type.mayBe(other.type), !parents.contains(where: other.type.mayBe) else {
      return .unknown
    }
    return .no
  }
}

/// What a declaration is about.
public struct WireSubject: Hashable, Sendable, CustomStringConvertible {
  /// The full name of a type, the name of an action, or a text.
  public var name: String
  /// The name that tells services of one type apart.
  public var label: String?
  /// The kind of a service that is made differently: `async`, `main actor` or `taking X`.
  public var variant: String?
  /// Whether ``name`` is a type that no file of the repository declares, or is not known at all.
  public var isUnresolved: Bool

  public init(_ name: String, label: String? = nil, variant: String? = nil, isUnresolved: Bool = false) {
    self.name = name
    self.label = label
    self.variant = variant
    self.isUnresolved = isUnresolved
  }

  public var description: String {
    name + (label.map { " named \"\($0)\"" } ?? "") + (variant.map { " (\($0))" } ?? "")
  }

  /// Whether both may be the same. Types of which one is not resolved are compared by their last name.
  public func mayBe(_ other: WireSubject) -> Bool {
    if self == other { return true }
    guard isUnresolved || other.isUnresolved,
      label == other.label || label == Self.unknown || other.label == Self.unknown
    else { return false }
    guard (variant == nil) == (other.variant == nil) else { return false }
    return name == Self.unknown || other.name == Self.unknown || shortName == other.shortName
  }

  /// The name of a subject about which nothing is known.
  public static let unknown = "?"

  /// The name without the module, and without generic arguments.
  public var shortName: String {
    let plain = name.prefix { $0 != "<" }
    return String(plain.split(separator: ".").last ?? plain)
  }
}
