import TenonDiagnostics
import TenonServices
import TenonSynchronization

extension ModuleContract {
  /// Provides a service that is created in the module's set-up, before the code of
  /// ``setsUp(with:fileID:line:run:)``, and is a plain service from then on. The factory may await, and may run on the
  /// main actor. Modules that require the service are set up later, so they need not await it.
  ///
  /// ```swift
  /// let database = contract.provides(
  ///   Database.self, teardown: { try await $0.close() }, atSetUp: { try await Database.open() })
  /// contract.provides((any OrderService).self, with: database) { StoredOrders(in: $0) }
  /// contract.provides((any Themes).self, atSetUp: { @MainActor in LiveThemes() })   // a `Sendable` protocol
  /// ```
  /// A service of a scope is created each time that such a scope opens, and code can act in the scope once it has been
  /// created. If its factory fails, the scope does not open, and the error reaches the code that opens it:
  ///
  /// ```swift
  /// let mail = contract.provides(
  ///   MailStore.self, lifetime: .scoped(LoginSession.self), with: session, atSetUp: { try await MailStore.open($0.user) })
  /// ```
  /// A test that overrides services while the scope is open does not see such a service: have a double provide it.
  ///
  /// If the service is requested before it has been created, for example by earlier code of the same module or through
  /// `requires(later:)`, the request fails with a `ServiceError` whose code is `unavailable` and whose cause is an ``ApplicationError`` with
  /// the code `moduleNotRunning`; `requires(ifPresent:)` gives `nil`. If the factory fails, the module fails.
  /// - Parameters:
  ///   - service: The type under which the service is provided, usually a protocol.
  ///   - name: A name that distinguishes the service if its type is provided more than once.
  ///   - lifetime: `singleton`, or the scope in which the service lives. Verification refuses any other lifetime.
  ///   - teardown: Called with the service when the application or the scope ends.
  ///   - needs: The values that the factory receives.
  ///   - fileID: The file that contains the call, shown in errors and listings.
  ///   - line: The line that contains the call, shown in errors and listings.
  ///   - make: The factory that creates the service.
  /// - Returns: A handle that this module's code lists in `with:` to receive the service.
  @discardableResult
  @inlinable
  public mutating func provides<Service: Sendable, each Value: Sendable>(
    _ service: Service.Type, named name: String? = nil, lifetime: Lifetime = .singleton,
    teardown: (@Sendable (Service) async throws -> Void)? = nil, with needs: repeat Needed<each Value>,
    fileID: StaticString = #fileID, line: UInt = #line,
    atSetUp make: @escaping @Sendable (repeat each Value) async throws -> Service
  ) -> Needed<Service> {
    let given = Self.declared(repeat each needs)
    let slots = (repeat (each needs).slot)
    return addServiceMadeAtSetUp(service, name, lifetime, teardown, given, fileID, line) { services in
      try await make(repeat try (each slots).read(services))
    }
  }

  @usableFromInline
  mutating func addServiceMadeAtSetUp<Service: Sendable>(
    _ service: Service.Type, _ name: String?, _ lifetime: Lifetime,
    _ teardown: (@Sendable (Service) async throws -> Void)?, _ needs: [DeclaredNeed],
    _ fileID: StaticString, _ line: UInt,
    _ make: @escaping @Sendable (ServiceContainer) async throws -> Service
  ) -> Needed<Service> {
    let key = ServiceKey<Service>(name)
    let early = ServiceError.unavailable(
      key.reference, path: [], cause: ApplicationError.notMade(key.reference, by: module))
    if case .scoped(let scope) = lifetime {
      makeInScopes(of: ScopeType(scope), key, teardown, make)
      return addService(service, name, lifetime, nil, teardown, needs, fileID, line) { _ in
        guard let service = MadeForScope.current?.take(as: key) else { throw early }
        return service
      }
    }
    if lifetime != .singleton {
      refuse(lifetime, of: key.reference, at: SourcePlace(fileID: fileID.description, line: Int(line)))
    }
    let made = MadeService<Service>()
    phases.make.append { services in
      let service = try await make(services)
      made.put(service)
      do { _ = try services.resolve(key) } catch {
        // The module has failed in the meantime, or a decorator has.
        if made.take() { try? await teardown?(service) }
        throw error
      }
    }
    var last: (@Sendable (Service) async throws -> Void)?
    if let teardown { last = { service in if made.release() { try await teardown(service) } } }
    return addService(service, name, .singleton, nil, last, needs, fileID, line) { _ in
      guard let service = made.use() else { throw early }
      return service
    }
  }

  /// Creates a service in each scope of a kind: in those that are open in the module's set-up, and later in others while
  /// they open.
  private mutating func makeInScopes<Service: Sendable>(
    of kind: ScopeType, _ key: ServiceKey<Service>,
    _ teardown: (@Sendable (Service) async throws -> Void)?,
    _ make: @escaping @Sendable (ServiceContainer) async throws -> Service
  ) {
    let wiring = issue()
    phases.make.append { _ in
      try await wiring.part(ServicesPart.self).scopes.prepare(kind, by: wiring) { services in
        // An uninstallation waits for the factory, as for a call.
        try await wiring.perform(nil) { _ in
          let service = try await make(services)
          do {
            let made = MadeForScope(key.reference, service)
            try MadeForScope.$current.withValue(made) { _ = try services.resolve(key) }
            if !made.isTaken { try? await teardown?(service) }
          } catch {
            try? await teardown?(service)
            throw error
          }
        }
      }
    }
  }

  private mutating func refuse(_ lifetime: Lifetime, of service: ServiceReference, at place: SourcePlace) {
    self[ServicesPart.self].problems.append(
      WiringFinding(
        .unsoundService, module: module, subject: service.description, at: place,
        message: "\(module) creates \(service) in its set-up, but with the lifetime \(lifetime); "
          + "use the lifetime singleton or scoped, or a factory that creates it when it is needed"))
  }
}

/// A service that was made for a container of a scope, which takes it from the task.
private final class MadeForScope: Sendable {
  @TaskLocal static var current: MadeForScope?

  private let key: ServiceReference
  private let service: any Sendable
  private let taken = Mutex(false)

  init(_ key: ServiceReference, _ service: any Sendable) { (self.key, self.service) = (key, service) }

  /// Whether the container has taken the service; otherwise, an override has.
  var isTaken: Bool { taken.withLock { $0 } }

  func take<Service: Sendable>(as key: ServiceKey<Service>) -> Service? {
    guard self.key == key.reference else { return nil }
    taken.withLock { $0 = true }
    return service as? Service
  }
}

/// A service that was made in a set-up. Containers take it from here: that of the application, and its copies in tests.
private final class MadeService<Service: Sendable>: Sendable {
  private let state = Mutex((service: Service?.none, users: 0))

  func put(_ service: Service) { state.withLock { $0.service = service } }

  /// Returns the service to a container that keeps it from now on; `nil` if it has not been made.
  func use() -> Service? {
    state.withLock { state in
      if state.service != nil { state.users += 1 }
      return state.service
    }
  }

  /// Notes that a container has torn the service down.
  /// - Returns: Whether no other container keeps it.
  func release() -> Bool {
    state.withLock { state in
      state.users -= 1
      if state.users == 0 { state.service = nil }
      return state.users == 0
    }
  }

  /// Takes the service back because the container of the application does not keep it.
  /// - Returns: Whether it was there.
  func take() -> Bool {
    state.withLock { state in
      defer { state.service = nil }
      return state.service != nil
    }
  }
}
