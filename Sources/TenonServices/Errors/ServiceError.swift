import TenonDiagnostics
import TenonSynchronization

/// The reason a service could not be resolved. The error's description includes the information needed to fix
/// the problem.
///
/// ```swift
/// do {
///   cart = try container.resolve(CartKeys.cart)
/// } catch where error.code == .unavailable {
///   cart = EmptyCart()
/// }
/// ```
///
/// Two errors that differ only in their causes are equal, so causes need not be `Equatable`.
public struct ServiceError: Error, Equatable, Sendable {
  /// Keeps the error as small as one reference, because errors pass through every factory on their way out.
  private indirect enum Boxed: Equatable, Sendable { case details(Details) }

  private let boxed: Boxed

  private var details: Details {
    switch boxed {
    case .details(let details): details
    }
  }

  /// The kind of error.
  public var code: Code<ServiceError> { details.code }
  /// The service that could not be resolved.
  public var service: ServiceReference { details.service }
  /// The services that needed ``service``, ordered from the one that was requested first to the one that
  /// directly requested ``service``. For some codes, the path has a different meaning; see the description of
  /// each code.
  ///
  /// ```swift
  /// print(error.path.map(\.typeName).joined(separator: " → "))   // ShopUI.OrderPage → CartInterface.CartService
  /// ```
  public var path: [ServiceReference] { details.path }
  /// The registered services that resemble the missing service, closest match first. The error's description
  /// explains how each of them resembles the missing service.
  ///
  /// ```swift
  /// if error.code == .missing, let candidate = error.nearMisses.first { print("did you mean \(candidate)?") }
  /// ```
  public var nearMisses: [ServiceReference] { details.nearMisses.map(\.service) }
  /// The scope to which the service belongs, or the scope that had been shut down.
  public var scope: (any ServiceScope.Type)? { details.scope?.type }
  /// The service that would keep the scoped service alive beyond its scope.
  package var keeper: ServiceReference? { details.keeper }
  /// The source locations at which the service is registered, if the error concerns its registration.
  public var places: [SourcePlace] { details.places }
  /// The error that a factory threw, or the reason the service was withdrawn.
  public var cause: (any Error)? { details.cause.value }

  private struct Details: Equatable, Sendable {
    let code: Code<ServiceError>
    let service: ServiceReference
    var path: [ServiceReference] = []
    var nearMisses: [SimilarService] = []
    var scope: ScopeType?
    var keeper: ServiceReference?
    var places: [SourcePlace] = []
    var cause = Uncompared<(any Error)?>(nil)
    /// The lifetime, the type that the factory made, a limit, or the variant of the problem, as text.
    var detail = ""
    /// The steps of a cycle that was found while services were being made. Some of the steps may not be services.
    var making = Uncompared<[WaitForGraph.Label]>([])
  }

  private init(_ details: Details) { boxed = .details(details) }
}

extension Code where Subject == ServiceError {
  /// There is no registration for the ``ServiceError/service``.
  public static var missing: Self { Self(rawValue: "missing") }
  /// Two registrations have the same key. Their source locations are the first and the last of the
  /// ``ServiceError/places``.
  public static var duplicate: Self { Self(rawValue: "duplicate") }
  /// Services depend on each other in a cycle, and the ``ServiceError/path`` begins and ends with the same service. Or
  /// factories, or containers, are nested too deeply without forming a cycle, for example because services keep creating
  /// new services.
  public static var cycle: Self { Self(rawValue: "cycle") }
  /// A service would keep a scoped service alive after the scope ends. The ``ServiceError/path`` begins with
  /// the service that would keep the scoped service alive.
  public static var captive: Self { Self(rawValue: "captive") }
  /// A scoped service was requested while no scope of its kind was open.
  public static var outsideScope: Self { Self(rawValue: "outside-scope") }
  /// A scope of this kind is open already.
  public static var scopeIsOpen: Self { Self(rawValue: "scope-is-open") }
  /// A factory threw an error, which is the ``ServiceError/cause``.
  public static var factoryFailed: Self { Self(rawValue: "factory-failed") }
  /// The service is registered, but was withdrawn for the reason in ``ServiceError/cause``.
  public static var unavailable: Self { Self(rawValue: "unavailable") }
  /// The container or scope had been shut down, or the service was uninstalled while it was being created.
  public static var shutDown: Self { Self(rawValue: "shut-down") }
  /// The service's lifetime does not fit: a service with the lifetime `weak` is not an object, so it cannot be held
  /// weakly; or a teardown is registered for a service whose instances the container does not keep and therefore cannot
  /// tear down.
  public static var invalidLifetime: Self { Self(rawValue: "invalid-lifetime") }
}

