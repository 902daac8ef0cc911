import TenonSynchronization

/// Why a service could not be resolved. The error carries the information needed to fix the problem, and its
/// description shows that information.
///
/// ```swift
/// do {
///   cart = try container.resolve(CartKeys.cart)
/// } catch where error.code == .unavailable {
///   cart = EmptyCart()
/// }
/// ```
///
/// Two errors are equal if everything except their causes is equal; causes need not be comparable.
public struct ServiceError: Error, Equatable, Sendable {
  /// Behind one reference: errors pass through every factory on their way out.
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
  /// The services that needed it: from the first one requested to the one that requested this service, or as described
  /// for the ``code``.
  ///
  /// ```swift
  /// print(error.path.map(\.typeName).joined(separator: " → "))   // ShopUI.OrderPage → CartInterface.CartService
  /// ```
  public var path: [ServiceReference] { details.path }
  /// Registered services that resemble the missing one, the closest first; the description says in what way.
  ///
  /// ```swift
  /// if error.code == .missing, let candidate = error.nearMisses.first { print("did you mean \(candidate)?") }
  /// ```
  public var nearMisses: [ServiceReference] { details.nearMisses.map(\.service) }
  /// The scope that the service lives in, or that had been shut down.
  public var scope: ScopeName? { details.scope }
  /// Who would keep the service beyond its scope.
  package var keeper: ServiceReference? { details.keeper }
  /// Where the service is registered, if the error concerns its registration.
  public var places: [SourcePlace] { details.places }
  /// What a factory threw, or why the service was withdrawn.
  public var cause: (any Error)? { details.cause.value }

  private struct Details: Equatable, Sendable {
    let code: Code<ServiceError>
    let service: ServiceReference
    var path: [ServiceReference] = []
    var nearMisses: [NearMiss] = []
    var scope: ScopeName?
    var keeper: ServiceReference?
    var places: [SourcePlace] = []
    var cause = Uncompared<(any Error)?>(nil)
    /// How long it lives, or what its factory made.
    var detail = ""
    /// What a cycle that was found while making leads through, which may be more than services.
    var making = Uncompared<[WaitForGraph.Label]>([])
  }

  private init(_ details: Details) { boxed = .details(details) }
}

extension Code where Subject == ServiceError {
  /// There is no registration for the ``ServiceError/service``.
  public static var missing: Self { Self(rawValue: "missing") }
  /// Two registrations have the same key, at the first and the last of the ``ServiceError/places``.
  public static var duplicate: Self { Self(rawValue: "duplicate") }
  /// Services need each other in a cycle: the ``ServiceError/path`` begins and ends with the same service.
  public static var cycle: Self { Self(rawValue: "cycle") }
  /// A longer-lived service, the first of the ``ServiceError/path``, would keep a service of a scope alive.
  public static var captive: Self { Self(rawValue: "captive") }
  /// A scoped service was requested while no such scope was open.
  public static var outsideScope: Self { Self(rawValue: "outside-scope") }
  /// A factory threw the ``ServiceError/cause``.
  public static var factoryFailed: Self { Self(rawValue: "factory-failed") }
  /// The service is registered, but it was withdrawn because of the ``ServiceError/cause``.
  public static var unavailable: Self { Self(rawValue: "unavailable") }
  /// The container or the scope had been shut down, or the service was uninstalled while it was being made.
  public static var shutDown: Self { Self(rawValue: "shut-down") }
  /// A service with the lifetime `weak` was made as a value, which cannot be held weakly.
  public static var notAnObject: Self { Self(rawValue: "not-an-object") }
  /// Factories are nested too deeply without repeating: a service keeps making new ones.
  public static var tooDeep: Self { Self(rawValue: "too-deep") }
  /// A teardown is registered for a lifetime whose instances the container does not keep, and so cannot tear down.
  public static var uselessTeardown: Self { Self(rawValue: "useless-teardown") }
}

