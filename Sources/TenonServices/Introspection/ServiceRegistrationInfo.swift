/// What is known of one registration: for graphs, listings and snapshots.
public struct ServiceRegistrationInfo: Codable, Hashable, Sendable, Identifiable {
  /// What tells a registration from the others of its container, and what dependencies name.
  public struct ID: Codable, Hashable, Sendable {
    /// The type's full name with its module, such as `CartInterface.CartService`.
    public var type: String
    /// The name beside the type, or a contribution's number.
    public var name: String?
    /// How it is made and read.
    public var kind: ServiceKind

    public init(type: String, name: String? = nil, kind: ServiceKind = .plain) {
      self.type = type
      self.name = name
      self.kind = kind
    }
  }

  /// Which service it is.
  public var id: ID
  /// How long an instance lives and who shares it; of one that shares another's instance, `transient`.
  public var lifetime: Lifetime
  /// Whether it shares the instance of another: its one dependency.
  public var isAlias: Bool
  /// Whether it is one of several anonymous implementations.
  public var isContribution: Bool
  /// Where it was registered.
  public var place: SourcePlace
  /// The full name of the concrete type, where it is known.
  public var implementation: String?
  /// The declared dependencies; those on a ``Lazy`` or a ``Provider`` name the service behind it.
  public var dependencies: [ID]
  /// Whether an instance exists now.
  public var isCreated: Bool
  /// How often it was resolved while ``ServiceContainer/countsResolutions`` was on.
  public var resolutions: Int

  public init(
    id: ID, lifetime: Lifetime, isAlias: Bool = false, isContribution: Bool = false, place: SourcePlace,
    implementation: String? = nil, dependencies: [ID] = [], isCreated: Bool = false, resolutions: Int = 0
  ) {
    self.id = id
    self.lifetime = lifetime
    self.isAlias = isAlias
    self.isContribution = isContribution
    self.place = place
    self.implementation = implementation
    self.dependencies = dependencies
    self.isCreated = isCreated
    self.resolutions = resolutions
  }
}

extension ServiceContainer {
  /// All registrations of this container, without its parents', in the order of registration.
  /// - Complexity: O(n log n).
  public var registrations: [ServiceRegistrationInfo] {
    let container = current
    let counts = container.state.withLock { $0.resolutions }
    return container.table.cells.map { container.information(on: $0, resolutions: counts[$0.identity] ?? 0) }
  }

  private func information(on cell: Cell, resolutions: Int) -> ServiceRegistrationInfo {
    let options = cell.details?.options
    return ServiceRegistrationInfo(
      id: cell.reference.information, lifetime: cell.lifetime, isAlias: options?.isAlias ?? false,
      isContribution: cell.identity.isContribution, place: cell.position.place,
      implementation: implementation(of: cell).map { String(reflecting: $0) },
      dependencies: (options?.dependencies ?? []).map { ($0.deferred ?? $0).information },
      isCreated: instance(in: cell) != nil, resolutions: resolutions)
  }
}

extension ServiceReference {
  fileprivate var information: ServiceRegistrationInfo.ID {
    ServiceRegistrationInfo.ID(type: typeName, name: name, kind: kind)
  }
}