extension ServiceError {
  package static func missing(
    _ service: ServiceReference, path: [ServiceReference], nearMisses: [SimilarService]
  ) -> ServiceError {
    ServiceError(Details(code: .missing, service: service, path: path, nearMisses: nearMisses))
  }

  package static func duplicate(_ service: ServiceReference, first: SourcePlace, second: SourcePlace)
    -> ServiceError
  {
    ServiceError(Details(code: .duplicate, service: service, places: [first, second]))
  }

  /// - Parameter path: Begins and ends with the same service.
  package static func cycle(path: [ServiceReference]) -> ServiceError {
    ServiceError(Details(code: .cycle, service: path[0], path: path))
  }

  /// Returns the error for a cycle in what factories actually do, regardless of what was declared.
  /// - Parameter labels: Begins and ends with the same label. At least one label is a service.
  static func cycle(making labels: [WaitForGraph.Label]) -> ServiceError {
    var path = labels.compactMap { $0 as? ServiceReference }
    if path.count == 1 || path.first != path.last { path.append(path[0]) }
    return ServiceError(Details(code: .cycle, service: path[0], path: path, making: Uncompared(labels)))
  }

  package static func captive(
    _ service: ServiceReference, scope: ScopeType, keeper: ServiceReference, path: [ServiceReference]
  ) -> ServiceError {
    ServiceError(Details(code: .captive, service: service, path: path, scope: scope, keeper: keeper))
  }

  package static func outsideScope(_ service: ServiceReference, scope: ScopeType) -> ServiceError {
    ServiceError(Details(code: .outsideScope, service: service, scope: scope))
  }

  /// No scope is open in which a module's code could run, or it is not clear in which one it must.
  /// - Parameters:
  ///   - count: How many scopes of this kind are open.
  ///   - user: Who acts in the scope, such as a module.
  package static func outsideScope(_ scope: ScopeType, open count: Int, user: String) -> ServiceError {
    let words =
      count == 0
      ? "the scope \(scope), in which \(user) does this, is not open; open it first"
      : "\(count) scopes \(scope) are open, and \(user) does this in one of them; enter one"
    return ServiceError(Details(code: .outsideScope, service: scope.value, scope: scope, detail: words))
  }

  package static func scopeIsOpen(_ scope: ScopeType) -> ServiceError {
    ServiceError(Details(code: .scopeIsOpen, service: scope.value, scope: scope))
  }

  /// - Parameter place: The file and line at which the service is registered.
  package static func factoryFailed(
    _ service: ServiceReference, path: [ServiceReference], at place: SourcePlace? = nil, cause: any Error
  ) -> ServiceError {
    ServiceError(
      Details(
        code: .factoryFailed, service: service, path: path, places: place.map { [$0] } ?? [],
        cause: Uncompared(cause)))
  }

  package static func unavailable(
    _ service: ServiceReference, path: [ServiceReference], cause: any Error
  ) -> ServiceError {
    ServiceError(Details(code: .unavailable, service: service, path: path, cause: Uncompared(cause)))
  }

  package static func shutDown(_ service: ServiceReference, scope: ScopeType?) -> ServiceError {
    ServiceError(Details(code: .shutDown, service: service, scope: scope))
  }

  /// Returns the error for a service whose container no longer exists.
  static func released(_ service: ServiceReference) -> ServiceError {
    ServiceError(Details(code: .shutDown, service: service, detail: "released"))
  }

  /// Returns the error for an override of a service that is not registered.
  static func replacesNothing(
    _ service: ServiceReference, at place: SourcePlace, nearMisses: [SimilarService]
  ) -> ServiceError {
    ServiceError(
      Details(code: .missing, service: service, nearMisses: nearMisses, places: [place], detail: "override"))
  }

  package static func notAnObject(_ service: ServiceReference, implementation: String) -> ServiceError {
    ServiceError(Details(code: .invalidLifetime, service: service, detail: implementation))
  }

  /// Returns the error for factories that are nested too deeply: the innermost cycle, if a service is repeated.
  package static func tooDeep(along path: [ServiceReference]) -> ServiceError {
    let last = path[path.count - 1]
    guard let earlier = path.dropLast().lastIndex(of: last) else {
      return ServiceError(Details(code: .cycle, service: last, path: path))
    }
    return .cycle(making: Array(path[earlier...]))
  }

  /// Returns the error for a container with too many parents.
  static func tooDeep(below limit: Int) -> ServiceError {
    let container = ServiceReference(identity: ServiceIdentity(unnamed: ServiceContainer.self))
    return ServiceError(Details(code: .cycle, service: container, detail: "\(limit)"))
  }