extension ServiceError {
  package static func missing(
    _ service: ServiceReference, path: [ServiceReference], nearMisses: [NearMiss]
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

  /// A cycle of what factories do, whatever was declared.
  /// - Parameter labels: Begins and ends with the same one. At least one is a service.
  static func cycle(making labels: [WaitForGraph.Label]) -> ServiceError {
    var path = labels.compactMap { $0 as? ServiceReference }
    if path.count == 1 || path.first != path.last { path.append(path[0]) }
    return ServiceError(Details(code: .cycle, service: path[0], path: path, making: Uncompared(labels)))
  }

  package static func captive(
    _ service: ServiceReference, scope: ScopeName, keeper: ServiceReference, path: [ServiceReference]
  ) -> ServiceError {
    ServiceError(Details(code: .captive, service: service, path: path, scope: scope, keeper: keeper))
  }

  package static func outsideScope(_ service: ServiceReference, scope: ScopeName) -> ServiceError {
    ServiceError(Details(code: .outsideScope, service: service, scope: scope))
  }

  package static func factoryFailed(
    _ service: ServiceReference, path: [ServiceReference], cause: any Error
  ) -> ServiceError {
    ServiceError(Details(code: .factoryFailed, service: service, path: path, cause: Uncompared(cause)))
  }

  package static func unavailable(
    _ service: ServiceReference, path: [ServiceReference], cause: any Error
  ) -> ServiceError {
    ServiceError(Details(code: .unavailable, service: service, path: path, cause: Uncompared(cause)))
  }

  package static func shutDown(_ service: ServiceReference, scope: ScopeName?) -> ServiceError {
    ServiceError(Details(code: .shutDown, service: service, scope: scope))
  }

  package static func notAnObject(_ service: ServiceReference, implementation: String) -> ServiceError {
    ServiceError(Details(code: .notAnObject, service: service, detail: implementation))
  }

  /// The error for factories that nest too deep: the innermost cycle, if one is repeated.
  package static func tooDeep(along path: [ServiceReference]) -> ServiceError {
    let last = path[path.count - 1]
    guard let earlier = path.dropLast().lastIndex(of: last) else {
      return ServiceError(Details(code: .tooDeep, service: last, path: path))
    }
    return .cycle(making: Array(path[earlier...]))
  }

  /// The error for a container below too many others.
  static func tooDeep(below limit: Int) -> ServiceError {
    let container = ServiceReference(identity: ServiceIdentity(unnamed: ServiceContainer.self))
    return ServiceError(Details(code: .tooDeep, service: container, detail: "\(limit)"))
  }

  package static func uselessTeardown(
    _ service: ServiceReference, lifetime: Lifetime, place: SourcePlace
  ) -> ServiceError {
    ServiceError(
      Details(code: .uselessTeardown, service: service, places: [place], detail: lifetime.description))
  }

  /// Whether the error says that a service itself was withdrawn, and not something that it needs.
  func isWithdrawal(of identity: ServiceIdentity) -> Bool {
    code == .unavailable && service.identity == identity
  }
}

extension ServiceError: CustomStringConvertible, Worded {
  package var message: String {
    let scope = scope?.description ?? ""
    let cause = cause.map { "\($0)" } ?? ""
    switch code {
    case .missing:
      return "no registration for \(service)" + (path.last.map { ", required by \($0)" } ?? "")
        + along(path + [service])
        + (details.nearMisses.isEmpty
          ? "; register it, or request it as an Optional if it may be missing"
          : "; " + details.nearMisses.map(\.description).joined(separator: "; "))
    case .duplicate:
      return "\(service) is registered at \(places[0]) and again at \(places[1])"
        + "; remove one, give one a name, or contribute both and resolve all"
    case .cycle where !details.making.value.isEmpty:
      return "services need each other in a cycle while they are made: \(joined(details.making.value))"
        + ", counting what a factory calls, such as an action; let one of them take a Provider of the next"
        + " (`requires(later:)` in a module), and ask it for the service when it is used, not while it is made"
    case .cycle:
      return "services need each other in a cycle: \(joined(path))"
        + "; let one of them take a Provider of the next (`requires(later:)` in a module)"
    case .captive:
      let keeper = keeper?.description ?? ""
      return "\(keeper) would keep \(service) alive beyond its scope \(scope)\(along(path))"
        + "; give \(keeper) the same scope, or pass it what it needs from the scope when it is called"
    case .outsideScope:
      return "\(service) lives in the scope \(scope), but none is open here"
        + "; resolve it from the container that openScope(\"\(scope)\") returns"
    case .factoryFailed: return "the factory of \(service) failed\(along(path)): \(cause)"
    case .unavailable:
      return "\(service) is not available\(along(path + [service])): \(cause)"
        + "; do without it, or fix the cause"
    case .notAnObject:
      return
        "\(service) has the lifetime weak, but \(details.detail) is not a class; make it one, or use cached"
    case .tooDeep where !details.detail.isEmpty:
      return
        "a container is nested more than \(details.detail) levels deep; make it a child of the one whose services it needs"
    case .tooDeep:
      return "factories are nested too deeply, \(path.count) of them"
        + ", the innermost: \(joined(Array(path.suffix(8))))"
        + "; break the chain with a Provider"
    case .uselessTeardown:
      return "the teardown of \(service) at \(places[0]) is never called, because no container keeps what is "
        + details.detail + "; use another lifetime, or let its caller tear it down"
    default:
      let what = scope.isEmpty ? "its container" : "the scope \(scope)"
      return "\(service) was resolved after \(what) had been shut down"
        + "; stop using it before that, or open a new one"
    }
  }

  private func joined(_ path: [any CustomStringConvertible]) -> String {
    // Only what is shown is described: a path may have as many steps as there are services.
    guard path.count > 20 else { return path.map(\.description).joined(separator: " -> ") }
    return joined(Array(path.prefix(10))) + " -> … \(path.count - 20) more … -> "
      + joined(Array(path.suffix(10)))
  }

  private func along(_ path: [ServiceReference]) -> String {
    path.count > 1 ? " (along \(joined(path)))" : ""
  }
}
