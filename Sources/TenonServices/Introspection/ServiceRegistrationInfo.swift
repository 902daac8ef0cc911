import CTenonAtomics
import TenonSynchronization

/// What is known of one registration: for graphs, listings and snapshots.
public struct ServiceRegistrationInfo: Codable, Hashable, Sendable {
  /// The type's full name with its module.
  public var type: String
  /// The name beside the type.
  public var name: String?
  /// How it is made and read: `plain`, `async`, `main actor`, `taking X`.
  public var kind: String
  /// `singleton`, `transient`, `cached`, `weak`, `scoped(login)`, or `alias` for one that shares another's instance.
  public var lifetime: String
  /// Where it was registered: `Module/File.swift:12`.
  public var place: String
  /// The concrete type, where it is known.
  public var implementation: String?
  /// The declared dependencies.
  public var dependencies: [String]
  /// Whether an instance exists now.
  public var isCreated: Bool
  /// How often it was resolved while ``ServiceContainer/countsResolutions`` was on.
  public var resolutions: Int
}

extension ServiceContainer {
  /// All registrations of this container, without its parents', in the order of registration.
  /// - Complexity: O(n log n).
  public var registrations: [ServiceRegistrationInfo] {
    let counts = state.withLock { $0.resolutions }
    return table.cells.map { cell in
      let reference = cell.reference
      return ServiceRegistrationInfo(
        type: reference.typeName, name: reference.name, kind: reference.kind.label,
        lifetime: cell.details?.options.isAlias == true ? "alias" : cell.lifetime.description,
        place: cell.place.description,
        implementation: implementation(of: cell).map { String(reflecting: $0) },
        dependencies: (cell.details?.options.dependencies ?? []).map(\.description),
        isCreated: creation.monitor.withLock { _ in cell.hasValue || cell.details?.weakInstance != nil },
        resolutions: counts?[cell.header.pointee.identity] ?? 0)
    }
  }

  /// Whether resolutions are counted. Off, it costs nothing; on, every resolution of the process takes the slow path.
  public var countsResolutions: Bool {
    get { state.withLock { $0.resolutions != nil } }
    set {
      state.withLock { $0.resolutions = newValue ? $0.resolutions ?? [:] : nil }
      if newValue { tenon_services_detour_begin() }
    }
  }

  func countResolution(of identity: ServiceIdentity) {
    for container in sequence(first: self, next: \.parent)
    where container.table.cell(for: identity) != nil {
      container.state.withLock { $0.resolutions?[identity, default: 0] += 1 }
      return
    }
  }
}

extension ServiceKind {
  fileprivate var label: String {
    switch self {
    case .plain: "plain"
    case .async: "async"
    case .mainActor: "main actor"
    case .taking(let argument): "taking \(argument)"
    }
  }
}