  package static func uselessTeardown(
    _ service: ServiceReference, lifetime: Lifetime, place: SourcePlace
  ) -> ServiceError {
    ServiceError(
      Details(code: .invalidLifetime, service: service, places: [place], detail: lifetime.description))
  }

  /// Returns whether the error says that the service itself was withdrawn, rather than a service that it needs.
  func isWithdrawal(of identity: ServiceIdentity) -> Bool {
    code == .unavailable && service.identity == identity
  }
}

extension ServiceError: CustomStringConvertible, Worded {
  package var message: String {
    let scope = details.scope?.description ?? ""
    let reason = cause.map { valueText($0) } ?? ""
    switch code {
    case .missing where !details.detail.isEmpty:
      return
        "the override of \(service) at \(places[0]) replaces nothing, because the container does not provide it; "
        + (details.nearMisses.isEmpty
          ? "replace what the code under test resolves, usually a protocol"
          : details.nearMisses.map(\.description).joined(separator: "; "))
    case .missing:
      return "no registration for \(service)" + (path.last.map { ", required by \($0)" } ?? "")
        + along(path + [service])
        + (details.nearMisses.isEmpty
          ? "; register it, or request it as an Optional if it may be missing"
          : "; " + details.nearMisses.map(\.description).joined(separator: "; "))
    case .duplicate:
      return "\(service) is registered at \(places[0]) and again at \(places[1])"
        + "; remove one registration, give one a name, or contribute both and resolve all of them"
    case .cycle where !details.making.value.isEmpty:
      return "services need each other in a cycle while they are being made: \(joined(details.making.value))"
        + " (including what a factory calls, such as an action); let one service take a Provider of the next"
        + " (`requires(later:)` in a module), and call the Provider later, not while the service is being made"
    case .cycle where !details.detail.isEmpty:
      return
        "a container is nested more than \(details.detail) levels deep; make it a child of the container whose services it needs"
    case .cycle where path.count < 2 || path.first != path.last:
      return "factories are nested too deeply (\(path.count) levels)"
        + "; the innermost are \(joined(Array(path.suffix(8))))"
        + "; break the chain with a Provider"
    case .cycle:
      return "services need each other in a cycle: \(joined(path))"
        + "; let one service take a Provider of the next (`requires(later:)` in a module)"
    case .captive:
      let keeper = keeper?.description ?? ""
      return "\(keeper) would keep \(service) alive beyond its scope \(scope)\(along(path))"
        + "; give \(keeper) the same scope, or pass it the services of the scope when it is called"
    case .outsideScope where !details.detail.isEmpty: return details.detail
    case .outsideScope:
      return "\(service) belongs to the scope \(scope), but no such scope is open"
        + "; resolve it from the container that openScope(_:) returns"
    case .scopeIsOpen:
      return
        "the scope \(scope) is open already; end it first, or declare `opensScope(_:several:)` if several may be open"
    case .factoryFailed:
      let place = places.first.map { " at \($0)" } ?? ""
      return "the factory of \(service)\(place) failed\(along(path)): \(reason)"
    case .unavailable:
      return "\(service) is not available\(along(path + [service])): \(reason)"
        + "; fix the cause, or handle this error"
    case .invalidLifetime where places.isEmpty:
      return
        "\(service) has the lifetime weak, but \(details.detail) is not a class; make it a class, or use the lifetime cached"
    case .invalidLifetime:
      return "the teardown of \(service) at \(places[0]) is never called, because no container keeps "
        + "a service with the lifetime \(details.detail); use another lifetime, or let the caller tear the service down"
    case .shutDown where !details.detail.isEmpty:
      return "\(service) was resolved after its container had been released"
        + "; keep the container for as long as its services are used"
    default:
      let what = scope.isEmpty ? "its container" : "the scope \(scope)"
      return "\(service) was resolved after \(what) had been shut down"
        + "; resolve it before the shutdown, or open a new container or scope"
    }
  }

  private func joined(_ path: [any CustomStringConvertible]) -> String {
    // Only the steps that are shown are described, because a path may have as many steps as there are services.
    guard path.count > 20 else { return path.map(\.description).joined(separator: " -> ") }
    return joined(Array(path.prefix(10))) + " -> … \(path.count - 20) more … -> "
      + joined(Array(path.suffix(10)))
  }

  private func along(_ path: [ServiceReference]) -> String {
    path.count > 1 ? " (along \(joined(path)))" : ""
  }
}
